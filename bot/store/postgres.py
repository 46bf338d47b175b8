"""The store on PostgreSQL: one database for any number of processes."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from bot.clock import Clock
from bot.store.address import ServerAddress
from bot.store.claims import ManyProcesses
from bot.store.copying import copy
from bot.store.migrate import POSTGRESQL, Migration, migrations, missing, ready
from bot.store.postgres_database import PostgresDatabase, in_plain_words
from bot.store.sql import SqlStore
from bot.store.sqlite import SqliteStore


class PostgresStore(SqlStore[PostgresDatabase]):
    """Everything that is kept, on a server."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self.claims = ManyProcesses(database)
        self.clock: Clock = self.claims.clock

    @classmethod
    async def open(
        cls, place: ServerAddress, folder: Path = POSTGRESQL, *, unfinished: bool = False
    ) -> PostgresStore:
        """Connect and bring the schema up to date; of several that start at once, one does."""
        database = await PostgresDatabase.open(place)
        try:
            await ready(database, folder, unfinished=unfinished)
        except BaseException:
            await database.close()
            raise
        store = cls(database)
        await store.claims.compare_clocks()
        return store

    @classmethod
    async def open_readonly(cls, place: ServerAddress) -> PostgresStore:
        """Connect to read alone, whatever the schema."""
        return cls(await PostgresDatabase.open(place, connections=2))

    async def missing(self, folder: Path = POSTGRESQL) -> list[Migration]:
        """The migrations the database does not have yet."""
        return await missing(self.database, folder)

    async def backup(self, path: Path) -> None:
        """A consistent copy, as a SQLite file, while games go on."""
        copied = await SqliteStore.open(path, unfinished=True)
        try:
            await copy(self.database, copied.database, self.database.place.shown)
        finally:
            await copied.close()

    def in_plain_words(self) -> AbstractContextManager[None]:
        """Whatever is wrong with the server is told as a sentence."""
        return in_plain_words(self.database.place)

    async def describe(self) -> str:
        """What kind of database it is, and how many connections of how many are taken."""
        row = await self.database.one(
            "SELECT current_setting('server_version') AS server,"
            " current_setting('max_connections') AS most,"
            " (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS now"
        )
        assert row is not None  # noqa: S101 - a query without a table gives a row
        count = len(migrations(POSTGRESQL))
        return (
            f"PostgreSQL {row['server']}, {count} migrations, {row['now']} of {row['most']}"
            " connections"
        )
