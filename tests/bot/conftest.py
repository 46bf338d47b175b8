"""Fixtures of the bot's tests: strict limits, a clock moved by hand, a store, a house."""

from __future__ import annotations

import shutil

import aiosqlite
import pytest

from bot.limits import Strictness
from bot.store import PostgresStore, SqliteStore, sqlite_database
from tests.bot import postgres
from tests.bot.at_once import AtOnce
from tests.bot.support import SEED, House

PRAGMAS = sqlite_database._PRAGMAS


@pytest.fixture(autouse=True)
def _strict():
    Strictness.strict = True
    yield
    Strictness.strict = False


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch):
    """A test tells the same story every time."""
    monkeypatch.setattr("bot.tables.lobby.new_seed", lambda: SEED)


@pytest.fixture(autouse=True, scope="session")
def _nobody_waits_for_the_disk():
    """What is lost with the power is proven by killing processes; these tests keep theirs."""
    with pytest.MonkeyPatch.context() as patch:
        calm = [it.replace("synchronous = FULL", "synchronous = OFF") for it in PRAGMAS]
        patch.setattr(sqlite_database, "_PRAGMAS", tuple(calm))
        patch.setattr(aiosqlite.core, "Connection", AtOnce)
        yield


@pytest.fixture
def as_in_production(monkeypatch):
    """Files are written as they are for players, by a thread of their own."""
    monkeypatch.setattr(sqlite_database, "_PRAGMAS", PRAGMAS)
    monkeypatch.setattr(aiosqlite.core, "Connection", aiosqlite.Connection)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    """An empty file with today's tables: to copy it takes less than to make them."""
    path = tmp_path_factory.mktemp("store") / "migrated.sqlite3"
    postgres.in_a_thread(_closed(path))
    return path


async def _closed(path):
    await (await SqliteStore.open(path)).close()


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server; skips where there is none."""
    with postgres.cluster() as one:
        yield one


@pytest.fixture
def server(cluster):
    """The address of an empty database on it."""
    address = cluster.fresh()
    yield address
    cluster.drop(address)


@pytest.fixture
async def store(request, tmp_path):
    """On SQLite, or where a test is marked with `postgres.BOTH`, on each of the two."""
    if getattr(request, "param", "sqlite") == "sqlite":
        path = shutil.copy(request.getfixturevalue("migrated"), tmp_path / "dynamo.sqlite3")
        opened = await SqliteStore.open(path)
    else:
        opened = await PostgresStore.open(request.getfixturevalue("server"))
    yield opened
    await opened.close()


@pytest.fixture
async def house(store):
    opened = House(store)
    yield opened
    await opened.app.worker.close()
