"""The store on any database that speaks SQL: its areas around it."""

from __future__ import annotations

from typing import Generic, TypeVar

from bot.store.database import Database
from bot.store.games import SqlGames
from bot.store.outbox import SqlOutbox
from bot.store.people import SqlPeople
from bot.store.privacy import SqlPrivacy
from bot.store.reminders import SqlReminders
from bot.store.reviews import SqlReviews

D = TypeVar("D", bound=Database)


class SqlStore(Generic[D]):
    """Everything that is kept."""

    def __init__(self, database: D) -> None:
        self.database = database
        self.games = SqlGames(database)
        self.people = SqlPeople(database)
        self.privacy = SqlPrivacy(database)
        self.outbox = SqlOutbox(database)
        self.reminders = SqlReminders(database)
        self.reviews = SqlReviews(database)

    async def check_writable(self) -> None:
        """Raises if nothing can be written; writes nothing."""
        await self.database.execute("UPDATE games SET revision = revision WHERE id = 0")

    async def problems(self) -> list[str]:
        """What is wrong with what is kept, if anything."""
        return await self.database.problems()

    async def close(self) -> None:
        """Let the database go."""
        await self.database.close()
