"""A process with everything imported that forks a bot for every line it reads.

Importing discord.py takes longer than all the rest of a start; forked from here a bot is up in
a fraction of a second, so that hundreds of kills fit into minutes. A bot asked for with `slow`
never comes to the end of writing an order.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from bot import serve as serving
from bot.client import dynamo
from bot.client.dynamo import Dynamo
from bot.config import Config
from bot.store.claims import ManyProcesses
from bot.store.games import SqlGames
from bot.tables import lobby
from engine.core import registry
from tests.bot.support import SEED, PlainStudio
from tests.core import toy

TICK = 0.3
LEASE = 4.0


class MovedClock:
    """The time of the database, moved forward by what stands in a file."""

    def __init__(self, clock):
        self._clock = clock
        self._file = Path(os.environ["KILLING_AHEAD"])

    def now(self):
        ahead = self._file.read_text() if self._file.exists() else ""
        return self._clock.now() + float(ahead or 0)


def _prepare(words):
    """`slow`, or the shards of this one and by how much its clock is ahead."""
    if words == ["slow"]:
        SqlGames.write = _never_done
        return
    given = dict(it.split("=") for it in words)
    os.environ["DYNAMO_SHARDS"] = given.get("shards", "")
    ahead, real = float(given.get("ahead", 0)), time.time
    time.time = lambda: real() + ahead


async def _never_done(*_):
    await asyncio.sleep(3600)


def main():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    lobby.new_seed = lambda: SEED
    Dynamo.__init__.__kwdefaults__["tick"] = TICK
    dynamo.IDENTIFY_SECONDS = 0.02
    serving.PATIENCE = 0  # on a busy machine who thinks politely never comes to an end
    ManyProcesses.__init__.__kwdefaults__["lease"] = LEASE
    registry._PACKAGES = {**registry._PACKAGES, toy.RULES.id: "tests.core.toy"}  # on every menu
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os.close(0)
            _prepare(line.split())
            asyncio.run(serving.serve(Config.read(), studio=PlainStudio(), clock=MovedClock))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
