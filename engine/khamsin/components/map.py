"""The map (1.0, 4.0, 6.0): areas, connectors, the Halt Line, supply areas, ports and objectives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.core.ids import Side
from engine.core.search import steps_from
from engine.khamsin.components.areas import AREAS as _AREAS
from engine.khamsin.components.areas import CONNECTORS as _CONNECTORS
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, AreaId

OPEN = "open"
VILLAGE = "village"
WOODED = "wooded"
RIDGE = "ridge"
WATERWAY = "waterway"
COASTAL = "coastal"
URBAN = "urban"
OLD_FORT = "old_fort"
TERRAIN_NAMES = {
    OPEN: "open",
    VILLAGE: "village",
    WOODED: "wooded",
    RIDGE: "ridge",
    WATERWAY: "waterway",
    COASTAL: "coastal",
    URBAN: "urban",
    OLD_FORT: "old fortifications",
}

ROAD = "road"
TRAIL = "trail"


@dataclass(frozen=True)
class Area:
    """One area: where it lies, who holds it at the start, on which side of the Halt Line it is."""

    id: AreaId
    name: str
    latitude: float
    longitude: float
    first_holder: Side
    west: bool
    terrain: frozenset[str]


def _rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in table.strip().splitlines()]


def _area(row: list[str]) -> Area:
    id_, name_, latitude, longitude, holder, halt, terrain = row
    return Area(
        id=AreaId(id_),
        name=name_,
        latitude=float(latitude),
        longitude=float(longitude),
        first_holder=Side(holder),
        west=halt == "W",
        terrain=frozenset(terrain.split()),
    )


AREAS: dict[AreaId, Area] = {it.id: it for it in map(_area, _rows(_AREAS))}
ORDER: dict[AreaId, int] = {area: at for at, area in enumerate(AREAS)}


def _connectors() -> dict[AreaId, dict[AreaId, str]]:
    found: dict[AreaId, dict[AreaId, str]] = {}
    for id_, roads, trails in _rows(_CONNECTORS):
        ends = dict.fromkeys(map(AreaId, roads.split()), ROAD)
        ends |= dict.fromkeys(map(AreaId, trails.split()), TRAIL)
        found[AreaId(id_)] = {area: ends[area] for area in AREAS if area in ends}
    return found


# From each area to each it is connected with, and whether by road or trail.
CONNECTORS: dict[AreaId, dict[AreaId, str]] = _connectors()
NEIGHBOURS: dict[AreaId, tuple[AreaId, ...]] = {at: (*ends,) for at, ends in CONNECTORS.items()}

AXIS_SUPPLY = tuple(map(AreaId, ("GHE", "OUD", "TOU", "ARR")))
ALLIED_SUPPLY = tuple(map(AreaId, ("BOU", "CAL", "DUN")))
SUPPLY = {AXIS: AXIS_SUPPLY, ALLIED: ALLIED_SUPPLY}
PORTS = ALLIED_SUPPLY
DUNKIRK = AreaId("DUN")
CALAIS = AreaId("CAL")
BOULOGNE = AreaId("BOU")
LILLE = AreaId("LIL")
OBJECTIVES = tuple(map(AreaId, ("LIL", "CAS", "YPR", "STO", "BET", "GRA", "BER", "FUR")))

FIRST_HOLDER = {area: it.first_holder for area, it in AREAS.items()}
GERMAN_AREAS = frozenset(area for area, holder in FIRST_HOLDER.items() if holder == AXIS)
BELGIAN_AREAS = tuple(area for area, holder in FIRST_HOLDER.items() if holder == BELGIAN)
WEST = frozenset(area for area, it in AREAS.items() if it.west)
EAST = frozenset(AREAS) - WEST
COAST = tuple(area for area, it in AREAS.items() if COASTAL in it.terrain)
WATERWAYS = frozenset(area for area, it in AREAS.items() if WATERWAY in it.terrain)
# 3.0, 7.0 Where the ground turns to bog once it has rained.
BOGGY = WATERWAYS | {at for at, near in NEIGHBOURS.items() if not WATERWAYS.isdisjoint(near)}


def name(area: AreaId) -> str:
    """An area as one says it."""
    return AREAS[area].name


@cache
def steps_to(area: AreaId) -> dict[AreaId, int]:
    """How many connectors every area is from this one."""
    return steps_from((area,), NEIGHBOURS.__getitem__)


def distance(one: AreaId, other: AreaId) -> int:
    """The least number of connectors between two areas, whoever holds them."""
    return steps_to(one)[other]


TO_AXIS_SUPPLY = steps_from(AXIS_SUPPLY, NEIGHBOURS.__getitem__)
TO_ALLIED_SUPPLY = steps_from(ALLIED_SUPPLY, NEIGHBOURS.__getitem__)
TO_SUPPLY = {AXIS: TO_AXIS_SUPPLY, ALLIED: TO_ALLIED_SUPPLY}
TO_DUNKIRK = steps_to(DUNKIRK)
NEAR_LILLE = frozenset((LILLE, *NEIGHBOURS[LILLE]))
RAF_ZONE = frozenset(area for area, far in TO_ALLIED_SUPPLY.items() if far <= 3)
NAVAL_ZONE = frozenset(area for area, far in TO_ALLIED_SUPPLY.items() if far <= 1)
