"""A stage, a toy bot on it, and a bare client for what discord.py would not send."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from sandbox import driver
from sandbox.server import TOKEN

HERE = Path(__file__).parent


def _load(name):
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


toybot = _load("toybot")
_load("browser")


@pytest.fixture
async def stage():
    async with driver.stage() as one:
        yield one


@pytest.fixture
def ada(stage):
    return stage.actor("Ada")


@pytest.fixture
def ben(stage):
    return stage.actor("Ben")


@asynccontextmanager
async def bot_running(stage, **options):
    toybot.point_at(stage.sandbox)
    bot = toybot.ToyBot(**options)
    task = asyncio.create_task(bot.start(TOKEN))
    try:
        await stage.bot_online()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
def run_bot():
    return bot_running


@pytest.fixture
async def bot(stage):
    async with bot_running(stage) as one:
        yield one


class Client:
    """Requests by hand, as the bot."""

    def __init__(self, session, stage):
        self.session = session
        self.stage = stage

    async def __call__(self, method, path, body=None, *, token=TOKEN, data=None, raw=None):
        headers = {"Authorization": f"Bot {token}"}
        url = self.stage.sandbox.api_url + path
        kwargs = {"data": data if data is not None else raw} if raw or data else {"json": body}
        if body is None and not (raw or data):
            kwargs = {}
        async with self.session.request(method, url, headers=headers, **kwargs) as answer:
            text = await answer.text()
            self.headers = answer.headers
            kind = answer.headers.get("Content-Type")
            return answer.status, (await answer.json() if kind == "application/json" else text)

    async def refused(self, method, path, body=None, **kwargs):
        """The code (and nested errors) of a request that must be refused."""
        status, answer = await self(method, path, body, **kwargs)
        assert 400 <= status < 500, (status, answer)
        return answer["code"], flat(answer.get("errors", {}))


def flat(errors, path=""):
    """Nested errors as `components.0.custom_id: CODE`."""
    found = []
    for key, value in errors.items():
        if key == "_errors":
            found += [f"{path.strip('.')}: {one['code']}" for one in value]
        else:
            found += flat(value, f"{path}.{key}")
    return found


@pytest.fixture
async def api(stage):
    async with aiohttp.ClientSession() as session:
        yield Client(session, stage)
