"""The store on SQLite: one file, four areas."""

from __future__ import annotations

from pathlib import Path

from bot.store.database import Database
from bot.store.migrate import FOLDER, Migration, migrate, missing
from bot.store.sqlite_games import SqliteGames
from bot.store.sqlite_outbox import SqliteOutbox
from bot.store.sqlite_people import SqlitePeople
from bot.store.sqlite_reminders import SqliteReminders


class SqliteStore:
    """Everything that is kept, in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.games = SqliteGames(database)
        self.people = SqlitePeople(database)
        self.outbox = SqliteOutbox(database)
        self.reminders = SqliteReminders(database)

    @classmethod
    async def open(cls, path: Path, migrations: Path = FOLDER) -> SqliteStore:
        """Open the file and bring its schema up to date."""
        database = await Database.open(path)
        try:
            await migrate(database, migrations)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    @classmethod
    async def open_readonly(cls, path: Path) -> SqliteStore:
        """Open the file to read it alone, whatever its schema."""
        return cls(await Database.open_readonly(path))

    async def missing(self, migrations: Path = FOLDER) -> list[Migration]:
        """The migrations the file does not have yet."""
        return await missing(self._database, migrations)

    async def backup(self, path: Path) -> None:
        """A consistent copy while games go on."""
        await self._database.backup(path)

    async def problems(self) -> list[str]:
        """What is wrong with the file, if anything."""
        check = await self._database.all("PRAGMA integrity_check")
        found = [str(row[0]) for row in check if row[0] != "ok"]
        lost = await self._database.all("PRAGMA foreign_key_check")
        return found + [f"a row of {row[0]} points to no {row[2]}" for row in lost]

    async def close(self) -> None:
        """Let the file go."""
        await self._database.close()
