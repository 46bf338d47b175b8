"""The lines of an order sheet: how each is written, and what it says.

`1PZ>STO` goes by the cheapest way, `1PZ/FRU.LUM.STO` by the way named; `:g` behind either puts a
British unit on Gort's lorries (8.0). `1PZ:regroup`, `3BR:night` and `9PZ:commit` stay where they
are. `GUD+1PZ` is a leader who goes along. `pull:1PZ` withdraws a panzer division (9.0), `pull:none`
refuses to. `rep:1PZ:a10` is ten armour replacement points. `tables` asks for tabletop battles.
`1BR@ROU` gives a place on the day of deployment.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from engine.khamsin.ids import AreaId, UnitId

REGROUP, NIGHT, COMMIT = "regroup", "night", "commit"
PULL, REPLACE, TABLES, AGAIN, WORST = "pull", "rep", "tables", "again", "rep:worst"
NONE = "none"
MOTOR = ":g"
ARMOUR, GENERAL = "a", "g"

_MOVE = re.compile(r"(\w+)([>/])([A-Z.]+)(:g)?$")
_WORD = re.compile(r"\w+")


class Move(NamedTuple):
    """An order to go: to an area, or by a whole way."""

    unit: UnitId
    path: tuple[AreaId, ...]
    by_way: bool
    motor: bool

    @property
    def to(self) -> AreaId:
        """Where it ends."""
        return self.path[-1]


class Points(NamedTuple):
    """Replacement points of one kind for one unit."""

    unit: UnitId
    kind: str
    points: int


@lru_cache(maxsize=65536)
def move(line: str) -> Move | None:
    """A line as an order to go, if it is one."""
    found = _MOVE.match(line)
    if not found:
        return None
    unit, how, path, motor = found.groups()
    return Move(UnitId(unit), tuple(map(AreaId, path.split("."))), how == "/", bool(motor))


def points(line: str) -> Points | None:
    """A line as replacement points, if it is one."""
    parts = line.split(":") if line.startswith(REPLACE) else ()
    if len(parts) != 3:
        return None
    return Points(UnitId(parts[1]), parts[2][0], int(parts[2][1:]))


@lru_cache(maxsize=65536)
def subject(line: str) -> str:
    """What a line is about: a unit, a leader, or one of the day's other matters."""
    if line.startswith(REPLACE):
        return line.rstrip("0123456789")
    found = _WORD.match(line)
    return found[0] if found else line


def going(unit: str, area: str, *, motor: bool = False) -> str:
    """An order to go somewhere by the cheapest way."""
    return f"{unit}>{area}{MOTOR if motor else ''}"


def by_way(unit: str, path: tuple[AreaId, ...], *, motor: bool = False) -> str:
    """An order to go by a way."""
    return f"{unit}/{'.'.join(path)}{MOTOR if motor else ''}"


def staying(unit: str, how: str) -> str:
    """An order to regroup, to withdraw by night, to come up from the reserve."""
    return f"{unit}:{how}"


def along(leader: str, unit: str) -> str:
    """A leader goes with a unit."""
    return f"{leader}+{unit}"


def replacing(unit: str, kind: str, number: int) -> str:
    """Replacement points for a unit."""
    return f"{REPLACE}:{unit}:{kind}{number}"


def pulling(unit: str) -> str:
    """A panzer division goes, or none does."""
    return f"{PULL}:{unit}"


def deployed(sheet: tuple[str, ...]) -> dict[UnitId, AreaId]:
    """Who is placed where on a sheet; leaders are named with the unit they are with."""
    parts = [line.partition("@") for line in sheet]
    return {UnitId(unit): AreaId(area) for unit, _, area in parts}
