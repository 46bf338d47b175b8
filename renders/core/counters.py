"""Counters: side by shape and colour, kind by symbol, one strong number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from renders.core.fonts import BOLD, SEMIBOLD
from renders.core.geometry import Rect
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag


class Shape(StrEnum):
    """The outline of a counter: it tells the side without colour."""

    SQUARE = "square"
    ROUND = "round"
    HULL = "hull"
    CUT = "cut"


class Symbol(StrEnum):
    """What kind of unit it is."""

    INFANTRY = "infantry"
    ARMOR = "armor"
    MOTORIZED = "motorized"
    MECHANIZED = "mechanized"
    CAVALRY = "cavalry"
    HEADQUARTERS = "headquarters"
    GUNS = "guns"
    BOAT = "boat"


@dataclass(frozen=True)
class Size:
    """The measures of a counter: outside, symbol frame, number, lettering."""

    width: float
    height: float
    symbol: Rect
    number: tuple[float, float, float]
    code: tuple[float, float, float]
    tag: float


LARGE = Size(50, 68, (9, 16, 32, 19), (29, 60, 28), (5, 62, 10.5), 11.5)
MEDIUM = Size(34, 68, (6, 17, 22, 14), (21, 58, 25), (3, 60, 9), 9.5)
SMALL = Size(34, 35, (8, 4, 18, 10), (21, 31, 21), (3, 31, 9), 0)
NARROW = Size(25, 35, (0, 0, 0, 0), (12.5, 31, 21), (6, 11, 9.5), 0)


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


@lru_cache(maxsize=256)
def counter(face: CounterFace, size: Size) -> Sprite:
    body = outline(face.shape, size.width, size.height, face.fill, face.ink)
    if size.symbol[2]:
        body += symbol(face.symbol, size.symbol, face.ink)
    if face.reduced:
        body += _wound(face, size)
    return Sprite(size.width, size.height, body, tuple(_lettering(face, size)))


def outline(shape: Shape, wide: float, tall: float, fill: str, ink: str) -> str:
    """The body of a counter; its shape tells the side without colour."""
    width, height = wide - 2, tall - 2
    style = {"fill": fill, "stroke": "#16181a", "stroke_width": 1.6}
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
            3, 3, width - 4, height - 4, fill="none", stroke=ink, stroke_width=0.8, opacity=0.6
        )
    return shell


def _wound(face: CounterFace, size: Size) -> str:
    """A reduced unit shows a bar under its number, besides the number's colour."""
    middle, under = size.number[0], size.number[1] + 3.2
    half = size.number[2] * 0.34
    return line((middle - half, under), (middle + half, under), stroke=face.alarm, stroke_width=2.6)


def _lettering(face: CounterFace, size: Size) -> list[Text]:
    x, y, large = size.number
    if face.shape == Shape.HULL:
        x = size.width / 2
    if len(face.number) > 1:
        x, large = x + 1.5, large * 0.8
    ink = face.alarm if face.reduced else face.ink
    texts = [Text(face.number, x, y, BOLD, large, ink, "ms")]
    if face.code:
        texts.append(Text(face.code, size.code[0], size.code[1], SEMIBOLD, size.code[2], face.ink))
    if size.tag and face.title:
        texts.append(Text(face.title, size.width / 2, 13, SEMIBOLD, size.tag, face.ink, "ms"))
    return texts


def symbol(kind: Symbol, frame: Rect, ink: str) -> str:
    """The sign of a kind of unit in a frame."""
    x, y, width, height = frame
    if kind == Symbol.BOAT:
        return _boat(frame, ink)
    style = {"fill": "none", "stroke": ink, "stroke_width": max(1.1, width / 18)}
    shapes = [box(x, y, width, height, **style)]
    top, bottom, left, right = y, y + height, x, x + width
    middle = x + width / 2
    if kind in (Symbol.INFANTRY, Symbol.MOTORIZED, Symbol.MECHANIZED, Symbol.CAVALRY):
        shapes.append(line((left, bottom), (right, top), **style))
    if kind in (Symbol.INFANTRY, Symbol.MOTORIZED, Symbol.MECHANIZED):
        shapes.append(line((left, top), (right, bottom), **style))
    if kind == Symbol.MOTORIZED:
        shapes.append(line((middle, top), (middle, bottom), **style))
    if kind in (Symbol.ARMOR, Symbol.MECHANIZED):
        rx, ry = width * 0.33, height * 0.26
        shapes.append(tag("ellipse", cx=middle, cy=y + height / 2, rx=rx, ry=ry, **style))
    if kind == Symbol.GUNS:
        shapes.append(tag("circle", cx=middle, cy=y + height / 2, r=height * 0.24, fill=ink))
    if kind == Symbol.HEADQUARTERS:
        shapes.append(box(x, y, width, height * 0.4, fill=ink))
    return "".join(shapes)


def _boat(frame: Rect, ink: str) -> str:
    x, y, width, height = frame
    middle, deck = x + width / 2, y + height * 0.62
    hull = f"M{x + 2},{deck} H{x + width - 2} L{x + width - 7},{y + height} H{x + 7} Z"
    sail = f"M{middle},{y - 1} L{middle + width * 0.28},{deck - 2} H{middle} Z"
    mast = line((middle, y - 1), (middle, deck), stroke=ink, stroke_width=1.3)
    return tag("path", d=hull, fill=ink) + tag("path", d=sail, fill=ink) + mast
