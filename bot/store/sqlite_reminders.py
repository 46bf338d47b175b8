"""Reminders in SQLite: claimed with a lease, sent, then marked."""

from __future__ import annotations

from bot.store.database import Database, Row
from bot.store.model import Reminder


class SqliteReminders:
    """See `interface.Reminders`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, now: float, lease: float, limit: int) -> list[Reminder]:
        """Take what is due, unless somebody else has it; a lease that ran out is nobody's."""
        async with self._database.transaction() as writer:
            rows = await writer.execute_fetchall(
                "SELECT * FROM reminders WHERE due <= ? AND lease <= ? ORDER BY due, id LIMIT ?",
                (now, now, limit),
            )
            await writer.executemany(
                "UPDATE reminders SET lease = ? WHERE id = ?",
                [(now + lease, row["id"]) for row in rows],
            )
        return [_reminder(row) for row in rows]

    async def sent(self, reminder: Reminder, due: float | None) -> None:
        """Mark it: due again then, or never. A row replaced meanwhile is left alone."""
        if due is None:
            await self._database.execute("DELETE FROM reminders WHERE id = ?", (reminder.id,))
            return
        await self._database.execute(
            "UPDATE reminders SET sent = sent + 1, due = ?, lease = 0 WHERE id = ? AND sent = ?",
            (due, reminder.id, reminder.sent),
        )

    async def retry(self, reminder: Reminder, at: float) -> None:
        """Sending failed: claim it again then; the next run looks whether it arrived after all."""
        await self._database.execute(
            "UPDATE reminders SET lease = ? WHERE id = ?", (at, reminder.id)
        )

    async def postpone(self, number: int, due: float) -> bool:
        """Snooze: due then. False if the question was answered meanwhile."""
        touched = await self._database.execute(
            "UPDATE reminders SET due = ?, lease = 0 WHERE id = ?", (due, number)
        )
        return touched == 1

    async def of_game(self, game: int) -> list[Reminder]:
        """All reminders of a table."""
        rows = await self._database.all(
            "SELECT * FROM reminders WHERE game = ? ORDER BY id", (game,)
        )
        return [_reminder(row) for row in rows]

    async def of_user(self, user: int) -> list[Reminder]:
        """All reminders of a person."""
        rows = await self._database.all(
            "SELECT * FROM reminders WHERE user = ? ORDER BY id", (user,)
        )
        return [_reminder(row) for row in rows]


def _reminder(row: Row) -> Reminder:
    return Reminder(
        row["id"],
        row["game"],
        row["kind"],
        row["seat"],
        row["user"],
        row["version"],
        row["due"],
        row["sent"],
        row["lease"] > 0,
    )
