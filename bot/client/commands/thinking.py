"""`/outlook` and `/review`: how a war may end, and what mattered in it."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.client.commands.base import BaseCog
from bot.client.reply import Reply
from bot.delivery.last_page import last_page
from bot.errors import UserError
from bot.limits import UPLOAD
from bot.panels.panel import Attachment, Panel
from bot.panels.review_page import MomentShown, Pages, TurnShown, review_page
from bot.pictures import Picture
from bot.store.model import Status, UserId
from bot.tables.film import frames
from bot.tables.game_service import unfinished
from bot.tables.snapshot import TableSnapshot
from bot.words import names, thinking
from engine import Record, view
from engine.core.review import Moment, Position, Review, positions

_STEP = 0.1  # how often somebody who waits is told how far it is
_ROOM = UPLOAD // 4 * 3 - 400_000  # pictures grow by a third inside a page, and the diary has words


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
        title = thinking.outlook_title(table.game, table.view(None).turn)
        whose = f"the {names.seat_name(table.game, seat)} seat" if seat else "a spectator"
        picture = await self.app.studio.outlook(table.game.game, title, found)
        await reply.show(Panel(thinking.outlook(found, whose), picture, name="outlook.png"))

    @app_commands.command(
        description="What mattered in a game that is over; of a solitaire, so far."
    )
    @app_commands.describe(share="Show it to the whole channel")
    async def review(self, interaction: discord.Interaction, share: bool = False) -> None:
        """Course, decisions and throws, as a picture and as a page."""
        reply = Reply(interaction)
        self._allowed()
        await reply.think(private=not share)
        table = await self.table(interaction)
        _may_review(table, reply.user)
        record = await self.app.admin.record(table.game.id)
        if not record.moves:
            raise UserError(thinking.NOTHING_TO_REVIEW)
        shown = 0.0

        async def told(share: float) -> None:
            nonlocal shown
            if share >= shown + _STEP:
                shown = share
                await reply.show(Panel(thinking.reviewing(table.game, share)))

        await reply.show(Panel(thinking.reviewing(table.game, 0.0)))
        found = await self.app.thinking.review(
            record, f"{table.game.id} {table.game.version}", told
        )
        title = thinking.review_title(table.game)
        side = table.rules.side_name(found.side) if found.side else ""
        picture = await self.app.studio.review(table.game.game, title, side, found)
        page = review_page(record, await self._pages(table, record, title, found, picture))
        file = Attachment(f"review-{table.game.id}.html", page)
        await reply.show(
            Panel(thinking.reviewed(table.game), picture, name="review.png", files=(file,))
        )

    def _allowed(self) -> None:
        if not self.app.thinking.on:
            raise UserError(thinking.OFF)

    async def _pages(
        self, table: TableSnapshot, record: Record, title: str, found: Review, picture: Picture
    ) -> Pages:
        """Everything on the page, as many maps of turns as it can hold."""
        studio = self.app.studio
        places, _ = await asyncio.to_thread(positions, record)
        front = [picture]
        if table.state.result is not None:
            front.append(await last_page(self.store, self.app.messenger, studio, table))
        shown = {it: await self._moment(places, it) for it in (*found.decisions, *found.throws)}
        room = _ROOM - sum(len(it.png) for it in front)
        room -= sum(len(it.picture.png) for it in shown.values() if it.picture)
        turns = []
        for seen, events in await frames(record):
            drawn = await studio.snapshot(seen, events)
            room -= len(drawn.png)
            turns.append(TurnShown(seen.turn, drawn if room > 0 else None, events))
        return Pages(
            title=title,
            review=found,
            front=front,
            decisions=[shown[it] for it in found.decisions],
            throws=[shown[it] for it in found.throws],
            turns=turns,
        )

    async def _moment(self, places: list[Position], moment: Moment) -> MomentShown:
        at = places[moment.position]
        drawn = await self.app.studio.board(view(at.state, at.seat), at.events)
        return MomentShown(moment, drawn)


def _may_review(table: TableSnapshot, user: UserId) -> None:
    """A game that is over is open to all; a solitaire that goes on, to whoever plays it."""
    alone = len(table.sides) == 1 and user in {it.user for it in table.seated}
    if table.game.status != Status.OVER and not alone:
        raise UserError(thinking.NOT_YET_REVIEWED)
