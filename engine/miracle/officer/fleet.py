"""Naval Operations: full ships home, empty ones to where men wait, escorts on station."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.miracle.components.cards import TurnCard
from engine.miracle.components.map import EAST_DUNKERQUE
from engine.miracle.components.sea import (
    BEACH_OF,
    DOVER,
    ROADS_OF,
    SHALLOWS,
    SHARED,
    SLIPS,
    water_name,
)
from engine.miracle.components.ships import MINESWEEPERS, SHIPS
from engine.miracle.ids import ShipId, WaterId
from engine.miracle.naval_fleet import fleet as orders
from engine.miracle.naval_lanes import HOMEWARD, LARGE, OUTWARD, Course, perils
from engine.miracle.officer.outlook import evacuations_left, left_in_all
from engine.miracle.orders import read
from engine.miracle.positions import (
    cargo,
    deck,
    evacuees_at,
    night,
    ship_name,
    ships_at,
    spare_room,
    value,
)
from engine.miracle.state import Table

ESCORTS = "naval escorts"
REPAIRS = "ship repair"
STATIONS = {ShipId("aa"): WaterId("Y8")}
"""Where escorts stay: the AA Ships cover the roads and beaches either side of Malo."""

_IN_THE_LIST = {ship: at for at, ship in enumerate(SHIPS)}
_ROADS = frozenset(ROADS_OF.values())
_BERTHS = frozenset((*SLIPS, *SHALLOWS, *_ROADS))
_NARROWS = (WaterId("Z2"), WaterId("Z3"), WaterId("X4"))
_FROM_DOVER = OUTWARD[WaterId("Z1")] + 1
_OFF_ROUTE = 2
"""How far from the roads of Dunkerque slips and Shallows count as lying."""
_NEAR = 2
"""A ship leaves its berth before it is full only if another lies this close."""
_WORTH_A_VOYAGE = 2
_ROOM_FOR_A_VOYAGE = 2
"""So many counters aboard, or room for them, make a voyage of a Large Ship worth while."""
_FEAR = {True: 0.7, False: 1.2}
"""How much a chance of being stopped counts, for Large and for Little Ships."""
GUNS = {1: 0.7, 2: 0.65, 3: 0.5, 4: 0.12}
MINES = {1: 0.6, 2: 0.6, 3: 0.5, 4: 0.1}
"""By Defense Number, the chance that guns by day, or mines, harm a ship: `/odds`, rounded."""

# What an order is worth; the most valuable is given first, and none below the least
_LEAST = 0.1
_REPAIR = 3.0
_SWEEP = 6.0
_TO_THE_MINES = 14.0
_ON_STATION, _TOWARDS_STATION = 9.0, 5.0
_INTO_DOVER, _TOWARDS_DOVER, _POINT_NEARER = 10.0, 6.0, 0.5

# How much an empty ship is wanted where
_ROOM_THAT_COUNTS = 3
_AT_THE_MOLE, _LITTLE_AT_THE_MOLE = 9.0, 4.0
_LOADING_ALREADY = 2
_IN_THE_SURF, _EMPTY_SURF = 3.0, 1.0
_IN_THE_ROADS, _EMPTY_ROADS = 4.0, 1.5
_NEXT_FOR_THE_MOLE, _IN_THE_WAY = 2.5, 0.5
_IN_THE_NARROWS = 0.4
_AT_SEA, _A_SPACE_AWAY, _IN_COMPANY = 2.0, 0.2, 0.8


class Haste(NamedTuple):
    """How early laden ships turn for home, in Naval phases to come when they do.

    `spare` is how many more than the voyage takes; `escorts` when an escort leaves its station, if
    it does.
    """

    spare: int = 0
    escorts: int = -1


NO_HASTE = Haste()


class Idea(NamedTuple):
    """One order, what it is worth, and why."""

    worth: float
    token: str
    why: str = ""


class Voyage(NamedTuple):
    """A ship, whence and whither, and the chance that it is stopped on the way."""

    ship: ShipId
    start: WaterId
    to: WaterId
    risk: float


def sail(
    table: Table, question: Question, forbidden: frozenset[str], haste: Haste = NO_HASTE
) -> Advice:
    """11.2 The most valuable order first, until nothing is worth ordering."""
    best = Idea(_LEAST, question.choices[-1].token, _stays(table))
    voyages = {
        (it.ship, course.to): Voyage(it.ship, it.space, course.to, _risk(table, it.ship, course))
        for it in orders(table)
        for course in it.useful
    }
    for choice in sorted(question.choices, key=_by_ship):
        idea = _idea(table, choice, voyages, forbidden, haste)
        if idea.worth > best.worth:
            best = idea
    return Advice(best.token, best.why)


def _by_ship(choice: Choice) -> tuple[bool, int]:
    """Voyages to Dover first, then the ships by the list of the fleet, then all else."""
    order = read(choice.token)
    return order.to != DOVER, _IN_THE_LIST.get(ShipId(order.who), len(SHIPS))


def _idea(
    table: Table,
    choice: Choice,
    voyages: dict[tuple[ShipId, WaterId], Voyage],
    forbidden: frozenset[str],
    haste: Haste,
) -> Idea:
    order = read(choice.token)
    if order.verb == "sail":
        voyage = voyages[ShipId(order.who), WaterId(order.to)]
        worth, why = _worth(table, voyage, forbidden, haste)
        return Idea(worth, choice.token, why)
    if order.verb == "repair" and REPAIRS not in forbidden:
        return Idea(_REPAIR, choice.token, f"{choice.subject} carry more when they are whole.")
    if order.verb == "sweep" and ESCORTS not in forbidden:
        return Idea(_SWEEP, choice.token, f"{choice.subject} clear the lane for the others.")
    return Idea(0.0, choice.token)


def _risk(table: Table, ship: ShipId, course: Course) -> float:
    """The chance that the guns and mines on a course stop the ship."""
    if not course.risk:
        return 0.0
    defense, (guns, mines) = deck(table, ship).defense, perils(table)
    fired, mined = (course.risk & guns).bit_count(), (course.risk & mines).bit_count()
    hit = GUNS[defense] ** 2 if night(table) else GUNS[defense]  # by night the better of two cards
    return 1 - (1 - hit) ** fired * (1 - MINES[defense]) ** mined


def _worth(
    table: Table, voyage: Voyage, forbidden: frozenset[str], haste: Haste
) -> tuple[float, str]:
    """What a voyage is worth, less the dangers on the way; mines are what sweepers look for."""
    ship = voyage.ship
    escorts = ESCORTS not in forbidden
    if escorts and ship in MINESWEEPERS and voyage.to in table.mines and not cargo(table, ship):
        return _TO_THE_MINES, f"{ship_name(ship)} sweep the mines at {water_name(voyage.to)}."
    if escorts and ship in STATIONS and not _escort_leaves(table, ship, haste):
        worth, why = _to_station(voyage)
    elif cargo(table, ship):
        worth, why = _homeward(table, voyage, haste)
    else:
        worth, why = _outward(table, voyage)
    return worth * (1 - _FEAR[LARGE[ship]] * voyage.risk), why


def _escort_leaves(table: Table, ship: ShipId, haste: Haste) -> bool:
    """Whether whoever is aboard an escort has to be brought home now."""
    return bool(cargo(table, ship)) and left_in_all(table, TurnCard.NAVAL) <= haste.escorts


def _to_station(voyage: Voyage) -> tuple[float, str]:
    """An escort takes its station and stays there."""
    station = STATIONS[voyage.ship]
    why = f"From {water_name(station)} the guns of {ship_name(voyage.ship)} cover the others."
    if voyage.start == station:
        return 0.0, why
    if voyage.to == station:
        return _ON_STATION, why
    return _TOWARDS_STATION * (_miles_out(voyage.to) < _miles_out(voyage.start)), why


def _homeward(table: Table, voyage: Voyage, haste: Haste) -> tuple[float, str]:
    """A laden ship sails when it is full, when another can take its place, or when time is up."""
    points = sum(value(table, it) for it in cargo(table, voyage.ship))
    why = f"{ship_name(voyage.ship)} have {points} VP to land at Dover."
    if voyage.to == DOVER:
        return (_INTO_DOVER + points if _leaves(table, voyage, haste) else 0.0), why
    nearer = _miles_home(voyage.to) < _miles_home(voyage.start)
    in_time = left_in_all(table, TurnCard.NAVAL) > 0
    if not (nearer and in_time and _leaves(table, voyage, haste)):
        return 0.0, why
    return _TOWARDS_DOVER + _POINT_NEARER * points, why


def _leaves(table: Table, voyage: Voyage, haste: Haste) -> bool:
    """Whether a laden ship should go now rather than wait for more."""
    ship, here = voyage.ship, voyage.start
    phases = -(-_miles_home(here) // deck(table, ship).movement)
    late = phases + haste.spare > left_in_all(table, TurnCard.NAVAL)
    if spare_room(table, ship) <= 0 or late:
        return True
    if here not in _BERTHS or not evacuations_left(table) or not _waiting(table, here):
        return True
    return len(cargo(table, ship)) >= _WORTH_A_VOYAGE and _relieved(table, ship)


def _miles_home(space: WaterId) -> int:
    """Spaces to Dover."""
    if space in ROADS_OF:
        return HOMEWARD[ROADS_OF[space]] + 1
    return HOMEWARD[SHARED] + 1 if space in SLIPS else HOMEWARD.get(space, 0)


def _miles_out(space: WaterId) -> int:
    """Spaces to the roads of Dunkerque."""
    return OUTWARD.get(space, _FROM_DOVER if space == DOVER else _OFF_ROUTE)


def _relieved(table: Table, ship: ShipId) -> bool:
    """Whether another empty ship of its size could take the berth at once."""
    done = table.sailing.done if table.sailing else []
    return any(
        LARGE[other] == LARGE[ship]
        and it.space
        and it.space not in _BERTHS
        and not it.disrupted
        and other not in done
        and spare_room(table, other) > 1
        and _miles_out(it.space) < _NEAR
        for other, it in table.ships.items()
        if other != ship
    )


def _outward(table: Table, voyage: Voyage) -> tuple[float, str]:
    """An empty ship goes where it is wanted most; if that is far, a leg towards it."""
    if voyage.to == DOVER or not evacuations_left(table) or not _of_use(table, voyage):
        return 0.0, ""
    gain = _wanted(table, voyage.ship, voyage.to) - _wanted(table, voyage.ship, voyage.start)
    waiting, room = _waiting(table, voyage.to), spare_room(table, voyage.ship)
    if voyage.to not in _BERTHS:
        return gain, f"{ship_name(voyage.ship)} come nearer to the beaches, with room for {room}."
    there = f"{count(waiting, 'counter')} to take off at {water_name(voyage.to)}"
    return gain, f"{there}; {ship_name(voyage.ship)} have room for {room}."


def _of_use(table: Table, voyage: Voyage) -> bool:
    """14.2 With the last Naval card a ship must reach a berth: who is aboard counts half."""
    return voyage.to in _BERTHS or left_in_all(table, TurnCard.NAVAL) > 0


def _stays(table: Table) -> str:
    """What is left to the ships that are not sent anywhere."""
    left = count(left_in_all(table, TurnCard.NAVAL), "Naval phase")
    return f"No other voyage is worth its dangers now; {left} to come."


def _wanted(table: Table, ship: ShipId, space: WaterId) -> float:
    """How much an empty ship is wanted in a space."""
    large, room = LARGE[ship], min(spare_room(table, ship), _ROOM_THAT_COUNTS)
    others = [it for it in ships_at(table, space) if it != ship]
    if (large and room < _ROOM_FOR_A_VOYAGE) or space == DOVER:
        return 0.0
    if space in _BERTHS:
        return _wanted_at_berth(table, space, others, room if large else 0)
    if space == SHARED:
        return _NEXT_FOR_THE_MOLE if large and not others else _IN_THE_WAY
    if large and space in _NARROWS:
        return _IN_THE_NARROWS
    return max(0.0, _AT_SEA - _A_SPACE_AWAY * _miles_out(space) - _IN_COMPANY * len(others))


def _wanted_at_berth(table: Table, space: WaterId, others: list[ShipId], room: int) -> float:
    """How much a ship with so much room is wanted at the Mole, in the roads or the surf."""
    waiting = _waiting(table, space)
    if space in SLIPS:
        loading = sum(spare_room(table, it) > 0 for it in others)
        wanted = _AT_THE_MOLE + room if room else _LITTLE_AT_THE_MOLE
        return wanted / (1 + _LOADING_ALREADY * loading)
    if space in SHALLOWS:
        return _IN_THE_SURF + min(waiting, _ROOM_THAT_COUNTS) if waiting else _EMPTY_SURF
    short = waiting - sum(spare_room(table, it) for it in others)
    return _IN_THE_ROADS + min(room, short) if room and short > 0 else _EMPTY_ROADS


def _waiting(table: Table, space: WaterId) -> int:
    """How many Evacuees look to a berth for a ship; at the Mole more come all the time."""
    if space in SLIPS:
        return len(evacuees_at(table, EAST_DUNKERQUE)) + 1
    shallows = [space] if space in BEACH_OF else [it for it in SHALLOWS if ROADS_OF[it] == space]
    return sum(
        len(evacuees_at(table, it)) + len(evacuees_at(table, BEACH_OF[it])) for it in shallows
    )
