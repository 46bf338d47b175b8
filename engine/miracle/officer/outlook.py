"""What the officer reckons with: phases to come, distances, and what a loss costs."""

from __future__ import annotations

from functools import cache

from engine.miracle.components.calendar import LAST_TURN
from engine.miracle.components.cards import EVACUATION, TURN_ORDER
from engine.miracle.components.map import BORDERS
from engine.miracle.components.units import ALLIES, FRENCH
from engine.miracle.positions import fresh, steps_left
from engine.miracle.state import Table

FAR = 99


def left_today(table: Table, card: str) -> int:
    """How many Turn Order Cards of a kind are still to come today."""
    return TURN_ORDER.count(card) - table.drawn.count(card)


def left_in_all(table: Table, card: str) -> int:
    """How many Turn Order Cards of a kind are still to come in the game."""
    return left_today(table, card) + TURN_ORDER.count(card) * (LAST_TURN - table.turn)


def evacuations_left(table: Table) -> int:
    """How many Evacuation phases are still to come."""
    return left_in_all(table, EVACUATION)


@cache
def distances(goal: str) -> dict[str, int]:
    """How many Areas each Area is from a goal, Germans left aside."""
    found, edge = {goal: 0}, [goal]
    while edge:
        step = found[edge[0]] + 1
        edge = list(
            dict.fromkeys(near for area in edge for near in BORDERS[area] if near not in found)
        )
        found |= dict.fromkeys(edge, step)
    return found


def distance(start: str, goal: str) -> int:
    """How many Areas lie between two Areas."""
    return distances(goal).get(start, FAR)


def step_worth(table: Table, unit: str) -> float:
    """Victory Points a Casualty Hit on a Combat Unit costs, embarked or holding the line."""
    if steps_left(table, unit) == 1:
        return 1.6
    if ALLIES[unit].formation == FRENCH:
        return 0.5
    return 1.0 if fresh(table, unit) else 0.7
