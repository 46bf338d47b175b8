"""One SQLite file: a connection that writes, a connection that reads, transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

Row = aiosqlite.Row

# FULL: a choice that was shown to people is on the disk, also when the power fails.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


class Database:
    """The reader sees only what is committed, whatever the writer is at."""

    def __init__(
        self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection
    ) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open the file, making it if it is not there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        return cls(path, await _connect(path), await _connect(path))

    async def close(self) -> None:
        """Close both connections."""
        await self._reader.close()
        await self._writer.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """All or nothing; one writer at a time."""
        async with self._turn:
            await self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
            except BaseException:
                await self._writer.rollback()
                raise
            await self._writer.commit()

    async def execute(self, sql: str, values: Iterable[Any] = ()) -> int:
        """One change in a transaction of its own; how many rows it touched."""
        async with self.transaction() as writer:
            cursor = await writer.execute(sql, tuple(values))
            return cursor.rowcount

    async def all(self, sql: str, values: Iterable[Any] = ()) -> list[Row]:
        """Every row of a query."""
        return list(await self._reader.execute_fetchall(sql, tuple(values)))

    async def one(self, sql: str, values: Iterable[Any] = ()) -> Row | None:
        """The first row of a query."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def backup(self, path: Path) -> None:
        """A consistent copy while the game goes on."""
        async with aiosqlite.connect(path) as copy:
            await self._reader.backup(copy)


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = Row
    for pragma in _PRAGMAS:
        await connection.execute(pragma)
    return connection
