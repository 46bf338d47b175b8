"""A field of hexes: corners, shared sides, and the frames and tints laid over single hexes."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from renders.core.marks import WHITE
from renders.core.sprites import Sprite
from renders.core.svg import line, polyline, tag

Point = tuple[float, float]
POINT_UP = 30.0
_MARGIN = 6.0


@dataclass(frozen=True)
class HexGrid:
    """Centres by id; `radius` reaches from a centre to a corner, `turn` is the first corner's."""

    centres: Mapping[str, Point]
    radius: float
    turn: float = POINT_UP

    def corners(self, hexagon: str, grow: float = 0.0) -> list[Point]:
        """The six corners, clockwise, moved outwards by so much."""
        return corners(self.centres[hexagon], self.radius + grow, self.turn)

    def side(self, one: str, other: str) -> tuple[Point, Point]:
        """The two corners that neighbours share."""
        (x, y), (goal_x, goal_y) = self.centres[one], self.centres[other]
        angle = math.degrees(math.atan2(goal_y - y, goal_x - x))
        return (
            _reached((x, y), self.radius, angle - 30),
            _reached((x, y), self.radius, angle + 30),
        )

    def bounds(self, hexagon: str) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a hex."""
        points = self.corners(hexagon)
        across, down = [x for x, _ in points], [y for _, y in points]
        return min(across), min(down), max(across), max(down)

    def rim(self, region: Collection[str]) -> list[tuple[str, int]]:
        """The sides along which a region ends: hex and number of the side, clockwise."""
        there = {self._rounded(self.centres[hexagon]) for hexagon in region}
        return [
            (hexagon, number)
            for hexagon in region
            for number in range(6)
            if self._rounded(self._beyond(hexagon, number)) not in there
        ]

    def _beyond(self, hexagon: str, number: int) -> Point:
        """The centre of the hex on the other side."""
        width = self.radius * math.sqrt(3)
        return _reached(self.centres[hexagon], width, self.turn + 60 * number + 30)

    def _rounded(self, at: Point) -> tuple[int, int]:
        return round(at[0] / self.radius * 2), round(at[1] / self.radius * 2)

    def corner_of(self, sprite: Sprite, hexagon: str) -> Point:
        """Where the upper left corner of a sprite goes that lies centred on a hex."""
        x, y = self.centres[hexagon]
        return x - sprite.width / 2, y - sprite.height / 2


def _reached(start: Point, distance: float, angle: float) -> Point:
    turn = math.radians(angle)
    return start[0] + distance * math.cos(turn), start[1] + distance * math.sin(turn)


def corners(centre: Point, radius: float, turn: float = POINT_UP) -> list[Point]:
    """The corners of one hex, clockwise."""
    return [_reached(centre, radius, turn + 60 * step) for step in range(6)]


def outline(centre: Point, radius: float, turn: float = POINT_UP) -> str:
    """The `d` of a path round one hex."""
    return polyline(corners(centre, radius, turn), closed=True)


@lru_cache(maxsize=64)
def hex_frame(radius: float, colour: str, weight: float, turn: float = POINT_UP) -> Sprite:
    """A frame just inside a hex, on a white one that parts it from the ground."""
    half = radius + _MARGIN
    path = outline((half, half), radius - weight / 2 - 2, turn)
    style = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    under = tag("path", stroke=WHITE, stroke_width=weight + 3, opacity=0.7, **style)
    return Sprite(
        2 * half, 2 * half, under + tag("path", stroke=colour, stroke_width=weight, **style)
    )


@lru_cache(maxsize=64)
def hex_wash(radius: float, colour: str, opacity: float, turn: float = POINT_UP) -> Sprite:
    """A translucent tint over a hex."""
    path = outline((radius, radius), radius, turn)
    return Sprite(2 * radius, 2 * radius, tag("path", d=path, fill=colour, opacity=opacity))


@lru_cache(maxsize=64)
def hex_hatch(radius: float, colour: str, opacity: float, turn: float = POINT_UP) -> Sprite:
    """Slanting strokes over a hex: told from other hexes by texture, not by tone."""
    size = 2 * radius
    strokes = "".join(
        line((x, size), (x + size, 0), stroke=colour, stroke_width=3, opacity=opacity)
        for x in range(-int(size), int(size), 17)
    )
    clip = tag("clipPath", tag("path", d=outline((radius, radius), radius, turn)), id="h")
    return Sprite(size, size, clip + tag("g", strokes, clip_path="url(#h)"))


@lru_cache(maxsize=64)
def hex_side(
    radius: float, number: int, colour: str, weight: float, turn: float = POINT_UP
) -> Sprite:
    """One side of a hex, drawn just inside it: part of the rim of a region."""
    half = radius + _MARGIN
    points = corners((half, half), radius - weight / 2 - 2, turn)
    path = polyline((points[number], points[(number + 1) % 6]))
    style = {"d": path, "stroke_linecap": "round"}
    under = tag("path", stroke=WHITE, stroke_width=weight + 3, opacity=0.7, **style)
    return Sprite(
        2 * half, 2 * half, under + tag("path", stroke=colour, stroke_width=weight, **style)
    )
