"""Counters as they are printed for this game, in three heights: whole, half and a third.

A stack always fills the same square of a hex, so that every name and every value of it is seen.
The values of motorized units stand on a band: yellow, or red for those in a red box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from renders.core.counters import DARK, WHITE, Echelon, Status, Symbol, symbol
from renders.core.fonts import BOLD, SEMIBOLD, fitted
from renders.core.geometry import Point, Rect
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, polyline, tag

FOOTPRINT = 29.4
_GAP = 0.8
_HALF = 13.5  # from these heights on, a counter has room for so much
_WHOLE = 22.0


@dataclass(frozen=True)
class Face:
    """What a counter shows; square corners are German ones."""

    fill: str
    ink: str
    alarm: str
    symbol: Symbol
    echelon: Echelon
    title: str
    factors: str
    band: str = ""
    square: bool = False
    reduced: bool = False
    statuses: tuple[Status, ...] = ()

    @property
    def on_band(self) -> str:
        """The ink of the values."""
        if self.reduced:
            return "#a3160c" if self.band else self.alarm
        return DARK if self.band else self.ink


@lru_cache(maxsize=2048)
def counter(face: Face, width: float, height: float) -> Sprite:
    """A counter of that size, with as much on it as there is room for."""
    radius = 0 if face.square else 3
    style = {"fill": face.fill, "stroke": DARK, "stroke_width": 1, "rx": radius}
    shell = box(0.5, 0.5, width - 1, height - 1, **style)
    if height >= _WHOLE:
        drawn, texts = _whole(face, width, height)
    elif height >= _HALF:
        drawn, texts = _half(face, width, height)
    else:
        drawn, texts = _third(face, width, height)
    return Sprite(width, height, shell + drawn, tuple(texts))


def _whole(face: Face, width: float, height: float) -> tuple[str, list[Text]]:
    """Name, sign and echelon, values."""
    middle, low = width / 2, height * 0.63
    sign: Rect = (middle - 6.5, height * 0.31, 13.0, 8.2)
    body = _band(face, 1, low, width - 2, height - low - 1)
    body += symbol(face.symbol, sign, face.ink)
    texts = [
        _fit(face.title, (middle, height * 0.26), (8.4, width - 3), face.ink),
        _fit(face.factors, (middle, height - 2.6), (10.4, width - 3), face.on_band, BOLD),
    ]
    spots: tuple[Point, ...] = ((4.9, height * 0.45), (width - 4.9, height * 0.45))
    if len(face.statuses) < 2:
        texts.append(_fit(face.echelon, (width - 4.6, height * 0.5), (5.6, 7.4), face.ink, BOLD))
    marked = [_plate(it, at, 3.9) for it, at in zip(face.statuses, spots, strict=False)]
    body += "".join(shape for shape, _ in marked) + _wound(face, (3, width - 3), height - 1.7)
    return body, [*texts, *(letter for _, letter in marked)]


def _half(face: Face, width: float, height: float) -> tuple[str, list[Text]]:
    """Sign on the left, name over values on the right."""
    left, low = width * 0.39, height * 0.44
    body = _band(face, left, low, width - left - 1, height - low - 1)
    body += symbol(face.symbol, (1.9, 2.1, left - 3.2, 6.0), face.ink)
    middle, room = (left + width) / 2, width - left - 1.6
    texts = [
        _fit(face.title, (middle, height * 0.38), (6.2, room), face.ink),
        _fit(face.factors, (middle, height - 1.9), (8.4, room), face.on_band, BOLD),
    ]
    spots: tuple[Point, ...] = ((4.0, height - 3.8), (9.0, height - 3.8))
    marked = [_plate(it, at, 2.6) for it, at in zip(face.statuses, spots, strict=False)]
    body += "".join(shape for shape, _ in marked) + _wound(face, (left, width - 2), height - 1.2)
    return body, [*texts, *(letter for _, letter in marked)]


def _third(face: Face, width: float, height: float) -> tuple[str, list[Text]]:
    """Name and values side by side; a stripe at the edge says that something befell the unit."""
    left = width * 0.48
    body = _band(face, left, 1, width - left - 1, height - 2)
    for number, status in enumerate(face.statuses):
        tall = (height - 2) / len(face.statuses)
        body += box(1, 1 + number * tall, 2.2, tall, fill=status.fill)
    start = 3.6 if face.statuses else 1.6
    named, valued = (start + left) / 2, (left + width) / 2
    texts = [
        _fit(face.title, (named, height - 2.7), (6.2, left - start - 0.6), face.ink),
        _fit(face.factors, (valued, height - 2.3), (7.4, width - left - 2), face.on_band, BOLD),
    ]
    return body + _wound(face, (left, width - 2), height - 1.2), texts


def _band(face: Face, x: float, y: float, width: float, height: float) -> str:
    return box(x, y, width, height, fill=face.band) if face.band else ""


def _wound(face: Face, ends: tuple[float, float], y: float) -> str:
    """A bar under the values of a reduced unit."""
    if not face.reduced:
        return ""
    return line((ends[0], y), (ends[1], y), stroke=face.on_band, stroke_width=1.1)


def _plate(status: Status, at: Point, reach: float) -> tuple[str, Text]:
    x, y = at
    style = {"fill": status.fill, "stroke": WHITE, "stroke_width": 0.8}
    if status.diamond:
        far = reach * 1.2
        ring = ((x, y - far), (x + far, y), (x, y + far), (x - far, y))
        shape = tag("path", d=polyline(ring, closed=True), **style)
    else:
        shape = tag("circle", cx=x, cy=y, r=reach, **style)
    size = reach * 1.55
    ink = DARK if status.diamond else WHITE
    return shape, Text(status.letter, x, y + size * 0.36, BOLD, size, ink, "ms")


def _fit(words: str, at: Point, fit: tuple[float, float], ink: str, font: str = SEMIBOLD) -> Text:
    """Words about a point, no larger than a size and no wider than the room there is."""
    return Text(words, *at, font, fitted(words, font, *fit), ink, "ms")


def rows(count: int) -> Iterator[tuple[float, float]]:
    """Top and height of each of so many counters in the square of a hex, at most three."""
    shown = min(count, 3)
    tall = (FOOTPRINT - _GAP * (shown - 1)) / max(shown, 1)
    for number in range(shown):
        yield number * (tall + _GAP), tall


@lru_cache(maxsize=64)
def more(words: str, fill: str, width: float, height: float) -> Sprite:
    """How many units of a stack are not shown."""
    body = box(0.5, 0.5, width - 1, height - 1, rx=2, fill=fill, stroke=DARK, stroke_width=1)
    text = Text(words, width / 2, height - 2.4, BOLD, 7.4, WHITE, "ms")
    return Sprite(width, height, body, (text,))
