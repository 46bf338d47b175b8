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

from bot.config import Config
from bot.serve import serve
from bot.store.sqlite_games import SqliteGames
from bot.tables import lobby
from tests.bot.support import SEED, PlainStudio


async def _never_done(*_):
    await asyncio.sleep(3600)


def main():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    lobby.new_seed = lambda: SEED
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os.close(0)
            if line.strip() == "slow":
                SqliteGames.write = _never_done
            asyncio.run(serve(Config.read(), studio=PlainStudio()))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
