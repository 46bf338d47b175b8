"""The board message: what happened, whose decision it is, and the decision itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.limits import BUTTON_LABEL, BUTTONS_IN_ROW, CONTENT, ROWS, clip
from bot.panels.ids import Action, Control
from bot.panels.opened import begins_orders
from bot.panels.panel import Button, ButtonStyle, Panel, Row, in_rows
from bot.panels.question_controls import (
    answer_button,
    answer_buttons,
    fits_buttons,
    helper_buttons,
    lesson_for,
    question_control,
    several_may_share_an_order,
    with_handouts,
    with_the_rule,
)
from bot.pictures import Picture
from bot.store.model import Status
from bot.tables.schedule import hour_of, vote_closes
from bot.tables.snapshot import TableSnapshot
from bot.words import announcements, boards, labels, names, refusals
from bot.words.diary import diary
from engine import Event, Question
from engine.core.views import Fact

_FACTS = 3
_WORDS_ALONE = 1200  # of a position told in words where there is no picture
_NOTE_ROOM = 160  # of what delivery may add: that the picture was refused, and why


@dataclass(frozen=True)
class BoardNews:
    """What a board message tells besides the position."""

    events: Sequence[Event] = ()
    taken_back: bool = False
    votes: Sequence[tuple[int, str]] = ()
    actor: int = 0
    note: str = ""
    uncalled: frozenset[str] = frozenset()


def board(table: TableSnapshot, news: BoardNews, picture: Picture | None, name: str) -> Panel:
    """The whole message; the diary gets whatever room the question and the notes leave."""
    heading = _heading(table)
    around = [heading, _whose(table, news, []), news.note, *_taken_back(news)]
    taken = _NOTE_ROOM + sum(len(part) + len("> \n") for part in around if part)
    told = diary(news.events, CONTENT - taken)
    tale = _tale(heading, told, news)
    parts = [tale, _whose(table, news, told), news.note]
    text = "\n".join(part for part in parts if part)
    if picture is None and not table.game.settings.silenced:
        room = min(_WORDS_ALONE, CONTENT - len(text) - 1)
        text = f"{text}\n{clip(table.rules.describe(table.view(None)), room)}" if room > 1 else text
    pings, rows = _pings(table, news), with_handouts(table, controls(table))
    return Panel(clip(text, CONTENT), picture, rows, pings, name, story=clip(tale, CONTENT))


def story(table: TableSnapshot, news: BoardNews) -> str:
    """What remains of a board's text when it has had its day."""
    heading = _heading(table)
    return clip(_tale(heading, diary(news.events, CONTENT - len(heading)), news), CONTENT)


def _tale(heading: str, told: Sequence[str], news: BoardNews) -> str:
    return "\n".join([heading, *(f"> {line}" for line in (*told, *_taken_back(news)))])


def _heading(table: TableSnapshot) -> str:
    """The table's name and its first facts."""
    facts = table.rules.facts(table.view(None))[:_FACTS]
    words = " · ".join(_fact(fact) for fact in facts)
    return f"**{names.title(table.game)}**\n{words}"


def _fact(fact: Fact) -> str:
    """A fact with its label, but for “the Air Phase”, which says it."""
    named = fact.value.endswith(fact.label)
    return fact.value if named else f"{fact.label} {fact.value}"


def _taken_back(news: BoardNews) -> list[str]:
    return [boards.TAKEN_BACK] if news.taken_back else []


def _whose(table: TableSnapshot, news: BoardNews, told: Sequence[str]) -> str:
    """Whose decision it is, a line each; or that nobody can decide anything."""
    if table.game.status == Status.PAUSED:
        return f"*{refusals.paused(table.game)}*"
    if table.game.status != Status.PLAYING:
        return announcements.closed(table.game)
    asks = [_asks(table, question, news, told) for question in table.posed.values()]
    new = dict.fromkeys(_lesson(table, question) for question in table.posed.values())
    return "\n".join(filter(None, [*asks, *new]))


def _asks(table: TableSnapshot, question: Question, news: BoardNews, told: Sequence[str]) -> str:
    if table.game.settings.council:
        return _council(table, question, news.votes)
    if table.has_officer(question.seat):
        return boards.officer_thinks(table.game, question.seat)
    heading = _without_what_is_told(question.heading, told)
    holders = table.holders(question.seat)
    asks = boards.asks(table.game, question.seat, holders, heading, question.rule)
    hour = hour_of(table, question.seat)
    return f"{asks} {boards.due(hour.at)}" if hour is not None else asks


def _lesson(table: TableSnapshot, question: Question) -> str:
    """What is asked here for the first time of somebody who may answer it on the board."""
    away = table.game.settings.council or table.has_officer(question.seat)
    if away or not _answered_here(table, question):
        return ""
    return lesson_for(table, question, table.holders(question.seat))


def _without_what_is_told(heading: str, told: Sequence[str]) -> str:
    """A question without the sentence that the diary above it has told already."""
    before = next((line for line in told if heading.startswith(line)), "")
    return heading.removeprefix(before).strip() or heading


def _council(table: TableSnapshot, question: Question, votes: Sequence[tuple[int, str]]) -> str:
    """The question and what leads; of a private one nothing but the number of votes is told."""
    counted = Counter(boards.proposed(question, token) for _, token in votes).most_common(3)
    tally = "" if question.private else boards.tally(counted)
    asks = boards.council_asks(question.heading, question.rule)
    closes = vote_closes(table, question.seat)
    return f"{asks}\n{tally}{boards.vote_stands(len(votes), table.game.settings.quorum, closes)}"


def _pings(table: TableSnapshot, news: BoardNews) -> tuple[int, ...]:
    """Those who owe an answer since this board; not where one of the seat has just played, was
    called otherwise, or has an order that will pass.
    """
    if table.game.settings.council or table.game.status != Status.PLAYING:
        return ()
    seats = [
        table.holders(seat)
        for seat in table.posed
        if seat not in news.uncalled and not table.has_officer(seat)
    ]
    return tuple(dict.fromkeys(user for seat in seats if news.actor not in seat for user in seat))


def controls(table: TableSnapshot) -> tuple[Row, ...]:
    """The decision itself if it is small and nobody's secret; else the way to it."""
    if table.game.status != Status.PLAYING:
        return ()
    if table.game.settings.errand is not None:
        back = Control(Action.STAND_IN, table.game.id, table.game.version)
        return ((Button(labels.BACK_AGAIN, back.button, ButtonStyle.PRIMARY),),)
    asked = [
        question
        for seat, question in table.posed.items()
        if table.game.settings.council or not table.has_officer(seat)
    ]
    rows = _one_seat(table, *asked) if len(asked) == 1 else _several_seats(table, asked)
    return with_the_rule(table, rows, [it for it in asked if _lesson(table, it)])


def _one_seat(table: TableSnapshot, question: Question) -> tuple[Row, ...]:
    """The answers where they are few and public, else the way to the panel; and what helps."""
    decide = _decide_button(table, question, labels.DECIDE)
    helpers = [*helper_buttons(table, question), _map_button(table)]
    if not _answered_here(table, question):
        return in_rows([decide, *_decline_button(table, question), *helpers])
    answers = in_rows(answer_buttons(table, question))
    batch = several_may_share_an_order(question)
    return (*answers, *in_rows([decide, *helpers] if batch else helpers))


def _answered_here(table: TableSnapshot, question: Question) -> bool:
    """Whether the answers stand on the board; else the private panel has them and the lesson."""
    small = fits_buttons(question) and not begins_orders(table, question)
    return small and not question.private


def _map_button(table: TableSnapshot) -> Button:
    """The whole map, for whoever presses; the board shows where the action is."""
    return Button(labels.WHOLE_MAP, Control(Action.MAP, table.game.id).button)


def _decline_button(table: TableSnapshot, question: Question) -> tuple[Button, ...]:
    """The answer that declines, where all may read it: most offers are passed."""
    if question.private:
        return ()
    passes = (it for it in question.choices if it.token == question.decline)
    return tuple(answer_button(table, question, it) for it in passes)


def _several_seats(table: TableSnapshot, asked: Sequence[Question]) -> tuple[Row, ...]:
    """For each seat its answers where they are few and public, else the way to its panel."""
    open_ones = [it for it in asked if not it.private and len(it.choices) <= BUTTONS_IN_ROW]
    ways = {
        it.seat: _decide_button(table, it, labels.decide_for(table.game, it.seat)) for it in asked
    }
    whole_map = _map_button(table)
    if not open_ones or len(asked) > ROWS:
        return in_rows([*ways.values(), whole_map] if ways else [])
    rows = tuple(
        tuple(answer_buttons(table, it, named=True)) if it in open_ones else (ways[it.seat],)
        for it in asked
    )
    return (*rows, (whole_map,)) if len(rows) < ROWS else rows


def _decide_button(table: TableSnapshot, question: Question, label: str) -> Button:
    press = question_control(table, question, Action.DECIDE).button
    return Button(clip(label, BUTTON_LABEL), press, ButtonStyle.GOOD)
