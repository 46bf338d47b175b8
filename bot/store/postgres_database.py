"""A PostgreSQL database: a pool of connections, transactions, and patience while it restarts."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import lru_cache
from itertools import count
from typing import TypeVar, cast

import asyncpg

from bot.store.address import ServerAddress
from bot.store.database import Row, Transaction, Values
from bot.store.errors import RowRefusedError, StoreConflictError, StoreDownError
from bot.store.file import UnusableDatabase

T = TypeVar("T")
log = logging.getLogger(__name__)

CONNECTIONS = 10  # of one process; games wait for each other's statements, not for connections
PATIENCE = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)  # seconds between tries while the server is away
TIMEOUT = 30.0
CLOSING = 2.0  # seconds for statements under way
CUT = "the line to the database was cut"
NAMED = {"application_name": "dynamo"}
_MARK = re.compile(r"\?(\d*)")
_LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
)
_AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


class Unreachable(UnusableDatabase):
    """The server does not answer; it may yet."""


class PostgresDialect:
    """See `database.Dialect`."""

    claiming = " FOR UPDATE SKIP LOCKED"
    versions_asked = (
        "SELECT CAST(value ->> 0 AS BIGINT)"
        " FROM json_each(CAST((SELECT asked FROM games WHERE id = ?1) AS json))"
    )

    def listed(self, rows: str, columns: Mapping[str, str]) -> str:
        pairs = ", ".join(f"'{name}', {column}" for name, column in columns.items())
        found = f"json_agg(json_build_object({pairs}))"
        return f"(SELECT coalesce({found}, '[]') FROM ({rows}) AS listed)"

    def json(self, column: str) -> str:
        return f"CAST({column} AS json)"

    def time(self, column: str) -> str:
        return column

    def truth(self, condition: str) -> str:
        return condition


class PostgresTransaction:
    """See `database.Transaction`."""

    def __init__(self, connection: asyncpg.pool.PoolConnectionProxy[asyncpg.Record]) -> None:
        self._connection = connection

    async def execute(self, sql: str, values: Values = ()) -> int:
        with _refusals():
            return touched(await self._connection.execute(numbered(sql), *values))

    async def many(self, sql: str, rows: Sequence[Values]) -> None:
        with _refusals():
            await self._connection.executemany(numbered(sql), rows)

    async def all(self, sql: str, values: Values = ()) -> list[Row]:
        with _refusals():
            return cast("list[Row]", await self._connection.fetch(numbered(sql), *values))

    async def script(self, sql: str) -> None:
        """Many statements at once."""
        with _refusals():
            await self._connection.execute(sql)

    async def alone_with(self, key: int) -> None:
        await self._connection.execute("SELECT pg_advisory_xact_lock($1)", key)


class PostgresDatabase:
    """Statements find a connection that works, and wait a little while there is none."""

    dialect = PostgresDialect()

    def __init__(self, place: ServerAddress, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        self.place = place
        self.pool = pool

    @classmethod
    async def open(cls, place: ServerAddress, connections: int = CONNECTIONS) -> PostgresDatabase:
        """Connect; the database must be there, what is in it is made by migrations."""
        with in_plain_words(place):
            pool = await asyncpg.create_pool(
                place,
                min_size=0,
                max_size=connections,
                timeout=10.0,
                command_timeout=TIMEOUT,
                server_settings=NAMED,
            )
            try:
                await pool.fetchval("SELECT 1")
            except BaseException:
                pool.terminate()
                raise
        return cls(place, pool)

    async def close(self) -> None:
        """Close every connection."""
        try:
            await asyncio.wait_for(self.pool.close(), CLOSING)
        except TimeoutError:
            self.pool.terminate()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[PostgresTransaction]:
        """All or nothing.

        Where it is cut off before its end nothing was written, and it may be tried again.
        """
        connection = await patiently(self._begun)
        done = False
        try:
            yield PostgresTransaction(connection)
            done = True
            await connection.execute("COMMIT")
        except _LOST as error:
            _thrown_away(connection)
            raise (StoreDownError if done else StoreConflictError)(CUT) from error
        except BaseException:
            await _rolled_back(connection)
            raise
        finally:
            await self._released(connection)

    async def _released(self, connection: asyncpg.pool.PoolConnectionProxy[asyncpg.Record]) -> None:
        """Back into the pool; one that broke meanwhile concerns nobody: the work is done."""
        try:
            await self.pool.release(connection)
        except (*_LOST, asyncpg.PostgresError):
            log.info("a connection to the database was lost")

    @asynccontextmanager
    async def quick(self) -> AsyncIterator[PostgresTransaction]:
        """For what need not outlive a crash of the server: it does not wait for the disk."""
        async with self.transaction() as writer:
            await writer.execute("SET LOCAL synchronous_commit = off")
            yield writer

    async def line(self) -> asyncpg.Connection:
        """A connection of one's own, to listen on."""
        return await asyncpg.connect(self.place, timeout=10.0, server_settings=NAMED)

    async def _begun(self) -> asyncpg.pool.PoolConnectionProxy[asyncpg.Record]:
        connection = await self.pool.acquire()
        try:
            await connection.execute("BEGIN")
        except BaseException:
            await self._released(connection)
            raise
        return connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[PostgresTransaction]:
        """Reads as at one moment, however long they take."""
        async with self.pool.acquire() as connection:
            reading = connection.transaction(isolation="repeatable_read", readonly=True)
            async with reading:
                yield PostgresTransaction(connection)

    async def last_number(self, reading: Transaction, table: str) -> int:
        """The last number given to a row of that table."""
        rows = await reading.all(
            "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema()"
            " AND sequencename = ?",
            (f"{table}_id_seq",),
        )
        return int(rows[0]["last_value"] or 0) if rows else 0

    async def number_after(self, writer: Transaction, table: str, number: int) -> None:
        """Give the next row of that table a number after this one."""
        await writer.all(
            "SELECT setval(pg_get_serial_sequence(?1, 'id'), greatest(?2, 1), ?2 > 0)",
            (table, number),
        )

    async def execute(self, sql: str, values: Values = ()) -> int:
        """One change in a transaction of its own; how many rows it touched."""
        async with self.transaction() as writer:
            return await writer.execute(sql, values)

    async def all(self, sql: str, values: Values = ()) -> list[Row]:
        """Every row of a query."""
        words = numbered(sql)
        return cast("list[Row]", await patiently(lambda: self.pool.fetch(words, *values)))

    async def one(self, sql: str, values: Values = ()) -> Row | None:
        """The first row of a query."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def has(self, table: str) -> bool:
        """Whether there is such a table."""
        return await self.one("SELECT 1 WHERE to_regclass(?) IS NOT NULL", (table,)) is not None

    async def problems(self) -> list[str]:
        """What is wrong, if anything: rules of the schema that somebody switched off."""
        rows = await self.all(
            "SELECT 'the trigger ' || tgname || ' is switched off' AS words FROM pg_trigger"
            " WHERE tgrelid = 'moves'::regclass AND tgenabled = 'D'"
            " UNION ALL SELECT 'the index ' || c.relname || ' is not valid' FROM pg_index i"
            " JOIN pg_class c ON c.oid = i.indexrelid WHERE NOT i.indisvalid"
            " UNION ALL SELECT 'the rule ' || conname || ' is not valid' FROM pg_constraint"
            " WHERE NOT convalidated"
        )
        return [row["words"] for row in rows]


async def patiently(work: Callable[[], Awaitable[T]]) -> T:
    """Do what changes nothing, again if the server restarts meanwhile."""
    for pause in (*PATIENCE, None):
        try:
            return await work()
        except _LOST as error:
            if pause is None:
                raise StoreDownError(f"the database cannot be reached: {error}") from error
            await asyncio.sleep(pause)
    raise AssertionError


async def _rolled_back(connection: asyncpg.pool.PoolConnectionProxy[asyncpg.Record]) -> None:
    try:
        await connection.execute("ROLLBACK")
    except (*_LOST, asyncpg.PostgresError):
        _thrown_away(connection)


def _thrown_away(connection: asyncpg.pool.PoolConnectionProxy[asyncpg.Record]) -> None:
    """It may be cut and not know it yet: between the server's last word and the end of the line
    asyncpg takes no statement ("another operation is in progress"), so nothing more is sent."""
    with suppress(asyncpg.InterfaceError):  # it has left the pool already
        connection.terminate()


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise RowRefusedError(str(error)) from error
    except _AGAIN as error:
        raise StoreConflictError(str(error)) from error


@lru_cache(maxsize=512)
def numbered(sql: str) -> str:
    """`?` and `?1` as PostgreSQL writes them."""
    following = count(1)
    return _MARK.sub(lambda mark: f"${mark[1] or next(following)}", sql)


def touched(tag: str) -> int:
    """How many rows a statement says it touched: `UPDATE 3`."""
    last = tag.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


@contextmanager
def in_plain_words(place: ServerAddress) -> Iterator[None]:
    """Whatever is in the way of connecting is told as a sentence, never with the password."""
    where = place.shown
    try:
        yield
    except asyncpg.InvalidCatalogNameError:
        raise UnusableDatabase(
            f"There is no such database at {where}. Make it: `createdb --encoding=UTF8 NAME`."
        ) from None
    except (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError):
        raise UnusableDatabase(
            f"PostgreSQL refuses the user or the password in {where} (DYNAMO_DATABASE)."
        ) from None
    except asyncpg.InsufficientPrivilegeError as error:
        raise UnusableDatabase(f"The user of {where} may not use it: {error}.") from None
    except (ValueError, asyncpg.ClientConfigurationError) as error:
        raise UnusableDatabase(f"{where} is no address of PostgreSQL: {error}.") from None
    except _LOST as error:
        why = str(error) or "no answer in time"
        raise Unreachable(f"PostgreSQL at {where} cannot be reached: {why}.") from None
