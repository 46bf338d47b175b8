"""Where everything lies on the campaign map, in pixels.

The towns stand where they stand in Flanders, at about ten pixels to the kilometre; the densest were
moved apart by a few kilometres, and coasts and rivers are bent along with them. An area
has a box with its name and room for counters; around it its ground reaches to that of its
neighbours, and two grounds touch exactly where a connector joins them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine.khamsin.components.map import NEIGHBOURS, WEST, name
from engine.khamsin.ids import AreaId
from renders.core.areas import Area, AreaPlan, areas, outline
from renders.core.cartography.furniture import FRAME
from renders.core.clearance import shared
from renders.core.fonts import SEMIBOLD, text_width
from renders.core.geometry import Point, Window
from renders.core.layout import TINT, Layout
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.core.stacking import Tray
from renders.core.svg import moved, polyline, tag
from renders.khamsin.icons import WIDE, icons_of
from renders.khamsin.towns import CENTRES, ashore

BOX = (128.0, 108.0)
HEAD = 28.0
NAME, FLAG_ROOM = 15.0, 22.0
WIDTH, HEIGHT = 1716.0, 1243.0
REACH = 460.0
_ARROW = (88.0, 64.0)

# The one connector that goes around a third area.
BENDS: dict[tuple[str, str], Point] = dict.fromkeys((("DOU", "TOU"), ("TOU", "DOU")), (1410, 1030))

BANKS: tuple[tuple[Point, Point], ...] = (
    ((560, 268), (70, 9)),
    ((700, 188), (84, 10)),
    ((470, 210), (60, 8)),
    ((905, 108), (60, 8)),
    ((230, 330), (44, 9)),
)
LEAN = -0.42
SIGNS: Window = (24.0, 142.0, 288.0, 386.0)
FORCES: Window = (1318.0, 1056.0, 1706.0, 1232.0)
LETTERING: tuple[tuple[str, Point, float, str], ...] = (
    ("NORTH SEA", (790, 60), 27, "lane"),
    ("STRAIT OF DOVER", (380, 300), 19, "lane"),
    ("ARTOIS", (745, 1180), 21, "soft"),
    ("FLANDERS", (1490, 104), 21, "soft"),
)


@lru_cache(maxsize=64)
def head_of(area: str) -> Window:
    """The plate with the name of an area and its signs: as wide as they are, in the middle."""
    words = text_width(name(AreaId(area)), SEMIBOLD, NAME)
    wide = min(FLAG_ROOM + max(words, WIDE * len(icons_of(AreaId(area)))) + 8, BOX[0])
    x, y = CENTRES[area]
    left, top = round(x - wide / 2), y - BOX[1] / 2
    return left, top, left + round(wide), top + HEAD


@lru_cache(maxsize=1)
def grounds() -> dict[str, Area]:
    """The ground of every area, as far as its neighbours'."""
    near = {str(area): ends for area, ends in NEIGHBOURS.items()}
    return areas(AreaPlan(CENTRES, dict.fromkeys(CENTRES, BOX), near, REACH, BENDS))


@lru_cache(maxsize=64)
def corners(area: str) -> tuple[Point, ...]:
    """The corners of an area's ground, as far as the coast and the edge of the map."""
    points = ashore(outline(grounds()[area]))
    for axis, limit, beyond in ((0, 0.0, -1), (0, WIDTH, 1), (1, 0.0, -1), (1, HEIGHT, 1)):
        points = _cut(points, axis, limit, beyond)
    return tuple(points)


def _cut(points: list[Point], axis: int, limit: float, beyond: int) -> list[Point]:
    """A ring without what lies beyond a line across the map."""
    kept: list[Point] = []
    for number, here in enumerate(points):
        before = points[number - 1]
        outside = [(at[axis] - limit) * beyond > 0 for at in (before, here)]
        if outside[0] != outside[1]:
            share = (limit - before[axis]) / (here[axis] - before[axis])
            x, y = (a + (b - a) * share for a, b in zip(before, here, strict=True))
            kept.append((x, y))
        if not outside[1]:
            kept.append(here)
    return kept


def halt_line() -> list[tuple[Point, Point]]:
    """The borders between areas west and east of the Halt Line."""
    return [
        (side.start, side.end)
        for area in sorted(WEST)
        for side in grounds()[area]
        if side.neighbour and side.neighbour not in WEST
    ]


def extent(points: tuple[Point, ...], margin: float) -> tuple[int, int, int, int]:
    """What holds all points, in whole pixels, inside the frame of the map."""
    edge = round(FRAME)
    return (
        max(math.floor(min(x for x, _ in points) - margin), edge),
        max(math.floor(min(y for _, y in points) - margin), edge),
        min(math.ceil(max(x for x, _ in points) + margin), round(WIDTH) - edge),
        min(math.ceil(max(y for _, y in points) + margin), round(HEIGHT) - edge),
    )


@dataclass(frozen=True, kw_only=True)
class AreaLayout(Layout):
    """Areas with a box each: marks keep to the box, tints and frames follow the ground."""

    frames_under_pieces: ClassVar[bool] = True

    def bounds(self, space: str) -> Window:
        """The box with the name and the counters."""
        x, y = self.centres[space]
        return x - BOX[0] / 2, y - BOX[1] / 2, x + BOX[0] / 2, y + BOX[1] / 2

    def spots(self, space: str, width: float, height: float) -> tuple[Point, ...]:
        """Beside the name first, then around the box; none under a legend."""
        left, top, right, bottom = head_of(space)
        down = (top + bottom - height) / 2
        around = super().spots(space, width, height)
        spots = ((right + 3, down), (left - width - 3, down), *around)
        return tuple(
            (x, y)
            for x, y in spots
            if not any(shared((x, y, x + width, y + height), it) for it in (SIGNS, FORCES))
        )

    def arrow_bounds(self, space: str) -> Window:
        """Arrows reach under the counters of an area."""
        x, y = self.centres[space]
        return x - _ARROW[0] / 2, y - _ARROW[1] / 2, x + _ARROW[0] / 2, y + _ARROW[1] / 2

    def frame(
        self, theme: Theme, space: str, colour: str, weight: float | None = None
    ) -> PlacedSprite:
        """A line around the ground of an area."""
        return _rim(theme, space, colour, 5.0 if weight is None else weight, f"frame {colour}")

    def ring(self, theme: Theme, space: str) -> PlacedSprite:
        """An amber line around the ground of an area."""
        return _rim(theme, space, "amber", 4.0, "ring")

    def contested(self, theme: Theme, space: str) -> PlacedSprite:
        """A red line around ground that both sides fight for."""
        return _rim(theme, space, "alarm", 3.5, "rim engaged")

    def tint(self, theme: Theme, space: str, colour: str, opacity: float = TINT) -> PlacedSprite:
        """A translucent colour over the ground of an area."""
        sprite, (x, y) = _tint(theme, space, colour, opacity)
        return PlacedSprite(sprite, x, y, f"tint {colour}", space)


LAYOUT = AreaLayout(
    width=2040.0, height=HEIGHT, map_width=WIDTH, centres=CENTRES, ribbon_above=True
)


def tray_of(area: str) -> Tray:
    """Where the counters of an area stand."""
    left, top, *_ = LAYOUT.bounds(area)
    return Tray(left, top + HEAD, BOX[0], BOX[1] - HEAD)


def drawing(shapes: str, window: Window) -> Sprite:
    """Shapes of a window of the map as a drawing of their own."""
    left, top, right, bottom = window
    return Sprite(right - left, bottom - top, moved(shapes, -left, -top))


@lru_cache(maxsize=512)
def _outlined(space: str, colour: str, pale: str, weight: float) -> tuple[Sprite, Point]:
    points = corners(space)
    window = extent(points, weight + 4)
    path = polyline(_inset(points, weight / 2 + 1), closed=True)
    style = {"fill": "none", "stroke_linejoin": "round"}
    body = tag("path", d=path, stroke=pale, stroke_width=weight + 3, opacity=0.7, **style)
    body += tag("path", d=path, stroke=colour, stroke_width=weight, **style)
    return drawing(body, window), window[:2]


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
    window = extent(points, 1)
    body = tag("path", d=polyline(points, closed=True), fill=theme[colour], opacity=opacity)
    return drawing(body, window), window[:2]
