"""`dynamo backup FILE`: a consistent copy of the database while games go on.

The copy is a SQLite file, whichever database it is of; `dynamo restore` puts it back into either.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.cli.common import Commands, command, report
from bot.cli.move import there, up_to_date
from bot.config import Config
from bot.store.address import Address, ServerAddress, shown
from bot.store.opening import look_at
from engine import Refused
from engine.core.refusal import RefusalKind


def add(commands: Commands) -> None:
    parser = command(commands, "backup", "Copy the database while games go on.", run)
    parser.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")


def run(options: argparse.Namespace) -> int:
    """Copy and say how large it is."""
    source = there(Config.read().database)
    if options.file.exists():
        raise Refused(
            RefusalKind.SAVE, f"{options.file} exists already; a backup overwrites nothing."
        )
    asyncio.run(copied(source, options.file))
    size = options.file.stat().st_size
    report(
        options,
        {"from": shown(source), "to": str(options.file), "bytes": size},
        [f"{shown(source)} copied to {options.file}, {size / 1024:.0f} KB."],
    )
    return 0


async def copied(source: Address, target: Path) -> None:
    """A consistent copy: of a file whatever its schema, of a server as this release has it."""
    store = await look_at(source)
    try:
        if isinstance(source, ServerAddress):
            await up_to_date(store, source)
        await store.backup(target)
    finally:
        await store.close()
