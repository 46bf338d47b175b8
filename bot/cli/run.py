"""`dynamo run`: connect to Discord and stay."""

from __future__ import annotations

import argparse
import asyncio
import logging

from bot.cli.common import Commands, command, drawing_trouble
from bot.config import Config, Misconfigured


def add(commands: Commands) -> None:
    command(commands, "run", "Connect to Discord and referee.", run)


def run(_: argparse.Namespace) -> int:
    """Run until told to stop."""
    config = Config.read().with_token()
    logging.basicConfig(
        level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    logging.getLogger("apscheduler").setLevel(logging.WARNING)  # a line at every tick
    if trouble := drawing_trouble():
        raise Misconfigured(trouble)
    from bot.serve import serve  # noqa: PLC0415 - other commands need not wait for discord.py

    asyncio.run(serve(config))
    return 0
