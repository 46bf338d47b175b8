"""`dynamo move FROM TO` and `dynamo restore FILE`: all games into another database, checked."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.common import Commands, command, report
from bot.config import Config
from bot.store.address import Address, ServerAddress, address, shown
from bot.store.copying import Copied, copy
from bot.store.holding import alone
from bot.store.migrate import Unmigrated
from bot.store.opening import AnyStore, look_at, prepared
from engine import Refused
from engine.core.refusal import RefusalKind


def add(commands: Commands) -> None:
    parser = command(commands, "move", "Copy all games into another, empty database.", run)
    parser.add_argument("source", metavar="FROM", help="a SQLite file or postgresql://…")
    parser.add_argument("target", metavar="TO", help="the other")
    parser = command(commands, "restore", "Put a backup into an empty database.", restore)
    parser.add_argument("file", metavar="FILE", help="made by `dynamo backup`")


def run(options: argparse.Namespace) -> int:
    """Copy, compare, and say what was copied."""
    return _report(options, there(address(options.source)), address(options.target))


def restore(options: argparse.Namespace) -> int:
    """The same, from a backup into the database of the settings."""
    return _report(options, there(Path(options.file)), Config.read().database)


def there(source: Address) -> Address:
    """Refuse a database file that is not there."""
    if not isinstance(source, ServerAddress) and not source.exists():
        raise Refused(RefusalKind.SAVE, f"There is no database at {source}; set DYNAMO_DATABASE.")
    return source


def _report(options: argparse.Namespace, source: Address, target: Address) -> int:
    done = asyncio.run(moved(source, target))
    figures = {"from": shown(source), "to": shown(target), "resumed": done.resumed, **done.rows}
    rows = sum(done.rows.values())
    words = (
        f"{done.rows['games']} games, {rows} rows copied from {shown(source)} to {shown(target)}"
        " and compared. The source is as it was."
    )
    if done.resumed:
        words = f"Went on with a copy that was cut off. {words}"
    report(options, figures, [words])
    return 0


async def moved(source: Address, target: Address) -> Copied:
    """Both are held alone meanwhile: a bot would write what is not copied."""
    async with alone(source), alone(target):
        return await copied(source, target)


async def copied(source: Address, target: Address) -> Copied:
    """Copy everything there is at this moment."""
    reading = await look_at(source)
    try:
        await up_to_date(reading, source)
        writing = await prepared(target)
        try:
            return await copy(reading.database, writing.database, shown(source), _tell)
        finally:
            await writing.close()
    finally:
        await reading.close()


async def up_to_date(store: AnyStore, place: Address) -> None:
    """Refuse a schema of another release: columns would be lost."""
    if await store.missing():
        raise Unmigrated(
            f"{shown(place)} was last used by an older release. Start this one on it first:"
            " `dynamo run` brings it up to date."
        )


def _tell(area: str, upto: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{area}: up to {upto}", end="\n" if area == "people" else "", file=sys.stderr)
