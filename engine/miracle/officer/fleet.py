"""Naval Operations: full ships home, empty ones to where men wait, escorts on station."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.choice import Choice
from engine.core.views import Advice, Question
from engine.miracle.components.cards import EVACUATION, NAVAL
from engine.miracle.components.map import EAST_DUNKERQUE, ZONES
from engine.miracle.components.sea import (
    BEACH_OF,
    DOVER,
    ROADS_OF,
    SHALLOW_OF,
    SHALLOWS,
    SHARED,
    SLIPS,
    ZONE_SHALLOWS,
)
from engine.miracle.components.ships import MINESWEEPERS, SHIPS
from engine.miracle.components.tables import LAST_TURN
from engine.miracle.naval_lanes import HOMEWARD, LARGE, OUTWARD
from engine.miracle.officer.outlook import evacuations_left, left_in_all, left_today
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
from engine.miracle.state import WHOLE, Table

ESCORTS = "naval escorts"
REPAIRS = "ship repair"
_STATION = {"aa": "Y8"}
_ROADS = {ROADS_OF[shallow] for shallow in SHALLOWS}
_BERTHS = frozenset((*SLIPS, *SHALLOWS, *_ROADS))
OUTWARD_FROM_DOVER = 4
_FEAR = {True: 0.7, False: 1.2}
"""How much a chance of being stopped counts, for Large and for Little Ships."""


class Order(NamedTuple):
    """One thing a ship could do, and what it is worth."""

    worth: float
    token: str
    why: str


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
        return _sail(table, ship, to, choice, forbidden)
    if kind == "repair" and REPAIRS not in forbidden:
        return Order(3.0, choice.token, "A whole ship carries more.")
    if kind == "sweep" and ESCORTS not in forbidden:
        return Order(6.0, choice.token, "The lane must be clear.")
    return Order(0.0, choice.token, "")


def _sail(
    table: Table, ship: str, to: str, choice: Choice, forbidden: frozenset[str]
) -> Order:
    aboard = cargo(table, ship)
    start = table.ships[ship].space
    risk = _risk(table, ship, choice.detail)
    if ship in _STATION and ESCORTS not in forbidden:
        return _station(table, ship, to, choice.token)
    if aboard:
        return _homeward(table, ship, to, choice.token, risk)
    return _outward(table, ship, start, to, choice.token, risk, forbidden)


def _risk(table: Table, ship: str, detail: str) -> float:
    """The chance that mines or guns on the way stop the ship."""
    defense = deck(table, ship).defense
    guns = detail.count("Z2") + detail.count("Z3") + detail.count("Y5") if "guns" in detail else 0
    mined = detail.partition("mines")[2].count(",") + 1 if "mines" in detail else 0
    single = {1: 0.7, 2: 0.65, 3: 0.5, 4: 0.12}.get(defense, 0.5)
    gun = single**2 if night(table) else single
    mine = {1: 0.6, 2: 0.6, 3: 0.5, 4: 0.1}.get(defense, 0.5)
    return 1 - (1 - gun) ** guns * (1 - mine) ** mined


def _station(table: Table, ship: str, to: str, token: str) -> Order:
    """An escort takes its station and stays there."""
    goal, here = _STATION[ship], table.ships[ship].space
    if here == goal:
        return Order(0.0, token, "")
    if to == goal:
        return Order(9.0, token, f"{ship_name(ship)} cover the ships and the Mole.")
    nearer = OUTWARD.get(to, 99) < OUTWARD.get(here, 99)
    return Order(5.0 if nearer else 0.0, token, f"{ship_name(ship)} take their station.")


def _homeward(table: Table, ship: str, to: str, token: str, risk: float) -> Order:
    """A laden ship sails when it is full, when another can take its place, or when time is up."""
    aboard = cargo(table, ship)
    points = sum(value(table, it) for it in aboard)
    if to != DOVER and HOMEWARD.get(to, 99) >= HOMEWARD.get(table.ships[ship].space, 99):
        return Order(0.0, token, "")
    if not _leaves(table, ship):
        return Order(0.0, token, "")
    last = left_in_all(table, NAVAL) == 0
    if last and to != DOVER:
        return Order(0.0, token, "")
    worth = 10.0 + points if to == DOVER else 6.0 + 0.5 * points
    worth *= 1 - _FEAR[LARGE[ship]] * risk
    return Order(worth, token, f"{points} VP are bound for Dover.")


def _leaves(table: Table, ship: str) -> bool:
    """Whether a laden ship should go now rather than wait for more."""
    here = table.ships[ship].space
    phases = -(-_miles(here) // deck(table, ship).movement)
    if spare_room(table, ship) <= 0 or phases > left_in_all(table, NAVAL):
        return True
    if here not in _BERTHS or evacuations_left(table) == 0 or not _waiting(table, here):
        return True
    return len(cargo(table, ship)) >= 2 and _relieved(table, ship, here)


def _miles(space: str) -> int:
    """Spaces to Dover."""
    if space in BEACH_OF:
        return HOMEWARD[ROADS_OF[space]] + 1
    return HOMEWARD[SHARED] + 1 if space in SLIPS else HOMEWARD.get(space, 0)


def _relieved(table: Table, ship: str, here: str) -> bool:
    """Whether another empty ship could take the berth at once."""
    done = table.sailing.done if table.sailing else []
    for other, it in table.ships.items():
        if other == ship or other in done or it.disrupted or not it.space:
            continue
        if LARGE[other] != LARGE[ship] or it.space in _BERTHS or spare_room(table, other) < 2:
            continue
        if OUTWARD.get(it.space, OUTWARD_FROM_DOVER) + 1 <= deck(table, other).movement:
            return True
    return False


def _waiting(table: Table, space: str) -> int:
    """How many Evacuees look to a Water space for a ship."""
    if space in SLIPS:
        return len(evacuees_at(table, EAST_DUNKERQUE)) + 1
    if space in BEACH_OF:
        return len(evacuees_at(table, space)) + len(evacuees_at(table, BEACH_OF[space]))
    return sum(
        len(evacuees_at(table, shallow)) + len(evacuees_at(table, BEACH_OF[shallow]))
        for shallow in SHALLOWS
        if ROADS_OF[shallow] == space
    )


def _outward(
    table: Table,
    ship: str,
    start: str,
    to: str,
    token: str,
    risk: float,
    forbidden: frozenset[str],
) -> Order:
    """An empty ship goes where it is needed most; if that is far, a leg towards it."""
    if evacuations_left(table) == 0 or to == DOVER:
        return Order(0.0, token, "")
    need = _need(table, ship, to)
    stays = _need(table, ship, start)
    if need <= stays:
        return Order(0.0, token, "")
    worth = (need - stays) * (1 - _FEAR[LARGE[ship]] * risk)
    return Order(worth, token, f"{ship_name(ship)} are needed there.")


def _need(table: Table, ship: str, space: str) -> float:
    """How much an empty ship is wanted in a space."""
    capacity = min(spare_room(table, ship), 3)
    if capacity < 2 and LARGE[ship]:
        return 0.1
    there = [it for it in ships_at(table, space) if it != ship]
    if space in SLIPS:
        taken = sum(spare_room(table, it) > 0 for it in there)
        return (9.0 + capacity if LARGE[ship] else 4.0) / (1 + 2 * taken)
    if space in SHALLOWS:
        return 3.0 + min(_waiting(table, space), 3) if _waiting(table, space) else 1.0
    if space in _ROADS:
        waiting = _waiting(table, space)
        room = sum(spare_room(table, it) for it in there)
        if LARGE[ship] and waiting > room:
            return 4.0 + min(capacity, waiting - room)
        return 1.5
    if space == SHARED:
        return 2.5 if LARGE[ship] and not there else 0.5
    if space in ("Z2", "Z3", "X4") and LARGE[ship]:
        return 0.4
    far = OUTWARD.get(space, 9)
    return max(0.0, 2.0 - 0.2 * far - 0.8 * len(there))
