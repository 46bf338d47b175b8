"""Who sits where (1.0, 4.0): two commanders, three under split command, and perhaps a referee."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.ids import Seat, Side
from engine.core.state import State
from engine.khamsin.components.formations import BY_SIDE, FORMATIONS, LEADERS, NATION
from engine.khamsin.ids import (
    ALLIED,
    ALLIED_SEAT,
    AXIS,
    AXIS_SEAT,
    BRITISH_SEAT,
    FRENCH_SEAT,
    REFEREE_SEAT,
    Nation,
    UnitId,
)
from engine.khamsin.options import ON, REFEREE, split

SEATS = (AXIS_SEAT, ALLIED_SEAT, BRITISH_SEAT, FRENCH_SEAT, REFEREE_SEAT)
SEAT_NAMES = {
    AXIS_SEAT: "Axis",
    ALLIED_SEAT: "Allied",
    BRITISH_SEAT: "British",
    FRENCH_SEAT: "French",
    REFEREE_SEAT: "Referee",
}
IMPARTIAL = Side("referee")
SIDE_OF_SEAT = {
    AXIS_SEAT: AXIS,
    ALLIED_SEAT: ALLIED,
    BRITISH_SEAT: ALLIED,
    FRENCH_SEAT: ALLIED,
    REFEREE_SEAT: IMPARTIAL,
}
SIDE_NAMES = {AXIS: "Axis", ALLIED: "Allied", IMPARTIAL: "Referee"}
# Who speaks for a side about a battle on the table.
PARTIES = {AXIS: "the Axis", ALLIED: "the Allies", IMPARTIAL: "the referee"}
COMMANDERS = {
    AXIS_SEAT: "the Axis commander",
    ALLIED_SEAT: "the Allied commander",
    BRITISH_SEAT: "the British commander",
    FRENCH_SEAT: "the French commander",
    REFEREE_SEAT: "the referee",
}
_SINGLE = (AXIS_SEAT, ALLIED_SEAT)
_SPLIT = (AXIS_SEAT, BRITISH_SEAT, FRENCH_SEAT)
_SEAT_OF_NATION = {Nation.BRITISH: BRITISH_SEAT, Nation.FRENCH: FRENCH_SEAT}


def commanders(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats that give orders."""
    return _SPLIT if split(options) else _SINGLE


def seating(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats in play."""
    found = commanders(options)
    return (*found, REFEREE_SEAT) if options[REFEREE] == ON else found


def seats_of(game: State, side: Side) -> tuple[Seat, ...]:
    """The commanders of one side."""
    return tuple([it for it in commanders(game.options) if SIDE_OF_SEAT[it] == side])


def readers(game: State, side: Side) -> tuple[Seat, ...]:
    """Who reads what only one side may: its commanders, and the referee."""
    found = seats_of(game, side)
    return (*found, REFEREE_SEAT) if game.options[REFEREE] == ON else found


def holder(options: Mapping[str, str], unit: UnitId) -> Seat:
    """Who commands a formation or leader; all leaders of the Allies are British."""
    side = FORMATIONS[unit].side if unit in FORMATIONS else LEADERS[unit].side
    if side == AXIS:
        return AXIS_SEAT
    if not split(options):
        return ALLIED_SEAT
    return _SEAT_OF_NATION[NATION[unit]] if unit in NATION else BRITISH_SEAT


def _units(seat: Seat) -> tuple[UnitId, ...]:
    if seat == AXIS_SEAT:
        return BY_SIDE[AXIS]
    nation = {BRITISH_SEAT: Nation.BRITISH, FRENCH_SEAT: Nation.FRENCH}.get(seat)
    return tuple([it for it in BY_SIDE[ALLIED] if nation is None or NATION[it] == nation])


def _leaders(seat: Seat) -> tuple[UnitId, ...]:
    if seat == FRENCH_SEAT:
        return ()
    return tuple([it for it in LEADERS if LEADERS[it].side == SIDE_OF_SEAT[seat]])


# What each seat commands, were it in play.
UNITS_OF: dict[Seat, tuple[UnitId, ...]] = {it: _units(it) for it in SEATS if it != REFEREE_SEAT}
LEADERS_OF: dict[Seat, tuple[UnitId, ...]] = {it: _leaders(it) for it in UNITS_OF}
