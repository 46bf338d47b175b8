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
from bot.cli.move import there
from bot.config import Config
from bot.store import Entry, Game, SqliteStore
from bot.store.model import Status
from bot.tables.history import record_of
from engine import Record, Refused, load, replay
from engine.core.record import agrees, outdated, rolls
from engine.core.state import State


class Task(Struct, frozen=True):
    """One game to play again."""

    game: Game
    entries: list[Entry]
    state: bytes


class Difference(Struct, frozen=True):
    """Where a game first goes another way on this code; empty words mean nowhere.

    One begun with another edition of the components is `outdated` and was not played again.
    """

    number: int
    decision: int = 0
    words: str = ""
    outdated: bool = False


def add(commands: Commands) -> None:
    command(commands, "replay-all", "Play every live game again on this code.", run)


def run(options: argparse.Namespace) -> int:
    """Replay them all; exit 1 if any differs."""
    tasks = asyncio.run(_tasks(Config.read()))
    results = list(in_parallel(again, tasks, "replay")) if tasks else []
    old = [it for it in results if it.outdated]
    differing = [it for it in results if it.words and not it.outdated]
    lines = [f"game {it.number}: {it.words}" for it in old]
    lines += [f"game {it.number}, decision {it.decision}: {it.words}" for it in differing]
    replayed = len(results) - len(old)
    lines.append(f"{replayed} games replayed, {len(differing)} differ.")
    report(options, {"games": replayed, "differences": differing, "outdated": old}, lines)
    return 1 if differing else 0


def again(task: Task) -> Difference:
    """Play one game again."""
    try:
        kept = load(task.state)
    except Refused as refused:
        return Difference(task.game.id, words=str(refused))
    record = record_of(task.game, task.entries, kept)
    if words := outdated(record):
        return Difference(task.game.id, words=words, outdated=True)
    return compared(task.game.id, record, kept)


def compared(number: int, record: Record, kept: State) -> Difference:
    """Compare every roll in a game's log with what it gives now, and where it stands."""
    written = iter(rolls(record.events))
    decision = 0
    try:
        for decision, outcome in enumerate(replay(record)):
            for event in rolls(outcome.events):
                told = next(written, None)
                if not agrees(event, told):
                    was = told.words if told else "nothing"
                    words = f"the log says “{was}”, this code “{event.words}”"
                    return Difference(number, decision, words)
    except Refused as refused:
        return Difference(number, decision, str(refused))
    if kept != outcome.state:
        return Difference(number, decision, "the log agrees but the kept state does not")
    return Difference(number)


async def _tasks(config: Config) -> list[Task]:
    """The live games, read from a copy: the database itself is brought up to date by a start."""
    source = there(config.database)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        await copied(source, copy)
        store = await SqliteStore.open(copy)
        try:
            return [task async for task in _live(store)]
        finally:
            await store.close()


async def _live(store: SqliteStore) -> AsyncIterator[Task]:
    for status in (Status.PLAYING, Status.PAUSED):
        for number in await store.games.with_status(status):
            game = await store.games.get(number)
            if game is None:
                continue
            entries = await store.games.entries(number)
            state = await store.games.state(number, game.version)
            yield Task(game, entries, state or b"")
