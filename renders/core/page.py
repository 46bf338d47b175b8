"""A sheet of paper with words on it, as wide as a phone shows well, filled from the top."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from renders.core.fonts import fitted, wrapped
from renders.core.palette import Theme
from renders.core.sprites import Text, write

WIDTH = 900
MARGIN = 34
ROOM = WIDTH - 2 * MARGIN


@dataclass(frozen=True)
class Type:
    """How words are set."""

    face: str
    size: float
    ink: str = "ink"


class Page:
    """A sheet of paper that is filled from the top."""

    def __init__(self, theme: Theme, height: int) -> None:
        self.theme = theme
        self.image = Image.new("RGB", (WIDTH, height), theme.rgb("card"))
        self.draw = ImageDraw.Draw(self.image)
        self.y = 0.0

    def text(self, words: str, x: float, set_in: Type, anchor: str = "ls") -> None:
        ink = self.theme[set_in.ink]
        write(self.image, Text(words, x, self.y, set_in.face, set_in.size, ink, anchor), 1.0)

    def fit(self, words: str, x: float, width: float, set_in: Type, anchor: str = "ls") -> None:
        """A line that is made smaller rather than cut."""
        size = fitted(words, set_in.face, set_in.size, width)
        self.text(words, x, replace(set_in, size=size), anchor)

    def rule(self, weight: int = 2, left: float = MARGIN, right: float = WIDTH - MARGIN) -> None:
        self.draw.rectangle((left, self.y, right, self.y + weight - 1), fill=self.theme.rgb("ink"))

    def paragraph(self, words: str, x: float, width: float, set_in: Type) -> None:
        for line in wrapped(words, set_in.face, set_in.size, width):
            self.y += round(set_in.size * 1.27)
            self.text(line, x, set_in)
