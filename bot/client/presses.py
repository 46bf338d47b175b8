"""What a press does: one table from the word in the id to the handler."""

from __future__ import annotations

import asyncio

import discord

from bot.application import Application
from bot.client.consenting import Consenting
from bot.client.deciding import Deciding
from bot.client.friendly import friendly
from bot.client.lobbying import Lobbying
from bot.client.reply import Reply
from bot.panels import ids
from bot.panels.ids import Control
from bot.words import texts


class Presses:
    """Routes presses; an id that means nothing gets a friendly nothing."""

    def __init__(self, application: Application, deciding: Deciding) -> None:
        self._at_work: set[asyncio.Future[None]] = set()
        lobbying, consenting = Lobbying(application), Consenting(application)
        self._handlers = {
            ids.PLAY: deciding.play,
            ids.DECIDE: deciding.decide,
            ids.BROWSE: deciding.browse,
            ids.NEVER: deciding.never,
            ids.HINT: deciding.hint,
            ids.UNDO: deciding.take_back,
            ids.AGREE: consenting.agree,
            ids.REFUSE: consenting.refuse,
            ids.SNOOZE: consenting.snooze,
            ids.CONCEDE: consenting.concede,
            ids.CLOSE: consenting.close,
            ids.JOIN: lobbying.join,
            ids.LEAVE: lobbying.leave,
            ids.OFFICER: lobbying.officer,
            ids.START: lobbying.start,
            ids.GAME: lobbying.game,
            ids.NEW: lobbying.new,
            ids.OPTION: lobbying.option,
            ids.SEAT: lobbying.seat,
            ids.PACE: lobbying.pace,
            ids.COUNCIL: lobbying.council,
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
        async with friendly(reply):
            if handler is None:
                await reply.say(texts.FORGED)
            else:
                await handler(reply, control, values)
