"""`dynamo run`: connect to Discord and stay."""

from __future__ import annotations

import argparse
import asyncio
import os
from threading import Timer

from bot import logs
from bot.cli.common import Commands, command, drawing_trouble
from bot.config import Config, Misconfigured

LAST_WAIT = 0.7  # seconds


def add(commands: Commands) -> None:
    command(commands, "run", "Connect to Discord and referee.", run)


def run(_: argparse.Namespace) -> int:
    """Run until told to stop."""
    config = Config.read().with_token()
    logs.set_up(config.log_level, as_json=config.json_logs)
    if trouble := drawing_trouble():
        raise Misconfigured(trouble)
    from bot.serve import serve  # noqa: PLC0415 - other commands need not wait for discord.py

    asyncio.run(serve(config))
    _leave_soon()
    return 0


def _leave_soon() -> None:
    """The interpreter waits for every worker's last word, also of one that fell silent in it."""
    leaving = Timer(LAST_WAIT, os._exit, (0,))
    leaving.daemon = True
    leaving.start()
