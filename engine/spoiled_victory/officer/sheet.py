"""The officer before the first turn: the set-up sheet is as good as any of his own (14.1)."""

from __future__ import annotations

from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.map import name
from engine.spoiled_victory.components.units import ALLIES, COMBAT_UNITS, UnitId
from engine.spoiled_victory.views import Board


def place(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """All that are left go to their usual places."""
    counter = ALLIES[UnitId(question.about[0])]
    left = sum(not seen.table.units[it].space for it in COMBAT_UNITS)
    usual = f"The set-up sheet puts {counter.name} at {name(counter.space)}"
    rest = f"it has a place for each of the {count(left, 'unit')} left"
    return Advice(tokens.SHEET, f"{usual}; {rest}.")
