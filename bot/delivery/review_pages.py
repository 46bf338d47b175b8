"""A review as it is shown: the picture, and beside it the page with maps, diary and losses."""

from __future__ import annotations

import msgspec

from bot.delivery.last_page import last_page
from bot.delivery.messenger import Messenger
from bot.limits import UPLOAD
from bot.panels.panel import Attachment, Panel
from bot.panels.review_page import MomentShown, Pages, TurnShown, review_page
from bot.pictures import Picture, Studio
from bot.store import Store
from bot.store.model import GameNumber, ReviewRow
from bot.tables.film import chapters, frames
from bot.tables.history import record_of
from bot.tables.snapshot import Snapshots
from bot.thinking import Thinking
from bot.words import thinking as words
from engine import Record
from engine.core.review import Review

_ROOM = UPLOAD // 4 * 3 - 400_000  # pictures grow by a third inside a page, and the diary has words
_read = msgspec.json.Decoder(Review).decode


class ReviewPages:
    """Makes the panel of a review that is done."""

    def __init__(
        self,
        store: Store,
        snapshots: Snapshots,
        messenger: Messenger,
        studio: Studio,
        thinking: Thinking,
    ) -> None:
        self.store = store
        self.snapshots = snapshots
        self.messenger = messenger
        self.studio = studio
        self.thinking = thinking

    async def record(self, number: GameNumber, version: int) -> Record:
        """A game as it was at a version."""
        table = await self.snapshots.open(number)
        entries = [it for it in await self.store.games.entries(number) if it.version <= version]
        record = record_of(table.game, entries, table.state)
        if version != table.game.version:
            record.result = None
        return record

    async def panel(self, row: ReviewRow) -> Panel:
        """Picture and page, drawn from what is kept."""
        table = await self.snapshots.open(row.game)
        record = await self.record(row.game, row.version)
        found = _read(row.review)
        title = words.review_title(table.game)
        side = table.rules.side_name(found.side) if found.side else ""
        picture = await self.studio.review(table.game.game, title, side, found)
        front = [picture]
        if record.result is not None:
            front.append(await last_page(self.store, self.messenger, self.studio, table))
        page = review_page(record, await self._pages(record, title, found, front))
        file = Attachment(f"review-{row.game}.html", page)
        text = words.reviewed(table.game, found)
        return Panel(text, picture, name="review.png", files=(file,))

    async def _pages(
        self, record: Record, title: str, found: Review, front: list[Picture]
    ) -> Pages:
        """Everything on the page, as many maps of turns as it can hold."""
        moments = (*found.decisions, *found.throws)
        seen = await self.thinking.seen(record, [it.position for it in moments])
        shown = [
            MomentShown(it, await self.studio.snapshot(at, ()))
            for it, at in zip(moments, seen, strict=True)
        ]
        played = await frames(record)
        chart = await self.studio.chart(played[-1][0])
        room = _ROOM - sum(len(it.png) for it in (*front, chart))
        room -= sum(len(it.picture.png) for it in shown if it.picture)
        turns = []
        for chapter in chapters(played):
            drawn = await self.studio.snapshot(*chapter.end)
            room -= len(drawn.png)
            turns.append(TurnShown(chapter.name, drawn if room > 0 else None, chapter.told))
        cut = len(found.decisions)
        return Pages(
            title=title,
            review=found,
            front=front,
            chart=chart,
            decisions=shown[:cut],
            throws=shown[cut:],
            turns=turns,
        )
