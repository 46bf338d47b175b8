"""`dynamo run`: connect to Discord and stay."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os

from bot import logs
from bot.cli.common import Commands, command, drawing_trouble
from bot.config import Config, Misconfigured

LAST_WAIT = 1.5  # seconds


def add(commands: Commands) -> None:
    command(commands, "run", "Connect to Discord and referee.", run)


def run(_: argparse.Namespace) -> int:
    """Run until told to stop."""
    config = Config.read().with_token()
    logs.set_up(config.log_level, as_json=config.json_logs)
    if trouble := drawing_trouble():
        raise Misconfigured(trouble)
    # other commands need not wait for discord.py
    from bot.pictures import all_home  # noqa: PLC0415
    from bot.serve import serve  # noqa: PLC0415

    gc.freeze()  # what is there from the start: to look through it takes a tenth of a second
    try:
        asyncio.run(serve(config))
    finally:  # Python trips over a pool that closes while it ends itself
        home = all_home(LAST_WAIT)
    if not home:
        os._exit(0)
    return 0
