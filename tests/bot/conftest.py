"""Fixtures of the bot's tests: strict limits, a clock moved by hand, a store, a house."""

from __future__ import annotations

import pytest

from bot.limits import Strictness
from bot.store import SqliteStore
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


@pytest.fixture
async def store(tmp_path):
    opened = await SqliteStore.open(tmp_path / "dynamo.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def house(store):
    opened = House(store)
    yield opened
    await opened.app.worker.close()
