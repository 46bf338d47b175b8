"""Who may use a database now: one bot a SQLite file, any number of bots a PostgreSQL database.

Whoever moves games holds the database alone, so that no bot plays on a half of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from bot.store.address import Address, ServerAddress
from bot.store.file import UnusableDatabase
from bot.store.postgres_database import NAMED, in_plain_words
from bot.store.single_instance import single_instance

TRIES, PAUSE = 30, 0.1
IN_USE = 1941  # the key of the lock that bots share


@asynccontextmanager
async def shared(place: Address) -> AsyncIterator[None]:
    """For a bot: a file is its own, a server it shares with other bots."""
    if isinstance(place, ServerAddress):
        async with _locked(place, "pg_try_advisory_lock_shared", "its games are being moved"):
            yield
    else:
        async with single_instance(place):
            yield


@asynccontextmanager
async def alone(place: Address) -> AsyncIterator[None]:
    """For whoever moves games: no bot runs there meanwhile."""
    if isinstance(place, ServerAddress):
        async with _locked(place, "pg_try_advisory_lock", "a bot is running on it; stop it first"):
            yield
    else:
        async with single_instance(place):
            yield


@asynccontextmanager
async def _locked(place: ServerAddress, function: str, otherwise: str) -> AsyncIterator[None]:
    with in_plain_words(place):
        connection = await asyncpg.connect(place, timeout=10.0, server_settings=NAMED)
    try:
        with in_plain_words(place):
            got = await _got(connection, f"SELECT {function}({IN_USE})")
        if not got:
            raise UnusableDatabase(f"{place.shown} cannot be used now: {otherwise}.")
        yield
    finally:
        connection.terminate()


async def _got(connection: asyncpg.Connection, lock: str) -> bool:
    """Whether the lock was got; the server may need a moment to see that somebody has left."""
    for _ in range(TRIES):
        if await connection.fetchval(lock):
            return True
        await asyncio.sleep(PAUSE)
    return False
