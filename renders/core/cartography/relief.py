"""Heights: tints for foot and shoulder, hachures down the slopes, cliffs and dunes on the shore."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from renders.core.cartography.grain import along, grain
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.svg import CRISP, polyline, smooth, tag

_LIGHT = (0.6, 0.8)  # slopes that fall this way, south-east, lie in shadow
_FOOT, _SHOULDER = 1.0, 0.5
_BAY = 17.0  # how far bays and spurs of a slope lie apart
_TINT = 0.16
_DUNE = 4.2


@dataclass(frozen=True)
class Ridge:
    """A chain of heights: its crest, and how far its slopes reach from it at their widest."""

    crest: tuple[Point, ...]
    reach: float


def relief(theme: Theme, ridges: Sequence[Ridge], spacing: float = 5.0) -> str:
    """All ridges of a map: tints of the foot, then of the shoulder, then hachures."""
    return slopes(theme, ridges) + hachures(theme, ridges, spacing)


def slopes(theme: Theme, ridges: Sequence[Ridge]) -> str:
    """Layered tints over any ground: it is darker the higher it lies."""
    layers = []
    for share in (_FOOT, _SHOULDER):
        d = "".join(smooth([_out(it, share) for it in _rim(ridge, _BAY)], closed=True)
                    for ridge in ridges)  # fmt: skip
        layers.append(tag("path", d=d, fill=theme["relief"], opacity=_TINT, shape_rendering=CRISP))
    return "".join(layers)


def shoulders(theme: Theme, ridges: Sequence[Ridge]) -> str:
    """One tint over the heights of a map that is full of other things."""
    d = "".join(
        smooth([_out(it, 0.8) for it in _rim(ridge, _BAY)], closed=True) for ridge in ridges
    )
    return tag("path", d=d, fill=theme["relief"], opacity=_TINT, shape_rendering=CRISP)


def hachures(theme: Theme, ridges: Iterable[Ridge], spacing: float = 5.0) -> str:
    """Strokes down every slope from the shoulder, longer on the side away from the light."""
    strokes = [
        _stroke(slope, number)
        for ridge in ridges
        for number, slope in enumerate(_rim(ridge, spacing))
    ]
    style = {"stroke": theme["relief"], "stroke_width": 1.15, "shape_rendering": CRISP}
    return tag("path", d="".join(strokes), **style)


@dataclass(frozen=True)
class _Slope:
    """One way down: from a point of the crest, in a direction, so far."""

    start: Point
    way: Point
    reach: float


def _rim(ridge: Ridge, spacing: float) -> Iterator[_Slope]:
    """All ways down in order around the ridge, about so far apart; narrow towards its ends."""
    crest = ridge.crest if len(ridge.crest) > 1 else _summit(ridge.crest[0])
    seed = round(crest[0][0]) * 31 + round(crest[0][1])
    there = list(along(crest, spacing))
    count = len(there)
    sides = [(at, (uy, -ux)) for at, (ux, uy) in there]
    back = [(at, (-uy, ux)) for at, (ux, uy) in reversed(there)]
    for number, ((at, way), turn) in enumerate(
        zip((*sides, *back), (*range(count), *reversed(range(count))), strict=True)
    ):
        bulge = math.sin(math.pi * (turn + 0.5) / count) ** 0.6
        wave = 0.5 + grain(seed, round(number * spacing / _BAY))
        yield _Slope(at, way, ridge.reach * (0.3 + 0.7 * bulge) * (0.62 + 0.38 * wave))


def _summit(at: Point) -> tuple[Point, ...]:
    """The crest of a hill that stands alone."""
    x, y = at
    return (x - 6, y + 2), (x, y), (x + 6, y - 2)


def _out(slope: _Slope, share: float) -> Point:
    (x, y), (dx, dy) = slope.start, slope.way
    return x + dx * slope.reach * share, y + dy * slope.reach * share


def _stroke(slope: _Slope, number: int) -> str:
    shade = 0.5 + 0.5 * (slope.way[0] * _LIGHT[0] + slope.way[1] * _LIGHT[1])
    if grain(number, round(slope.reach * 100)) > 0.35 + shade:
        return ""
    return polyline((_out(slope, 0.55), _out(slope, 0.75 + 0.35 * shade)))


def cliffs(theme: Theme, shore: Sequence[Point], height: float = 7.0, side: int = 1) -> str:
    """Short strokes from the shore inland, as cliffs are drawn; `side` 1 or -1 is where land is."""
    strokes = []
    for number, ((x, y), (ux, uy)) in enumerate(along(shore, 3.4)):
        far = height * (0.6 + 0.6 * grain(number, 7)) * side
        strokes.append(f"M{x:.1f},{y:.1f} L{x - uy * far:.1f},{y + ux * far:.1f}")
    return tag("path", d="".join(strokes), stroke=theme["coast"], stroke_width=1.1)


def dunes(theme: Theme, shore: Sequence[Point], rows: int = 2, side: int = 1) -> str:
    """Rows of small crescents behind a sandy shore."""
    arcs = []
    for row in range(rows):
        off = (6.0 + row * 6.5) * side
        for number, ((x, y), (ux, uy)) in enumerate(along(shore, 11.0)):
            if grain(number, row, 11) < 0.16 * row:
                continue
            push = (grain(number, row, 3) - 0.5) * 5
            cx, cy = x - uy * off + ux * push, y + ux * off + uy * push
            arcs.append(f"M{cx - _DUNE:.1f},{cy:.1f}q{_DUNE},{-_DUNE} {2 * _DUNE},0")
    style = {"fill": "none", "stroke": theme["relief"], "stroke_width": 1.2}
    return tag("path", d="".join(arcs), **style)
