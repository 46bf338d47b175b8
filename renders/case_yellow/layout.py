"""Where everything lies on the map of Case Yellow, in pixels.

The hexes keep their true places: a degree of longitude and of latitude has the same length
everywhere, so that coasts, rivers and frontiers are simply drawn under the grid.
"""

from __future__ import annotations

from engine.case_yellow.components.map import (
    ALL_HEXES,
    DEGREES,
    LAND,
    SOUTH_WEST,
    TOP_ROW,
    hex_map,
)
from renders.core.geometry import Point, Window
from renders.core.hexes import HexLayout, hex_centres

PITCH: Point = (44.0, 38.1)
RADIUS = 25.4
_CORNER: Point = (33.0, 36.0)
HOLLAND_ONLY: Window = (528.0, 0.0, 1584.0, 600.0)
_NORTH = SOUTH_WEST[1] + DEGREES[1] * (TOP_ROW - 8)
DEGREE_WIDTH = PITCH[0] / DEGREES[0]


def projected(place: Point) -> Point:
    """Where a longitude and latitude lie on the map."""
    longitude, latitude = place
    return (
        _CORNER[0] + (longitude - SOUTH_WEST[0]) / DEGREES[0] * PITCH[0],
        _CORNER[1] + (_NORTH - latitude) / DEGREES[1] * PITCH[1],
    )


def half_degrees() -> tuple[list[float], list[float]]:
    """Where half degrees of longitude cross the upper edge, and of latitude the left one."""
    across = [projected((half / 2, 50.0))[0] for half in range(16)]
    return across, [projected((3.0, half / 2))[1] for half in range(96, 106)]


_CENTRES = hex_centres(hex_map, PITCH, _CORNER)
SEA = {it: at for it, at in _CENTRES.items() if it not in frozenset(LAND)}

LAYOUT = HexLayout(
    width=1924.0,
    height=1484.0,
    map_width=1584.0,
    centres={it: _CENTRES[it] for it in ALL_HEXES if it not in SEA},
    hexes=hex_map,
    radius=RADIUS,
    box=(44.0, 36.0),
    arrow_reach=17.0,
    ribbon_above=True,
    star=16.0,
    badge=13.0,
    thread=6.0,
    close_ups=(2.0,),  # its counters are half as large as those of other games
)
