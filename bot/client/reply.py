"""Answers to one interaction; a lost answer never stops a game.

A press that changes something is acknowledged when the change is on the disk, never before. If
that takes long, Discord is told that we think, which promises nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import aiohttp
import discord

from bot.client import discord_view
from bot.client.forms import modal
from bot.limits import CONTENT, clip
from bot.metrics import METRICS
from bot.panels.form import Form
from bot.panels.panel import Panel
from bot.store.model import ChannelId, GuildId, UserId
from bot.tables.lobby import Place
from bot.words import replies

log = logging.getLogger(__name__)

T = TypeVar("T")
SOON = 1.5  # Discord gives three seconds to answer, and the answer has to travel


class Reply:
    """What one person is told about one press or command."""

    def __init__(self, interaction: discord.Interaction, *, thinking: bool = False) -> None:
        self.interaction = interaction
        self.user = UserId(interaction.user.id)
        self.outcome = "done"
        self._begun = time.perf_counter()
        self._thinking = thinking
        self._shown: int | None = None

    @property
    def number(self) -> int:
        """Of the interaction: a later one has a greater."""
        return self.interaction.id

    @property
    def channel(self) -> ChannelId:
        """Where it happens."""
        return ChannelId(self.interaction.channel_id or 0)

    @property
    def place(self) -> Place:
        """The server and channel a table would stand in."""
        return Place(GuildId(self.interaction.guild_id or 0), self.channel)

    @property
    def in_private(self) -> bool:
        """Whether the pressed control sits on a private panel."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def private_message(self) -> int | None:
        """The private message in which this answer is shown, where that is known."""
        message = self.interaction.message
        if self._shown is None and self.in_private and message is not None:
            return message.id
        return self._shown

    async def withdraw(self) -> None:
        """Take away what was shown; too late, it stays."""
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await self.interaction.delete_original_response()

    def under_the_message(self, words: str) -> str:
        """The text of the message that was pressed, with more words below it."""
        message = self.interaction.message
        before = message.content if message is not None else ""
        return f"{clip(before, CONTENT - len(words) - 1)}\n{words}" if before else words

    async def once(self, work: Awaitable[T]) -> T:
        """Do the work, then acknowledge; whoever waits for long sees that we think."""
        task = asyncio.ensure_future(work)
        try:
            if not (await asyncio.wait({task}, timeout=SOON))[0]:
                await self.think()
            result = await task
        finally:
            task.cancel()  # it ends with whoever waits for it
        await self.taken()
        return result

    async def taken(self) -> None:
        """What was pressed is done: acknowledge it, or end the thinking."""
        if self._thinking:
            await self.show(Panel(replies.TAKEN))
            self._thinking = True  # what comes next takes its place
        else:
            await self.ack()

    async def ack(self) -> None:
        """Acknowledge a press; the message stays as it is for now."""
        async with _unharmed("acknowledging"):
            if not self.interaction.response.is_done():
                await self.interaction.response.defer()
                self._heard()

    async def think(self, *, private: bool = True) -> None:
        """Tell that it takes a moment; nothing is promised yet."""
        self._thinking = True
        async with _unharmed("acknowledging"):
            await self.interaction.response.defer(ephemeral=private, thinking=True)
            self._heard()

    async def private(self, panel: Panel) -> None:
        """Tell this person alone."""
        if self._thinking:
            await self.show(panel)
            return
        files, view = discord_view.files(panel), discord_view.view(panel.rows)
        async with _unharmed("answering"):
            if self.interaction.response.is_done():
                await self.interaction.followup.send(
                    panel.text, files=files, view=view, ephemeral=True
                )
            else:
                await self.interaction.response.send_message(
                    panel.text, files=files, view=view, ephemeral=True
                )
                self._heard()

    def _heard(self) -> None:
        """The first answer has reached Discord."""
        METRICS.acknowledged.observe(time.perf_counter() - self._begun)

    def note(self, what: str, game: int | None = None) -> None:
        """A line of the log: what it was, how it ended, how long it took; never what was said."""
        METRICS.interactions.labels(what, self.outcome).inc()
        taken = round((time.perf_counter() - self._begun) * 1000)
        facts: dict[str, object] = {
            "interaction": self.number,
            "channel": self.channel,
            "what": what,
            "outcome": self.outcome,
            "milliseconds": taken,
        }
        if game is not None:
            facts["game"] = game
        log.info("%s %s in %d ms", what, self.outcome, taken, extra=facts)

    async def form(self, form: Form) -> None:
        """Open a form; that is an answer by itself, and nothing may have been said before."""
        async with _unharmed("opening a form for"):
            await self.interaction.response.send_modal(modal(form))

    async def panel(self, panel: Panel) -> None:
        """In place of the private panel that was pressed, or beside the board that was."""
        if self.in_private:
            await self.ack()
            await self.show(panel)
        else:
            await self.private(panel)

    async def show(self, panel: Panel) -> None:
        """Fill in a deferred answer, or change the panel that was pressed."""
        self._thinking = False
        async with _unharmed("showing"):
            message = await self.interaction.edit_original_response(
                content=panel.text,
                attachments=discord_view.files(panel),
                view=discord_view.view(panel.rows),
                allowed_mentions=discord_view.mentions(panel),
            )
            self._shown = message.id

    async def say(self, text: str) -> None:
        """A plain private sentence."""
        await self.private(Panel(text))


@asynccontextmanager
async def _unharmed(doing: str) -> AsyncIterator[None]:
    """An answer that cannot be delivered is noted; what was decided stands."""
    try:
        yield
    except (discord.HTTPException, discord.InteractionResponded) as error:
        log.warning("%s an interaction failed: %s", doing, error)
    except (aiohttp.ClientError, OSError) as error:
        log.warning("%s an interaction failed: %s", doing, error)
