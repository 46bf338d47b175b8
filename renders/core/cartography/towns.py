"""Towns with their shape: blocks of houses between streets, ramparts around old fortresses."""

from __future__ import annotations

import math
from collections.abc import Iterator

from renders.core.cartography.grain import blob, grain, inside, seed_of
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.svg import CRISP, polyline, tag

_DEEP, _STREET = 7.6, 1.7


def town(theme: Theme, name: str, centre: Point, reach: float, colour: str = "built") -> str:
    """The houses of a town: blocks that fill an uneven ring about its centre.

    The name is the seed: each town has a shape of its own and keeps it.
    """
    style = {"fill": theme[colour], "shape_rendering": CRISP}
    return tag("path", d="".join(_blocks(name, centre, reach)), **style)


def _blocks(name: str, centre: Point, reach: float) -> Iterator[str]:
    seed = seed_of(name)
    angle = (grain(seed, 1) - 0.5) * 1.2
    cos, sin = math.cos(angle), math.sin(angle)
    ring = blob((0.0, 0.0), (reach, reach * (0.66 + 0.25 * grain(seed, 2))), seed, 0.24)
    rows = math.ceil(reach / _DEEP)
    for row in range(-rows, rows + 1):
        x, y, number = -reach, row * _DEEP, 0
        while x < reach:
            number += 1
            wide = 4.5 + 8.5 * grain(seed, row, number)
            if inside((x + wide / 2, y + _DEEP / 2), ring):
                right, low = x + wide, y + _DEEP - _STREET
                turned = [
                    (centre[0] + a * cos - b * sin, centre[1] + a * sin + b * cos)
                    for a, b in ((x, y), (right, y), (right, low), (x, low))
                ]
                yield polyline(turned, closed=True)
            x += wide + _STREET


def ramparts(theme: Theme, centre: Point, reach: float, points: int = 8) -> str:
    """The star of a fortress about its town."""
    corners = []
    for number in range(points * 2):
        angle = math.pi * number / points - math.pi / 2
        far = reach * (1.0 if number % 2 == 0 else 0.76)
        corners.append((centre[0] + math.cos(angle) * far, centre[1] + math.sin(angle) * far))
    d = polyline(corners, closed=True)
    under = {"fill": "none", "stroke": theme["bank"], "stroke_width": 4.2}
    over = {"fill": "none", "stroke": theme["relief"], "stroke_width": 1.8}
    return tag("path", d=d, **under) + tag("path", d=d, **over)


def village(theme: Theme, name: str, centre: Point) -> str:
    """A handful of houses."""
    return town(theme, name, centre, 9.0)
