"""Replacements (1.0, 2.0): on turns 5 and 12 points are dedicated to named formations in supply."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.khamsin import lines
from engine.khamsin.components.calendar import REPLACEMENT_TURNS
from engine.khamsin.components.formations import NATION, name
from engine.khamsin.components.tables import INEFFECTIVE, REPLACEMENTS, TIRED, WORN
from engine.khamsin.ids import ALLIED, Nation, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.options import split
from engine.khamsin.seats import SIDE_OF_SEAT, UNITS_OF
from engine.khamsin.state import Campaign
from engine.khamsin.supply import fed
from engine.khamsin.table import Unit
from engine.khamsin.telling import tell

KINDS = (lines.ARMOUR, lines.GENERAL)
_NAMES = {lines.ARMOUR: "armour", lines.GENERAL: "general"}
_HELPINGS = (5, 10)
_WORST = Choice(lines.WORST, "Replace the worst losses", "", "", "all points left")
# Under split command the Allied points are shared: the British have the odd one.
_BRITISH_SHARE, _FRENCH_SHARE = 3, 2


def pool(game: Campaign, seat: Seat) -> dict[str, int]:
    """The replacement points a seat has on a replacement turn."""
    side = SIDE_OF_SEAT[seat]
    armour, general = REPLACEMENTS[side]
    if side == ALLIED and split(game.options):
        french = NATION[UNITS_OF[seat][0]] == Nation.FRENCH
        general = _FRENCH_SHARE if french else _BRITISH_SHARE
    return {lines.ARMOUR: armour, lines.GENERAL: general}


def left(game: Campaign, seat: Seat, sheet: Iterable[str]) -> dict[str, int]:
    """What of the pool is not yet on the sheet."""
    points = pool(game, seat)
    for line in sheet:
        order = lines.points(line)
        if order:
            points[order.kind] -= order.points
    return points


def need(unit: Unit, kind: str) -> int:
    """How many points of a kind a unit could use."""
    return unit.armour if kind == lines.ARMOUR else unit.general


def offers(game: Campaign, seat: Seat, sheet: tuple[str, ...]) -> list[Choice]:
    """Points of each kind for whoever is in supply and has need of them."""
    points = left(game, seat, sheet)
    taken = {lines.subject(line) for line in sheet}
    found = []
    for unit in _entitled(game, seat, sheet):
        for kind in KINDS:
            most = min(points[kind], need(game.units[unit], kind))
            if most > 0 and _subject(unit, kind) not in taken:
                helpings = [*[it for it in _HELPINGS if it < most], most]
                found += [_offer(unit, kind, it) for it in helpings]
    if found:
        found.insert(0, _WORST)
    return found


def _staying(seat: Seat, sheet: Iterable[str]) -> list[UnitId]:
    """9.0 All but the panzer division that is given up today."""
    given_up = [line for line in sheet if line.startswith(lines.PULL)]
    return [it for it in UNITS_OF[seat] if not given_up or lines.pulling(it) not in given_up]


def _entitled(game: Campaign, seat: Seat, sheet: Iterable[str]) -> list[UnitId]:
    """Who has need of replacements and can take them: on the map, not embarking, in supply."""
    supplied = fed(game, SIDE_OF_SEAT[seat])
    units = [(it, game.units[it]) for it in _staying(seat, sheet)]
    return [unit for unit, it in units if it.attrition and it.area in supplied and not it.aboard]


@cache
def _subject(unit: UnitId, kind: str) -> str:
    return lines.subject(lines.replacing(unit, kind, 0))


@cache
def _offer(unit: UnitId, kind: str, points: int) -> Choice:
    words = f"{count(points, 'point')} of {_NAMES[kind]}"
    return Choice(lines.replacing(unit, kind, points), "Replace", name(unit), "", words)


def worst_first(game: Campaign, seat: Seat, sheet: tuple[str, ...]) -> tuple[str, ...]:
    """All points left, to those just above a threshold first, then to the most worn."""
    points = left(game, seat, sheet)
    taken = {lines.subject(line) for line in sheet}
    found = []
    units = _entitled(game, seat, sheet)
    for unit in sorted(units, key=lambda it: _urgency(game.units[it].attrition)):
        for kind in KINDS:
            helping = min(points[kind], need(game.units[unit], kind))
            if helping and _subject(unit, kind) not in taken:
                points[kind] -= helping
                found.append(lines.replacing(unit, kind, helping))
    return tuple(found)


def _urgency(attrition: int) -> tuple[int, int]:
    """How far a unit is above the next threshold; nothing to gain sorts last."""
    over = [attrition - it for it in (INEFFECTIVE, WORN, TIRED) if attrition >= it]
    return (over[0], 0) if over else (1000, -attrition)


def replace_losses(game: Campaign, side: Side, sheet: Iterable[str]) -> None:
    """1.0 The points are spent."""
    if game.table.turn not in REPLACEMENT_TURNS:
        return
    for line in sheet:
        order = lines.points(line)
        it = game.units[order.unit] if order else None
        if order is None or it is None or not it.area:  # 9.0 it may have left this morning
            continue
        if order.kind == lines.ARMOUR:
            game.mark(order.unit, armour=it.armour - order.points)
        else:
            game.mark(order.unit, general=it.general - order.points)
        tell(
            game, side, Kind.REPLACED, f"{words_of(line)}.", it.area, who=(order.unit,), rule="1.0"
        )


def words_of(line: str) -> str:
    """A line of replacements in words."""
    order = lines.points(line)
    if order is None:
        return "Replacements to the worst losses"
    words = count(order.points, f"{_NAMES[order.kind]} replacement point")
    return f"{name(order.unit)} receives {words}"
