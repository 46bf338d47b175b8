"""`dynamo run` as whoever runs it sees it: its log, and how it leaves."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli.run import LAST_WAIT
from bot.client.dynamo import GRACE
from bot.ending import CUT
from bot.store import SqliteStore, postgres_database
from bot.store.claims import HANDING_ON
from sandbox.faults import Fault
from sandbox.server import TOKEN
from tests.bot.e2e.conftest import bot_running, driver

TEN_SECONDS = 10
SLOW = 120.0  # a start, on a busy machine
RUN = "import sys; from bot.cli import main; sys.exit(main(['run']))"


@pytest.fixture
async def stage():
    async with driver.stage(frozen=False) as one:
        yield one


class Service:
    """A process, and all that it has written so far."""

    def __init__(self, process, log):
        self.process, self.log = process, log

    @property
    def written(self):
        return self.log.read_text()

    @property
    def lines(self):
        return [json.loads(line) for line in self.written.splitlines()]

    async def leaves(self):
        """It is told to stop; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await self.process.wait()


@asynccontextmanager
async def service(stage, tmp_path, **settings):
    log = tmp_path / "log"
    environment = os.environ | {
        "DISCORD_TOKEN": TOKEN,
        "DYNAMO_DATABASE": str(tmp_path / "dynamo.sqlite3"),
        "DYNAMO_DISCORD_API": stage.sandbox.api_url,
        "DYNAMO_LOG_FORMAT": "json",
        "DYNAMO_LOG_LEVEL": "DEBUG",
        "DYNAMO_THINKING_PROCESSES": "0",
        **settings,
    }
    with log.open("a") as stderr:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", RUN, env=environment, stderr=stderr
        )
    try:
        ready = stage.gateway.connected.is_set
        await stage.until(lambda: ready() and stage.world.commands, "the bot", SLOW)
        yield Service(process, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def startable(message):
    return any(it.label == "Start" and not it.disabled for it in message.buttons)


async def begun(ada, ben):
    """A game of two sides, up to what each of them decides in secret."""
    await ada.slash("/game new", game="case_yellow")
    await ben.slash("/game join", seat="allied")
    lobby = await ada.message("is being set up", where=startable)
    await ada.click(lobby, "Start")


async def test_the_log_in_all_detail_holds_no_secret_nobody_and_no_answer(stage, tmp_path):
    ada, ben = stage.actor("Ada"), stage.actor("Ben")
    async with service(stage, tmp_path) as bot:
        await begun(ada, ben)
        offered = await ada.autocomplete("/do", "order", "")
        answer = max((it["value"] for it in offered), key=len)
        assert (await ada.slash("/do", order=answer)).interaction.state == "done"
        await ben.slash("/do", order="nonsense that nobody should read")
        await ada.slash("/privacy export")
        assert await bot.leaves() == 0
        written, lines = bot.written, bot.lines
    store = await SqliteStore.open(tmp_path / "dynamo.sqlite3")
    game = await store.games.get(1)
    entries = await store.games.entries(1)
    await store.close()
    assert answer in [it.token for it in entries]
    assert {it["what"] for it in lines if "what" in it} >= {"/game new", "/do", "press start"}
    assert any(it["level"] == "DEBUG" for it in lines)
    people = [str(it.id) for it in (ada, ben)] + ["Ada", "Ben"]
    for private in (TOKEN, game.seed, "nonsense", *people):
        assert private not in written
    assert not [it for it in entries if len(it.token) > 3 and it.token in written]


async def test_a_stop_waits_for_nothing_that_hangs_and_the_next_process_tells_the_rest(
    stage, tmp_path
):
    ada = stage.actor("Ada")
    async with service(stage, tmp_path) as bot:
        await ada.slash("/game new", game="spoiled_victory")
        lobby = await ada.message("is being set up", where=startable)
        stage.sandbox.faults.add(Fault("slow", times=None, path="/messages", seconds=3600))
        await ada.click(lobby, "Start")
        assert await bot.leaves() == 0
    stage.sandbox.faults.clear()
    async with bot_running(stage, tmp_path / "dynamo.sqlite3") as bot:
        await bot.app.worker.all_settled()
        assert not (await bot.app.store.outbox.open(1)).rows
    assert "What do you want to do?" in ada.messages()[-1].text


def test_what_a_stop_waits_for_is_less_than_ten_seconds():
    """Presses, what follows from them, claims, statements and workers, one after another."""
    waits = (2 * GRACE, 4 * CUT, HANDING_ON, postgres_database.CLOSING, LAST_WAIT)
    assert sum(waits) < TEN_SECONDS


_STOPPED_IN_A_WORD = """
import asyncio, resource, sys
from multiprocessing import active_children
from bot import cli, serve
from bot.pictures import Pool

LARGE = 200_000_000  # bytes

def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

async def stopped(_):
    pool = Pool(1)
    await pool.run(len, "")
    before = memory()
    asyncio.ensure_future(pool.run(bytes, LARGE))
    while memory() < before + LARGE / 10:
        await asyncio.sleep(0.001)
    pool.close()
    for worker in active_children():
        worker.terminate()

if __name__ == "__main__":
    serve.serve = stopped
    sys.exit(cli.main(["run"]))
"""


async def test_a_stop_waits_for_no_worker_that_ends_in_the_middle_of_a_picture(tmp_path):
    script = tmp_path / "stopped.py"
    script.write_text(_STOPPED_IN_A_WORD)
    settings = {"DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(Path(__file__).parents[3])}
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), env=os.environ | settings, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(SLOW):
            _, told = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert (process.returncode, b"Traceback" in told) == (0, False)
