"""`/outlook` and `/review`: how a war may end, and what mattered in it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client.commands.base import BaseCog
from bot.client.reply import Reply
from bot.errors import UserError
from bot.panels.panel import Panel
from bot.tables.game_service import unfinished
from bot.words import names, thinking

_FIRST_ANSWER = 2  # the version it makes; the set-up is the first


class ThinkingCommands(BaseCog):
    """What playing on can show."""

    @app_commands.command(description="How the war may end from here, as far as you can know.")
    @app_commands.describe(share="Show the channel how it looks to a spectator")
    async def outlook(self, interaction: discord.Interaction, share: bool = False) -> None:
        """Many wars fought to their end from what this person's seat knows."""
        reply = Reply(interaction)
        self._allowed()
        await reply.think(private=not share)
        table = await self.table(interaction)
        unfinished(table.game)
        seat = None if share else table.viewing_seat(reply.user)
        key = f"{table.game.id} {table.game.version}"
        found = await self.app.thinking.outlook(table.state, seat, key)
        if found is None:
            raise UserError(thinking.TOO_LONG)
        title = thinking.outlook_title(table.game, table.view(None).turn)
        whose = f"the {names.seat_name(table.game, seat)} seat" if seat else "a spectator"
        picture = await self.app.studio.outlook(table.game.game, title, found)
        await reply.show(Panel(thinking.outlook(found, whose), picture, name="outlook.png"))

    @app_commands.command(
        description="What mattered in a game that is over; of a solitaire, so far."
    )
    async def review(self, interaction: discord.Interaction) -> None:
        """Course, decisions and throws: the review that is kept, or one that is begun."""
        reply = Reply(interaction)
        self._allowed()
        await reply.think()
        table = await self.table(interaction)
        if not table.open_to(reply.user):
            raise UserError(thinking.NOT_YET_REVIEWED)
        if table.game.version < _FIRST_ANSWER:
            raise UserError(thinking.NOTHING_TO_REVIEW)
        row = await self.app.reviews.ask(table.game)
        if row.done is None:
            await reply.show(Panel(thinking.review_begun(table.game)))
        else:
            await reply.show(await self.app.review_pages.panel(row))

    def _allowed(self) -> None:
        if not self.app.thinking.on:
            raise UserError(thinking.OFF)
