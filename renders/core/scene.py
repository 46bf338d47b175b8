"""A picture before it is painted: the base map and a list of what lies on it, in order."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from PIL import Image, ImageDraw

from renders.core.clearance import (
    Words,
    clear_spot,
    extent,
    holes_for,
    names_crossed,
    shared,
    words_of,
)
from renders.core.geometry import Point, Window
from renders.core.palette import Theme, rgb
from renders.core.sprites import Sprite, Text, base_pixels, sprite_pixels, write
from renders.core.svg import moved, polyline, tag

_SMOOTH = 3
OUTLINES = ("rim", "ring", "frame")
_TOUCH = 16.0  # what a counter and the box of a name may share before the name lies under it


@dataclass(frozen=True)
class PlacedSprite:
    """A sprite with its upper left corner at x, y; `what` and `place` say what it stands for."""

    sprite: Sprite
    x: float
    y: float
    what: str
    place: str = ""
    number: str = ""

    @property
    def box(self) -> Window:
        """What it covers at most."""
        return self.x, self.y, self.x + self.sprite.width, self.y + self.sprite.height

    def reaches(self, left: float, top: float) -> bool:
        """Whether part of it lies right of and below a corner."""
        return self.x + self.sprite.width >= left and self.y + self.sprite.height >= top


@dataclass(frozen=True)
class Arrow:
    """A broad arrow from one point to another; it passes under names, through `holes`."""

    start: Point
    end: Point
    fill: str
    edge: str
    what: str
    width: float = 9.0
    holes: tuple[Window, ...] = ()

    def outline(self, grow: float = 0.0) -> list[Point]:
        """The seven corners, grown by some pixels on every side."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        length = math.hypot(dx, dy) or 1.0
        ux, uy = dx / length, dy / length
        head, half = min(self.width * 1.9, length * 0.7), self.width / 2 + grow
        barb = self.width * 1.15 + grow * 1.8
        along = (-grow, length - head - grow * 0.6, length + grow * 2)
        corners = (
            (along[0], half),
            (along[1], half),
            (along[1], barb),
            (along[2], 0.0),
            (along[1], -barb),
            (along[1], -half),
            (along[0], -half),
        )
        x, y = self.start
        return [(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in corners]


@dataclass(frozen=True)
class Loose:
    """A mark that may lie at any of several spots: it takes the first where it hides nothing."""

    sprite: Sprite
    spots: tuple[Point, ...]
    what: str
    place: str = ""
    number: str = ""


Item = PlacedSprite | Arrow | Text
Mark = Item | Loose


@dataclass
class Scene:
    """The base, its light, the draw list; `solid` is what no mark may hide, besides its names."""

    base: Sprite
    theme: Theme
    items: list[Item] = field(default_factory=list)
    solid: list[Window] = field(default_factory=list)
    loose: list[Loose] = field(default_factory=list)

    def add(self, *marks: Mark, solid: bool = False) -> None:
        """Lay down what has its place, under names where it is an arrow; keep loose marks."""
        for mark in marks:
            if isinstance(mark, Loose):
                self.loose.append(mark)
            elif isinstance(mark, Arrow):
                outline = mark.outline()
                holes = holes_for(outline, self._words.boxes_near(extent(outline)))
                self.items.append(replace(mark, holes=holes))
            else:
                if solid and isinstance(mark, PlacedSprite):
                    self.solid.append(mark.box)
                self.items.append(mark)

    def settle(self) -> None:
        """Letter names again that an outline crossed; give every loose mark its spot, in order."""
        self.items += self._crossed_names()
        for mark in self.loose:
            wide, tall = mark.sprite.width, mark.sprite.height
            names = self._words.boxes_near(extent(mark.spots, (wide, tall)))
            spot = clear_spot(wide, tall, mark.spots, names, self.solid)
            placed = PlacedSprite(mark.sprite, *spot, mark.what, mark.place, mark.number)
            self.solid.append(placed.box)
            self.items.append(placed)
        self.loose.clear()

    def _crossed_names(self) -> list[Text]:
        names = self._words.boxes
        found: set[int] = set()
        for it in self.placed:
            if it.what.startswith(OUTLINES):
                found.update(names_crossed(self._words, it.sprite, it.x, it.y))
        covered = {
            number
            for solid in self.solid
            for number in self._words.near(solid)
            if number in found and shared(names[number], solid) > _TOUCH
        }
        return [self.base.texts[number] for number in sorted(found - covered)]

    @cached_property
    def _words(self) -> Words:
        return words_of(self.base)

    @property
    def placed(self) -> list[PlacedSprite]:
        """What is laid down besides arrows and words."""
        return [item for item in self.items if isinstance(item, PlacedSprite)]


def paint(scene: Scene, scale: float = 1.0, window: Window | None = None) -> Image.Image:
    """The scene, or a window (left, top, right, bottom) of it, as an RGB image."""
    left, top, right, bottom = window or (0.0, 0.0, scene.base.width, scene.base.height)
    corners = (round(left * scale), round(top * scale), round(right * scale), round(bottom * scale))
    image = base_pixels(scene.base, scene.theme, scale, corners if window else None)
    lay(image, scene.items, scale, (left, top, right, bottom))
    return image


def lay(image: Image.Image, items: Iterable[Item], scale: float, window: Window) -> None:
    """Paint items on an image that shows a window at some scale."""
    left, top, right, bottom = window
    for item in items:
        if isinstance(item, PlacedSprite):
            if item.x > right or item.y > bottom or not item.reaches(left, top):
                continue  # a crop would otherwise draw every sprite of the map at its own scale
            pixels, mask = sprite_pixels(item.sprite, scale)
            at = (round((item.x - left) * scale), round((item.y - top) * scale))
            image.paste(pixels, at, mask)
        elif isinstance(item, Arrow):
            _paint_arrow(image, item, scale, (left, top))
        else:
            write(image, item, scale, left, top)


def _paint_arrow(image: Image.Image, arrow: Arrow, scale: float, corner: Point) -> None:
    for grow, colour in ((1.6, arrow.edge), (0.0, arrow.fill)):
        points = [
            ((x - corner[0]) * scale, (y - corner[1]) * scale) for x, y in arrow.outline(grow)
        ]
        left = math.floor(min(x for x, _ in points)) - 1
        top = math.floor(min(y for _, y in points)) - 1
        width = math.ceil(max(x for x, _ in points)) + 1 - left
        height = math.ceil(max(y for _, y in points)) + 1 - top
        mask = Image.new("L", (width * _SMOOTH, height * _SMOOTH))
        ImageDraw.Draw(mask).polygon(
            [((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in points], fill=255
        )
        for hole in arrow.holes:
            x0, y0, x1, y1 = (
                (edge - corner[number % 2]) * scale - (left, top)[number % 2]
                for number, edge in enumerate(hole)
            )
            box = [x0 * _SMOOTH, y0 * _SMOOTH, x1 * _SMOOTH, y1 * _SMOOTH]
            ImageDraw.Draw(mask).rectangle(box, fill=0)
        image.paste(rgb(colour), (left, top), mask.reduce(_SMOOTH))


def whole_svg(scene: Scene) -> str:
    """All shapes of the scene as one SVG body: what composing from cached layers saves."""
    parts = [scene.base.body]
    for item in scene.items:
        if isinstance(item, PlacedSprite):
            parts.append(moved(item.sprite.body, item.x, item.y))
        elif isinstance(item, Arrow):
            parts.append(tag("path", d=polyline(item.outline(), closed=True), fill=item.fill))
    return "".join(parts)
