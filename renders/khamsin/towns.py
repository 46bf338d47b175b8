"""Where the towns of the campaign lie in the picture, and what follows for coasts and rivers."""

from __future__ import annotations

from functools import lru_cache

from engine.khamsin.components.map import AREAS, COASTAL
from renders.core.cartography.grain import inside
from renders.core.geography import Bend, courses
from renders.core.geometry import Point

GEOGRAPHY = "low_countries"
EAST = 4.1  # degrees: what lies beyond is off the map
_ABOVE = 50.0  # how far above the middle of its box a town on the coast lies
_FAR = ((2040.0, -100.0), (2040.0, 1443.0), (-200.0, 1500.0))

CENTRES: dict[str, Point] = {
    "HES": (445, 1086),
    "MON": (249, 986),
    "STP": (657, 1078),
    "ARR": (977, 1165),
    "DOU": (1198, 1088),
    "TOU": (1431, 830),
    "OUD": (1576, 565),
    "GHE": (1638, 335),
    "BOU": (142, 697),
    "DES": (299, 761),
    "FRU": (511, 931),
    "LUM": (487, 723),
    "ARD": (408, 555),
    "CAL": (318, 444),
    "GRA": (510, 405),
    "WAT": (574, 566),
    "STO": (621, 678),
    "AIR": (703, 811),
    "BET": (873, 921),
    "CAS": (766, 592),
    "HAZ": (799, 701),
    "BER": (732, 444),
    "DUN": (665, 332),
    "LAP": (796, 287),
    "FUR": (926, 348),
    "POP": (931, 552),
    "YPR": (1063, 559),
    "BAI": (928, 681),
    "MER": (873, 811),
    "ARM": (1057, 744),
    "LAB": (1004, 914),
    "LEN": (1017, 1026),
    "SEC": (1163, 909),
    "LIL": (1186, 797),
    "ORC": (1312, 948),
    "ROU": (1315, 720),
    "MEN": (1220, 608),
    "KOR": (1350, 584),
    "ROE": (1232, 453),
    "TIE": (1374, 395),
    "EEK": (1541, 189),
    "BRU": (1301, 162),
    "OST": (1079, 129),
    "DIK": (1057, 358),
    "NIE": (970, 239),
}


@lru_cache(maxsize=1)
def _bend() -> Bend:
    anchors = []
    for area, it in AREAS.items():
        x, y = CENTRES[area]
        up = _ABOVE if COASTAL in it.terrain else 0.0
        anchors.append(((it.longitude, it.latitude), (x, y - up)))
    return Bend(anchors)


def bent(course: tuple[Point, ...]) -> list[Point]:
    """A line of longitudes and latitudes on the map, bent so that every town lies on its place."""
    to_map = _bend()
    return [to_map(at) for at in course]


@lru_cache(maxsize=1)
def shore() -> tuple[Point, ...]:
    """The coast from the Somme to Zeeland."""
    return tuple(bent(tuple(at for at in courses(GEOGRAPHY, "continent")[0] if at[0] < EAST)))


@lru_cache(maxsize=1)
def land() -> tuple[Point, ...]:
    """A ring around all land on the map."""
    return (*shore(), *_FAR)


def ashore(ring: list[Point]) -> list[Point]:
    """A ring without what lies out at sea: there it follows the coast."""
    crossed = sorted(_crossings(ring))
    if len(crossed) < 2:
        return ring
    (one, start, first), (other, end, last) = crossed[0], crossed[-1]
    ways = _part(ring, start, end), _part(ring, end, start)
    dry = [sum(inside(at, land()) for at in way) for way in ways]
    coast = [at for number, at in enumerate(shore()) if one < number < other]
    if dry[0] >= dry[1]:
        return [first, *ways[0], last, *reversed(coast)]
    return [last, *ways[1], first, *coast]


def _part(ring: list[Point], start: float, end: float) -> list[Point]:
    """The corners of a ring after one place on it and before another."""
    first, count = int(start) + 1, len(ring)
    many = (int(end) - int(start)) % count or (0 if end > start else count)
    return [ring[(first + number) % count] for number in range(many)]


def _crossings(ring: list[Point]) -> list[tuple[float, float, Point]]:
    """Where a ring crosses the coast: how far along the coast, and along the ring; the point."""
    found = []
    coast = shore()
    for number, (x0, y0) in enumerate(ring):
        x1, y1 = ring[(number + 1) % len(ring)]
        for step in range(len(coast) - 1):
            (x2, y2), (x3, y3) = coast[step], coast[step + 1]
            across = (x1 - x0) * (y3 - y2) - (y1 - y0) * (x3 - x2)
            if not across:
                continue
            share = ((x2 - x0) * (y3 - y2) - (y2 - y0) * (x3 - x2)) / across
            along = ((x2 - x0) * (y1 - y0) - (y2 - y0) * (x1 - x0)) / across
            if 0 <= share < 1 and 0 <= along < 1:
                at = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
                found.append((step + along, number + share, at))
    return found
