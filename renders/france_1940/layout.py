"""Where everything lies on the map of Dunkirk: France 1940, in pixels.

The hexes keep their true places: a degree of longitude and of latitude has the same length
everywhere, so that coasts and frontiers are simply drawn under the grid.
"""

from __future__ import annotations

from engine.france_1940.components.map import DISTANCE, HEXES, Hex
from renders.core.hexes import HexGrid
from renders.core.scene import Window

Point = tuple[float, float]

WIDTH = 1700.0
HEIGHT = 1176.0
MAP_WIDTH = 1366.0

STEP = 108.0
ROW = 93.53
RADIUS = 62.35
_ORIGIN: Point = (62.0, 72.0)
_CORNER = (1.60, 51.98)
_DEGREES = (0.493, 0.2726)
_SLOPE = 44.0


def _centre(it: Hex) -> Point:
    return _ORIGIN[0] + STEP * it.east, _ORIGIN[1] + ROW * (it.row - 1)


def projected(place: Point) -> Point:
    """Where a longitude and latitude lie on the map."""
    longitude, latitude = place
    return (
        _ORIGIN[0] + (longitude - _CORNER[0]) / _DEGREES[0] * STEP,
        _ORIGIN[1] + (_CORNER[1] - latitude) / _DEGREES[1] * ROW,
    )


CENTRES: dict[str, Point] = {id_: _centre(it) for id_, it in HEXES.items()}
GRID = HexGrid(CENTRES, RADIUS)


def around(hexagon: str) -> list[str]:
    """Every hex next to one, impassable ones too."""
    return [other for other, distance in DISTANCE[hexagon].items() if distance == 1]


def side(name: str) -> tuple[Point, Point]:
    """The ends of a hexside, from its name."""
    one, _, other = name.partition("/")
    return GRID.side(one, other)


def bounds(hexagon: str) -> Window:
    """The box inside a hex that marks and arrows keep to: its corners lie on the slopes."""
    x, y = CENTRES[hexagon]
    return x - STEP / 2, y - _SLOPE, x + STEP / 2, y + _SLOPE


def radius(hexagon: str) -> float:
    """How far a hex reaches; the same for all."""
    del hexagon
    return RADIUS
