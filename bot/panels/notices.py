"""Messages with a button or two: requests, reminders, and “are you sure?”."""

from __future__ import annotations

from bot.panels.ids import FOR_THE_GENERAL, Action, Control
from bot.panels.panel import Button, ButtonStyle, Panel
from bot.store import Game, OutboxRow, Reminder
from bot.store.model import GameNumber, Level, Span
from bot.store.privacy import Personal
from bot.words import labels, privacy, replies, requests


def said(notice: OutboxRow) -> Panel:
    """Something told to the channel; a request has buttons, and an open call cannot be refused."""
    news, number = notice.news, str(notice.news.request)
    if not news.request:
        return Panel(news.text, pings=news.pings)
    agree = Control(Action.AGREE, notice.game, rest=number)
    row = [Button(news.agree, agree.button, ButtonStyle.GOOD)]
    if news.refuse:
        refuse = Control(Action.REFUSE, notice.game, rest=number)
        row.append(Button(news.refuse, refuse.button, ButtonStyle.DANGER))
    return Panel(news.text, rows=(tuple(row),), pings=news.pings)


def snooze(reminder: Reminder) -> Control:
    """The snooze button of a reminder: by its id the message is found again after a crash."""
    return Control(Action.SNOOZE, reminder.game, reminder.sent, str(reminder.id))


def nudge(reminder: Reminder, text: str) -> Panel:
    """A reminder, and a button to be left alone for a while."""
    button = Button(labels.SNOOZE, snooze(reminder).button)
    return Panel(text, rows=((button,),), pings=(reminder.user,))


def officer_may(game: Game, turn: str, phase: str, level: Level) -> Panel:
    """Before one of the staff plays a solitaire: what he would do, and for how long."""
    spans = {
        Span.PHASE: labels.THIS_PHASE,
        Span.TURN: labels.rest_of(turn),
        Span.AWAY: labels.UNTIL_BACK,
    }
    whose = FOR_THE_GENERAL if level == Level.GENERAL else ""
    press = {
        span: Control(Action.STAND_IN, game.id, game.version, f"{whose}{span}") for span in spans
    }
    row = tuple(Button(label, press[span].button) for span, label in spans.items())
    return Panel(requests.officer_may(game, turn, phase, level), rows=(row,))


def sure_to_concede(game: Game) -> Panel:
    """Before a game is given up."""
    return _sure(game, Action.CONCEDE, labels.CONCEDE, replies.SURE_CONCEDE)


def sure_to_close(game: Game) -> Panel:
    """Before a table is closed."""
    return _sure(game, Action.CLOSE, labels.CLOSE_TABLE, replies.SURE_CLOSE)


def sure_to_forget(kept: Personal, tables: int) -> Panel:
    """Before a person is forgotten; the button is for what was told, and nothing else."""
    press = Control(Action.FORGET, GameNumber(0), rest=privacy.told(kept, tables)).button
    button = Button(labels.FORGET_ME, press, ButtonStyle.DANGER)
    return Panel(privacy.sure(kept, tables), rows=((button,),))


def _sure(game: Game, action: Action, label: str, words: str) -> Panel:
    press = Control(action, game.id, game.version).button
    return Panel(words, rows=((Button(label, press, ButtonStyle.DANGER),),))
