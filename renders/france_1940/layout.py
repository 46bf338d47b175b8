"""Where everything lies on the map of Dunkirk: France 1940, in pixels.

The hexes keep their true places: a degree of longitude and of latitude has the same length
everywhere, so that coasts and frontiers are simply drawn under the grid.
"""

from __future__ import annotations

from engine.core.hexmap import side_ends
from engine.france_1940.components.map import DEGREES, NORTH_WEST, hex_map
from renders.core.geometry import Point
from renders.core.hexes import HexLayout, hex_centres

_PITCH: Point = (108.0, 93.53)
_ORIGIN: Point = (62.0, 72.0)
DEGREE_WIDTH = _PITCH[0] / DEGREES[0]


def projected(place: Point) -> Point:
    """Where a longitude and latitude lie on the map."""
    longitude, latitude = place
    return (
        _ORIGIN[0] + (longitude - NORTH_WEST[0]) / DEGREES[0] * _PITCH[0],
        _ORIGIN[1] + (NORTH_WEST[1] - latitude) / DEGREES[1] * _PITCH[1],
    )


def half_degrees() -> tuple[list[float], list[float]]:
    """Where half degrees of longitude cross the upper edge, and of latitude the left one."""
    across = [projected((half / 2, 50.0))[0] for half in range(1, 18)]
    return across, [projected((3.0, half / 2))[1] for half in range(96, 106)]


LAYOUT = HexLayout(
    width=1700.0,
    height=1176.0,
    map_width=1366.0,
    ribbon_above=True,
    thread=9.0,
    centres=hex_centres(hex_map, _PITCH, _ORIGIN),
    hexes=hex_map,
    radius=62.35,
    box=(108.0, 88.0),
    arrow_reach=36.0,
)


def side(name: str) -> tuple[Point, Point]:
    """The ends of a hexside, from its name."""
    return LAYOUT.side(*side_ends(name))
