"""What the commands share: the table of a channel, and a friendly answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.may_see import may_see
from bot.errors import UserError
from bot.limits import AUTOCOMPLETE, OPTION_VALUE, clip
from bot.panels.logbook import Turn
from bot.search import matching
from bot.store import Game
from bot.store.model import ChannelId, GameNumber, UserId
from bot.tables.game_service import unfinished
from bot.tables.snapshot import TableSnapshot
from bot.words import refusals
from bot.words.names import seat_name
from engine.core.ids import Seat

if TYPE_CHECKING:
    from bot.client.dynamo import Dynamo

LARGEST = 2**63  # what a column of numbers holds

C = TypeVar("C", bound="BaseCog")
Suggest = Callable[[C, discord.Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def suggesting(suggest: Suggest[C]) -> Suggest[C]:
    """Suggestions for an option; where there is nothing to suggest, none."""

    @wraps(suggest)
    async def calm(self: Any, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            return await suggest(self, interaction, current)
        except UserError:
            return []

    return calm


def headings(diary: Iterable[Turn], typed: str) -> list[Choice[str]]:
    """The turns of a diary that bear what was typed, the latest first."""
    known = [clip(it.heading, OPTION_VALUE) for it in diary][::-1]
    return [Choice(name=it, value=it) for it in matching(typed, known, str)[:AUTOCOMPLETE]]


def named_seats(game: Game, seats: Iterable[Seat], typed: str) -> list[Choice[str]]:
    """These seats by their names, those that bear what was typed."""
    called = {seat: seat_name(game, seat) for seat in seats}
    return [Choice(name=called[it], value=it) for it in matching(typed, called, called.__getitem__)]


class BaseCog(commands.Cog):
    """A group of commands with the house at hand."""

    def __init__(self, bot: Dynamo) -> None:
        self.app = bot.app
        self.panels = bot.panels
        self.store = bot.app.store
        self.service = bot.app.service

    async def game(self, interaction: discord.Interaction, number: int = 0) -> Game:
        """The table of this channel (live, or the last one), or the one of that number."""
        if number:
            found = await self.numbered(number)
            user = UserId(interaction.user.id)
            if not await may_see(self.store, found, interaction.guild_id or 0, user):
                raise UserError(refusals.no_game(number))
            return found
        here = await self._here(interaction)
        if here.settings.errand is not None:
            await self.service.come_back(here.id, UserId(interaction.user.id))
            here = await self._here(interaction)
        return here

    async def _here(self, interaction: discord.Interaction) -> Game:
        here = await self.store.games.latest_at(ChannelId(interaction.channel_id or 0))
        if here is None:
            raise UserError(refusals.NO_TABLE)
        return here

    async def numbered(self, number: int) -> Game:
        """The game of that number, whoever may see it."""
        found = await self.store.games.get(GameNumber(number)) if 0 < number < LARGEST else None
        if found is None:
            raise UserError(refusals.no_game(number))
        return found

    async def live(self, interaction: discord.Interaction) -> Game:
        """The live table of this channel."""
        here = await self.game(interaction)
        unfinished(here)
        return here

    async def table(self, interaction: discord.Interaction) -> TableSnapshot:
        """The table of this channel with its state."""
        return await self.service.snapshots.open((await self.game(interaction)).id)

    async def running(self, interaction: discord.Interaction) -> TableSnapshot:
        """The same, if the game has not been put away."""
        table = await self.table(interaction)
        unfinished(table.game)
        return table
