"""Ships: a hull with its name, a square for every Evacuees Unit it can carry, and its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from renders.core.fonts import BOLD
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag
from renders.miracle.counters import band, named

LARGE = (52.0, 37.0)
LITTLE = (52.0, 27.0)
_CELL = 10.5


@dataclass(frozen=True)
class Berth:
    """One place aboard: the Victory Points in it (-1: free), and whether they are Disrupted."""

    points: int = -1
    disrupted: bool = False


@dataclass(frozen=True)
class Vessel:
    """What a ship counter shows; `numbers` are Anti-Aircraft, Defense Number and Movement."""

    title: str
    numbers: str
    berths: tuple[Berth, ...]
    fill: str
    ink: str
    alarm: str
    crowd: str
    large: bool = True
    reduced: bool = False
    disrupted: str = ""


@lru_cache(maxsize=256)
def vessel(ship: Vessel) -> Sprite:
    return _large(ship) if ship.large else _little(ship)


def _large(ship: Vessel) -> Sprite:
    wide, tall = LARGE
    hull = f"M1,1 H{wide - 1} V23 L{wide - 9},{tall - 1} H9 L1,23 Z"
    body = _body(ship, hull)
    left = (wide - len(ship.berths) * (_CELL + 1) + 1) / 2
    cells, texts = _berths(ship, left, 12.5)
    title = named(ship.title, wide, ship.ink, disrupted=bool(ship.disrupted))
    ink = ship.alarm if ship.reduced else ship.ink
    numbers = Text(ship.numbers, wide / 2, 33, BOLD, 10, ink, "ms")
    if ship.reduced:
        cells += line((15, 34.8), (wide - 15, 34.8), stroke=ship.alarm, stroke_width=1.6)
    return Sprite(wide, tall, body + cells, (title, numbers, *texts))


def _little(ship: Vessel) -> Sprite:
    wide, tall = LITTLE
    hull = f"M1,1 H{wide - 1} V14 L{wide - 9},{tall - 1} H9 L1,14 Z"
    body = _body(ship, hull)
    cells, texts = _berths(ship, 9, 12.5)
    title = named(ship.title, wide, ship.ink, disrupted=bool(ship.disrupted))
    numbers = Text(ship.numbers, 33, 22, BOLD, 10, ship.ink, "ms")
    return Sprite(wide, tall, body + cells, (title, numbers, *texts))


def _body(ship: Vessel, hull: str) -> str:
    body = tag(
        "path", d=hull, fill=ship.fill, stroke="#16181a", stroke_width=1.5, stroke_linejoin="round"
    )
    return body + (band(LARGE[0], ship.disrupted) if ship.disrupted else "")


def _berths(ship: Vessel, left: float, top: float) -> tuple[str, list[Text]]:
    shapes, texts = "", []
    for number, berth in enumerate(ship.berths):
        x = left + number * (_CELL + 1)
        taken = berth.points >= 0
        style = {"fill": ship.crowd if taken else "none", "stroke": ship.ink, "stroke_width": 0.9}
        shapes += box(x, top, _CELL, _CELL, rx=1.5, **style)
        if taken:
            middle = x + _CELL / 2
            texts.append(Text(str(berth.points), middle, top + 9, BOLD, 11, ship.ink, "ms"))
        if berth.disrupted:
            ends = (x + 1, top + _CELL - 1), (x + _CELL - 1, top + 1)
            shapes += line(*ends, stroke=ship.alarm, stroke_width=2)
    return shapes, texts
