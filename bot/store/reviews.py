"""Reviews of games: one for each, claimed with a lease, kept with all that was found so far."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store.database import Database
from bot.store.model import GameNumber, ReviewRow
from bot.store.rows import as_struct


class SqlReviews:
    """See `interface.Reviews`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_game(self, game: GameNumber) -> ReviewRow | None:
        """The review of a game, done or not."""
        row = await self._database.one("SELECT * FROM reviews WHERE game = ?", (game,))
        return as_struct(row, ReviewRow) if row else None

    async def begin(self, row: ReviewRow) -> None:
        """Ask for a review, in place of one of another moment of the game, or that failed."""
        await self._database.execute(
            "INSERT INTO reviews (game, version, channel, at, ends, review)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (game) DO UPDATE"
            " SET version = excluded.version, channel = excluded.channel, at = excluded.at,"
            " message = NULL, lease = 0, most = 0, ends = excluded.ends, review = excluded.review,"
            " done = NULL WHERE reviews.version <> excluded.version"
            " OR (reviews.done IS NOT NULL AND length(reviews.review) = 0)",
            (row.game, row.version, row.channel, row.at, b""),
        )

    async def claim(self, now: float, lease: float) -> ReviewRow | None:
        """Take the oldest that nobody is at; a lease that ran out is of somebody who died."""
        async with self._database.transaction() as writer:
            rows = await writer.all(
                "SELECT * FROM reviews WHERE done IS NULL AND lease <= ?1 ORDER BY at LIMIT 1"
                + self._database.dialect.claiming,
                (now,),
            )
            await writer.many(
                "UPDATE reviews SET lease = ? WHERE game = ?",
                [(now + lease, row["game"]) for row in rows],
            )
        if not rows:
            return None
        row = as_struct(rows[0], ReviewRow)
        return replace(row, lease=now + lease, again=row.lease > 0)

    async def save(self, row: ReviewRow, lease: float) -> ReviewRow | None:
        """Keep how far it is and go on until `lease`; None if it is no longer ours."""
        touched = await self._database.execute(
            "UPDATE reviews SET message = ?, most = ?, ends = ?, review = ?, done = ?, lease = ?"
            " WHERE game = ? AND version = ? AND lease = ?",
            (
                *(row.message, row.most, row.ends, row.review, row.done, lease),
                *(row.game, row.version, row.lease),
            ),
        )
        return replace(row, lease=lease) if touched else None

    async def release(self) -> None:
        """Nobody is at any of them."""
        await self._database.execute("UPDATE reviews SET lease = 1 WHERE lease > 1")
