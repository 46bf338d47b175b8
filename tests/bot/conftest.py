"""Fixtures of the bot's tests: strict limits, a clock moved by hand, a store, a house."""

from __future__ import annotations

import pytest

from bot.limits import Strictness
from bot.store import PostgresStore, SqliteStore
from tests.bot import postgres
from tests.bot.support import SEED, House


@pytest.fixture(autouse=True)
def _strict():
    Strictness.strict = True
    yield
    Strictness.strict = False


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch):
    """A test tells the same story every time."""
    monkeypatch.setattr("bot.tables.lobby.new_seed", lambda: SEED)


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
        opened = await SqliteStore.open(tmp_path / "dynamo.sqlite3")
    else:
        opened = await PostgresStore.open(request.getfixturevalue("server"))
    yield opened
    await opened.close()


@pytest.fixture
async def house(store):
    opened = House(store)
    yield opened
    await opened.app.worker.close()
