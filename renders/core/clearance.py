"""What must stay free: the names on a map and what lies on it; and where a mark hides neither."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from renders.core.fonts import font
from renders.core.geometry import Point, Window
from renders.core.sprites import Sprite, Text, sprite_pixels

_NAME, _PIECE, _CODE = 3.0, 2.0, 0.7
_SMALL = 8.5  # as high as capitals of a code are
_MARGIN = 1.5
_NOTHING = 1.0


@lru_cache(maxsize=4096)
def text_box(text: Text) -> Window:
    """What the letters of a line of text cover."""
    left, top, right, bottom = font(text.face, text.size).getbbox(text.text, anchor=text.anchor)
    return text.x + left, text.y + top, text.x + right, text.y + bottom


_CELL = 64.0


class Words:
    """The words of a map, found by where they stand."""

    def __init__(self, base: Sprite) -> None:
        self.boxes = tuple(text_box(text) for text in base.texts)
        cells: dict[tuple[int, int], list[int]] = {}
        for number, box in enumerate(self.boxes):
            for cell in _covered(box):
                cells.setdefault(cell, []).append(number)
        self._cells = cells

    def near(self, box: Window) -> list[int]:
        """The numbers of those that may touch a box, in their order."""
        return sorted({it for cell in _covered(box) for it in self._cells.get(cell, ())})

    def boxes_near(self, box: Window) -> list[Window]:
        """Where those stand."""
        return [self.boxes[number] for number in self.near(box)]


@lru_cache(maxsize=32)
def words_of(base: Sprite) -> Words:
    """Found once for each map: hashing a map of a thousand words takes time, ask once a picture."""
    return Words(base)


def _covered(box: Window) -> list[tuple[int, int]]:
    left, top, right, bottom = (math.floor(edge / _CELL) for edge in box)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def extent(points: Sequence[Point], margin: Point = (0.0, 0.0)) -> Window:
    """The box around some points, so much wider and higher at its right and lower edges."""
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points) + margin[0],
        max(y for _, y in points) + margin[1],
    )


def shared(one: Window, other: Window) -> float:
    """The area two boxes share."""
    left, top, right, bottom = one
    west, north, east, south = other
    if west >= right or east <= left or north >= bottom or south <= top:
        return 0.0  # most do not touch, and a picture asks this a hundred thousand times
    return (min(right, east) - max(left, west)) * (min(bottom, south) - max(top, north))


def clear_spot(
    width: float,
    height: float,
    spots: Sequence[Point],
    names: Iterable[Window],
    solid: Iterable[Window],
) -> Point:
    """The first spot where something so large hides nothing, or else the one where it hides least.

    A name weighs more than the edge of a counter, a code in small letters less.
    """
    around = extent(spots, (width, height))
    near = [(it, _NAME if it[3] - it[1] > _SMALL else _CODE) for it in names if shared(it, around)]
    near += [(it, _PIECE) for it in solid if shared(it, around)]

    best, least = spots[0], math.inf
    for spot in spots:
        box = (spot[0], spot[1], spot[0] + width, spot[1] + height)
        hidden = sum(weight * shared(box, it) for it, weight in near)
        if hidden < least:
            best, least = spot, hidden
        if hidden < _NOTHING:
            break
    return best


def holes_for(outline: Sequence[Point], names: Iterable[Window]) -> tuple[Window, ...]:
    """The names a shape would cross, with a margin around each."""
    around = extent(outline)
    return tuple(
        (left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN)
        for left, top, right, bottom in names
        if shared((left, top, right, bottom), around)
    )


@lru_cache(maxsize=8192)  # a front runs today nearly where it ran yesterday
def names_crossed(words: Words, sprite: Sprite, x: float, y: float) -> tuple[int, ...]:
    """The numbers of the names that a drawing at a point paints over."""
    box = (x, y, x + sprite.width, y + sprite.height)
    return tuple(
        [
            number
            for number in words.near(box)
            if shared(box, words.boxes[number]) and crossed(sprite, (x, y), words.boxes[number])
        ]
    )


def crossed(sprite: Sprite, at: Point, box: Window) -> bool:
    """Whether a drawing at a point paints anything in a box, not only around it."""
    _, mask = sprite_pixels(sprite, 1.0)
    left, top, right, bottom = (round(edge - at[number % 2]) for number, edge in enumerate(box))
    if right <= left or bottom <= top:
        return False
    return mask is None or mask.crop((left, top, right, bottom)).getbbox() is not None
