"""The officer as engineer: what flooding, jetties and repairs are worth (10.7 to 10.9)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from engine.core.counting import count, tally
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.map import (
    BEACHES,
    DUNKIRK,
    EAST_JETTY,
    LOWLAND_SPACES,
    NEIGHBOURS,
    TRACKS,
    SpaceId,
)
from engine.spoiled_victory.components.units import EVACUEES, PANZER
from engine.spoiled_victory.engineering import flooding_cost, jetties_cost, repair_cost
from engine.spoiled_victory.officer import reasons
from engine.spoiled_victory.officer.values import CALL_RATE, turns_left
from engine.spoiled_victory.positions import german_kind
from engine.spoiled_victory.reach import ahead as on_the_way
from engine.spoiled_victory.state import Table

FLOODING = "flooding"
JETTIES = "jetties"
REPAIRS = "repairs"

# Points for each flooded field a German unit still has to cross, and each panzer that may leave.
_WATER = 0.6
_PANZERS = 0.6
_AT_LEISURE = 0.1
_DUE = 0.4
_BEFORE_THE_29TH = 4
# What costs no action comes before all that does.
_AT_ONCE = 40.0
# Loads to come in a turn, and what each move saved is worth.
_MOLE = (0.25, 0.15)
_JETTIES = (0.2, 0.22)
_BY_THE_BEACHES = frozenset(BEACHES).union(*(NEIGHBOURS[it] for it in BEACHES)) - {EAST_JETTY}


class Work(NamedTuple):
    """A work: the tool it is, what it is worth for each action, and why."""

    tool: str
    gain: Callable[[Table, str], float]
    why: Callable[[Table, str], str]


def flood(table: Table, _: str) -> float:
    """Water in the way of whoever has not crossed yet; the panzers like it least."""
    panzers = sum(german_kind(table, german) == PANZER for german in table.germans)
    ahead = sum(_still_to_cross(table, space) for space in LOWLAND_SPACES)
    gain = (_WATER * ahead + _PANZERS * panzers) * turns_left(table) / LAST_TURN
    return per_action(gain * _urgency(table, panzers), flooding_cost(table))


def _urgency(table: Table, panzers: int) -> float:
    """Water can wait until somebody is about to cross, or the panzers might be withdrawn."""
    near = sum(
        CALL_RATE[german]
        for german in table.germans
        if LOWLAND_SPACES.intersection(on_the_way(table, german))
    )
    due = _DUE * panzers * (table.turn >= _BEFORE_THE_29TH)
    return min(_AT_LEISURE + near + due, 1.0)


def jetties(table: Table, _: str) -> float:
    """Two for one on the beaches, for the rest of the game."""
    gain = _loads(table, _BY_THE_BEACHES, *_JETTIES)
    return per_action(gain, jetties_cost(table))


def repair(table: Table, token: str) -> float:
    """Get the Mole or the jetties going again."""
    if tokens.repairs_mole(token):
        gain = _loads(table, DUNKIRK, *_MOLE)
    else:
        gain = _loads(table, _BY_THE_BEACHES, *_JETTIES)
    return per_action(gain, repair_cost(table))


def why_flood(table: Table, _: str) -> str:
    """What still lies before the enemy."""
    return reasons.flooding(table)


def why_jetties(table: Table, _: str) -> str:
    """Who will load faster."""
    price = _price(jetties_cost(table))
    return f"{price}: {_waiting(table, _BY_THE_BEACHES)} by the Beaches, two embark for one move."


def why_repair(table: Table, token: str) -> str:
    """Who will load faster again."""
    mole = tokens.repairs_mole(token)
    where = "in Dunkirk" if mole else "by the Beaches"
    waiting = _waiting(table, DUNKIRK if mole else _BY_THE_BEACHES)
    return f"{_price(repair_cost(table))}: {waiting} {where}, two embark for one move again."


def _price(cost: int) -> str:
    return f"For {count(cost, 'action')}" if cost else "Free today"


def _waiting(table: Table, near: Collection[SpaceId]) -> str:
    here = tally(sum(table.units[it].space in near for it in EVACUEES), "Evacuee unit")
    return f"{here} now, {count(turns_left(table), 'turn')} to come"


def per_action(gain: float, cost: int) -> float:
    """The gain for each action; what costs nothing is done at once."""
    return gain / cost if cost else gain * _AT_ONCE


def _loads(table: Table, near: Collection[SpaceId], later: float, worth: float) -> float:
    """What loading two for one saves: for those who wait there, and those to come."""
    waiting = sum(table.units[it].space in near for it in EVACUEES)
    return worth * (waiting / 2 + later * turns_left(table))


def _still_to_cross(table: Table, space: SpaceId) -> bool:
    """A field that a German unit has yet to cross."""
    return any(space in TRACKS[it.track][it.at :] for it in table.germans.values())


WORKS = {
    tokens.FLOOD: Work(FLOODING, flood, why_flood),
    tokens.JETTIES: Work(JETTIES, jetties, why_jetties),
    tokens.REPAIR: Work(REPAIRS, repair, why_repair),
}
