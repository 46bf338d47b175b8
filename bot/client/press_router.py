"""What a press does: one table from the word in the id to the handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.application import Application
from bot.client.consent_presses import ConsentPresses
from bot.client.decision_presses import DecisionPresses
from bot.client.errors import report_errors
from bot.client.forms import written
from bot.client.lobby_presses import LobbyPresses
from bot.client.log_book import LogBook
from bot.client.private_panels import PrivatePanels
from bot.client.reply import Reply
from bot.client.stance_presses import StancePresses
from bot.panels import ids
from bot.panels.ids import Action, Pressed

Handler = Callable[[Reply, Pressed], Awaitable[None]]


class PressRouter:
    """Routes presses; an id that means nothing gets a friendly nothing."""

    def __init__(self, app: Application, panels: PrivatePanels) -> None:
        decisions, lobby = DecisionPresses(app, panels), LobbyPresses(app)
        consents, stances = ConsentPresses(app), StancePresses(app, panels)
        log_book = LogBook(app)
        self._handlers: dict[Action, Handler] = {
            Action.PLAY: decisions.play,
            Action.FILL: decisions.fill,
            Action.SHOW: decisions.show,
            Action.DECIDE: decisions.decide,
            Action.BROWSE: decisions.browse,
            Action.NEVER: stances.for_question,
            Action.STANCE: stances.stance,
            Action.DRAFT: stances.draft,
            Action.SIGN: stances.sign,
            Action.FINISH: stances.finish,
            Action.HINT: decisions.hint,
            Action.UNDO: decisions.take_back,
            Action.REOPEN: decisions.reopen,
            Action.AGREE: consents.agree,
            Action.REFUSE: consents.refuse,
            Action.SNOOZE: consents.snooze,
            Action.CONCEDE: consents.concede,
            Action.CLOSE: consents.close,
            Action.STAND_IN: consents.stand_in,
            Action.FORGET: consents.forget,
            Action.JOIN: lobby.join,
            Action.LEAVE: lobby.leave,
            Action.OFFICER: lobby.officer,
            Action.GENERAL: lobby.general,
            Action.START: lobby.start,
            Action.GAME: lobby.game,
            Action.NEW: lobby.new,
            Action.MAP: log_book.whole_map,
            Action.HANDOUT: log_book.handout,
            Action.RULE: log_book.rule,
            Action.LOG: log_book.turn,
            Action.OPTION: lobby.option,
            Action.SEAT: lobby.seat,
            Action.PACE: lobby.pace,
            Action.COUNCIL: lobby.council,
        }

    async def take(
        self, interaction: discord.Interaction, custom_id: str, values: tuple[str, ...] = ()
    ) -> None:
        """Handle one press; every friendly no becomes a private sentence."""
        reply, pressed = Reply(interaction), None
        async with report_errors(reply):
            pressed = ids.read(custom_id, values)
            await self._handlers[pressed.what](reply, pressed)
        if pressed is not None:
            reply.note(f"press {pressed.what}", pressed.game)

    async def take_form(
        self, interaction: discord.Interaction, custom_id: str, data: Mapping[str, object]
    ) -> None:
        """Handle a form that somebody filled in, as any other press."""
        reply = Reply(interaction)
        async with report_errors(reply):
            if not ids.is_form(custom_id):
                raise ids.UnreadableError
            texts = written(data)
            await self.take(interaction, custom_id, texts)
