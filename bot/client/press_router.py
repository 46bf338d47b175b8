"""What a press does: one table from the word in the id to the handler."""

from __future__ import annotations

import asyncio

import discord

from bot.application import Application
from bot.client.consent_presses import ConsentPresses
from bot.client.decision_presses import DecisionPresses
from bot.client.errors import report_errors
from bot.client.lobby_presses import LobbyPresses
from bot.client.reply import Reply
from bot.panels import ids
from bot.panels.ids import Control
from bot.words import refusals


class PressRouter:
    """Routes presses; an id that means nothing gets a friendly nothing."""

    def __init__(self, application: Application, decisions: DecisionPresses) -> None:
        self._at_work: set[asyncio.Future[None]] = set()
        lobby, consents = LobbyPresses(application), ConsentPresses(application)
        self._handlers = {
            ids.PLAY: decisions.play,
            ids.DECIDE: decisions.decide,
            ids.BROWSE: decisions.browse,
            ids.NEVER: decisions.add_standing_order,
            ids.HINT: decisions.hint,
            ids.UNDO: decisions.take_back,
            ids.AGREE: consents.agree,
            ids.REFUSE: consents.refuse,
            ids.SNOOZE: consents.snooze,
            ids.CONCEDE: consents.concede,
            ids.CLOSE: consents.close,
            ids.JOIN: lobby.join,
            ids.LEAVE: lobby.leave,
            ids.OFFICER: lobby.officer,
            ids.START: lobby.start,
            ids.GAME: lobby.game,
            ids.NEW: lobby.new,
            ids.OPTION: lobby.option,
            ids.SEAT: lobby.seat,
            ids.PACE: lobby.pace,
            ids.COUNCIL: lobby.council,
        }

    async def take(
        self, interaction: discord.Interaction, control: Control, values: tuple[str, ...]
    ) -> None:
        """Handle one press; every friendly no becomes a private sentence."""
        task = asyncio.ensure_future(self._handle(Reply(interaction), control, values))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        await task

    async def finish(self, patience: float) -> None:
        """Let those at work finish before the line is cut."""
        if self._at_work:
            await asyncio.wait(set(self._at_work), timeout=patience)

    async def _handle(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        handler = self._handlers.get(control.what)
        async with report_errors(reply):
            if handler is None:
                await reply.say(refusals.UNKNOWN_CONTROL)
            else:
                await handler(reply, control, values)
