"""A legend: small drawings with a word beside each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from renders.core.fonts import BOLD, SANS
from renders.core.geometry import Point
from renders.core.palette import Theme
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
