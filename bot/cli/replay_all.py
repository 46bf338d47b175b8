"""`dynamo replay-all`: every live game played again on this code, first differences listed."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from bot.cli.backup import copied
from bot.cli.common import Commands, command, in_parallel, report
from bot.config import Config
from bot.store import SqliteStore
from bot.store.model import PAUSED, PLAYING
from bot.tables.history import record_of
from engine import Record, Refused, load, replay
from engine.core.record import agrees
from engine.core.refusal import SAVE


class Task(Struct, frozen=True):
    """One game to play again."""

    number: int
    record: Record
    state: bytes


class Difference(Struct, frozen=True):
    """Where a game first goes another way on this code; empty words mean nowhere."""

    number: int
    decision: int = 0
    words: str = ""


def add(commands: Commands) -> None:
    """Declare the command."""
    command(commands, "replay-all", "Play every live game again on this code.", run)


def run(options: argparse.Namespace) -> int:
    """Replay them all; exit 1 if any differs."""
    tasks = asyncio.run(_tasks(Config.read()))
    results = list(in_parallel(again, tasks, "replay")) if tasks else []
    differing = [it for it in results if it.words]
    lines = [f"game {it.number}, decision {it.decision}: {it.words}" for it in differing]
    lines.append(f"{len(results)} games replayed, {len(differing)} differ.")
    report(options, {"games": len(results), "differences": differing}, lines)
    return 1 if differing else 0


def again(task: Task) -> Difference:
    """Play one game again and compare every line of its log, and where it stands now."""
    written = iter(task.record.events)
    decision = 0
    try:
        for decision, outcome in enumerate(replay(task.record)):
            for event in outcome.events:
                told = next(written, None)
                if not agrees(event, told):
                    was = told.words if told else "nothing"
                    words = f"the log says “{was}”, this code “{event.words}”"
                    return Difference(task.number, decision, words)
        kept = load(task.state)
    except Refused as refused:
        return Difference(task.number, decision, str(refused))
    if kept != outcome.state:
        return Difference(task.number, decision, "the log agrees but the kept state does not")
    return Difference(task.number)


async def _tasks(config: Config) -> list[Task]:
    """The live games, read from a copy: the database itself is brought up to date by a start."""
    if not config.database.exists():
        raise Refused(SAVE, f"There is no database at {config.database}; set DYNAMO_DATABASE.")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        await copied(config.database, copy)
        store = await SqliteStore.open(copy)
        try:
            return [task async for task in _live(store)]
        finally:
            await store.close()


async def _live(store: SqliteStore) -> AsyncIterator[Task]:
    for status in (PLAYING, PAUSED):
        for number in await store.games.with_status(status):
            game = await store.games.get(number)
            if game is None:
                continue
            entries = await store.games.entries(number)
            state = await store.games.state(number, game.version)
            yield Task(number, record_of(game, entries, None), state or b"")
