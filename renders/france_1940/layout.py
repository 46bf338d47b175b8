"""Where everything lies on the map of Dunkirk: France 1940, in pixels.

The hexes keep their true places: a degree of longitude and of latitude has the same length
everywhere, so that coasts and frontiers are simply drawn under the grid.
"""

from __future__ import annotations

from engine.france_1940.components.map import HEXES, Hex
from renders.core.hexes import HexLayout
from renders.core.scene import Point

STEP = 108.0
ROW = 93.53
_ORIGIN: Point = (62.0, 72.0)
_CORNER = (1.60, 51.98)
_DEGREES = (0.493, 0.2726)


def _centre(it: Hex) -> Point:
    return _ORIGIN[0] + STEP * it.east, _ORIGIN[1] + ROW * (it.row - 1)


def projected(place: Point) -> Point:
    """Where a longitude and latitude lie on the map."""
    longitude, latitude = place
    return (
        _ORIGIN[0] + (longitude - _CORNER[0]) / _DEGREES[0] * STEP,
        _ORIGIN[1] + (_CORNER[1] - latitude) / _DEGREES[1] * ROW,
    )


LAYOUT = HexLayout(
    width=1700.0,
    height=1176.0,
    map_width=1366.0,
    centres={id_: _centre(it) for id_, it in HEXES.items()},
    radius=62.35,
    box=(STEP, 88.0),
    arrow_reach=36.0,
)


def side(name: str) -> tuple[Point, Point]:
    """The ends of a hexside, from its name."""
    one, _, other = name.partition("/")
    return LAYOUT.side(one, other)
