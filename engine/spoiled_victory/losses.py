"""Hits, eliminations and air results (4.1, 7.2, 9.3.5)."""

from __future__ import annotations

from enum import StrEnum

from engine.core.counting import listed
from engine.spoiled_victory.components.tables import ELIMINATED, HIT, SUPPRESSED, AirResult
from engine.spoiled_victory.components.units import GermanId, UnitId
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import german_name, in_track_order, is_evacuee
from engine.spoiled_victory.state import Dunkirk, Fate, Table, Unit


def eliminate(table: Table, unit: UnitId, fate: Fate = Fate.LOST) -> None:
    """Take a unit off the map: an Evacuee goes back to the pool, a Combat unit is gone."""
    table.put(unit, Unit() if is_evacuee(unit) else Unit(fate=fate))


def hit(table: Table, unit: UnitId) -> None:
    """Flip a full-strength unit, eliminate a reduced one (9.3.5)."""
    if table.units[unit].reduced:
        eliminate(table, unit)
    else:
        table.mark(unit, reduced=True)


class Toll(StrEnum):
    """What came of a result of the Luftwaffe or Interdiction table, as the diary tells it."""

    NONE = "no effect"
    PINNED = "no effect, it is suppressed already"
    SUPPRESSED = "suppressed"
    HIT = "hit and suppressed"
    HIT_AGAIN = "hit"
    LOST = "lost"


AIR_LINES = {
    Toll.NONE: Kind.AIR_MISS,
    Toll.PINNED: Kind.AIR_MISS,
    Toll.SUPPRESSED: Kind.AIR,
    Toll.HIT: Kind.AIR,
    Toll.HIT_AGAIN: Kind.AIR,
    Toll.LOST: Kind.AIR_LOSS,
}


GUNS_LINES = {
    Toll.NONE: Kind.GUNS_MISS,
    Toll.PINNED: Kind.GUNS_MISS,
    Toll.SUPPRESSED: Kind.GUNS,
    Toll.HIT: Kind.GUNS,
    Toll.HIT_AGAIN: Kind.GUNS,
    Toll.LOST: Kind.GUNS_LOSS,
}


def suffer(table: Table, unit: UnitId, result: AirResult) -> Toll:
    """Apply a result of the Luftwaffe or Interdiction table; says what came of it (7.2)."""
    pinned = table.units[unit].suppressed
    if result == ELIMINATED:
        eliminate(table, unit)
    elif result == HIT:
        hit(table, unit)
    elif result != SUPPRESSED:
        return Toll.NONE
    if not table.units[unit].space:
        return Toll.LOST
    table.mark(unit, suppressed=True)
    if result == HIT:
        return Toll.HIT_AGAIN if pinned else Toll.HIT
    return Toll.PINNED if pinned else Toll.SUPPRESSED


def disrupt(game: Dunkirk, german: GermanId) -> None:
    """A Disrupted marker; a second one has no effect (9.3.1)."""
    game.table.mark_german(german, disrupted=True)


def rally_germans(game: Dunkirk) -> None:
    """Remove every Disrupted marker."""
    table = game.table
    units = [german for german in in_track_order(table) if table.germans[german].disrupted]
    for german in units:
        table.mark_german(german, disrupted=False)
    names = listed([german_name(table, german) for german in units])
    words = f"No longer disrupted: {names}." if units else "No German unit was disrupted."
    game.log(Kind.RALLIED, words, rule="16.0", who=tuple(units))
