"""What was built on a hex: Fortified Lines and Defensive Works, drawn about the counters."""

from __future__ import annotations

import math

from renders.core.geometry import Point
from renders.core.hexes import corners
from renders.core.palette import Theme
from renders.core.svg import CRISP, polyline, tag

_TOOTH = 3.4


def fort(theme: Theme, centre: Point, radius: float) -> str:
    """A wall with merlons all around the hex."""
    ring = corners(centre, radius)
    style = {"fill": "none", "stroke": theme["fort"]}
    teeth = "".join(_teeth(one, other, centre) for one, other in _sides(ring))
    wall = tag("path", d=polyline(ring, closed=True), stroke_width=2.4, **style)
    return wall + tag("path", d=teeth, stroke_width=2.2, **style)


def trench(theme: Theme, centre: Point, radius: float) -> str:
    """Works of earth: a line of short posts around the hex."""
    style = {"fill": "none", "stroke": theme["fort"], "stroke_width": 2.4}
    ring = polyline(corners(centre, radius), closed=True)
    return tag("path", d=ring, stroke_dasharray="2 3.3", shape_rendering=CRISP, **style)


def _sides(ring: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def _teeth(one: Point, other: Point, centre: Point) -> str:
    parts = []
    for step in range(3):
        at = _between(one, other, (step + 0.5) / 3)
        parts.append(polyline((at, _towards(at, centre, _TOOTH))))
    return "".join(parts)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _towards(start: Point, goal: Point, far: float) -> Point:
    length = math.dist(start, goal)
    return _between(start, goal, far / length)
