"""Counters of Miracle at Dunkerque: side by shape and colour, corps by number, steps by pips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from renders.core import counters as c
from renders.core.fonts import BOLD, SEMIBOLD, fitted
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag

FULL = (38.0, 45.0)
SLIM = (25.0, 45.0)
EVACUEE = (20.0, 24.0)
_TALL = 45.0
_PIP_TALL = 3.4
_PIPS = {FULL[0]: (4.6, 6.2), SLIM[0]: (3.4, 4.9)}  # how wide one is, and from one to the next


@dataclass(frozen=True)
class UnitFace:
    """What a combat counter shows: Combat Factor, Defense and Cohesion Number, steps left.

    `disrupted` is the colour of the band under its name if it is.
    """

    shape: c.Shape
    fill: str
    ink: str
    alarm: str
    symbol: c.Symbol
    corps: str
    title: str
    numbers: tuple[int, int, int]
    steps: int = 0
    most_steps: int = 0
    disrupted: str = ""

    @property
    def weak(self) -> bool:
        """On the reduced side of its counter."""
        return self.steps % 2 == 1


@lru_cache(maxsize=512)
def counter(face: UnitFace, wide: float) -> Sprite:
    """A combat counter, full or slim."""
    body = c.outline(face.shape, wide, _TALL, face.fill, face.ink)
    if face.disrupted:
        body += band(wide, face.disrupted)
    full = wide == FULL[0]
    body += c.symbol(face.symbol, (4, 13, 17, 10) if full else (2.5, 12, 11, 7), face.ink)
    numbers = _full(face) if full else _slim(face)
    texts = [named(face.title, wide, face.ink, disrupted=bool(face.disrupted)), *numbers]
    return Sprite(wide, _TALL, body + _pips(face, wide), tuple(texts))


def band(wide: float, fill: str) -> str:
    """A bright band under the name: Disrupted, and nothing hidden."""
    return box(1.8, 1.8, wide - 3.6, 10, rx=1.5, fill=fill)


def named(title: str, wide: float, ink: str, *, disrupted: bool, size: float = 10.0) -> Text:
    """The name at the head of a counter; a D before it says Disrupted without colour."""
    words = f"D {title}" if disrupted else title
    face = BOLD if disrupted else SEMIBOLD
    small = fitted(words, face, size, wide - 3.5)
    return Text(words, wide / 2, 10, face, small, c.DARK if disrupted else ink, "ms")


def _full(face: UnitFace) -> list[Text]:
    ink = face.alarm if face.weak else face.ink
    numbers = "-".join(map(str, face.numbers))
    base = 37.0 if face.most_steps else 39.5
    return [
        Text(face.corps, 29, 22, BOLD, fitted(face.corps, BOLD, 11, 14), face.ink, "ms"),
        Text(numbers, 19, base, BOLD, 15, ink, "ms"),
    ]


def _slim(face: UnitFace) -> list[Text]:
    ink = face.alarm if face.weak else face.ink
    combat, *rest = face.numbers
    return [
        Text(face.corps, 19, 19, BOLD, fitted(face.corps, BOLD, 9, 9.5), face.ink, "ms"),
        Text(str(combat), 2.4, 37, BOLD, 16, ink),
        Text("-".join(map(str, rest)), SLIM[0] - 2, 37, BOLD, 8.4, ink, "rs"),
    ]


def _pips(face: UnitFace, width: float) -> str:
    """One for each step, hollow when it is lost; a counter has at most four."""
    wide, step = _PIPS[width]
    left = (width - (face.most_steps - 1) * step - wide) / 2
    shapes = ""
    for number in range(face.most_steps):
        fill = face.ink if number < face.steps else "none"
        style = {"fill": fill, "stroke": face.ink, "stroke_width": 0.9}
        shapes += box(left + number * step, 39, wide, _PIP_TALL, **style)
    return shapes


@dataclass(frozen=True)
class Crowd:
    """What an Evacuees counter shows; `first` stands at the head of its queue."""

    fill: str
    ink: str
    alarm: str
    mark: str
    points: int
    reduced: bool = False
    disrupted: bool = False
    first: bool = False


@lru_cache(maxsize=128)
def evacuees(crowd: Crowd) -> Sprite:
    """An Evacuees counter has the shape of a hull; a diamond says Disrupted."""
    wide, tall = EVACUEE
    body = c.outline(c.Shape.HULL, wide, tall, crowd.fill, crowd.ink)
    base, size = (15.5, 13.0) if crowd.disrupted else (17.5, 15.0)
    ink = crowd.alarm if crowd.reduced else crowd.ink
    texts = [Text(str(crowd.points), wide / 2, base, BOLD, size, ink, "ms")]
    if crowd.first:
        body += box(1, 1, wide - 2, 4.2, fill=crowd.ink)
    if crowd.reduced:
        under = base + 1.6
        body += line((5.5, under), (14.5, under), stroke=crowd.alarm, stroke_width=1.8)
    if crowd.disrupted:
        style = {"fill": crowd.mark, "stroke": crowd.ink, "stroke_width": 1}
        body += tag("path", d="M14.5,13 L20,18.5 L14.5,24 L9,18.5 Z", **style)
        texts[0] = Text(str(crowd.points), 7.5, base, BOLD, size, ink, "ms")
        texts.append(Text("D", 14.5, 21.3, BOLD, 8, crowd.ink, "ms"))
    return Sprite(wide, tall, body, tuple(texts))


@lru_cache(maxsize=64)
def more(count: int, points: int, fill: str, ink: str) -> Sprite:
    """The end of a long queue: how many more, and what they are worth."""
    wide, tall = EVACUEE
    body = box(0.8, 0.8, wide - 1.6, tall - 1.6, rx=4, fill=fill, stroke=ink, stroke_width=1.2)
    texts = (
        Text(f"+{count}", wide / 2, 11, BOLD, 10.5, ink, "ms"),
        Text(f"({points})", wide / 2, 20.5, SEMIBOLD, 9, ink, "ms"),
    )
    return Sprite(wide, tall, body, texts)


@lru_cache(maxsize=16)
def trench(wide: float, ink: str, fill: str) -> Sprite:
    """An entrenchment along the lower edge of a node."""
    teeth = "".join("h5 v-6 h5 v6 " for _ in range(int(wide // 10)))
    path = tag("path", d=f"M0,8 {teeth}", fill=fill, stroke=ink, stroke_width=1.8)
    return Sprite(wide, 10, path)
