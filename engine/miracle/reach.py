"""Sections 9.4f, 10.2: where Allied Combat Units can go, by march and in retreat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from engine.core.memo import kept
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
)
from engine.miracle.components.units import ALLIES, GHQ, Role
from engine.miracle.ids import NodeId, Track, UnitId
from engine.miracle.positions import covered, full_areas, night, units_at
from engine.miracle.state import German, Table

ON_WHEELS = frozenset(
    unit for unit, counter in ALLIES.items() if counter.motorized or counter.kind == Role.SUPPORT
)


class Lines(Struct, frozen=True, eq=False, gc=False):
    """Where the Germans are, what lies behind and ahead of them, and the water (10.2h, 10.6).

    There is one of each kind (`_lines`), so that what was found out under it is soon found again.
    """

    germans: frozenset[NodeId]
    closed: frozenset[NodeId]
    ahead: frozenset[NodeId]
    flooded: frozenset[NodeId]


class Front(Struct, frozen=True, eq=False, gc=False):
    """All that stands in the way of movement, gathered once for many units, and one of each kind.

    Beside the lines (10.2g) the Areas that are full. `barred` is where no march ends, `shut` where
    none ends without an attack.
    """

    lines: Lines
    germans: frozenset[NodeId]
    full: frozenset[NodeId]
    barred: frozenset[NodeId]
    shut: frozenset[NodeId]

    @classmethod
    def of(cls, table: Table) -> Front:
        """The front as it runs now."""
        return _front(_lines(_reached(table.germans), table.flooded), full_areas(table))


_DRY: frozenset[NodeId] = frozenset()


@lru_cache(maxsize=32)
def _front(lines: Lines, full: frozenset[NodeId]) -> Front:
    barred = lines.closed | full
    return Front(lines, lines.germans, full, barred, barred | lines.germans)


@kept
def _reached(germans: Mapping[Track, German]) -> tuple[int, ...]:
    """The numbers of the nodes where the Germans stand."""
    return tuple([german.at for german in germans.values()])


@lru_cache(maxsize=32)
def _lines(positions: tuple[int, ...], flooded: bool) -> Lines:  # noqa: FBT001 - part of the key
    """The lines for the numbers of the nodes where the Germans stand."""
    tracks = [*zip(TRACKS.values(), positions, strict=True)]
    ways = [track[1 : at + 1] for track, at in tracks]
    return Lines(
        germans=frozenset(way[-1] for way in ways if way),
        closed=frozenset(node for way in ways for node in way[:-1]),
        ahead=frozenset(node for track, at in tracks for node in track[at + 1 : at + 2]),
        flooded=LOWLAND_NODES if flooded else _DRY,
    )


AROUND = {area: frozenset(others) for area, others in BORDERS.items()}
"""The Areas that border an Area, where nobody asks in which order."""


class Departure(NamedTuple):
    """Where a unit sets out from, how many Areas it may go, and whether on wheels."""

    space: NodeId
    areas: int
    on_wheels: bool


def departure(table: Table, unit: UnitId) -> Departure:
    """10.2 How a unit would set out on a march."""
    return Departure(table.units[unit].space, allowance(table, unit), unit in ON_WHEELS)


@lru_cache(maxsize=32)
def _trails(lines: Lines, start: Departure, *, attack: bool = False) -> Mapping[NodeId, NodeId]:
    """10.2 The Areas a unit can enter, nearest first, each with the Area it comes from.

    Nobody enters a German-controlled Area; a German-occupied one only to `attack`, and there the
    move ends, as it does in flooded Areas and, for trucks and Corps Support, in Marsh.
    """
    barred = lines.closed if attack else lines.closed | lines.germans
    ends = lines.germans | lines.flooded
    if start.on_wheels:
        ends |= MARSHES
    return spread(start.space, BORDERS.__getitem__, start.areas, barred, ends)


def retreats(table: Table, unit: UnitId) -> list[NodeId]:
    """9.4f Where a unit may retreat: up to two Areas; GHQ never does."""
    if unit == GHQ:
        return []
    front = Front.of(table)
    start = Departure(table.units[unit].space, RETREAT_AREAS, unit in ON_WHEELS)
    return [area for area in _trails(front.lines, start) if area not in front.full]


def allowance(table: Table, unit: UnitId) -> int:
    """10.2c-e Areas a unit may move: on foot or by truck, out of works, by night, on full roads."""
    dug_in = covered(table, table.units[unit].space)
    if ALLIES[unit].motorized:
        areas = TRUCKS_ENTRENCHED if dug_in else TRUCKS
    else:
        areas = FOOT_ENTRENCHED if dug_in else FOOT
    return max(areas - night(table) - table.choked_roads, 1)


def marches(table: Table, unit: UnitId, front: Front) -> Mapping[NodeId, NodeId]:
    """10.2 Where a unit may end a march, nearest first, each with the Area it enters from."""
    return marches_from(front, departure(table, unit))


def marches_from(front: Front, start: Departure) -> Mapping[NodeId, NodeId]:
    """The same by how it sets out; many units ask again and again under one front."""
    return _marches(front, start)[0]


def quiet_marches(front: Front, start: Departure) -> Mapping[NodeId, NodeId]:
    """10.2 Where a unit may end a march without an attack, nearest first."""
    return _marches(front, start)[1]


@lru_cache(maxsize=32)
def _marches(
    front: Front, start: Departure
) -> tuple[Mapping[NodeId, NodeId], Mapping[NodeId, NodeId]]:
    """Where a march may end, and where it does so quietly, nearest first."""
    ways = _trails(front.lines, start, attack=True)
    found = {area: before for area, before in ways.items() if area not in front.full}
    if front.germans.isdisjoint(found):
        return found, found
    return found, {it: before for it, before in found.items() if it not in front.germans}


def entries(table: Table, unit: UnitId, front: Front, area: NodeId) -> list[NodeId]:
    """10.3b The Areas out of which a unit may enter one, where it is not the same: nearest first.

    A repulsed unit goes back there, so works, ground and company make the difference.
    """
    start = departure(table, unit)
    space, areas, on_wheels = start
    ways = _trails(front.lines, start, attack=True)
    ends = front.germans | front.lines.flooded | (MARSHES if on_wheels else _DRY)
    found = [
        before
        for before in (space, *ways)
        if area in BORDERS[before]
        and (before == space or (before not in ends and _steps(ways, before, space) < areas))
    ]
    if len(found) == 1:
        return found
    sheltered = {_shelter(table, unit, before): before for before in reversed(found)}
    return [before for before in found if before in sheltered.values()]


def _steps(ways: Mapping[NodeId, NodeId], area: NodeId, start: NodeId) -> int:
    """How many Areas a unit enters on its way to one."""
    steps = 0
    while area != start:
        area = ways[area]
        steps += 1
    return steps


def _shelter(table: Table, unit: UnitId, area: NodeId) -> tuple[bool, int, int]:
    """What a unit finds in an Area: works, cover, and how many others."""
    others = len([it for it in units_at(table, area) if it not in (unit, GHQ)])
    return covered(table, area), GROUND_COVER[area], others
