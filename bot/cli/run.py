"""`dynamo run`: connect to Discord and stay."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from bot.cli.common import Commands, command
from bot.config import Config, Misconfigured
from bot.store.migrate import Unmigrated
from bot.store.single_instance import AlreadyRunning


def add(commands: Commands) -> None:
    """Declare the command."""
    command(commands, "run", "Connect to Discord and referee.", run)


def run(_: argparse.Namespace) -> int:
    """Run until told to stop."""
    from bot.serve import serve  # noqa: PLC0415 - other commands need not wait for discord.py

    try:
        config = Config.read().with_token()
        logging.basicConfig(
            level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
        )
        logging.getLogger("apscheduler").setLevel(logging.WARNING)  # a line at every tick
        asyncio.run(serve(config))
    except (Misconfigured, Unmigrated, AlreadyRunning) as error:
        print(f"dynamo: {error}", file=sys.stderr)
        return 2
    return 0
