"""Reminders: claimed with a lease, sent, then marked by a change of their table."""

from __future__ import annotations

from bot.store.database import Database
from bot.store.model import GameNumber, Reminder
from bot.store.rows import as_struct


class SqlReminders:
    """See `interface.Reminders`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, now: float, lease: float, limit: int) -> list[Reminder]:
        """Take what is due, unless somebody else has it; a lease that ran out is nobody's.

        A claimed reminder tells by its former lease whether it was claimed before.
        """
        async with self._database.transaction() as writer:
            rows = await writer.all(
                "SELECT * FROM reminders WHERE due <= ?1 AND lease <= ?1 ORDER BY due, id LIMIT ?2"
                + self._database.dialect.claiming,
                (now, limit),
            )
            await writer.many(
                "UPDATE reminders SET lease = ? WHERE id = ?",
                [(now + lease, row["id"]) for row in rows],
            )
        return [as_struct(row, Reminder) for row in rows]

    async def retry(self, reminder: Reminder, at: float) -> None:
        """Sending failed: claim it again then; the next run looks whether it arrived after all."""
        await self._database.execute(
            "UPDATE reminders SET lease = ? WHERE id = ?", (at, reminder.id)
        )

    async def of_game(self, game: GameNumber) -> list[Reminder]:
        """All reminders of a table."""
        rows = await self._database.all(
            "SELECT * FROM reminders WHERE game = ? ORDER BY id", (game,)
        )
        return [as_struct(row, Reminder) for row in rows]
