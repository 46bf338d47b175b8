"""Counters: side by shape and colour, kind by symbol, the unit's name, one strong number.

Every size shows the name: it is small on the whole map and large in a zoom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from renders.core.fonts import BOLD, SEMIBOLD, fitted
from renders.core.geometry import Point, Rect
from renders.core.nato import Echelon, Symbol, symbol
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved, polyline, tag

__all__ = ["CounterFace", "Echelon", "Shape", "Size", "Status", "Symbol", "counter", "symbol"]

DARK, WHITE = "#16181a", "#ffffff"


class Shape(StrEnum):
    """The outline of a counter: it tells the side without colour."""

    SQUARE = "square"
    ROUND = "round"
    HULL = "hull"
    CUT = "cut"


@dataclass(frozen=True)
class Size:
    """The measures of a counter.

    `symbol` is a frame, `number` the middle of the number's base line, its size and its room,
    `code` and `title` likewise; `status` is the middle and the size of what befell the unit.
    """

    width: float
    height: float
    symbol: Rect
    number: tuple[float, float, float, float]
    code: tuple[float, float, float]
    title: tuple[float, float, float]
    status: tuple[float, float, float]
    echelon: float = 0.0


LARGE = Size(50, 68, (9, 16, 32, 19), (29, 60, 28, 26), (5, 62, 10.5), (13, 12, 46), (10, 47, 18))
MEDIUM = Size(34, 68, (6, 17, 22, 14), (22, 58, 25, 20), (3, 61, 9), (13, 11, 31), (9, 42, 15))
SMALL = Size(34, 35, (2.5, 12, 15, 9.5), (25, 31.5, 20, 17), (3, 31.5, 8), (10, 9.5, 31),
             (9, 27.5, 13))  # fmt: skip
NARROW = Size(25, 35, (2, 12, 10, 7), (17.5, 31.5, 19, 14), (2.5, 31.5, 7), (9.5, 9, 22.5),
              (7, 26.5, 11))  # fmt: skip


@lru_cache(maxsize=32)
def squared(side: float) -> Size:
    """A printed wargame counter: name, sign with its echelon over it, all factors below."""
    sign = (side * 0.31, side * 0.37, side * 0.38, side * 0.25)
    return Size(
        side, side, sign, (side / 2, side * 0.89, side * 0.28, side * 0.84),
        (side * 0.08, side * 0.56, side * 0.15), (side * 0.22, side * 0.22, side * 0.88),
        (side * 0.85, side * 0.4, side * 0.26), side * 0.16,
    )  # fmt: skip


@dataclass(frozen=True)
class Status:
    """What befell a unit: a letter on a disc, or on a diamond."""

    letter: str
    fill: str
    diamond: bool = False


@dataclass(frozen=True)
class CounterFace:
    """What a counter shows; `code` names the nation without colour, `title` the unit."""

    shape: Shape
    fill: str
    ink: str
    alarm: str
    symbol: Symbol
    number: str
    code: str
    title: str = ""
    reduced: bool = False
    statuses: tuple[Status, ...] = ()
    echelon: Echelon = Echelon.NONE


@lru_cache(maxsize=1024)
def counter(face: CounterFace, size: Size) -> Sprite:
    """The counter; what befell it stands on it, so that it hides neither its name nor others."""
    body = outline(face.shape, size.width, size.height, face.fill, face.ink)
    body += symbol(face.symbol, _sign(face, size), face.ink)
    if face.reduced:
        body += _wound(face, size)
    for status, (x, y) in _befallen(face, size):
        wide = size.status[2]
        body += moved(_plate(status, wide), x - wide / 2, y - wide / 2)
    return Sprite(size.width, size.height, body, tuple(_lettering(face, size)))


def _sign(face: CounterFace, size: Size) -> Rect:
    """The frame of the sign; people have no name and bear theirs in the middle of the top."""
    x, y, wide, tall = size.symbol
    if face.shape != Shape.HULL:
        return x, y, wide, tall
    return (size.width - wide) / 2, min(y, size.height * 0.15), wide, tall


def outline(shape: Shape, wide: float, tall: float, fill: str, ink: str) -> str:
    """The body of a counter; its shape tells the side without colour."""
    width, height = wide - 2, tall - 2
    style = {"fill": fill, "stroke": DARK, "stroke_width": 1.6}
    if shape == Shape.HULL:
        bend = height * 0.62
        path = f"M1,1 H{width + 1} V{bend} Q{width + 1},{height + 1} {wide / 2},{height + 1} "
        return tag("path", d=f"{path} Q1,{height + 1} 1,{bend} Z", **style)
    if shape == Shape.CUT:
        path = f"M1,1 H{wide - 9} L{wide - 1},9 V{tall - 1} H9 L1,{tall - 9} Z"
        return tag("path", d=path, **style)
    radius = 0 if shape == Shape.SQUARE else min(9.0, width / 4)
    shell = box(1, 1, width, height, rx=radius, **style)
    if shape == Shape.SQUARE:
        shell += box(
            3, 3, width - 4, height - 4, fill="none", stroke=ink, stroke_width=0.8, opacity=0.35
        )
    return shell


def _wound(face: CounterFace, size: Size) -> str:
    """A reduced unit shows a bar under its number, besides the number's colour."""
    middle, under = size.number[0], size.number[1] + size.number[2] * 0.1
    half = min(size.number[2] * 0.34 * len(face.number), size.number[3] / 2)
    thick = size.number[2] * 0.09
    ends = (middle - half, under), (middle + half, under)
    return line(*ends, stroke=face.alarm, stroke_width=thick)


def _plate(status: Status, size: float) -> str:
    style = {"fill": status.fill, "stroke": WHITE, "stroke_width": max(size * 0.07, 0.9)}
    half = size / 2
    if not status.diamond:
        return tag("circle", cx=half, cy=half, r=half - 0.6, **style)
    corners = [(half, 0.0), (size, half), (half, size), (0.0, half)]
    return tag("path", d=polyline(corners, closed=True), **style)


def _lettering(face: CounterFace, size: Size) -> Iterator[Text]:
    x, y, large, room = size.number
    crowd = face.shape == Shape.HULL
    ink = face.alarm if face.reduced else face.ink
    fit = fitted(face.number, BOLD, large, room)
    yield Text(face.number, size.width / 2 if crowd else x, y, BOLD, fit, ink, "ms")
    if face.code and not (face.statuses and _under(size)):
        yield Text(face.code, size.code[0], size.code[1], SEMIBOLD, size.code[2], face.ink)
    if face.title:
        base, letter, wide = size.title
        fit = fitted(face.title, SEMIBOLD, letter, wide)
        yield Text(face.title, size.width / 2, base, SEMIBOLD, fit, face.ink, "ms")
    if face.echelon and size.echelon:
        over = size.symbol[1] - 1
        yield Text(face.echelon, size.width / 2, over, BOLD, size.echelon, face.ink, "ms")
    for status, (middle, level) in _befallen(face, size):
        tone = DARK if status.diamond else WHITE
        letter = size.status[2] * (0.56 if status.diamond else 0.7)
        yield Text(status.letter, middle, level + letter * 0.35, BOLD, letter, tone, "ms")


def _befallen(face: CounterFace, size: Size) -> Iterator[tuple[Status, Point]]:
    """Everything that befell a unit, one under the other."""
    x, y, wide = size.status
    for number, status in enumerate(face.statuses):
        yield status, (x, y + number * wide * 0.96)


def _under(size: Size) -> bool:
    """Whether what befell a unit takes the room of its code."""
    _, y, wide = size.status
    return y + wide / 2 > size.code[1] - size.code[2] * 0.75
