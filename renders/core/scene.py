"""A picture before it is painted: the base map and a list of what lies on it, in order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
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
_EDGE, _BARB = 1.6, 1.15  # of an arrow: its border, and how far in breadths its head reaches
OUTLINES = ("rim", "ring", "frame")
_BEND = 0.58  # of half a width: the tangent of half the angle at which hexes bend a way
_CODE = 8.0  # letters no larger
_RIM = ((-1, 0), (1, 0), (0, -1), (0, 1))
_WATERMARK = 26.0  # letters so large are printed pale under everything
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
    """A broad arrow from one point to another; it passes under names, through `holes`.

    Without a `head` it is a piece of a longer way. One that `crosses` names is not cut: they are
    lettered again over it. What has no `fill`, or no `edge`, is painted without it.
    """

    start: Point
    end: Point
    fill: str
    edge: str
    what: str
    width: float = 9.0
    holes: tuple[Window, ...] = ()
    head: bool = True
    crosses: bool = False

    def outline(self, grow: float = 0.0) -> list[Point]:
        """The corners, grown by some pixels on every side."""
        length, (ux, uy) = self._length, self._along
        half = self.width / 2 + grow
        if self.head:
            head = min(self.width * 1.9, length * 0.7)
            barb = self.width * _BARB + grow * 1.8
            neck, tip = length - head - grow * 0.6, length + grow * 2
            right: list[Point] = [(-grow, half), (neck, half), (neck, barb), (tip, 0.0)]
        else:
            over = half * _BEND  # so that no gap opens where the way bends
            right = [(-over, half), (length + over, half)]
        x, y = self.start
        corners = (*right, *((a, -b) for a, b in reversed(right) if b))
        return [(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in corners]

    def touches(self, box: Window) -> bool:
        """Whether it may lie over a box, its edge included."""
        half = self.width * (_BARB if self.head else 0.5) + _EDGE + 1
        first, last = 0.0, self._length
        for start, step, low, high in zip(self.start, self._along, box[:2], box[2:], strict=True):
            near, far = low - half - start, high + half - start
            if not step:
                if near > 0 or far < 0:
                    return False
                continue
            ends = sorted((near / step, far / step))
            first, last = max(first, ends[0]), min(last, ends[1])
        return first <= last

    @property
    def _length(self) -> float:
        return math.hypot(self.end[0] - self.start[0], self.end[1] - self.start[1]) or 1.0

    @property
    def _along(self) -> Point:
        length = self._length
        return (self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length


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
            elif isinstance(mark, Arrow) and mark.crosses:
                self.items.append(mark)
            elif isinstance(mark, Arrow):
                outline = mark.outline()
                holes = holes_for(outline, self._words.boxes_near(extent(outline)))
                self.items.append(replace(mark, holes=holes))
            else:
                if solid and isinstance(mark, PlacedSprite):
                    self.solid.append(mark.box)
                self.items.append(mark)

    def settle(self) -> None:
        """Letter names again that a line crossed; give every loose mark its spot, in order."""
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
        under = {
            number
            for way in (it for it in self.items if isinstance(it, Arrow) and it.crosses)
            for number in self._words.near(extent(way.outline()))
            if way.touches(names[number])
        }
        found |= under
        covered = {
            number
            for solid in self.solid
            for number in self._words.near(solid)
            if number in found and shared(names[number], solid) > _TOUCH
        }
        texts = [(number, self.base.texts[number]) for number in sorted(found - covered)]
        return [
            it
            for number, text in texts
            if text.size < _WATERMARK
            for it in (_on_a_line(self.theme, text) if number in under else (text,))
        ]

    @cached_property
    def _words(self) -> Words:
        return words_of(self.base)

    @property
    def placed(self) -> list[PlacedSprite]:
        """What is laid down besides arrows and words."""
        return [item for item in self.items if isinstance(item, PlacedSprite)]


def _on_a_line(theme: Theme, text: Text) -> Iterator[Text]:
    """A name in ink, which a pale rim parts from its line; a code has no room for a rim."""
    if text.size > _CODE:
        for dx, dy in _RIM:
            yield replace(text, x=text.x + dx, y=text.y + dy, fill=theme["white"])
    yield replace(text, fill=theme["ink"])


def paint(scene: Scene, scale: float = 1.0, window: Window | None = None) -> Image.Image:
    """The scene, or a window (left, top, right, bottom) of it, as an RGB image."""
    left, top, right, bottom = window or (0.0, 0.0, scene.base.width, scene.base.height)
    corners = (round(left * scale), round(top * scale), round(right * scale), round(bottom * scale))
    image = base_pixels(scene.base, scene.theme, scale, corners if window else None)
    # From whole pixels, as the base is cut: a name lettered again lies on itself.
    lay(image, scene.items, scale, (corners[0] / scale, corners[1] / scale, right, bottom))
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
    for grow, colour in ((_EDGE, arrow.edge), (0.0, arrow.fill)):
        if not colour:
            continue
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
            fill = item.fill or item.edge
            parts.append(tag("path", d=polyline(item.outline(), closed=True), fill=fill))
    return "".join(parts)
