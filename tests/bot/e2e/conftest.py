"""The real client on the sandbox: real HTTP, real websockets, nothing mocked but the pictures."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.client.address import point_at
from bot.client.dynamo import Dynamo, connect
from bot.limits import ALT, clip
from bot.store import SqliteStore
from engine import rules_of
from renders import atlas_of
from tests.bot.support import PlainStudio, asking

driver = pytest.importorskip("sandbox.driver", reason="the sandbox is not installed")


class StageClock:
    """The bot's clock is the sandbox's."""

    def __init__(self, stage):
        self.stage = stage

    def now(self):
        return self.stage.clock.now()


class MapStudio(PlainStudio):
    """Plain pictures with the true words beside them: alt texts, places and layers of each game.

    `drawn` remembers for whom each was drawn, and all that it showed.
    """

    def __init__(self):
        super().__init__()
        self.drawn = []

    async def snapshot(self, view, events):
        words = rules_of(view.game).describe(view)
        self.drawn.append((view.seat, words))
        return self._picture(clip(words, ALT))

    async def crop(self, view, place="", *, targets=(), layer=None):
        self.crops.append((place, tuple(targets), layer))
        return await self.snapshot(view, ())

    def places(self, game):
        return atlas_of(game).places

    def layers(self, game):
        return atlas_of(game).layer_words


@asynccontextmanager
async def bot_running(stage, path, *, studio=None):
    """Dynamo, connected."""
    point_at(stage.sandbox.api_url)
    store = await SqliteStore.open(path)
    bot = Dynamo(store, StageClock(stage), studio or PlainStudio(), tick=3600)
    bot.app.lobby.usual = asking
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
