"""What things are worth to the staff officer, in Victory Points."""

from __future__ import annotations

from functools import cache

from engine.core.search import steps_from
from engine.spoiled_victory.components.calendar import (
    FIRST_TURN_OF_JUNE,
    FRENCH_EMBARK_FROM,
    LAST_TURN,
    is_night,
)
from engine.spoiled_victory.components.cards import CARDS, CORPS, NAMED, RANDOM, CardNumber
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
    SpaceId,
)
from engine.spoiled_victory.components.units import (
    BELGIAN,
    EVACUEES,
    FRENCH,
    GERMANS,
    NATION,
    GermanId,
    Nation,
    UnitId,
)
from engine.spoiled_victory.escape import under_guns
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.raids import raid_cost
from engine.spoiled_victory.positions import german_controlled, is_evacuee, strength
from engine.spoiled_victory.state import Table

# What one turn with a German unit in the last space of a track costs: most in La Panne, which
# halves the Evacuation Moves (11.5), then in Nieuport, whose guns reach far (8.2), and on the Mole.
STAKES = {
    "A": 0.1,
    "B": 0.04,
    "C": 0.05,
    "D": 0.05,
    "E": 0.05,
    "F": 0.05,
    "G": 0.3,
    "H": 0.3,
    "I": 0.12,
    "J": 0.12,
}
# A battalion that embarks at full strength brings two points, less what still may befall it.
_FULL = 1.1
_REDUCED = 0.3
# Only few French battalions get a place in the boats.
_FRENCH_SHARE = 0.2
# What each space between it and the shore takes away, and how much more when embarking is near.
_EACH_SPACE = 0.08
_EACH_SPACE_LATE = 0.14
_LATE = 6
# Evacuation Moves for one more unit on its way: from the ranks to England.
_ROOM = 6.0
_EVENTS_THAT_CALL = {"X": 1, "IX": 1, "XIV": 2, "XXVI": 1}
# A random call takes half of them (9.1c).
_BY_LOT = 0.5
# What an Evacuation Move is worth to somebody else.
_MOVE_PRICE = 0.2
# Of Evacuees who wait some never get home, more of those with a long way, most in the last phase.
_LOST_EACH_MOVE = 0.04
_LAST_PHASE = 0.6
# Means of the Action Cards; half of them, rounded up, without La Panne (11.5).
MOVES_BY_NIGHT = 5
MOVES_BY_DAY = 3
_WITHOUT_LA_PANNE = 0.6
# From the Staging Area by a mean of the routes; Mole and jetties often load two for one.
_FROM_STAGING = 1.7
_EMBARKING = 0.7


def calls_on(number: CardNumber, german: GermanId) -> float:
    """How often a card calls a unit."""
    call = CARDS[number].moves
    if call.kind == NAMED:
        return float(german in call.units)
    if call.kind == CORPS:
        return float(GERMANS[german].corps in call.corps)
    return _BY_LOT * (call.kind == RANDOM)


def _called(german: GermanId) -> float:
    """How often a unit is called in a turn, over the whole deck and the events."""
    calls = sum(calls_on(number, german) for number in CARDS)
    return (calls + _EVENTS_THAT_CALL[GERMANS[german].corps]) / len(CARDS)


CALL_RATE = {german: _called(german) for german in GERMANS}


TO_SHORE = steps_from(SHORE, NEIGHBOURS.__getitem__)


def turns_left(table: Table) -> int:
    """German phases still to come after this turn's."""
    return LAST_TURN - table.turn


def promise(table: Table, unit: UnitId, space: SpaceId, *, reduced: bool = False) -> float:
    """What a Combat unit may still be worth as Evacuees, standing in a space."""
    if not space:
        return 0.0
    return _promise(NATION[unit], reduced or table.units[unit].reduced, table.turn, space)


@cache
def _promise(of: Nation, reduced: bool, turn: int, space: SpaceId) -> float:  # noqa: FBT001
    opens = FRENCH_EMBARK_FROM if of == FRENCH else FIRST_TURN_OF_JUNE
    wait = max(opens - turn, 0)
    if of == BELGIAN or max(opens, turn) >= LAST_TURN:
        return 0.0
    worth = _REDUCED if reduced else _FULL
    if of == FRENCH:
        worth *= _FRENCH_SHARE
    far = TO_SHORE[space]
    late = max(0.0, 1 - wait / _LATE)
    return worth * max(0.0, 1 - (_EACH_SPACE + _EACH_SPACE_LATE * late) * far)


def evacuee_worth(
    table: Table, unit: UnitId, space: SpaceId, dials: Dials, *, loading: bool = False
) -> float:
    """What an Evacuee unit is worth in a space.

    `loading` says that this turn's Evacuation Moves are being made; before, they still come.
    """
    factor = strength(table, unit)
    phases = LAST_TURN - table.turn + (0 if loading else 1)
    raided = raid_cost(table.turn + 1, factor, space) if table.turn < LAST_TURN else 0.0
    if space in TO_ENGLAND:
        return (factor - raided) * _escape(table, space, dials)
    togo = _MOVES_TO_GO.get(space)
    if togo is None or phases < 1:
        return 0.0
    safe = (
        factor * (dials.gets_home - _LOST_EACH_MOVE * togo) * (_LAST_PHASE if phases == 1 else 1.0)
    )
    return safe - raided - _MOVE_PRICE * togo


def standing(table: Table, unit: UnitId, space: SpaceId, dials: Dials = OFFICERS) -> float:
    """What any Allied unit is worth in a space."""
    if is_evacuee(unit):
        return evacuee_worth(table, unit, space, dials)
    return promise(table, unit, space)


def moves_on_average(turn: int) -> int:
    """The Evacuation Moves a card gives."""
    return MOVES_BY_NIGHT if is_night(turn) else MOVES_BY_DAY


def room_at_sea(table: Table, until: int) -> float:
    """The share of one more unit that the Evacuation Moves up to a turn can still carry."""
    coming = float(sum(map(moves_on_average, range(table.turn, until + 1))))
    if german_controlled(table, LA_PANNE_SPACE):
        coming *= _WITHOUT_LA_PANNE
    waiting = sum(_MOVES_TO_GO.get(table.units[unit].space, 0.0) for unit in EVACUEES)
    return min(max((coming - waiting) / _ROOM, 0.0), 1.0)


def _escape(table: Table, space: SpaceId, dials: Dials) -> float:
    """The share of a unit that gets home from a To England space."""
    if not under_guns(table, space):
        return dials.past_nothing
    by_night = table.turn == LAST_TURN or is_night(table.turn + 1)
    return dials.past_guns_by_night if by_night else dials.past_guns_by_day


def moves_to_go(space: SpaceId) -> float:
    """Evacuation Moves a unit in a space still needs."""
    return _MOVES_TO_GO.get(space, 0.0)


def _moves_to_go() -> dict[SpaceId, float]:
    """Evacuation Moves to a To England space; a mean of the routes before they part."""
    togo = {
        space: float(len(route) - 1 - index)
        for route in ROUTES.values()
        for index, space in enumerate(route[:-1])
    }
    togo[STAGING] = _FROM_STAGING
    togo |= dict.fromkeys(SHORE, togo[STAGING] + _EMBARKING)
    for space, box in LAND.items():
        near_shore = any(other in SHORE for other in NEIGHBOURS[space])
        if space not in SHORE and near_shore and (box.terrain == CANAL or space in DUNKIRK):
            togo[space] = togo[EAST_JETTY] + 1.0
    return togo


_MOVES_TO_GO = _moves_to_go()
