"""How lines on hexsides are drawn: frontiers, rivers and what crosses them."""

from __future__ import annotations

import math

from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.svg import line, polyline, smooth, tag

Side = tuple[Point, Point]

_HALF = 9.0
_PATH = 5.5
_SWAY = 2.6


def river(theme: Theme, *courses: Side) -> str:
    """Water along whole hexsides, swaying to both sides of each and through its middle."""
    paths = [_swaying(ends) for ends in courses]
    style = {"fill": "none", "stroke_linecap": "round"}
    return "".join(
        tag("path", d=d, stroke=theme[name], stroke_width=width, **style)
        for name, width in (("bank", 9.4), ("river", 6.6))
        for d in paths
    )


def _swaying(ends: Side) -> str:
    middle, along, over = _axes(ends)
    reach = math.dist(*ends) / 4
    bends = [_at(middle, along, over, a * reach, b * _SWAY) for a, b in ((-1, 1), (1, -1))]
    return smooth((ends[0], bends[0], middle, bends[1], ends[1]))


def bridge(theme: Theme, ends: Side, *, floating: bool = False) -> str:
    """Two railings and a way between them, across the middle of the hexside; boats under it."""
    middle, along, over = _axes(ends)
    deck = [
        _at(middle, along, over, a, b)
        for a, b in ((-_PATH, -_HALF), (_PATH, -_HALF), (_PATH, _HALF), (-_PATH, _HALF))
    ]
    rail = {"stroke": theme["ink"], "stroke_width": 2.2}
    boats = ""
    if floating:
        rails = [_at(middle, along, over, a, b) for b in (-3, 3) for a in (-10, 10)]
        rib = {"stroke": theme["ink"], "stroke_width": 4.4, "stroke_linecap": "round"}
        boats = line(rails[0], rails[1], **rib) + line(rails[2], rails[3], **rib)
    return (
        boats
        + tag("path", d=polyline(deck, closed=True), fill=theme["clear"])
        + line(deck[0], deck[3], **rail)
        + line(deck[1], deck[2], **rail)
    )


def border(theme: Theme, ends: Side) -> str:
    """The end of a nation: a band, wider than a river so that both are seen on one side, and
    dashes along its middle.
    """
    d = polyline(ends)
    band = tag("path", d=d, stroke=theme["border"], stroke_width=13, opacity=0.25)
    return band + tag(
        "path", d=d, stroke=theme["border"], stroke_width=2.2, stroke_dasharray="11 4 2 4"
    )


def _axes(ends: Side) -> tuple[Point, Point, Point]:
    """The middle of a hexside, the direction along it and the one across it."""
    (x, y), (u, v) = ends
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    along = (u - x) / length, (v - y) / length
    return ((x + u) / 2, (y + v) / 2), along, (-along[1], along[0])


def _at(middle: Point, along: Point, over: Point, a: float, b: float) -> Point:
    return middle[0] + along[0] * a + over[0] * b, middle[1] + along[1] * a + over[1] * b
