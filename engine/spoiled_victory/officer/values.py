"""What things are worth to the staff officer, in Victory Points."""

from __future__ import annotations

from functools import cache

from engine.spoiled_victory.components.calendar import (
    FIRST_TURN_OF_JUNE,
    FRENCH_EMBARK_FROM,
    LAST_TURN,
    is_night,
    time_of_day,
)
from engine.spoiled_victory.components.cards import CARDS, CORPS, NAMED, RANDOM
from engine.spoiled_victory.components.map import (
    CANAL,
    DUNKIRK,
    EAST_JETTY,
    LA_PANNE_SPACE,
    LAND,
    NEIGHBOURS,
    ROUTES,
    SHORE,
    STAGING,
    TO_ENGLAND,
)
from engine.spoiled_victory.components.units import (
    BELGIAN,
    EVACUEES,
    FRENCH,
    GERMANS,
    NATION,
)
from engine.spoiled_victory.escape import under_guns
from engine.spoiled_victory.officer.raids import raid_cost
from engine.spoiled_victory.positions import german_controlled, strength
from engine.spoiled_victory.state import Table

# What one turn with a German unit in the last space of a track costs.
STAKES = {
    "A": 0.1,
    "B": 0.04,
    "C": 0.05,
    "D": 0.05,
    "E": 0.05,
    "F": 0.05,
    "G": 0.3,
    "H": 0.3,
    "I": 0.02,
    "J": 0.02,
}
# Only few French battalions get a place in the boats.
_FULL = 1.1
_REDUCED = 0.3
_FRENCH_SHARE = 0.2
_ROOM = 6.0
_EVENTS_THAT_CALL = {"X": 1, "IX": 1, "XIV": 2, "XXVI": 1}
_MOVE_PRICE = 0.2
_PAST_GUNS = {"night": 0.74, "day": 0.55}


def calls_on(number: int, german: str) -> float:
    """How often a card calls a unit."""
    call = CARDS[number].moves
    if call.kind == NAMED:
        return float(german in call.units)
    if call.kind == CORPS:
        return float(GERMANS[german].corps in call.corps)
    return 0.5 * (call.kind == RANDOM)


def _called(german: str) -> float:
    """How often a unit is called in a turn, over the whole deck and the events."""
    calls = sum(calls_on(number, german) for number in CARDS)
    return (calls + _EVENTS_THAT_CALL[GERMANS[german].corps]) / len(CARDS)


CALL_RATE = {german: _called(german) for german in GERMANS}


def _distances() -> dict[str, int]:
    """Spaces to the nearest shore."""
    found = dict.fromkeys(SHORE, 0)
    frontier = list(SHORE)
    while frontier:
        here = frontier.pop(0)
        for space in NEIGHBOURS[here]:
            if space not in found:
                found[space] = found[here] + 1
                frontier.append(space)
    return found


TO_SHORE = _distances()


def turns_left(table: Table) -> int:
    """German phases still to come after this turn's."""
    return LAST_TURN - table.turn


def promise(table: Table, unit: str, space: str, *, reduced: bool = False) -> float:
    """What a Combat unit may still be worth as Evacuees, standing in a space."""
    if not space:
        return 0.0
    return _promise(NATION[unit], reduced or table.units[unit].reduced, table.turn, space)


@cache
def _promise(of: str, reduced: bool, turn: int, space: str) -> float:  # noqa: FBT001
    opens = FRENCH_EMBARK_FROM if of == FRENCH else FIRST_TURN_OF_JUNE
    wait = max(opens - turn, 0)
    if of == BELGIAN or max(opens, turn) >= LAST_TURN:
        return 0.0
    worth = _REDUCED if reduced else _FULL
    if of == FRENCH:
        worth *= _FRENCH_SHARE
    far = TO_SHORE[space]
    late = max(0.0, 1 - wait / 6)
    return worth * max(0.0, 1 - (0.08 + 0.14 * late) * far)


def evacuee_worth(table: Table, unit: str, space: str, *, loading: bool = False) -> float:
    """What an Evacuee unit is worth in a space.

    `loading` says that this turn's Evacuation Moves are being made; before, they still come.
    """
    factor = strength(table, unit)
    phases = LAST_TURN - table.turn + (0 if loading else 1)
    raided = raid_cost(table.turn + 1, factor, space) if table.turn < LAST_TURN else 0.0
    if space in TO_ENGLAND:
        return (factor - raided) * _escape(table, space)
    togo = _MOVES_TO_GO.get(space)
    if togo is None or phases < 1:
        return 0.0
    safe = factor * (0.93 - 0.04 * togo) * (0.6 if phases == 1 else 1.0)
    return safe - raided - _MOVE_PRICE * togo


def room_at_sea(table: Table, until: int) -> float:
    """The share of one more unit that the Evacuation Moves up to a turn can still carry."""
    coming = sum(5.0 if is_night(turn) else 3.0 for turn in range(table.turn, until + 1))
    if german_controlled(table, LA_PANNE_SPACE):
        coming *= 0.6
    waiting = sum(_MOVES_TO_GO.get(table.units[unit].space, 0.0) for unit in EVACUEES)
    return min(max((coming - waiting) / _ROOM, 0.0), 1.0)


def _escape(table: Table, space: str) -> float:
    """The share of a unit that gets home from a To England space."""
    if not under_guns(table, space):
        return 0.95
    return _PAST_GUNS["night" if table.turn == LAST_TURN else time_of_day(table.turn + 1)]


def moves_to_go(space: str) -> float:
    """Evacuation Moves a unit in a space still needs."""
    return _MOVES_TO_GO.get(space, 0.0)


def _moves_to_go() -> dict[str, float]:
    """Evacuation Moves to a To England space; a mean of the routes before they part."""
    togo = {
        space: float(len(route) - 1 - index)
        for route in ROUTES.values()
        for index, space in enumerate(route[:-1])
    }
    togo[STAGING] = 1.7
    togo |= dict.fromkeys(SHORE, togo[STAGING] + 0.7)
    for space, box in LAND.items():
        near_shore = any(other in SHORE for other in NEIGHBOURS[space])
        if space not in SHORE and near_shore and (box.terrain == CANAL or space in DUNKIRK):
            togo[space] = togo[EAST_JETTY] + 1.0
    return togo


_MOVES_TO_GO = _moves_to_go()
