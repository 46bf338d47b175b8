"""One SQLite file: a connection that writes, a connection that reads, transactions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import aiosqlite

from bot.store.database import Row, Transaction, Values
from bot.store.errors import RowRefusedError
from bot.store.file import in_plain_words, make_private

# FULL: a choice that was shown to people is on the disk, also when the power fails.
_PATIENCE = "PRAGMA busy_timeout = 5000"
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    _PATIENCE,
)


class SqliteDialect:
    """See `database.Dialect`."""

    claiming = ""  # one transaction at a time
    versions_asked = (
        "SELECT json_extract(value, '$[0]') FROM json_each((SELECT asked FROM games WHERE id = ?1))"
    )

    def listed(self, rows: str, columns: Mapping[str, str]) -> str:
        pairs = ", ".join(f"'{name}', {column}" for name, column in columns.items())
        return f"(SELECT json_group_array(json_object({pairs})) FROM ({rows}) AS listed)"

    def json(self, column: str) -> str:
        return f"json({column})"

    def time(self, column: str) -> str:
        """SQLite's own JSON would round it to some microseconds."""
        return f"json(printf('%!.17g', {column}))"

    def truth(self, condition: str) -> str:
        return f"json(CASE WHEN {condition} THEN 'true' ELSE 'false' END)"


class SqliteTransaction:
    """See `database.Transaction`."""

    def __init__(self, writer: aiosqlite.Connection) -> None:
        self._writer = writer

    async def execute(self, sql: str, values: Values = ()) -> int:
        try:
            return (await self._writer.execute(sql, values)).rowcount
        except sqlite3.IntegrityError as error:
            raise RowRefusedError(str(error)) from error

    async def many(self, sql: str, rows: Sequence[Values]) -> None:
        try:
            await self._writer.executemany(sql, rows)
        except sqlite3.IntegrityError as error:
            raise RowRefusedError(str(error)) from error

    async def all(self, sql: str, values: Values = ()) -> list[Row]:
        try:
            return cast("list[Row]", await self._writer.execute_fetchall(sql, values))
        except sqlite3.IntegrityError as error:
            raise RowRefusedError(str(error)) from error

    async def script(self, sql: str) -> None:
        """Many statements; `executescript` would commit before it starts."""
        for statement in statements(sql):
            await self._writer.execute(statement)

    async def alone_with(self, key: int) -> None:
        """One transaction at a time: nobody else is there."""


class SqliteDatabase:
    """The reader sees only what is committed, whatever the writer is at."""

    dialect = SqliteDialect()

    def __init__(
        self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection
    ) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Open the file, making it if it is not there; its folder must be there."""
        with in_plain_words(path):
            make_private(path)
            return cls(path, await _connect(path), await _connect(path))

    @classmethod
    async def open_readonly(cls, path: Path) -> SqliteDatabase:
        """Open the file to read it alone: it must be there, and it stays as it is."""
        with in_plain_words(path):
            return cls(path, await _look(path), await _look(path))

    async def close(self) -> None:
        """Close both connections."""
        await self._reader.close()
        await self._writer.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[SqliteTransaction]:
        """All or nothing; one writer at a time."""
        async with self._turn:
            try:  # whoever is cut off in here leaves a statement that is carried out all the same
                await self._writer.execute("BEGIN IMMEDIATE")
                yield SqliteTransaction(self._writer)
                await self._writer.commit()
            except BaseException:
                await self._writer.rollback()
                raise

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[SqliteTransaction]:
        """Reads as at one moment, however long they take."""
        await self._reader.execute("BEGIN")
        try:
            yield SqliteTransaction(self._reader)
        finally:
            await self._reader.execute("COMMIT")

    async def last_number(self, reading: Transaction, table: str) -> int:
        """The last number given to a row of that table."""
        rows = await reading.all("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))
        return int(rows[0]["seq"]) if rows else 0

    async def number_after(self, writer: Transaction, table: str, number: int) -> None:
        """Give the next row of that table a number after this one."""
        await writer.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        await writer.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, number))

    async def execute(self, sql: str, values: Values = ()) -> int:
        """One change in a transaction of its own; how many rows it touched."""
        async with self.transaction() as writer:
            return await writer.execute(sql, values)

    async def all(self, sql: str, values: Values = ()) -> list[Row]:
        """Every row of a query."""
        return cast("list[Row]", await self._reader.execute_fetchall(sql, values))

    async def one(self, sql: str, values: Values = ()) -> Row | None:
        """The first row of a query."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def has(self, table: str) -> bool:
        """Whether there is such a table."""
        sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
        return await self.one(sql, (table,)) is not None

    async def problems(self) -> list[str]:
        """What is wrong with the file, if anything."""
        check = await self._reader.execute_fetchall("PRAGMA integrity_check")
        found = [str(row[0]) for row in check if row[0] != "ok"]
        lost = await self._reader.execute_fetchall("PRAGMA foreign_key_check")
        return found + [f"a row of {row[0]} points to no {row[2]}" for row in lost]

    async def backup(self, path: Path) -> None:
        """A consistent copy while the game goes on."""
        with in_plain_words(path):
            make_private(path)
            async with aiosqlite.connect(path) as copy:
                await self._reader.backup(copy)


def statements(sql: str) -> list[str]:
    """The statements of a script."""
    found, pending = [], ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found


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
    connection.row_factory = aiosqlite.Row
    try:
        for pragma in pragmas:
            await connection.execute(pragma)
    except BaseException:
        await connection.close()
        raise
    return connection
