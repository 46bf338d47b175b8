"""Naval Operations: full ships home, empty ones to where men wait, escorts on station."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.choice import Choice
from engine.core.views import Advice, Question
from engine.miracle.components.cards import NAVAL
from engine.miracle.components.map import EAST_DUNKERQUE
from engine.miracle.components.sea import (
    ARTILLERY_SPACES,
    BEACH_OF,
    DOVER,
    ROADS_OF,
    SHALLOWS,
    SHARED,
    SLIPS,
)
from engine.miracle.components.ships import MINESWEEPERS
from engine.miracle.naval_lanes import HOMEWARD, LARGE, OUTWARD
from engine.miracle.officer.outlook import evacuations_left, left_in_all
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
STATIONS = {"aa": "Y8"}
"""Where escorts stay: the AA Ships cover the roads and beaches either side of Malo."""

_ROADS = frozenset(ROADS_OF.values())
_BERTHS = frozenset((*SLIPS, *SHALLOWS, *_ROADS))
_NARROWS = ("Z2", "Z3", "X4")
_FROM_DOVER = OUTWARD["Z1"] + 1
_NEAR = 2
"""A ship leaves its berth before it is full only if another lies this close."""
_FEAR = {True: 0.7, False: 1.2}
"""How much a chance of being stopped counts, for Large and for Little Ships."""
_GUNS = {1: 0.7, 2: 0.65, 3: 0.5, 4: 0.12}
_MINES = {1: 0.6, 2: 0.6, 3: 0.5, 4: 0.1}
"""By Defense Number, the chance that guns by day, or mines, stop a ship."""


class Order(NamedTuple):
    """One order, what it is worth, and why."""

    worth: float
    token: str
    why: str = ""


class Voyage(NamedTuple):
    """A ship, whence and whither, and the chance that it is stopped on the way."""

    ship: str
    start: str
    to: str
    risk: float


def sail(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """11.2 The most valuable order first, until nothing is worth ordering."""
    best = Order(0.1, "end", "The rest are where they should be.")
    for choice in question.choices:
        order = _order(table, choice, forbidden)
        if order.worth > best.worth:
            best = order
    return Advice(best.token, best.why)


def _order(table: Table, choice: Choice, forbidden: frozenset[str]) -> Order:
    kind, _, what = choice.token.partition(":")
    if kind == "sail":
        ship, _, to = what.partition(">")
        voyage = Voyage(ship, table.ships[ship].space, to, _risk(table, ship, choice.detail))
        worth, why = _worth(table, voyage, forbidden)
        return Order(worth, choice.token, why)
    if kind == "repair" and REPAIRS not in forbidden:
        return Order(3.0, choice.token, "A whole ship carries more.")
    if kind == "sweep" and ESCORTS not in forbidden:
        return Order(6.0, choice.token, "The lane must be clear.")
    return Order(0.0, choice.token)


def _risk(table: Table, ship: str, detail: str) -> float:
    """The chance that the guns and mines named in an order stop the ship."""
    defense = deck(table, ship).defense
    guns, _, mines = detail.partition("mines")
    fired = sum(space in guns for space in ARTILLERY_SPACES.values())
    mined = mines.count(",") + 1 if mines else 0
    hit = _GUNS[defense] ** 2 if night(table) else _GUNS[defense]
    return 1 - (1 - hit) ** fired * (1 - _MINES[defense]) ** mined


def _worth(table: Table, voyage: Voyage, forbidden: frozenset[str]) -> tuple[float, str]:
    """What a voyage is worth, less the dangers on the way; mines are what sweepers look for."""
    ship = voyage.ship
    escorts = ESCORTS not in forbidden
    if escorts and ship in MINESWEEPERS and voyage.to in table.mines and not cargo(table, ship):
        return 14.0, f"{ship_name(ship)} sweep the lane."
    if escorts and ship in STATIONS:
        worth, why = _to_station(voyage)
    elif cargo(table, ship):
        worth, why = _homeward(table, voyage)
    else:
        worth, why = _outward(table, voyage)
    return worth * (1 - _FEAR[LARGE[ship]] * voyage.risk), why


def _to_station(voyage: Voyage) -> tuple[float, str]:
    """An escort takes its station and stays there."""
    station = STATIONS[voyage.ship]
    why = f"{ship_name(voyage.ship)} cover the others."
    if voyage.start == station:
        return 0.0, why
    if voyage.to == station:
        return 9.0, why
    return 5.0 * (_miles_out(voyage.to) < _miles_out(voyage.start)), why


def _homeward(table: Table, voyage: Voyage) -> tuple[float, str]:
    """A laden ship sails when it is full, when another can take its place, or when time is up."""
    points = sum(value(table, it) for it in cargo(table, voyage.ship))
    why = f"{points} VP are bound for Dover."
    if voyage.to == DOVER:
        return (10.0 + points if _leaves(table, voyage) else 0.0), why
    nearer = _miles_home(voyage.to) < _miles_home(voyage.start)
    in_time = left_in_all(table, NAVAL) > 0
    return (6.0 + 0.5 * points if nearer and in_time and _leaves(table, voyage) else 0.0), why


def _leaves(table: Table, voyage: Voyage) -> bool:
    """Whether a laden ship should go now rather than wait for more."""
    ship, here = voyage.ship, voyage.start
    phases = -(-_miles_home(here) // deck(table, ship).movement)
    if spare_room(table, ship) <= 0 or phases > left_in_all(table, NAVAL):
        return True
    if here not in _BERTHS or not evacuations_left(table) or not _waiting(table, here):
        return True
    return len(cargo(table, ship)) >= 2 and _relieved(table, ship)


def _miles_home(space: str) -> int:
    """Spaces to Dover."""
    if space in ROADS_OF:
        return HOMEWARD[ROADS_OF[space]] + 1
    return HOMEWARD[SHARED] + 1 if space in SLIPS else HOMEWARD.get(space, 0)


def _miles_out(space: str) -> int:
    """Spaces to the roads of Dunkerque."""
    return OUTWARD.get(space, _FROM_DOVER if space == DOVER else 2)


def _relieved(table: Table, ship: str) -> bool:
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
    if voyage.to == DOVER or not evacuations_left(table):
        return 0.0, ""
    gain = _wanted(table, voyage.ship, voyage.to) - _wanted(table, voyage.ship, voyage.start)
    return gain, f"{ship_name(voyage.ship)} are wanted there."


def _wanted(table: Table, ship: str, space: str) -> float:
    """How much an empty ship is wanted in a space."""
    large, room = LARGE[ship], min(spare_room(table, ship), 3)
    others = [it for it in ships_at(table, space) if it != ship]
    if (large and room < 2) or space == DOVER:
        return 0.0
    if space in _BERTHS:
        return _wanted_at_berth(table, space, others, room if large else 0)
    if space == SHARED:
        return 2.5 if large and not others else 0.5
    if large and space in _NARROWS:
        return 0.4
    return max(0.0, 2.0 - 0.2 * _miles_out(space) - 0.8 * len(others))


def _wanted_at_berth(table: Table, space: str, others: list[str], room: int) -> float:
    """How much a ship with so much room is wanted at the Mole, in the roads or the surf."""
    waiting = _waiting(table, space)
    if space in SLIPS:
        loading = sum(spare_room(table, it) > 0 for it in others)
        return (9.0 + room if room else 4.0) / (1 + 2 * loading)
    if space in SHALLOWS:
        return 3.0 + min(waiting, 3) if waiting else 1.0
    short = waiting - sum(spare_room(table, it) for it in others)
    return 4.0 + min(room, short) if room and short > 0 else 1.5


def _waiting(table: Table, space: str) -> int:
    """How many Evacuees look to a berth for a ship; at the Mole more come all the time."""
    if space in SLIPS:
        return len(evacuees_at(table, EAST_DUNKERQUE)) + 1
    shallows = [space] if space in BEACH_OF else [it for it in SHALLOWS if ROADS_OF[it] == space]
    return sum(
        len(evacuees_at(table, it)) + len(evacuees_at(table, BEACH_OF[it])) for it in shallows
    )
