"""One SQLite file: a connection that writes, a connection that reads, transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store.file import in_plain_words, make_private

Row = aiosqlite.Row

# FULL: a choice that was shown to people is on the disk, also when the power fails.
_PATIENCE = "PRAGMA busy_timeout = 5000"
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    _PATIENCE,
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
        """Open the file, making it if it is not there; its folder must be there."""
        with in_plain_words(path):
            make_private(path)
            return cls(path, await _connect(path), await _connect(path))

    @classmethod
    async def open_readonly(cls, path: Path) -> Database:
        """Open the file to read it alone: it must be there, and it stays as it is."""
        return cls(path, await _look(path), await _look(path))

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
        with in_plain_words(path):
            make_private(path)
            async with aiosqlite.connect(path) as copy:
                await self._reader.backup(copy)


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    return await _prepared(connection, _PRAGMAS)


async def _look(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(_read_only(path), uri=True)
    return await _prepared(connection, (_PATIENCE,))


def _read_only(path: Path) -> str:
    """Without a log beside it nobody has the file open, and SQLite need not leave one there."""
    in_use = path.with_name(f"{path.name}-wal").exists()
    return f"{path.resolve().as_uri()}?{'mode=ro' if in_use else 'immutable=1'}"


async def _prepared(
    connection: aiosqlite.Connection, pragmas: Iterable[str]
) -> aiosqlite.Connection:
    """Ready to use; one that cannot be made ready is closed, or its thread would never end."""
    connection.row_factory = Row
    try:
        for pragma in pragmas:
            await connection.execute(pragma)
    except BaseException:
        await connection.close()
        raise
    return connection
