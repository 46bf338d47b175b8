"""Movement (6.0): what a connector costs, and where a unit can go by which ways."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

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


class Ground(NamedTuple):
    """All that decides where one can go today, the same for everybody."""

    held: str
    storm: bool
    halted: bool
    armistice: bool


class Way(NamedTuple):
    """A way somewhere: the areas entered, what it costs, how many of them are not friendly."""

    path: tuple[AreaId, ...]
    cost: int
    hostile: int


_Way: TypeAlias = tuple[tuple[AreaId, ...], int, int]
"""The same as long as there are many."""


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
    found: dict[AreaId, list[_Way]] = {}
    edge: list[_Way] = [((), 0, 0)]
    while edge:
        ahead = []
        for path, spent, foes in edge:
            for area, price, hostile, belgian in _exits(ground_, side, path[-1] if path else start):
                points = spent + price
                if (points > allowance and path) or (hostile and confined):
                    continue
                if area == start or area in path:
                    continue
                longer = (*path, area), points, foes + hostile
                if not (belgian and side == ALLIED):
                    found.setdefault(area, []).append(longer)
                if points < allowance and not (belgian and side == AXIS):
                    ahead.append(longer)
        edge = ahead
    return {area: _best(found[area]) for area in sorted(found, key=ORDER.__getitem__)}


@lru_cache(maxsize=16384)
def _exits(ground_: Ground, side: Side, here: AreaId) -> tuple[tuple[AreaId, int, bool, bool], ...]:
    """The areas next to one that a side may enter: what that costs, if hostile, if Belgian."""
    own, held = friendly(ground_.held, side), ground_.held
    return tuple(
        [
            (it, cost(ground_, side, here, it), it not in own, held[ORDER[it]] == "B")
            for it in CONNECTORS[here]
            if enters(ground_, side, it)
        ]
    )


def _best(ways: list[_Way]) -> tuple[Way, ...]:
    """The cheapest ways, of equals those with fewer hostile areas, then by the order of the map."""
    if len(ways) > 1:
        ways.sort(key=lambda it: (it[1:], [ORDER[area] for area in it[0]]))
    return tuple([Way(*it) for it in ways[:MOST_WAYS]])
