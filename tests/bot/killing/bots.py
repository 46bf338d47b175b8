"""A bot that can be started and killed in a fraction of a second, on a stage of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from sandbox import driver
from sandbox.server import TOKEN


class Bots:
    """Starts one bot after the other on the same database, and kills it with -9.

    Their clock is the stage's: how far it was moved stands in a file that every bot reads.
    """

    def __init__(self, stage, path, seed):
        self.stage = stage
        self.path = Path(path)
        self.luck = random.Random(seed)  # noqa: S311 - the luck of a killer, not of a game
        self.kills = 0
        self.slowest_start = 0.0
        self.pid = 0
        self._ahead = self.path.with_suffix(".ahead")
        self._moved = 0.0

    def environment(self):
        return os.environ | {
            "DISCORD_TOKEN": TOKEN,
            "DYNAMO_DATABASE": str(self.path),
            "DYNAMO_DISCORD_API": self.stage.sandbox.api_url,
            "DYNAMO_LOG_LEVEL": os.environ.get("DYNAMO_LOG_LEVEL", "ERROR"),
            "KILLING_AHEAD": str(self._ahead),
        }

    async def __aenter__(self):
        self.zygote = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.bot.killing.zygote",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=self.environment(),
        )
        await self.zygote.stdout.readline()
        return self

    async def __aexit__(self, *_):
        self.kill()
        self.zygote.stdin.close()
        await self.zygote.wait()

    async def start(self, how=""):
        self.zygote.stdin.write(f"{how}\n".encode())
        await self.zygote.stdin.drain()
        self.pid = int(await self.zygote.stdout.readline())

    def kill(self):
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    async def down(self):
        """Wait until the line of a dead bot is closed."""
        while self.stage.gateway.connected.is_set():  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.002)

    async def up(self):
        """Start and wait until the bot hears again; a start may be killed as well."""
        begun = time.monotonic()
        await self.start()
        if self.luck.random() < 0.15:
            await asyncio.sleep(self.luck.random() * 0.4)
            await self.die()
            await self.start()
        await self.stage.bot_online()
        self.slowest_start = max(self.slowest_start, time.monotonic() - begun)

    async def die(self):
        self.kill()
        self.kills += 1
        await self.down()

    def pass_time(self, seconds):
        """Move the clock of everybody."""
        self._moved += seconds
        fresh = self._ahead.with_suffix(".new")
        fresh.write_text(str(self._moved))
        fresh.replace(self._ahead)
        self.stage.clock.advance(seconds)


@contextlib.asynccontextmanager
async def bots(seed=1940, folder=None):
    """Bots on a stage of their own."""
    with tempfile.TemporaryDirectory() as made:
        path = Path(folder or made) / "dynamo.sqlite3"
        async with driver.stage(frozen=False) as stage, Bots(stage, path, seed) as some:
            yield some
