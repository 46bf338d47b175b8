"""A process with everything imported that forks a bot for every line it reads.

Importing discord.py takes longer than all the rest of a start; forked from here a bot is up in
a fraction of a second, so that hundreds of kills fit into minutes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from bot.config import Config
from bot.serve import serve
from tests.bot.support import PlainStudio


def main():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            os.close(0)
            asyncio.run(serve(Config.read(), studio=PlainStudio()))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
