"""What the officer reckons with: phases to come and what a loss costs."""

from __future__ import annotations

from engine.miracle.components.calendar import LAST_TURN
from engine.miracle.components.cards import TURN_ORDER, TurnCard
from engine.miracle.components.units import ALLIES, Formation
from engine.miracle.ids import UnitId
from engine.miracle.positions import fresh, steps_left
from engine.miracle.state import Table

# Victory Points that a step is worth, embarked or holding the line
_LAST_STEP = 1.6
_FRESH_STEP = 1.0
_WORN_STEP = 0.7
_FRENCH_STEP = 0.5


def left_today(table: Table, card: TurnCard) -> int:
    """How many Turn Order Cards of a kind are still to come today."""
    return TURN_ORDER.count(card) - table.drawn.count(card)


def left_in_all(table: Table, card: TurnCard) -> int:
    """How many Turn Order Cards of a kind are still to come in the game."""
    return left_today(table, card) + TURN_ORDER.count(card) * (LAST_TURN - table.turn)


def evacuations_left(table: Table) -> int:
    """How many Evacuation phases are still to come."""
    return left_in_all(table, TurnCard.EVACUATION)


def step_worth(table: Table, unit: UnitId) -> float:
    """Victory Points a Casualty Hit on a Combat Unit costs."""
    if steps_left(table, unit) == 1:
        return _LAST_STEP
    if ALLIES[unit].formation == Formation.FRENCH:
        return _FRENCH_STEP
    return _FRESH_STEP if fresh(table, unit) else _WORN_STEP
