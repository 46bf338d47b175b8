"""Copies everything from one database to another, whichever they are, in parts that are checked.

A part is a stretch of games with all their rows, or of people; it is written in one transaction
together with how far the copy has come, read back and compared. A copy that was cut off goes on
where it stopped; until it is whole no bot starts on it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from bot.store.database import Database, Row, Transaction
from bot.store.file import UnusableDatabase
from bot.store.migrate import UNFINISHED
from bot.store.schema import OF_A_GAME, OF_A_PERSON, TABLES


class Area(NamedTuple):
    """Tables that are copied together, by a key they share."""

    name: str
    tables: tuple[str, ...]
    key: str

    def column(self, table: str) -> str:
        """The key in a table."""
        return "id" if table == "games" else f'"{self.key}"'


GAMES = Area("games", ("games", *OF_A_GAME), "game")
PEOPLE = Area("people", OF_A_PERSON, "user")
AREAS = (GAMES, PEOPLE)
NUMBERED = ("games", "requests", "boards", "outbox", "reminders", "notices")
PART = 50  # games, or people
FLAGS = {("boards", "live")}

_LEDGER = f"CREATE TABLE {UNFINISHED} (source TEXT NOT NULL, area TEXT NOT NULL, upto BIGINT)"


class CopyError(UnusableDatabase):
    """A copy that cannot be made or does not agree; says why."""


@dataclass
class Copied:
    """What was copied, by table; `resumed` if an earlier run had begun."""

    rows: dict[str, int] = field(default_factory=dict)
    resumed: bool = False


async def copy(
    source: Database,
    target: Database,
    name: str,
    progress: Callable[[str, int], object] = lambda *_: None,
) -> Copied:
    """Copy all; the target has the same schema and is empty, or a copy of `name` cut off."""
    done = Copied()
    async with source.snapshot() as reading:
        begun = await _begun(target, name)
        done.resumed = any(begun.values())
        for area in AREAS:
            async for bounds in _parts(reading, area, begun[area.name]):
                await _part(reading, target, area, bounds)
                progress(area.name, bounds[1])
        await _finish(reading, source, target, done)
    return done


async def _begun(target: Database, name: str) -> dict[str, int]:
    """How far an earlier run came; makes the ledger where there was none."""
    if await target.has(UNFINISHED):
        rows = await target.all(f"SELECT source, area, upto FROM {UNFINISHED}")
        if any(row["source"] != name for row in rows):
            raise CopyError(
                f"The target holds a part of {rows[0]['source']}. Go on with that one, or empty"
                " the target."
            )
        return {row["area"]: row["upto"] for row in rows}
    for table in TABLES:
        if await target.one(f"SELECT 1 FROM {table} LIMIT 1"):
            raise CopyError("The target holds games already; give an empty one.")
    begun = {"games": 0, "people": 0}
    async with target.transaction() as writer:
        await writer.execute(_LEDGER)
        await writer.many(
            f"INSERT INTO {UNFINISHED} VALUES (?, ?, ?)",
            [(name, area, upto) for area, upto in begun.items()],
        )
    return begun


async def _parts(reading: Transaction, area: Area, upto: int) -> AsyncIterator[tuple[int, int]]:
    """Stretches with some keys each, after the first bound up to the second."""
    having = area.tables if area is PEOPLE else ("games",)
    keys = " UNION ".join(f"SELECT {area.column(it)} AS key FROM {it}" for it in having)
    rows = await reading.all(
        f"SELECT key FROM ({keys}) AS keys WHERE key > ? ORDER BY key", (upto,)
    )
    last = [row["key"] for row in rows][PART - 1 :: PART]
    if rows and rows[-1]["key"] not in last:
        last.append(rows[-1]["key"])
    for bounds in pairwise((upto, *last)):
        yield bounds


async def _part(
    reading: Transaction, target: Database, area: Area, bounds: tuple[int, int]
) -> None:
    rows = {table: await _rows(reading, area, table, bounds) for table in area.tables}
    async with target.transaction() as writer:
        for table, found in rows.items():
            if found:
                names = ", ".join(f'"{name}"' for name in found[0])
                marks = ", ".join("?" for _ in found[0])
                await writer.many(
                    f"INSERT INTO {table} ({names}) VALUES ({marks})",
                    [tuple(row.values()) for row in found],
                )
        await writer.execute(
            f"UPDATE {UNFINISHED} SET upto = ? WHERE area = ?",
            (bounds[1], area.name),
        )
    async with target.snapshot() as back:
        for table, found in rows.items():
            if _sorted(await _rows(back, area, table, bounds)) != _sorted(found):
                raise CopyError(f"Rows of {table} were not kept as they were; the copy is no good.")


async def _rows(
    reading: Transaction, area: Area, table: str, bounds: tuple[int, int]
) -> list[dict[str, Any]]:
    column = area.column(table)
    found = await reading.all(
        f"SELECT * FROM {table} WHERE {column} > ? AND {column} <= ?",
        bounds,
    )
    return [_plain(table, row) for row in found]


def _plain(table: str, row: Row) -> dict[str, Any]:
    """A row with the same values whichever database it is from."""
    names = list(row.keys())
    return {name: bool(row[name]) if (table, name) in FLAGS else row[name] for name in names}


def _sorted(rows: list[dict[str, Any]]) -> list[str]:
    return sorted(repr(sorted(row.items())) for row in rows)


async def _finish(reading: Transaction, source: Database, target: Database, done: Copied) -> None:
    """Count both sides, let numbers go on where they were, and say that it is whole."""
    async with target.snapshot() as back:
        for table in TABLES:
            counts = [await _count(it, table) for it in (reading, back)]
            if counts[0] != counts[1]:
                raise CopyError(f"{table} has {counts[0]} rows, the copy {counts[1]}.")
            done.rows[table] = counts[0]
    last = {table: await source.last_number(reading, table) for table in NUMBERED}
    async with target.transaction() as writer:
        for table, number in last.items():
            await target.number_after(writer, table, number)
        await writer.execute(f"DROP TABLE {UNFINISHED}")


async def _count(reading: Transaction, table: str) -> int:
    (row,) = await reading.all(f"SELECT count(*) AS rows FROM {table}")
    number: int = row["rows"]
    return number
