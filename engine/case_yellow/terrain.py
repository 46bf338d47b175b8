"""The Terrain Effects Chart (2.3): what it costs to go, and who may go at all."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

from engine.case_yellow.components.map import (
    EXITS,
    FLOODED,
    FOREST,
    MAJOR,
    MINOR,
    RHEIN,
    TERRAIN,
    Exit,
)
from engine.case_yellow.components.tables import MOTORIZED_COST, ON_FOOT_COST, ROAD_COST
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    COUNTERS,
    MOTORIZED,
    ON_FOOT,
    SUPPLY_UNITS,
    UNITS,
)
from engine.case_yellow.ids import HexId, UnitId


class Over(IntEnum):
    """What a step crosses that must be asked at the moment of crossing."""

    NOTHING = 0
    MINOR_CROSSING = 1
    GREAT_RIVER = 2
    GREAT_CROSSING = 3


Pace: TypeAlias = tuple[HexId, int, int]
"""A step to a neighbour: where to, what it costs before markers, and what it crosses.

Plain, because marches take it apart again and again.
"""


FOOT = "foot"
MOTOR = "motor"
BOUND = "bound to bridges"  # ARKO and Attack Supply Units (10.6c)
MOBILITY = {
    id_: BOUND
    if id_ in SUPPLY_UNITS or id_ == ARKO_UNIT
    else FOOT
    if COUNTERS[id_].mobility == ON_FOOT
    else MOTOR
    for id_ in UNITS
}


def _entry(hex_: HexId, way: Exit, mobility: str) -> int:
    """What the hex itself costs; 0 if it cannot be entered this way."""
    if way.road:
        return ROAD_COST
    if mobility == FOOT:
        return ON_FOOT_COST[TERRAIN[way.to]]
    return 0 if TERRAIN[hex_] == FOREST else MOTORIZED_COST[TERRAIN[way.to]]  # 10.4b


def _pace(hex_: HexId, way: Exit, mobility: str) -> Pace | None:
    cost = _entry(hex_, way, mobility)
    if not cost:
        return None
    over = Over.NOTHING
    if way.crossing:
        over = Over.MINOR_CROSSING if way.river == MINOR else Over.GREAT_CROSSING
        cost += way.river != MINOR
    elif way.river:
        barred = (
            mobility == BOUND or way.river == RHEIN or (way.river == MAJOR and mobility != FOOT)
        )
        if barred:
            return None
        over = Over.GREAT_RIVER if way.river == MAJOR else Over.NOTHING
        cost += 1
    return way.to, cost, int(over)


PACES: dict[str, dict[HexId, tuple[Pace, ...]]] = {
    mobility: {
        hex_: tuple(pace for it in exits if (pace := _pace(hex_, it, mobility)) is not None)
        for hex_, exits in EXITS.items()
    }
    for mobility in (FOOT, MOTOR, BOUND)
}


def may_cross(id_: UnitId, hex_: HexId, way: Exit, *, bridged: bool = False) -> bool:
    """Whether a unit may retreat or advance across a hexside: terrain and rivers alone.

    Major rivers bar motorized units, the Rhein everybody, except at crossings or where a
    Bridgehead holds the far bank.
    """
    motorized = id_ in MOTORIZED
    rough = FOREST in (TERRAIN[hex_], TERRAIN[way.to]) or TERRAIN[way.to] == FLOODED
    if motorized and rough and not way.road:
        return False
    if way.crossing or bridged or not way.river:
        return True
    if MOBILITY[id_] == BOUND or way.river == RHEIN:
        return False
    return way.river == MINOR or not motorized
