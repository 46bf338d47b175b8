"""A legend: small drawings with a word beside each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from renders.core.fonts import BOLD, SANS
from renders.core.geometry import Point, Window
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text, lettering
from renders.core.svg import moved

WORD = 13.0


@dataclass(frozen=True)
class LegendEntry:
    """A small drawing and the word for it."""

    sprite: Sprite
    at: Point
    word: str

    @property
    def label_at(self) -> Point:
        """Beside the drawing, on its middle line."""
        return self.at[0] + self.sprite.width + 3, self.at[1] + self.sprite.height / 2 + 5


def legend_shapes(entries: Iterable[LegendEntry]) -> str:
    return "".join(moved(entry.sprite.body, *entry.at) for entry in entries)


def legend_texts(
    theme: Theme, entries: Iterable[LegendEntry], headings: Iterable[tuple[str, Point]]
) -> list[Text]:
    found = [Text(words, *at, BOLD, WORD, theme["soft"]) for words, at in headings]
    for entry in entries:
        found += lettering(entry.sprite, *entry.at)
        found.append(Text(entry.word, *entry.label_at, SANS, WORD, theme["ink"]))
    return found


def legend_plate(window: Window, shapes: str, texts: Iterable[Text]) -> PlacedSprite:
    """All of a legend as one drawing that is laid on the map."""
    left, top, right, bottom = window
    words = tuple(replace(text, x=text.x - left, y=text.y - top) for text in texts)
    sprite = Sprite(right - left, bottom - top, moved(shapes, -left, -top), words)
    return PlacedSprite(sprite, left, top, "legend")
