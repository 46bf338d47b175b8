"""Where everything lies on the campaign map, in pixels.

The towns stand where they stand in Flanders, at about ten pixels to the kilometre; the densest were
moved apart by three kilometres at most, and coasts and rivers are bent along with them. An area
has a box with its name and room for counters; around it its ground reaches to that of its
neighbours, and two grounds touch exactly where a connector joins them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine.khamsin.components.map import BENT, HALT_LINE, NEIGHBOURS
from renders.core.areas import Area, AreaPlan, areas, outline
from renders.core.geometry import Point, Window
from renders.core.layout import TINT, Layout
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.core.stacking import Tray
from renders.core.svg import polyline, tag

BOX = (128.0, 108.0)
HEAD = 28.0
REACH = 150.0
_FRAME = 3.0
_SCALE = 1.1  # from the frame of the components to pixels

CENTRES: dict[str, Point] = {
    "HES": (445, 1086),
    "MON": (249, 986),
    "STP": (657, 1078),
    "ARR": (977, 1165),
    "DOU": (1198, 1088),
    "TOU": (1429, 828),
    "OUD": (1576, 565),
    "GHE": (1638, 335),
    "BOU": (142, 697),
    "DES": (299, 761),
    "FRU": (511, 931),
    "LUM": (487, 723),
    "ARD": (408, 555),
    "CAL": (318, 444),
    "GRA": (510, 405),
    "WAT": (574, 566),
    "STO": (621, 678),
    "AIR": (704, 806),
    "BET": (873, 918),
    "CAS": (766, 592),
    "HAZ": (800, 703),
    "BER": (732, 444),
    "DUN": (665, 332),
    "LAP": (796, 287),
    "FUR": (926, 345),
    "POP": (931, 552),
    "YPR": (1063, 559),
    "BAI": (932, 681),
    "MER": (872, 808),
    "ARM": (1062, 744),
    "LAB": (1004, 914),
    "LEN": (1017, 1026),
    "SEC": (1163, 909),
    "LIL": (1177, 797),
    "ORC": (1317, 975),
    "ROU": (1298, 731),
    "MEN": (1220, 620),
    "KOR": (1350, 584),
    "ROE": (1232, 453),
    "TIE": (1374, 395),
    "EEK": (1541, 189),
    "BRU": (1301, 162),
    "OST": (1079, 130),
    "DIK": (1057, 358),
    "NIE": (970, 233),
}


def _scaled(point: tuple[float, float]) -> Point:
    return point[0] * _SCALE, point[1] * _SCALE


HALT: tuple[Point, ...] = tuple(_scaled(it) for it in HALT_LINE)
BENDS: dict[tuple[str, str], Point] = {
    pair: _scaled(at) for (one, other), at in BENT.items() for pair in ((one, other), (other, one))
}


@lru_cache(maxsize=1)
def grounds() -> dict[str, Area]:
    """The ground of every area, as far as its neighbours'."""
    near = {str(area): ends for area, ends in NEIGHBOURS.items()}
    return areas(AreaPlan(CENTRES, dict.fromkeys(CENTRES, BOX), near, REACH, BENDS))


@lru_cache(maxsize=64)
def corners(area: str) -> tuple[Point, ...]:
    """The corners of an area's ground."""
    return tuple(outline(grounds()[area]))


def extent(points: tuple[Point, ...], margin: float) -> Window:
    """What holds all points, in whole pixels."""
    return (
        math.floor(min(x for x, _ in points) - margin),
        math.floor(min(y for _, y in points) - margin),
        math.ceil(max(x for x, _ in points) + margin),
        math.ceil(max(y for _, y in points) + margin),
    )


@dataclass(frozen=True, kw_only=True)
class AreaLayout(Layout):
    """Areas with a box each: marks keep to the box, tints and frames follow the ground."""

    frames_under_pieces: ClassVar[bool] = True

    def bounds(self, space: str) -> Window:
        """The box with the name and the counters."""
        x, y = self.centres[space]
        return x - BOX[0] / 2, y - BOX[1] / 2, x + BOX[0] / 2, y + BOX[1] / 2

    def frame(
        self, theme: Theme, space: str, colour: str, weight: float | None = None
    ) -> PlacedSprite:
        """A line around the ground of an area."""
        return _rim(theme, space, colour, 5.0 if weight is None else weight, f"frame {colour}")

    def ring(self, theme: Theme, space: str) -> PlacedSprite:
        """An amber line around the ground of an area."""
        return _rim(theme, space, "amber", 4.0, "ring")

    def tint(self, theme: Theme, space: str, colour: str, opacity: float = TINT) -> PlacedSprite:
        """A translucent colour over the ground of an area."""
        sprite, (x, y) = _tint(theme, space, colour, opacity)
        return PlacedSprite(sprite, x, y, f"tint {colour}", space)


LAYOUT = AreaLayout(width=2040.0, height=1243.0, map_width=1716.0, centres=CENTRES)


def tray_of(area: str) -> Tray:
    """Where the counters of an area stand."""
    left, top, *_ = LAYOUT.bounds(area)
    return Tray(left, top + HEAD, BOX[0], BOX[1] - HEAD)


@lru_cache(maxsize=512)
def _outlined(space: str, colour: str, pale: str, weight: float) -> tuple[Sprite, Point]:
    points = corners(space)
    left, top, right, bottom = extent(points, weight + 4)
    path = polyline([(x - left, y - top) for x, y in _inset(points, weight / 2 + 1)], closed=True)
    style = {"fill": "none", "stroke_linejoin": "round"}
    body = tag("path", d=path, stroke=pale, stroke_width=weight + 3, opacity=0.7, **style)
    body += tag("path", d=path, stroke=colour, stroke_width=weight, **style)
    return Sprite(right - left, bottom - top, body), (left, top)


def _inset(points: tuple[Point, ...], by: float) -> list[Point]:
    """The corners drawn in a little, so that the frames of two neighbours lie side by side."""
    x, y = (sum(at) / len(points) for at in zip(*points, strict=True))
    drawn = []
    for px, py in points:
        far = math.hypot(px - x, py - y) or 1.0
        drawn.append((px + (x - px) * by / far, py + (y - py) * by / far))
    return drawn


def _rim(theme: Theme, space: str, colour: str, weight: float, what: str) -> PlacedSprite:
    sprite, (x, y) = _outlined(space, theme[colour], theme["white"], weight)
    return PlacedSprite(sprite, x, y, what, space)


@lru_cache(maxsize=512)
def _tint(theme: Theme, space: str, colour: str, opacity: float) -> tuple[Sprite, Point]:
    points = corners(space)
    left, top, right, bottom = extent(points, 1)
    path = polyline([(x - left, y - top) for x, y in points], closed=True)
    body = tag("path", d=path, fill=theme[colour], opacity=opacity)
    return Sprite(right - left, bottom - top, body), (left, top)
