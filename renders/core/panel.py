"""A column of words and small drawings that grows downwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from renders.core.fonts import BOLD, SANS, first_lines, text_width
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.scene import Item, PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box

_TRACKING = 1.6
_TOP = 22.0
_RIGHT_MARGIN = 18.0
LINE_HEIGHT = 1.22  # of a paragraph, by the size of its letters


class Column:
    """Items placed one under another; `y` is where the next one goes.

    `scale` is how much larger than here it will be drawn: letters are whole pixels wide there.
    """

    def __init__(self, theme: Theme, x: float, y: float, width: float, scale: float = 1.0) -> None:
        self.theme = theme
        self.x = x
        self.y = y
        self.width = width
        self.scale = scale
        self.items: list[Item] = []

    def gap(self, height: float) -> None:
        self.y += height

    def text(self, words: str, face: str, size: float, colour: str, dx: float = 0) -> None:
        """One line, its base line at `y`."""
        self.items.append(Text(words, self.x + dx, self.y, face, size, self.theme[colour]))

    def text_at(
        self, words: str, at: tuple[float, float], face: str, size: float, colour: str
    ) -> None:
        """One line wherever its base line begins."""
        self.items.append(Text(words, *at, face, size, self.theme[colour]))

    def heading(self, words: str) -> None:
        self.place(spaced(words.upper(), 13, self.theme["panel_soft"]), 0, 9, "heading")
        self.gap(32)

    def paragraph(
        self, words: str, most: int, *, size: float = 16, colour: str = "panel_ink", dx: float = 0
    ) -> None:
        """Wrapped text of at most so many lines."""
        for words_ in self.lines(words, most, size=size, dx=dx):
            self.gap(size * LINE_HEIGHT)
            self.text(words_, SANS, size, colour, dx)

    def lines(self, words: str, most: int, *, size: float, dx: float = 0) -> tuple[str, ...]:
        """The text as it is wrapped in this column, at most so many lines of it."""
        width = (self.width - dx) * self.scale
        return first_lines(words, SANS, size * self.scale, width, most)

    def place(self, sprite: Sprite, dx: float, dy: float, what: str) -> None:
        """A drawing beside or under the words."""
        self.items.append(PlacedSprite(sprite, self.x + dx, self.y + dy, what))

    def row(self, sprites: Sequence[Sprite], what: str, dx: float = 0, space: float = 4) -> None:
        """Drawings side by side, below `y`."""
        for number, sprite in enumerate(sprites):
            self.place(sprite, dx + number * (sprite.width + space), 0, what)


def panel_column(theme: Theme, layout: Layout, margin: float) -> Column:
    """The column that fills a picture's panel, so far from the map."""
    left, width = layout.map_width + margin, layout.width - layout.map_width
    return Column(theme, left, _TOP, width - margin - _RIGHT_MARGIN)


@lru_cache(maxsize=256)
def spaced(words: str, size: float, colour: str) -> Sprite:
    """Letters set wide apart."""
    x, texts = 0.0, []
    for letter in words:
        texts.append(Text(letter, x, size, BOLD, size, colour))
        x += text_width(letter, BOLD, size) + _TRACKING
    return Sprite(round(x + 2), round(size * 1.4), "<g/>", tuple(texts))


@lru_cache(maxsize=256)
def slab(width: float, height: float, fill: str, radius: float = 6) -> Sprite:
    """A filled box with round corners."""
    return Sprite(width, height, box(0, 0, width, height, rx=radius, fill=fill))
