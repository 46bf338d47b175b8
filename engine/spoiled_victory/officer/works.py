"""The officer as engineer: what flooding, jetties and repairs are worth (10.7 to 10.9)."""

from __future__ import annotations

from collections.abc import Callable, Collection

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
from engine.spoiled_victory.engineering import FLOODING_COST, jetties_cost, repair_cost
from engine.spoiled_victory.officer.values import turns_left
from engine.spoiled_victory.positions import german_kind
from engine.spoiled_victory.state import Table

FLOODING = "flooding"
JETTIES = "jetties"
REPAIRS = "repairs"

# Points for each flooded field a German unit still has to cross, and each panzer that may leave.
_WATER = 0.5
_PANZERS = 0.4
# What costs no action comes before all that does.
_AT_ONCE = 40.0
# Loads to come in a turn, and what each move saved is worth.
_MOLE = (0.25, 0.15)
_JETTIES = (0.2, 0.22)
_BY_THE_BEACHES = frozenset(BEACHES).union(*(NEIGHBOURS[it] for it in BEACHES)) - {EAST_JETTY}


def flood(table: Table, _: str) -> tuple[float, str]:
    """Water in the way of whoever has not crossed yet; the panzers like it least."""
    panzers = sum(german_kind(table, german) == PANZER for german in table.germans)
    ahead = sum(_still_to_cross(table, space) for space in LOWLAND_SPACES)
    gain = (_WATER * ahead + _PANZERS * panzers) * turns_left(table) / LAST_TURN
    return gain / FLOODING_COST, "Water holds better than men."


def jetties(table: Table, _: str) -> tuple[float, str]:
    """Two for one on the beaches, for the rest of the game."""
    gain = _loads(table, _BY_THE_BEACHES, *_JETTIES)
    return per_action(gain, jetties_cost(table)), "The beaches will load twice as fast."


def repair(table: Table, token: str) -> tuple[float, str]:
    """Get the Mole or the jetties going again."""
    if tokens.repairs_mole(token):
        gain = _loads(table, DUNKIRK, *_MOLE)
    else:
        gain = _loads(table, _BY_THE_BEACHES, *_JETTIES)
    return per_action(gain, repair_cost(table)), "Every load counts double again."


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


WORKS: dict[str, tuple[str, Callable[[Table, str], tuple[float, str]]]] = {
    tokens.FLOOD: (FLOODING, flood),
    tokens.JETTIES: (JETTIES, jetties),
    tokens.REPAIR: (REPAIRS, repair),
}
