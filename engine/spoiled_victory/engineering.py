"""Sections 10.7 to 10.9: flooding the Lowlands, building and repairing jetties."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.spoiled_victory import tokens
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import effect
from engine.spoiled_victory.state import Dunkirk, Table, Works

FLOODING_COST = 2
JETTIES_COST = 3
REPAIR_COST = 2

_FLOODED = "The sluices are opened: all four Lowlands are Marsh for the rest of the game."
_PIERS = "Lorries driven into the surf make Beach Jetties: a move takes two units off the Beaches."
_NAMES = {"mole": "the Mole", "jetties": "the Beach Jetties"}


def offers(table: Table) -> Iterator[Choice]:
    """10.7 to 10.9 Flooding, jetties and repairs."""
    if not table.flooded and table.actions >= flooding_cost(table):
        yield _order(tokens.FLOOD, "Flood the Lowlands", flooding_cost(table))
    if not table.jetties and table.actions >= jetties_cost(table):
        yield _order(tokens.JETTIES, "Build the Beach Jetties", jetties_cost(table))
    if table.actions >= repair_cost(table):
        for work, state in (("mole", table.mole), ("jetties", table.jetties)):
            if state == Works.DAMAGED:
                token = tokens.written(tokens.REPAIR, work)
                yield _order(token, "Repair", repair_cost(table), _NAMES[work])


@cache
def _order(token: str, verb: str, cost: int, what: str = "") -> Choice:
    return Choice(token, verb, what, "", in_actions(cost))


def in_actions(cost: int) -> str:
    """A price as the player reads it; a single action is what everything costs."""
    if cost == 1:
        return ""
    return count(cost, "action") if cost else "free"


def flooding_cost(table: Table) -> int:
    """10.7 Two actions; none on some days (event)."""
    return 0 if effect(table).free_flooding else FLOODING_COST


def jetties_cost(table: Table) -> int:
    """10.8 Three actions; none while the sappers are on the beach (event)."""
    return 0 if effect(table).free_jetties else JETTIES_COST


def repair_cost(table: Table) -> int:
    """10.9 Two actions; none while the sappers are on the beach (event)."""
    return 0 if effect(table).free_jetties else REPAIR_COST


def _flood(game: Dunkirk, _: str) -> None:
    """10.7 All four Lowlands become Marsh for good."""
    game.table.flooded = True
    game.table.actions -= flooding_cost(game.table)
    game.log(Kind.FLOOD, _FLOODED, rule="10.7")


def _jetties(game: Dunkirk, _: str) -> None:
    """10.8 Lorries driven into the surf."""
    game.table.actions -= jetties_cost(game.table)
    game.table.jetties = Works.BUILT
    game.log(Kind.BUILD, _PIERS, rule="10.8")


def _repair(game: Dunkirk, token: str) -> None:
    """10.9 The Mole or the jetties are whole again."""
    table = game.table
    table.actions -= repair_cost(table)
    if tokens.repairs_mole(token):
        table.mole = Works.BUILT
        game.log(
            Kind.BUILD, "The Mole is repaired: a move takes two units off it again.", rule="10.9"
        )
    else:
        table.jetties = Works.BUILT
        words = "The Beach Jetties are repaired: a move takes two units off the Beaches again."
        game.log(Kind.BUILD, words, rule="10.9")


ACTIONS: dict[str, Callable[[Dunkirk, str], None]] = {
    tokens.FLOOD: _flood,
    tokens.JETTIES: _jetties,
    tokens.REPAIR: _repair,
}
