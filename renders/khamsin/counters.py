"""Counters of formations and leaders: name, sign, strength, corps, wear, and what it is doing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.khamsin.attrition import activation_penalty, effective, fewer_stands
from engine.khamsin.components.formations import FORMATIONS, FRENCH_CORPS, LEADERS, Formation
from engine.khamsin.components.tables import INEFFECTIVE
from engine.khamsin.ids import AXIS, Mobility, UnitId
from engine.khamsin.table import Unit
from renders.core import counters as c
from renders.core.fonts import BOLD, SEMIBOLD, fitted
from renders.core.nations import BRITISH, FRENCH, GERMAN
from renders.core.palette import Theme
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, tag

TALL = 40.0
FULL, SLIM, THIN = 41.0, 30.0, 24.0
LEADER = 30.0
SLOW, WEAK, USELESS = "S", "W", "U"
REGROUPS, ABOARD, NIGHT, HUNGRY = "R", "A", "N", "!"
_NATIONS = {it.name: it for it in (GERMAN, BRITISH, FRENCH)}
_CORPS = {"BOUG": "Boul", "CALG": "Cal", "FMN": "FMN", "RES": "Res"}
_LEADERS = {"MONT": "Monty"}
_BRIGADES = frozenset({"20G", "30G"})
_REGIMENTS = frozenset({"LSS", "GD", "3RTR"})


@dataclass(frozen=True)
class Face:
    """What a counter shows; `modes` are letters of what holds it back or moves it."""

    shape: c.Shape
    fill: str
    ink: str
    alarm: str
    mark: str
    symbol: c.Symbol
    echelon: str
    title: str
    number: str
    corps: str
    wear: int = 0
    state: str = ""
    modes: str = ""


def state_of(unit: Unit) -> str:
    """Charts: what attrition has done to a unit: slow to move, weak, or of no use."""
    if not effective(unit):
        return USELESS
    if fewer_stands(unit):
        return WEAK
    return SLOW if activation_penalty(unit) else ""


def face_of(theme: Theme, id_: UnitId, unit: Unit, modes: str) -> Face:
    """A formation as it stands."""
    it = FORMATIONS[id_]
    nation = _NATIONS[it.nation.lower()]
    return Face(
        c.Shape.SQUARE if it.side == AXIS else c.Shape.ROUND,
        nation.fill(theme),
        nation.ink(theme),
        nation.alarm(theme),
        theme["amber"],
        _symbol(it),
        _echelon(it),
        it.short,
        f"{unit.sp - unit.aboard}{'w' if it.weak else ''}",
        "" if id_ in FRENCH_CORPS else _CORPS.get(it.corps, it.corps),
        min(unit.attrition, INEFFECTIVE),
        state_of(unit),
        modes,
    )


def leader_face(theme: Theme, id_: UnitId) -> Face:
    """A leader: a star and what he adds to activation rolls."""
    it = LEADERS[id_]
    nation = GERMAN if it.side == AXIS else BRITISH
    bonus = f"+{it.bonus}" if it.bonus else ""
    shape = c.Shape.SQUARE if it.side == AXIS else c.Shape.ROUND
    ink, alarm = nation.ink(theme), nation.alarm(theme)
    return Face(
        shape, nation.fill(theme), ink, alarm, theme["amber"], c.Symbol.LEADER, "",
        _LEADERS.get(id_, it.short),
        bonus, "",
    )  # fmt: skip


def _symbol(it: Formation) -> c.Symbol:
    if it.id == "CAV":
        return c.Symbol.CAVALRY
    if it.tanks:
        return c.Symbol.ARMOR
    return c.Symbol.MOTORIZED if it.mobility == Mobility.MOTOR else c.Symbol.INFANTRY


def _echelon(it: Formation) -> str:
    if it.id in _BRIGADES:
        return c.Echelon.BRIGADE
    if it.id in _REGIMENTS:
        return c.Echelon.REGIMENT
    return c.Echelon.CORPS if it.id in FRENCH_CORPS else c.Echelon.DIVISION


@lru_cache(maxsize=2048)
def counter(face: Face, wide: float) -> Sprite:
    """The counter; what befell it stands on it, so that it hides neither its name nor others."""
    if face.symbol == c.Symbol.LEADER:
        return _leader(face)
    body = c.outline(face.shape, wide, TALL, face.fill, face.ink)
    body += c.symbol(face.symbol, (3.5, 17, wide * 0.44, 10.5), face.ink)
    body += _gauge(face, wide)
    body += "".join(_plate(face, letter, wide, at) for letter, at in _plates(face, wide))
    return Sprite(wide, TALL, body, tuple(_lettering(face, wide)))


def _gauge(face: Face, wide: float) -> str:
    """How worn it is: a bar along the foot, full at 120 points, notched at 40 and 60."""
    left, right, top = 4.0, wide - 4, TALL - 4.6
    if not face.wear:
        return ""
    long = right - left
    shown = box(left, top, long, 2.6, fill="none", stroke=face.ink, stroke_width=0.5, opacity=0.6)
    return shown + box(left, top, long * face.wear / INEFFECTIVE, 2.6, fill=face.alarm)


def _plates(face: Face, wide: float) -> Iterator[tuple[str, float]]:
    """What it is doing and how it fares, from the right along the line of the corps."""
    for number, letter in enumerate(face.state + face.modes):
        yield letter, wide - 8.5 - number * 9.2


def _plate(face: Face, letter: str, wide: float, x: float) -> str:
    del wide
    dark = {"stroke": c.WHITE, "stroke_width": 0.8}
    if letter in (SLOW, WEAK, USELESS):
        return tag("circle", cx=x, cy=31, r=4.6, fill="#c3281c", **dark)
    return box(x - 4.4, 26.6, 8.8, 8.8, rx=1.5, fill=face.mark, stroke=c.DARK, stroke_width=0.8)


def _lettering(face: Face, wide: float) -> Iterator[Text]:
    fit = fitted(face.title, SEMIBOLD, 11.5, wide - 5)
    yield Text(face.title, wide / 2, 10.6, SEMIBOLD, fit, face.ink, "ms")
    sign = 3.5 + wide * 0.22
    yield Text(face.echelon, sign, 16.2, BOLD, 5.6, face.ink, "ms")
    room = wide * 0.5 - 5
    ink = face.alarm if face.wear >= 40 else face.ink
    size = fitted(face.number, BOLD, 15, room)
    plates = bool(face.state + face.modes)
    yield Text(face.number, wide * 0.75, 23.5 if plates else 26.5, BOLD, size, ink, "ms")
    if face.corps and len(face.state + face.modes) < 2:
        room = wide * 0.5 - 4 if plates else wide - 7
        yield Text(face.corps, 4, 34.6, SEMIBOLD, fitted(face.corps, SEMIBOLD, 7.5, room), face.ink)
    for letter, x in _plates(face, wide):
        tone = c.WHITE if letter in (SLOW, WEAK, USELESS) else c.DARK
        yield Text(letter, x, 33.6, BOLD, 7.5, tone, "ms")


@lru_cache(maxsize=32)
def _leader(face: Face) -> Sprite:
    wide = LEADER
    body = c.outline(face.shape, wide, TALL, face.fill, face.ink)
    body += c.symbol(c.Symbol.LEADER, (wide / 2 - 8, 11.5, 16, 15), face.ink)
    fit = fitted(face.title, SEMIBOLD, 11, wide - 3.5)
    words = [Text(face.title, wide / 2, 10.2, SEMIBOLD, fit, face.ink, "ms")]
    if face.number:
        words.append(Text(face.number, wide / 2, 36.5, BOLD, 11, face.ink, "ms"))
    return Sprite(wide, TALL, body, tuple(words))


@lru_cache(maxsize=64)
def more(face: Face, count: int) -> Sprite:
    """The end of a stack that is too large: how many more stand there."""
    body = c.outline(face.shape, THIN, TALL, face.fill, face.ink)
    words = (
        Text(f"+{count}", THIN / 2, 22, BOLD, 14, face.ink, "ms"),
        Text("more", THIN / 2, 33, SEMIBOLD, 8.5, face.ink, "ms"),
    )
    return Sprite(THIN, TALL, body, words)
