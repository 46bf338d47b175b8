"""`dynamo backup FILE`: a consistent copy of the database while games go on."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.cli.common import Commands, command, report
from bot.config import Config
from bot.store.database import Database
from engine import Refused
from engine.core.refusal import RefusalKind


def add(commands: Commands) -> None:
    parser = command(commands, "backup", "Copy the database while games go on.", run)
    parser.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")


def run(options: argparse.Namespace) -> int:
    """Copy and say how large it is."""
    source = Config.read().database
    if not source.exists():
        raise Refused(RefusalKind.SAVE, f"There is no database at {source}; set DYNAMO_DATABASE.")
    if options.file.exists():
        raise Refused(
            RefusalKind.SAVE, f"{options.file} exists already; a backup overwrites nothing."
        )
    asyncio.run(copied(source, options.file))
    size = options.file.stat().st_size
    report(
        options,
        {"from": str(source), "to": str(options.file), "bytes": size},
        [f"{source} copied to {options.file}, {size / 1024:.0f} KB."],
    )
    return 0


async def copied(source: Path, target: Path) -> None:
    """A consistent copy, whatever its schema."""
    database = await Database.open(source)
    try:
        await database.backup(target)
    finally:
        await database.close()
