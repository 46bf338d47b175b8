"""The real client on the sandbox: real HTTP, real websockets, nothing mocked but the pictures."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.client.address import point_at
from bot.client.app import Dynamo, connect
from bot.store import SqliteStore
from tests.bot.support import PlainStudio

driver = pytest.importorskip("sandbox.driver", reason="the sandbox is not installed")


class StageClock:
    """The bot's clock is the sandbox's."""

    def __init__(self, stage):
        self.stage = stage

    def now(self):
        return self.stage.clock.now()


@asynccontextmanager
async def bot_running(stage, path, *, studio=None):
    """Dynamo, connected."""
    point_at(stage.sandbox.api_url)
    store = await SqliteStore.open(path)
    bot = Dynamo(store, StageClock(stage), studio or PlainStudio(), tick=3600)
    bot.house.lobby.seeds = lambda: "dunkirk"
    task = asyncio.create_task(connect(bot, "sandbox"))
    try:
        await stage.bot_online()
        await stage.command_known("game")
        yield bot
    finally:
        await bot.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.close()


@pytest.fixture
async def stage():
    async with driver.stage() as one:
        yield one


@pytest.fixture
def run_bot(stage, tmp_path):
    return lambda **options: bot_running(stage, tmp_path / "dynamo.sqlite3", **options)


@pytest.fixture
async def bot(run_bot):
    async with run_bot() as one:
        yield one


@pytest.fixture
def ada(stage):
    return stage.actor("Ada")


@pytest.fixture
def ben(stage):
    return stage.actor("Ben")


@pytest.fixture
def cleo(stage):
    return stage.actor("Cleo")
