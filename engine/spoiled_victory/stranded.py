"""Section 10.1.7: units that a retreat drove onto Belgian ground leave it at the first chance."""

from __future__ import annotations

from typing import NamedTuple

from engine.spoiled_victory.components.map import BELGIAN_AREA, SpaceId
from engine.spoiled_victory.components.units import UnitId
from engine.spoiled_victory.positions import belgians, committed
from engine.spoiled_victory.reach import FOOT_COST, TRUCK_COST, Front, escorts, may_truck, reach
from engine.spoiled_victory.state import Table


class Departure(NamedTuple):
    """A way to get a unit off: on foot or by truck, paid for or under the eyes of the GHQ."""

    unit: UnitId
    space: SpaceId
    truck: bool
    free: bool = False


def departures(table: Table) -> list[Departure]:
    """Every way off that can be taken now; what is free comes first."""
    units = driven(table)
    if not units:
        return []
    front, trucks = Front.of(table), may_truck(table)
    free = [(unit, trucks, True) for unit in escorts(table, front) if unit in units]
    on_foot = [(unit, False, False) for unit in units if table.actions >= FOOT_COST]
    by_truck = [(unit, True, False) for unit in units if trucks and table.actions >= TRUCK_COST]
    return [
        Departure(unit, table.units[unit].space, truck, gratis)
        for unit, truck, gratis in (*free, *on_foot, *by_truck)
        if _finds_a_way(table, unit, front, truck=truck)
    ]


def bound_to_leave(table: Table, units: list[UnitId], front: Front, *, truck: bool) -> list[UnitId]:
    """Those of a march who have to go, since this march takes them off."""
    markers = table.units
    if not [unit for unit in units if markers[unit].driven]:
        return []  # nearly always, and asked often
    bound = driven(table)
    return [
        unit for unit in units if unit in bound and _finds_a_way(table, unit, front, truck=truck)
    ]


def driven(table: Table) -> list[UnitId]:
    """Those who were driven there, while the Belgians fight; who is Suppressed has no chance."""
    if not belgians(table):
        return []
    busy = committed(table)
    return [
        unit
        for unit, marker in table.units.items()
        if marker.driven
        and marker.space in BELGIAN_AREA
        and not marker.suppressed
        and unit not in busy
    ]


def _finds_a_way(table: Table, unit: UnitId, front: Front, *, truck: bool) -> bool:
    """Whether a move takes it off their ground, to where it need not attack."""
    return any(
        space not in BELGIAN_AREA and (space not in front.enemy or space in front.held)
        for space in reach(table, unit, front, truck=truck)
    )
