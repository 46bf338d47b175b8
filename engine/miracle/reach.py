"""Sections 9.4f, 10.2: where Allied Combat Units can go, by march and in retreat."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core.search import spread
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import LOWLAND_NODES, MARSHES, TRACKS
from engine.miracle.components.tables import (
    FOOT,
    FOOT_ENTRENCHED,
    GROUND_COVER,
    RETREAT_AREAS,
    TRUCKS,
    TRUCKS_ENTRENCHED,
    UNITS_IN_AREA,
)
from engine.miracle.components.units import ALLIES, GHQ, Role
from engine.miracle.ids import NodeId, UnitId
from engine.miracle.positions import covered, night, stacked, units_at, whereabouts
from engine.miracle.state import Table

ON_WHEELS = frozenset(
    unit for unit, counter in ALLIES.items() if counter.motorized or counter.kind == Role.SUPPORT
)


class Front(Struct, frozen=True, gc=False):
    """What stands in the way of movement, gathered once for many units (10.2g, 10.2h, 10.6)."""

    germans: frozenset[NodeId]
    closed: frozenset[NodeId]
    full: frozenset[NodeId]
    flooded: frozenset[NodeId]

    @classmethod
    def of(cls, table: Table) -> Front:
        """The front as it runs now."""
        full = _full(whereabouts(table), table.units[GHQ].space)
        flooded = LOWLAND_NODES if table.flooded else _DRY
        germans, closed = _lines(tuple([german.at for german in table.germans.values()]))
        return cls(germans, closed, full, flooded)


_DRY: frozenset[NodeId] = frozenset()


@lru_cache(maxsize=256)
def _full(spaces: tuple[NodeId, ...], headquarters: NodeId) -> frozenset[NodeId]:
    """10.2g The Areas with as many units as may stay there, by where units are."""
    count = stacked(spaces, headquarters)
    return frozenset([area for area, units in count.items() if units >= UNITS_IN_AREA])


@lru_cache(maxsize=256)
def _lines(positions: tuple[int, ...]) -> tuple[frozenset[NodeId], frozenset[NodeId]]:
    """Where the Germans stand and what lies behind them, for the numbers of their nodes."""
    ways = [TRACKS[track][1 : at + 1] for track, at in zip(TRACKS, positions, strict=True)]
    germans = frozenset(way[-1] for way in ways if way)
    return germans, frozenset(node for way in ways for node in way[:-1])


def reach(table: Table, unit: UnitId, areas: int, *, attack: bool = False) -> list[NodeId]:
    """10.2 The Areas where a unit may end a move of so many Areas, nearest first."""
    front = Front.of(table)
    ways = trails(front, unit, table.units[unit].space, areas, attack=attack)
    return [area for area in ways if area not in front.full]


def trails(
    front: Front, unit: UnitId, origin: NodeId, areas: int, *, attack: bool = False
) -> dict[NodeId, NodeId]:
    """10.2 The Areas a unit can enter, nearest first, each with the Area it comes from.

    Nobody enters a German-controlled Area; a German-occupied one only to `attack`, and there the
    move ends, as it does in flooded Areas and, for trucks and Corps Support, in Marsh.
    """
    barred = front.closed if attack else front.closed | front.germans
    ends = front.germans | front.flooded
    if unit in ON_WHEELS:
        ends |= MARSHES
    return spread(origin, BORDERS.__getitem__, areas, barred.__contains__, ends.__contains__)


def retreats(table: Table, unit: UnitId) -> list[NodeId]:
    """9.4f Where a unit may retreat: up to two Areas; GHQ never does."""
    return [] if unit == GHQ else reach(table, unit, RETREAT_AREAS)


def allowance(table: Table, unit: UnitId) -> int:
    """10.2c-e Areas a unit may move: on foot or by truck, out of works, by night, on full roads."""
    dug_in = covered(table, table.units[unit].space)
    if ALLIES[unit].motorized:
        areas = TRUCKS_ENTRENCHED if dug_in else TRUCKS
    else:
        areas = FOOT_ENTRENCHED if dug_in else FOOT
    return max(areas - night(table) - table.choked_roads, 1)


def marches(table: Table, unit: UnitId, front: Front) -> dict[NodeId, NodeId]:
    """10.2 Where a unit may end a march, nearest first, each with the Area it enters from."""
    space = table.units[unit].space
    ways = trails(front, unit, space, allowance(table, unit), attack=True)
    return {area: before for area, before in ways.items() if area not in front.full}


def entries(table: Table, unit: UnitId, front: Front, area: NodeId) -> list[NodeId]:
    """10.3b The Areas out of which a unit may enter one, where it is not the same: nearest first.

    A repulsed unit goes back there, so works, ground and company make the difference.
    """
    space = table.units[unit].space
    ways = trails(front, unit, space, allowance(table, unit) - 1)
    ends = front.flooded | MARSHES if unit in ON_WHEELS else front.flooded
    found: dict[tuple[bool, int, int], NodeId] = {}
    for before in (space, *(way for way in ways if way not in ends)):
        if area in BORDERS[before]:
            found.setdefault(_shelter(table, unit, before), before)
    return list(found.values())


def _shelter(table: Table, unit: UnitId, area: NodeId) -> tuple[bool, int, int]:
    """What a unit finds in an Area: works, cover, and how many others."""
    others = len([it for it in units_at(table, area) if it not in (unit, GHQ)])
    return covered(table, area), GROUND_COVER[area], others
