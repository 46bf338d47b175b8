"""The water: three Channel Routes, the slips of the Mole, six Shallows and Dover (3.1l-o)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.miracle.components.map import BEACHES, EAST_DUNKERQUE, ZONES
from engine.miracle.ids import Space, WaterId, Zone

DOVER = WaterId("Dover")
SHARED = WaterId("XYZ")
LEFT_SLIP = WaterId("ML")
RIGHT_SLIP = WaterId("MR")
SLIPS = (LEFT_SLIP, RIGHT_SLIP)
THE_MOLE = Zone("The Mole")


class WaterKind(StrEnum):
    """What a Water space is (3.1l-o)."""

    ROUTE = "route"
    SLIP = "slip"
    SHALLOW = "shallow"
    PORT = "port"


@dataclass(frozen=True)
class Water:
    """A Water space: what it is, the routes it lies on, and where it is drawn."""

    id: WaterId
    name: str
    kind: WaterKind
    routes: tuple[str, ...]
    x: int
    y: int


_WATER = """
Dover Dover                           port    -   2060 2400
Z1    South Goodwin                   route   Z   2040 2130
Z2    Calais Roads                    route   Z   2080 1860
Z3    Gravelines Roads                route   Z   1900 1600
XYZ   Dunkerque Roads                 route   XYZ 1560 1640
X1    Goodwin Gate                    route   X   1850 2330
X2    Ruytingen Pass                  route   X   1720 2150
X3    Swept Channel                   route   X   1620 1980
X4    Outer Road                      route   X   1580 1810
Y1    The Downs                       route   Y   1780 2470
Y2    North Goodwin                   route   Y   1480 2470
Y3    Falls Bank                      route   Y   1150 2440
Y4    Kwinte Buoy                     route   Y    800 2350
Y5    Nieuport Bank                   route   Y    480 2130
Y6    La Panne Roads                  route   Y    740 1880
Y7    Bray-Dunes Roads                route   Y   1030 1830
Y8    Malo Roads                      route   Y   1310 1760
ML    The Mole, left slip             slip    -   1465 1490
MR    The Mole, right slip            slip    -   1575 1480
S1    Shallow off Malo-les-Bains West shallow -   1375 1560
S2    Shallow off Malo-les-Bains East shallow -   1250 1590
S3    Shallow off Zudycoote           shallow -   1120 1620
S4    Shallow off Bray-Dunes          shallow -    985 1645
S5    Shallow off La Panne West       shallow -    855 1670
S6    Shallow off La Panne            shallow -    725 1695
"""

_LINKS = """
Dover: X1 Y1 Z1
Z2: Z1 Z3
XYZ: ML MR X4 Y8 Z3
X2: X1 X3
X4: X3
Y2: Y1 Y3
Y4: Y3 Y5
Y6: S5 S6 Y5 Y7
Y7: S3 S4
Y8: S1 S2 Y7
"""

U_BOAT_SPACES = (WaterId("Y2"), WaterId("Y3"), WaterId("Y4"))
E_BOAT_SPACES = (WaterId("X2"), WaterId("Y4"), WaterId("Y5"))


class Guns(StrEnum):
    """German Artillery on the coast, by where it stands (11.7)."""

    CALAIS = "Calais"
    GRAVELINES = "Gravelines"
    NIEUPORT = "Nieuport"


ARTILLERY_SPACES = {
    Guns.CALAIS: WaterId("Z2"),
    Guns.GRAVELINES: WaterId("Z3"),
    Guns.NIEUPORT: WaterId("Y5"),
}


def _water() -> dict[WaterId, Water]:
    spaces = {}
    for line in _WATER.strip().splitlines():
        id_, *words, kind, routes, x, y = line.split()
        on = tuple(routes.replace("-", ""))
        space = Water(WaterId(id_), " ".join(words), WaterKind(kind), on, int(x), int(y))
        spaces[space.id] = space
    return spaces


def _links() -> dict[WaterId, tuple[WaterId, ...]]:
    table: dict[WaterId, list[WaterId]] = {space: [] for space in WATER}
    for line in _LINKS.strip().splitlines():
        one, _, others = line.partition(": ")
        for other in others.split():
            table[WaterId(one)].append(WaterId(other))
            table[WaterId(other)].append(WaterId(one))
    return {space: tuple(sorted(others)) for space, others in table.items()}


WATER = _water()
LINKS = _links()
ROUTES = {
    route: tuple(space.id for space in WATER.values() if route in space.routes) for route in "XYZ"
}
ROUTE_SPACES = tuple(space.id for space in WATER.values() if space.kind == WaterKind.ROUTE)
X_ONLY = frozenset(space.id for space in WATER.values() if space.routes == ("X",))
SHALLOWS = tuple(space.id for space in WATER.values() if space.kind == WaterKind.SHALLOW)
SHALLOW_OF = dict(zip(BEACHES, SHALLOWS, strict=True))
BEACH_OF = {shallow: beach for beach, shallow in SHALLOW_OF.items()}
ROADS_OF = {shallow: LINKS[shallow][0] for shallow in SHALLOWS}
ZONE_SHALLOWS = {zone: tuple(SHALLOW_OF[it] for it in beaches) for zone, beaches in ZONES.items()}


def _arrows() -> dict[Space, tuple[Space, ...]]:
    """12.4 Evacuation Arrows: along the shore both ways, to the Mole, and out to sea."""
    table: dict[Space, list[Space]] = {EAST_DUNKERQUE: [*SLIPS]}
    for at, beach in enumerate(BEACHES):
        along = [*BEACHES[max(at - 1, 0) : at], *BEACHES[at + 1 : at + 2]]
        table[beach] = [SHALLOW_OF[beach], *along]
        table[SHALLOW_OF[beach]] = [ROADS_OF[SHALLOW_OF[beach]]]
    table[BEACHES[0]].append(EAST_DUNKERQUE)
    return {space: tuple(others) for space, others in table.items()}


ARROWS = _arrows()

_NAMES = {
    space.id: space.name if space.kind == WaterKind.PORT else f"{space.name} {space.id}"
    for space in WATER.values()
}


def water_name(space: WaterId) -> str:
    """A Water space as players say it: name and label."""
    return _NAMES[space]
