"""How lines on hexsides are drawn: frontiers, rivers and what crosses them.

`size` is 1 for hexes whose sides are some sixty pixels long.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.svg import CRISP, line, polyline, smooth, tag

Side = tuple[Point, Point]

_HALF = 9.0
_PATH = 5.5
_SWAY = 0.042  # of the length of a side


def river(theme: Theme, *courses: Side, size: float = 1.0) -> str:
    """Water along whole hexsides, swaying to both sides of each and through its middle."""
    paths = [_swaying(ends) for ends in courses]
    style = {"fill": "none", "stroke_linecap": "round"}
    return "".join(
        tag("path", d="".join(paths), stroke=theme[name], stroke_width=width * size, **style)
        for name, width in (("bank", 9.4), ("river", 6.6))
    )


def _swaying(ends: Side) -> str:
    middle, along, over = _axes(ends)
    reach, sway = math.dist(*ends) / 4, math.dist(*ends) * _SWAY
    bends = [_at(middle, along, over, a * reach, b * sway) for a, b in ((-1, 1), (1, -1))]
    return smooth((ends[0], bends[0], middle, bends[1], ends[1]))


def stream(theme: Theme, courses: Sequence[Side], width: float) -> str:
    """Water straight along whole hexsides, for small hexes."""
    d = "".join(polyline(ends) for ends in courses)
    style = {"fill": "none", "stroke": theme["river"], "stroke_linecap": "round"}
    return tag("path", d=d, stroke_width=width, **style)


def frontier(theme: Theme, courses: Sequence[Side]) -> str:
    """The end of a nation between small hexes: a pale band with dashes along its middle."""
    d = "".join(polyline(ends) for ends in courses)
    style = {"fill": "none", "shape_rendering": CRISP}
    return tag("path", d=d, stroke=theme["border_band"], stroke_width=7, **style) + tag(
        "path", d=d, stroke=theme["border"], stroke_width=1.5, stroke_dasharray="8 3", **style
    )


def bridge(theme: Theme, ends: Side, *, floating: bool = False, size: float = 1.0) -> str:
    """Two railings and a way between them, across the middle of the hexside; boats under it."""
    middle, along, over = _axes(ends)
    deck = [
        _at(middle, along, over, a * size, b * size)
        for a, b in ((-_PATH, -_HALF), (_PATH, -_HALF), (_PATH, _HALF), (-_PATH, _HALF))
    ]
    rail = {"stroke": theme["ink"], "stroke_width": 2.2 * size}
    boats = ""
    if floating:
        boards = [(a * size, b * size) for b in (-3, 3) for a in (-10, 10)]
        rails = [_at(middle, along, over, a, b) for a, b in boards]
        rib = {"stroke": theme["ink"], "stroke_width": 4.4 * size, "stroke_linecap": "round"}
        boats = line(rails[0], rails[1], **rib) + line(rails[2], rails[3], **rib)
    return (
        boats
        + tag("path", d=polyline(deck, closed=True), fill=theme["clear"])
        + line(deck[0], deck[3], **rail)
        + line(deck[1], deck[2], **rail)
    )


def border(theme: Theme, *courses: Side, size: float = 1.0) -> str:
    """The end of a nation: a band, wider than a river so that both are seen on one side, and
    dashes along its middle.
    """
    d = "".join(polyline(ends) for ends in courses)
    dash = " ".join(f"{it * size:g}" for it in (11, 4, 2, 4))
    style = {"fill": "none", "stroke": theme["border"]}
    band = tag("path", d=d, stroke_width=13 * size, opacity=0.25, **style)
    return band + tag("path", d=d, stroke_width=2.2 * size, stroke_dasharray=dash, **style)


def _axes(ends: Side) -> tuple[Point, Point, Point]:
    """The middle of a hexside, the direction along it and the one across it."""
    (x, y), (u, v) = ends
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    along = (u - x) / length, (v - y) / length
    return ((x + u) / 2, (y + v) / 2), along, (-along[1], along[0])


def _at(middle: Point, along: Point, over: Point, a: float, b: float) -> Point:
    return middle[0] + along[0] * a + over[0] * b, middle[1] + along[1] * a + over[1] * b
