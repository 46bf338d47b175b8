"""Where the next German blow may fall, and what it costs Evacuees who wait there."""

from __future__ import annotations

from engine.spoiled_victory.components.map import MARSH, SpaceId
from engine.spoiled_victory.components.units import GermanId
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.values import CALL_RATE, calls_on
from engine.spoiled_victory.positions import allies_in, german_space, is_evacuee, terrain
from engine.spoiled_victory.reach import reached
from engine.spoiled_victory.state import Table

# What an attack costs Evacuees behind a garrison, which bears most of it.
_BEHIND_A_GARRISON = 0.2
# Out of a Marsh on 1 to 4 only (9.2e).
_STUCK = 1 / 3


def risks(table: Table, dials: Dials = OFFICERS) -> dict[SpaceId, float]:
    """The share of an Evacuee unit that the next German phase is expected to cost, by space."""
    safe: dict[SpaceId, float] = {}
    for german in table.germans:
        spaces = reached(table, german)
        for space in spaces:
            safe[space] = safe.get(space, 1.0) * (1 - _called(table, german) / len(spaces))
    return {space: (1 - share) * _cost(table, space, dials) for space, share in safe.items()}


def _called(table: Table, german: GermanId) -> float:
    """The chance that a unit is called and gets going; a report tells (10.4)."""
    known = table.intelligence
    called = calls_on(known, german) if known else CALL_RATE[german]
    stuck = terrain(table, german_space(table, german)) == MARSH
    return called * (1 - _STUCK * stuck)


def _cost(table: Table, space: SpaceId, dials: Dials) -> float:
    guarded = any(not is_evacuee(unit) for unit in allies_in(table, space))
    return _BEHIND_A_GARRISON if guarded else dials.overrun
