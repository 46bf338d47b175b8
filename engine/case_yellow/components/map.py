"""The map (2.1): 1,330 hexes of which 982 are land, with terrain, nations, rivers and roads.

A hex id is four digits `RRCC`: RR is the row, counted from 08 in the south to 45 in the north, CC
the place in the row, from 01 in the west to 35 in the east. Hexes stand on their points, north is
up, even rows lie half a hex further east. `hex_map` holds all of them, the sea too: the centre of
a hex is x = place - 1 (+ 0.5 in an even row), y = 0.866 * (45 - row), in widths of a hex. The land
is drawn from real places: `longitude_latitude(hex)` says where a hex lies on the globe.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import atan2, pi
from typing import NamedTuple

from engine.case_yellow.components import hexes, places
from engine.case_yellow.ids import HexId
from engine.core.hexmap import Cell, HexMap, side_id

SEA = "~"
CLEAR = "."
BROKEN = "b"
HILL = "h"
FOREST = "f"
MARSH = "m"
FLOODED = "w"
TERRAIN_NAMES = {
    CLEAR: "clear",
    BROKEN: "broken",
    HILL: "hill",
    FOREST: "Forest",
    MARSH: "Marsh",
    FLOODED: "Flooded",
}

NETHERLANDS = "N"
BELGIUM = "B"
LUXEMBOURG = "L"
FRANCE = "F"
GERMANY = "G"
NATION_NAMES = {
    NETHERLANDS: "the Netherlands",
    BELGIUM: "Belgium",
    LUXEMBOURG: "Luxembourg",
    FRANCE: "France",
    GERMANY: "Germany",
}

DRY = ""
MINOR = "minor"
MAJOR = "major"
RHEIN = "Rhein"

TOP_ROW = 45
BOTTOM_ROW = 8
SOUTH_WEST = (4.87 - 0.2194 * 23, 49.762 - 0.1216 * 13)  # longitude, latitude of place 01, row 08
DEGREES = (0.2194, 0.1216)  # from a place to the next, from a row to the next


class Exit(NamedTuple):
    """A way out of a hex: where to, which river lies between, and what helps one over."""

    to: HexId
    river: str
    crossing: bool
    road: bool


def _rows(text: str) -> Iterator[tuple[HexId, str]]:
    """Every hex with its letter, row by row from the north."""
    for line in text.split("\n")[1:-1]:
        row, letters = line.split()
        for at, letter in enumerate(letters, 1):
            yield HexId(f"{row}{at:02}"), letter


TERRAIN = {id_: letter for id_, letter in _rows(hexes.TERRAIN_ROWS) if letter != SEA}
NATION = {id_: letter for id_, letter in _rows(hexes.NATION_ROWS) if letter != "-"}
LAND = tuple(TERRAIN)
ALL_HEXES = tuple(id_ for id_, _ in _rows(hexes.TERRAIN_ROWS))

hex_map = HexMap(ALL_HEXES, lambda id_: Cell(int(id_[2:]), int(id_[:2])), upwards=True)


def longitude_latitude(hex_: str) -> tuple[float, float]:
    """Where the centre of a hex lies on the globe."""
    row, place = int(hex_[:2]), int(hex_[2:])
    shift = 0.5 if row % 2 == 0 else 0.0
    return (
        SOUTH_WEST[0] + DEGREES[0] * (place - 1 + shift),
        SOUTH_WEST[1] + DEGREES[1] * (row - BOTTOM_ROW),
    )


# Places in the row of the neighbours in the rows above and below: even rows lie further east.
_STEPS = {
    0: {"E": (0, 1), "SE": (-1, 1), "SW": (-1, 0), "W": (0, -1), "NW": (1, 0), "NE": (1, 1)},
    1: {"E": (0, 1), "SE": (-1, 0), "SW": (-1, -1), "W": (0, -1), "NW": (1, -1), "NE": (1, 0)},
}
DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")


def beside(hex_: str, direction: str) -> HexId:
    """The id of the hex on one side, on the map or not."""
    row, place = int(hex_[:2]), int(hex_[2:])
    up, along = _STEPS[row % 2][direction]
    return HexId(f"{row + up:02}{place + along:02}")


def _around(hex_: HexId) -> dict[str, HexId]:
    row, place = int(hex_[:2]), int(hex_[2:])
    steps = _STEPS[row % 2].items()
    return {way: HexId(f"{row + up:02}{place + along:02}") for way, (up, along) in steps}


AROUND = {id_: _around(id_) for id_ in LAND}
NEIGHBOURS = {
    id_: tuple([it for it in around.values() if it in TERRAIN]) for id_, around in AROUND.items()
}
NEAR = {id_: frozenset(around) for id_, around in NEIGHBOURS.items()}

Pair = tuple[HexId, HexId]


def _both(one: str, other: str) -> tuple[Pair, Pair]:
    return (HexId(one), HexId(other)), (HexId(other), HexId(one))


def _sides(words: str) -> Iterator[tuple[str, HexId]]:
    """Hexsides written as a hex and the directions of it: 2124:E+NE."""
    for word in words.split():
        hex_, _, ways = word.partition(":")
        for way in ways.split("+"):
            yield hex_, beside(hex_, way)


def _rivers() -> tuple[dict[Pair, str], dict[Pair, str]]:
    kinds: dict[Pair, str] = {}
    names: dict[Pair, str] = {}
    for line in hexes.RIVER_LINES.strip().replace("\n  ", " ").splitlines():
        head, _, words = line.partition("): ")
        name_, _, kind = head.partition(" (")
        for one, other in _sides(words):
            for pair in _both(one, other):
                kinds[pair] = kind
                names[pair] = name_
    return kinds, names


RIVERS, RIVER_NAMES = _rivers()
CROSSINGS = frozenset(
    pair for one, other in _sides(hexes.CROSSING_SIDES) for pair in _both(one, other)
)
ROADS = frozenset(
    pair
    for chain in hexes.ROAD_CHAINS.split()
    for one, other in zip(chain.split("-"), chain.split("-")[1:], strict=False)
    for pair in _both(one, other)
)
ROAD_HEXES = frozenset(one for one, _ in ROADS)
EXITS = {
    id_: tuple(
        [
            Exit(to, RIVERS.get((id_, to), DRY), (id_, to) in CROSSINGS, (id_, to) in ROADS)
            for to in around
        ]
    )
    for id_, around in NEIGHBOURS.items()
}
EXIT = {(id_, it.to): it for id_, exits in EXITS.items() for it in exits}


def _places(text: str) -> dict[HexId, tuple[str, str]]:
    found: dict[HexId, tuple[str, str]] = {}
    for line in text.strip().splitlines():
        nation, _, words = line.partition(": ")
        for word in words.split(", "):
            title, _, hex_ = word.rpartition(" ")
            found[HexId(hex_)] = title, nation
    return found


def _hexes(words: str) -> tuple[HexId, ...]:
    return tuple(HexId(it) for it in words.split())


_CITIES, _TOWNS = _places(places.CITY_LINES), _places(places.TOWN_LINES)
CITIES = {id_: title for id_, (title, _) in _CITIES.items()}
TOWNS = {id_: title for id_, (title, _) in _TOWNS.items()}
NAMES = {id_: it for id_, (it, _) in _places(places.NAME_LINES).items()} | TOWNS | CITIES


def _of(nation: str, listed: dict[HexId, tuple[str, str]]) -> tuple[HexId, ...]:
    return tuple(id_ for id_, (_, owner) in listed.items() if owner == nation)


CITIES_OF = {nation: _of(nation, _CITIES) for nation in NATION_NAMES}
TOWNS_OF = {nation: _of(nation, _TOWNS) for nation in NATION_NAMES}
PARIS = tuple(id_ for id_, title in CITIES.items() if title.startswith("Paris"))
PORTS = _hexes(places.PORT_WORDS)
EVACUATION_PORTS = _hexes(places.EVACUATION_PORT_WORDS)
RUHR = _hexes("3533 3534 3333")
GERMAN_CITIES = CITIES_OF[GERMANY]

FORT_LINE = {
    HexId(word.split(":")[0]): line.split(": ")[0]
    for line in places.FORT_LINES.strip().splitlines()
    for word in line.split(": ")[1].split()
}
GARRISON = {
    HexId(word.split(":")[0]): int(word.split(":")[1])
    for line in places.FORT_LINES.strip().splitlines()
    for word in line.split(": ")[1].split()
}
WEST_WALL = tuple(id_ for id_, line in FORT_LINE.items() if line == "West Wall")
MAGINOT = tuple(id_ for id_, line in FORT_LINE.items() if line == "Maginot")
FORTS = tuple(GARRISON)
WORKS_OF = {
    line.split(": ")[0]: _hexes(line.split(": ")[1])
    for line in places.WORKS_LINES.strip().splitlines()
}
WORKS = tuple(hex_ for hexes_ in WORKS_OF.values() for hex_ in hexes_)

AMSTERDAM = HexId("4324")
ANTWERPEN = HexId("3322")
OOSTENDE = HexId("3315")
GHENT = HexId("3218")
BRUXELLES = HexId("3021")
DUNKERQUE = HexId("3212")
EBEN_EMAEL = HexId("2928")
SEDAN = HexId("2124")
LE_HAVRE = HexId("1902")

WEST_EDGE = tuple(id_ for id_ in LAND if id_[2:] == "01")
SOUTH_EDGE = tuple(id_ for id_ in LAND if int(id_[:2]) == BOTTOM_ROW)
COAST = frozenset(
    id_
    for id_ in LAND
    if NATION[id_] == FRANCE
    and any(it not in TERRAIN and it in hex_map for it in AROUND[id_].values())
)

# Fortress Holland is played in a corner of the map: Dutch and German hexes alone.
HOLLAND = frozenset(
    id_
    for id_ in LAND
    if NATION[id_] in (NETHERLANDS, GERMANY) and int(id_[:2]) >= 33 and int(id_[2:]) >= 18
)

# Retreat Compasses (2.1).
COMPASS = {"allied": ("W", "SW", "NW"), "german": ("E", "NE", "SE")}


@cache
def along_compass(side_: str, hex_: HexId) -> frozenset[HexId]:
    """The neighbours a side's Retreat Compass points at."""
    ways = COMPASS[side_]
    return frozenset(AROUND[hex_][way] for way in ways if AROUND[hex_][way] in TERRAIN)


# Asked so often that the two axes of every hex are kept; even rows lie half a hex to the east.
_AXES: dict[str, tuple[int, int]] = {
    id_: (int(id_[:2]), int(id_[2:]) - (int(id_[:2]) + 1) // 2) for id_ in ALL_HEXES
}


def distance(one: str, other: str) -> int:
    """How many hexes lie between two, the last one counted."""
    row, along = _AXES[one]
    far_row, far_along = _AXES[other]
    rows, aside = far_row - row, far_along - along
    return max(abs(rows), abs(aside), abs(rows + aside))


@cache
def within(hex_: HexId, radius: int) -> frozenset[HexId]:
    """The land hexes at most so far away, itself too."""
    return frozenset(HexId(it) for it in hex_map.within(hex_, radius) if it in TERRAIN)


def side(one: HexId, other: HexId) -> str:
    """A hexside by its two hexes, always named the same way."""
    return side_id(one, other)


@cache
def name(hex_: str) -> str:
    """A hex as one would say it: by its name, or by the nearest one."""
    id_ = HexId(hex_)
    if id_ in NAMES:
        return f"{NAMES[id_]} {id_}"
    near = sorted((distance(id_, it), it) for it in NAMES if distance(id_, it) <= 2)
    return f"{id_} near {NAMES[near[0][1]]}" if near else id_


_POINTS = (
    "East", "North-east", "North", "North-west", "West", "South-west", "South", "South-east",
)  # fmt: skip


def heading(here: HexId, there: HexId) -> str:
    """The point of the compass one looks at from a hex to another."""
    row, along = _AXES[here]
    far_row, far_along = _AXES[there]
    return _heading(far_row - row, far_along - along)


@cache
def _heading(north: int, along: int) -> str:
    return _POINTS[round(atan2(0.866 * north, along + 0.5 * north) / (pi / 4)) % 8]


# Parts of the map, to cut long lists by: nation, least row, least place, name; the first that fits.
_PARTS = (
    ("N", 38, 1, "Netherlands, north"),
    ("N", 8, 1, "Netherlands, south"),
    ("G", 29, 1, "Germany, north"),
    ("G", 8, 1, "Germany, south"),
    ("L", 8, 1, "Ardennes"),
    ("B", 28, 1, "Belgium"),
    ("B", 8, 24, "Ardennes"),
    ("B", 8, 1, "Belgium"),
    ("F", 19, 22, "Meuse and Aisne"),
    ("F", 23, 1, "Flanders and Artois"),
    ("F", 19, 16, "Meuse and Aisne"),
    ("F", 19, 1, "Somme and Normandy"),
    ("F", 8, 25, "Lorraine"),
    ("F", 8, 9, "Paris and the Marne"),
    ("F", 8, 1, "Somme and Normandy"),
)


@cache
def part(hex_: str) -> str:
    """The part of the map a hex lies in."""
    id_ = HexId(hex_)
    nation, row, place = NATION[id_], int(id_[:2]), int(id_[2:])
    fitting = (it for it in _PARTS if it[0] == nation and row >= it[1] and place >= it[2])
    return next(fitting)[3]


_PART_RANK = {words: at for at, words in reversed([*enumerate(it[3] for it in _PARTS)])}
LISTED = {
    hex_: at for at, hex_ in enumerate(sorted(LAND, key=lambda it: (_PART_RANK[part(it)], it)))
}
"""The order of hexes in a list: part by part, then row by row."""
