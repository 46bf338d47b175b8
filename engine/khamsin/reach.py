"""Movement (6.0): what a connector costs, and where a unit can go by which ways."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engine.core.ids import Side
from engine.khamsin.components.map import (
    CONNECTORS,
    GERMAN_AREAS,
    ORDER,
    WATERWAYS,
    WEST,
)
from engine.khamsin.components.tables import (
    CONNECTOR_COST,
    REFUGEE_COST,
    STORM_FACTOR,
    WATERWAY_COST,
)
from engine.khamsin.control import friendly, near_germans
from engine.khamsin.ids import ALLIED, AXIS, AreaId
from engine.khamsin.table import Table

MOST_WAYS = 3
_DRY_COST = {
    start: {
        end: CONNECTOR_COST[it] + WATERWAY_COST * (start in WATERWAYS) for end, it in by.items()
    }
    for start, by in CONNECTORS.items()
}
_AREA = tuple(ORDER)
_STEP = {area: bytes((number,)) for area, number in ORDER.items()}
_ANY = 1000  # more than any connector costs


class Ground(NamedTuple):
    """All that decides where one can go today, the same for everybody."""

    held: str
    storm: bool
    halted: bool
    armistice: bool


class Way(Struct, frozen=True, gc=False):
    """A way somewhere: the areas entered, what it costs, how many of them are not friendly."""

    path: tuple[AreaId, ...]
    cost: int
    hostile: int


_Way: TypeAlias = tuple[int, int, bytes]
"""The same as long as there are many: cost, hostile areas, and all areas by number, so that the
least of several is the best."""
_Exit: TypeAlias = tuple[bytes, int, bool, bool, bool]
"""A way out of an area: where to, what it costs, if that is hostile; who may end there, or go on"""


def ground(table: Table) -> Ground:
    """The ground as orders are written on it: control is that of the start of the day."""
    return Ground(table.held, table.storm, table.halted > 0, table.armistice == table.turn > 0)


def cost(ground_: Ground, side: Side, start: AreaId, end: AreaId) -> int:
    """6.0 The movement points of one connector."""
    points = _DRY_COST[start][end]
    if _refugees(ground_.held, side, start, end):
        points += REFUGEE_COST
    return points * STORM_FACTOR if ground_.storm else points


def _refugees(held: str, side: Side, start: AreaId, end: AreaId) -> bool:
    """6.0 Germans near Allied areas and Allies near German ones find refugees on the road."""
    if side == AXIS:
        return held[ORDER[start]] == "A" or held[ORDER[end]] == "A"
    near = near_germans(held)
    return start in near or end in near


def enters(ground_: Ground, side: Side, area: AreaId) -> bool:
    """Whether a side may come into an area at all today (6.0, 8.0)."""
    if side == ALLIED:
        return area not in GERMAN_AREAS
    letter = ground_.held[ORDER[area]]
    if letter == "B":
        return not ground_.armistice
    return not (letter == "A" and ground_.halted and area in WEST)


@lru_cache(maxsize=8192)
def routes(
    ground_: Ground,
    side: Side,
    start: AreaId,
    allowance: int,
    confined: bool = False,  # noqa: FBT001, FBT002 - a cache key
) -> dict[AreaId, tuple[Way, ...]]:
    """Every area a unit can be ordered to, each with its best ways, the cheapest first.

    One connector can always be used, whatever it costs. `confined` units keep to friendly areas.
    """
    exits = _exits(ground_, side)
    found: dict[int, list[_Way]] = {}
    edge: list[_Way] = [(0, 0, _STEP[start])]
    while edge:
        ahead = []
        for spent, foes, path in edge:
            most = allowance if len(path) > 1 else _ANY
            for step, price, hostile, stops, passes in exits(path[-1]):
                points = spent + price
                if points > most or step in path or (hostile and confined):
                    continue
                longer = points, foes + hostile, path + step
                if stops:
                    found.setdefault(step[0], []).append(longer)
                if passes and points < allowance:
                    ahead.append(longer)
        edge = ahead
    return {_AREA[it]: _best(found[it]) for it in sorted(found)}


@lru_cache(maxsize=512)
def _exits(ground_: Ground, side: Side) -> Callable[[int], list[_Exit]]:
    """The ways out of each area that a side may use, by the numbers of the areas.

    8.0 Among Belgians the Allies do not stop; Germans enter by assault, and go no further.
    """
    held = ground_.held
    own = friendly(held, side)

    def out_of(number: int) -> list[_Exit]:
        here, found = _AREA[number], []
        for area in CONNECTORS[here]:
            if enters(ground_, side, area):
                belgian = held[ORDER[area]] == "B"
                stops, passes = not belgian or side == AXIS, not belgian or side == ALLIED
                price = cost(ground_, side, here, area)
                found.append((_STEP[area], price, area not in own, stops, passes))
        return found

    return cache(out_of)


def _best(ways: list[_Way]) -> tuple[Way, ...]:
    """The cheapest ways, of equals those with fewer hostile areas, then by the order of the map."""
    if len(ways) > 1:
        ways.sort()
    return tuple([_way(*it) for it in ways[:MOST_WAYS]])


@lru_cache(maxsize=32768)
def _way(points: int, foes: int, path: bytes) -> Way:
    return Way(tuple([_AREA[it] for it in path[1:]]), points, foes)
