"""The map (3): 114 hexes with terrain, nations, rivers, bridges and set-up areas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.core.hexmap import Cell, HexMap, side_ends, side_id
from engine.france_1940.components.hexes import BRIDGED as _BRIDGED
from engine.france_1940.components.hexes import HEXES as _HEXES
from engine.france_1940.components.hexes import UNBRIDGED as _UNBRIDGED
from engine.france_1940.ids import FormationId, HexId, HexSide

CLEAR = "clear"
CITY = "city"
FOREST = "forest"
MARSH = "marsh"
FORTRESS = "fortress"
PORT = "port"
MAGINOT = "maginot"
RIVER = "river"
BRIDGE = "bridge"

GERMANY = "DE"
FRANCE = "FR"
BELGIUM = "BE"
NETHERLANDS = "NL"
LUXEMBOURG = "LU"
NATION_NAMES = {
    GERMANY: "Germany",
    FRANCE: "France",
    BELGIUM: "Belgium",
    NETHERLANDS: "the Netherlands",
    LUXEMBOURG: "Luxembourg",
}

EBEN_EMAEL = HexId("I5")
DUNKIRK = HexId("C5")
CALAIS = HexId("B5")
EVACUATION_PORTS = (CALAIS, DUNKIRK)


NORTH_WEST = (1.60, 51.98)  # longitude and latitude of the centre of A1
DEGREES = (0.493, 0.2726)  # from a hex to the next, from a row to the next


@dataclass(frozen=True)
class Hex:
    """One hex; `area` is the Formation that sets up there, `symbol` what is printed on it."""

    id: HexId
    name: str
    terrain: str
    nation: str
    area: FormationId
    symbol: str
    column: int
    row: int

    @property
    def east(self) -> float:
        """How far east it lies, in hexes; even rows are shifted by half a hex."""
        return self.column + (0.5 if self.row % 2 == 0 else 0.0)


def _hexes() -> dict[HexId, Hex]:
    hexes = {}
    for line in _HEXES.strip().splitlines():
        word, terrain, nation, area, symbol, name = line.split(maxsplit=5)
        id_, home = HexId(word), FormationId(area.strip("-"))
        column, row = ord(id_[0]) - ord("A"), int(id_[1:])
        hexes[id_] = Hex(id_, name, terrain, nation, home, symbol.strip("-"), column, row)
    return hexes


HEXES = _hexes()
PASSABLE = tuple(id_ for id_, it in HEXES.items() if it.terrain != MAGINOT)
TERRAIN = {id_: it.terrain for id_, it in HEXES.items()}
NATION = {id_: it.nation for id_, it in HEXES.items()}
EAST = {id_: it.east for id_, it in HEXES.items()}
AREAS = {
    area: tuple(id_ for id_, it in HEXES.items() if it.area == area)
    for area in dict.fromkeys(it.area for it in HEXES.values() if it.area)
}
PEN_OF = {id_: it.area for id_, it in HEXES.items() if it.nation == GERMANY}
CITIES = tuple(id_ for id_, it in HEXES.items() if it.terrain in (CITY, PORT, FORTRESS))
CITIES_OF = {
    nation: tuple(id_ for id_ in CITIES if NATION[id_] == nation)
    for nation in (NETHERLANDS, BELGIUM, FRANCE)
}

hex_map = HexMap(HEXES, lambda id_: Cell(HEXES[HexId(id_)].column, HEXES[HexId(id_)].row))


def _passable(ids: Iterable[str]) -> tuple[HexId, ...]:
    return tuple(HexId(it) for it in ids if TERRAIN[HexId(it)] != MAGINOT)


NEIGHBOURS = {id_: _passable(sorted(hex_map.neighbours(id_))) for id_ in HEXES}


@cache
def distance_from(hex_: HexId) -> dict[HexId, int]:
    """How many hexes every other lies away; found out when somebody asks."""
    return {other: hex_map.distance(hex_, other) for other in HEXES}


@cache
def within(hex_: HexId, reach: int) -> tuple[HexId, ...]:
    """The passable hexes at most so far away, in the order of the map."""
    return _passable(hex_map.within(hex_, reach))


def side(one: HexId, other: HexId) -> HexSide:
    """A hexside by its two hexes, always named the same way."""
    return HexSide(side_id(one, other))


def ends(side_: HexSide) -> tuple[HexId, HexId]:
    """The two hexes of a hexside."""
    one, other = side_ends(side_)
    return HexId(one), HexId(other)


def _sides(table: str) -> dict[HexSide, str]:
    """Hexsides with the river they carry."""
    return {
        side(*ends(HexSide(pair))): line.split()[0]
        for line in table.strip().splitlines()
        for pair in line.split()[1:]
    }


BRIDGES = _sides(_BRIDGED)
RIVERS = _sides(_UNBRIDGED) | BRIDGES
SIDE = {(one, other): side(one, other) for one in HEXES for other in NEIGHBOURS[one]}


_NAMES: dict[str, str] = {id_: f"{it.name} {id_}" for id_, it in HEXES.items()}


def name(hex_: str) -> str:
    """A hex as players say it: name and id."""
    return _NAMES[hex_]


def side_name(side_: HexSide) -> str:
    """A hexside as players say it."""
    one, other = ends(side_)
    return f"{HEXES[one].name}-{HEXES[other].name} {side_}"
