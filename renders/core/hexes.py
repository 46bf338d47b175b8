"""A field of hexes: corners, shared sides, and the frames and tints laid over single hexes."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine.core.hexmap import Grain, HexMap
from renders.core.geometry import Point, Window
from renders.core.layout import TINT, Layout
from renders.core.marks import WHITE
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.core.svg import line, polyline, tag

POINT_UP, FLAT_SIDE_UP = 30.0, -60.0
_FIRST_CORNER = {Grain.ROWS: POINT_UP, Grain.COLUMNS: FLAT_SIDE_UP}
_AFTER_FIRST_CORNER = (1, 2, 3, 4, 5, 0)  # corner 0 lies between sides 0 and 1 of a hex map
_MARGIN = 6.0
_LINE = 0.75**0.5  # how far lines of hexes lie apart, if hexes in a line lie 1 apart
_FRAME, _RING = 3.5, 4.0
_SPOTS = (
    *((0.62, -0.2), (-0.62, -0.2), (0.62, 0.2), (-0.62, 0.2), (-0.42, 0.6)),
    *((0.5, -0.76), (-0.5, -0.76), (0.0, -0.94), (0.56, 0.72), (-0.56, 0.72), (0.0, 0.94)),
    *((0.86, -0.5), (-0.86, -0.5), (0.86, 0.5), (-0.86, 0.5), (0.3, -0.88), (-0.3, -0.88)),
    *((0.3, 0.84), (-0.3, 0.84), (0.0, 0.7), (0.86, 0.0), (-0.86, 0.0)),
    *((x / 10, y / 10) for y in (6, 7, 8, 9, 10, -8, -9, -10) for x in range(-8, 9)),
)  # of marks, in radii from the middle; grain along columns turns the hex, not these


@dataclass(frozen=True, kw_only=True)
class HexLayout(Layout):
    """A field of hexes that are all alike; `radius` reaches from a centre to a corner.

    Marks keep to a box as large as `box` around the centre, whose corners lie on the slopes of
    the hex; arrows begin and end at the edges of a box that reaches `arrow_reach` from it.
    """

    hexes: HexMap
    radius: float
    box: Point
    arrow_reach: float

    frames_under_pieces: ClassVar[bool] = True  # blocks fill a hex: a frame over them hides edges

    @property
    def turn(self) -> float:
        """The angle of the first corner."""
        return _FIRST_CORNER[self.hexes.grain]

    def bounds(self, space: str) -> Window:
        """The box inside a hex that marks keep to."""
        (x, y), (width, height) = self.centres[space], self.box
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    def arrow_bounds(self, space: str) -> Window:
        """A small box: arrows begin and end well inside their hexes."""
        (x, y), far = self.centres[space], self.arrow_reach
        return x - far, y - far, x + far, y + far

    def spots(self, space: str, width: float, height: float) -> tuple[Point, ...]:
        """Beside what stands in a hex, else on its slopes and corners, the upper ones first."""
        x, y = self.centres[space]
        return tuple(
            (x + across * self.radius - width / 2, y + down * self.radius - height / 2)
            for across, down in _SPOTS
        )

    def frame(
        self, theme: Theme, space: str, colour: str, weight: float | None = None
    ) -> PlacedSprite:
        """A frame just inside a hex."""
        sprite = hex_frame(
            self.radius, theme[colour], _FRAME if weight is None else weight, self.turn
        )
        return self.centred(sprite, f"frame {colour}", space)

    def ring(self, theme: Theme, space: str) -> PlacedSprite:
        """An amber frame just inside a hex."""
        return self.centred(hex_frame(self.radius, theme["amber"], _RING, self.turn), "ring", space)

    def tint(self, theme: Theme, space: str, colour: str, opacity: float = TINT) -> PlacedSprite:
        """A translucent colour over a hex."""
        sprite = hex_tint(self.radius, theme[colour], opacity, self.turn)
        return self.centred(sprite, f"tint {colour}", space)

    def rim(
        self, theme: Theme, region: Collection[str], colour: str, weight: float
    ) -> Iterator[PlacedSprite]:
        """The outline of a region."""
        for hexagon, number in self.rim_sides(region):
            sprite = hex_side(self.radius, number, theme[colour], weight, self.turn)
            yield self.centred(sprite, f"rim {colour}", hexagon)

    def centred(self, sprite: Sprite, what: str, hexagon: str) -> PlacedSprite:
        """A sprite in the middle of a hex."""
        return self.beside(sprite, what, hexagon, 0, 0)

    def beside(self, sprite: Sprite, what: str, hexagon: str, dx: float, dy: float) -> PlacedSprite:
        """A sprite whose middle lies so far from the middle of a hex."""
        x, y = self.centres[hexagon]
        at = x + dx - sprite.width / 2, y + dy - sprite.height / 2
        return PlacedSprite(sprite, *at, what, hexagon)

    def corners(self, hexagon: str) -> list[Point]:
        """The six corners, clockwise."""
        return corners(self.centres[hexagon], self.radius, self.turn)

    def side(self, one: str, other: str) -> tuple[Point, Point]:
        """The two corners that neighbours share."""
        (x, y), (goal_x, goal_y) = self.centres[one], self.centres[other]
        angle = math.degrees(math.atan2(goal_y - y, goal_x - x))
        return (
            _reached((x, y), self.radius, angle - 30),
            _reached((x, y), self.radius, angle + 30),
        )

    def rim_sides(self, region: Collection[str]) -> list[tuple[str, int]]:
        """The sides along which a region ends: hex and number of the side, clockwise."""
        inside = frozenset(region)
        return [
            (hexagon, number)
            for hexagon in region
            for number in _AFTER_FIRST_CORNER
            if self.hexes.beside(hexagon, number) not in inside
        ]


def hex_centres(hexes: HexMap, pitch: Point, corner: Point) -> dict[str, Point]:
    """The middle of every hex, if the most western and the most northern lie at `corner`.

    `pitch` is how far columns and rows lie apart.
    """
    found = {hexagon: hexes.centre(hexagon) for hexagon in hexes}
    west, north = min(x for x, _ in found.values()), min(y for _, y in found.values())
    wide, tall = (1.0, _LINE) if hexes.grain is Grain.ROWS else (_LINE, 1.0)
    return {
        hexagon: (
            corner[0] + pitch[0] * _in_halves((x - west) / wide),
            corner[1] + pitch[1] * _in_halves((y - north) / tall),
        )
        for hexagon, (x, y) in found.items()
    }


def _in_halves(number: float) -> float:
    """The nearest half: hexes lie whole and half columns and rows apart."""
    return round(number * 2) / 2


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
def hex_tint(radius: float, colour: str, opacity: float, turn: float = POINT_UP) -> Sprite:
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
    path = polyline((points[number - 1], points[number]))
    style = {"d": path, "stroke_linecap": "round"}
    under = tag("path", stroke=WHITE, stroke_width=weight + 3, opacity=0.7, **style)
    return Sprite(
        2 * half, 2 * half, under + tag("path", stroke=colour, stroke_width=weight, **style)
    )
