"""The store on SQLite: one file."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from bot.clock import Clock, WallClock
from bot.store.claims import OneProcess
from bot.store.file import in_plain_words
from bot.store.migrate import SQLITE, Migration, migrations, missing, ready
from bot.store.sql import SqlStore
from bot.store.sqlite_database import SqliteDatabase


class SqliteStore(SqlStore[SqliteDatabase]):
    """Everything that is kept, in one file."""

    def __init__(self, database: SqliteDatabase) -> None:
        super().__init__(database)
        self.claims = OneProcess()
        self.clock: Clock = WallClock()

    @classmethod
    async def open(
        cls, path: Path, folder: Path = SQLITE, *, unfinished: bool = False
    ) -> SqliteStore:
        """Open the file and bring its schema up to date."""
        database = await SqliteDatabase.open(path)
        try:
            await ready(database, folder, unfinished=unfinished)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    @classmethod
    async def open_readonly(cls, path: Path) -> SqliteStore:
        """Open the file to read it alone, whatever its schema."""
        return cls(await SqliteDatabase.open_readonly(path))

    async def missing(self, folder: Path = SQLITE) -> list[Migration]:
        """The migrations the file does not have yet."""
        return await missing(self.database, folder)

    async def backup(self, path: Path) -> None:
        """A consistent copy while games go on, whatever the schema."""
        await self.database.backup(path)

    def in_plain_words(self) -> AbstractContextManager[None]:
        """Whatever is wrong with the file is told as a sentence."""
        return in_plain_words(self.database.path)

    async def describe(self) -> str:
        """What kind of database it is."""
        return f"SQLite, {len(migrations())} migrations"
