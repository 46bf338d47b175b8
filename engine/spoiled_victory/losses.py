"""Hits, eliminations and air results (4.1, 7.2, 9.3.5)."""

from __future__ import annotations

from engine.spoiled_victory.components.tables import ELIMINATED, HIT, SUPPRESSED
from engine.spoiled_victory.positions import is_evacuee
from engine.spoiled_victory.state import LOST, Dunkirk, Table, Unit


def eliminate(table: Table, unit: str, fate: str = LOST) -> None:
    """Take a unit off the map: an Evacuee goes back to the pool, a Combat unit is gone."""
    table.units[unit] = Unit() if is_evacuee(unit) else Unit(fate=fate)


def hit(table: Table, unit: str) -> None:
    """Flip a full-strength unit, eliminate a reduced one (9.3.5)."""
    if table.units[unit].reduced:
        eliminate(table, unit)
    else:
        table.mark(unit, reduced=True)


def suffer(table: Table, unit: str, result: str) -> str:
    """Apply a result of the Luftwaffe or Interdiction table; says what came of it (7.2)."""
    if result == ELIMINATED:
        eliminate(table, unit)
    elif result == HIT:
        hit(table, unit)
    elif result != SUPPRESSED:
        return "no effect"
    if not table.units[unit].space:
        return "lost"
    table.mark(unit, suppressed=True)
    return "hit and suppressed" if result == HIT else "suppressed"


def disrupt(game: Dunkirk, german: str) -> None:
    """A Disrupted marker; a second one has no effect (9.3.1)."""
    game.table.mark_german(german, disrupted=True)


def rally_germans(game: Dunkirk) -> None:
    """Remove every Disrupted marker."""
    for german in game.table.germans:
        game.table.mark_german(german, disrupted=False)
