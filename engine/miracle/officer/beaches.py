"""Evacuation Operations: what is free first, then the action that is worth most."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.views import Advice, Question
from engine.miracle.components.evacuees import VALUE
from engine.miracle.components.map import EAST_DUNKERQUE, ZONE_OF, ZONES
from engine.miracle.components.sea import (
    ROADS_OF,
    SLIPS,
    THE_MOLE,
    ZONE_SHALLOWS,
)
from engine.miracle.components.ships import SHIPS
from engine.miracle.evacuation_creation import counters
from engine.miracle.officer.outlook import evacuations_left
from engine.miracle.officer.posts import WORTH, assignments
from engine.miracle.positions import (
    cargo,
    evacuees_at,
    german_held,
    ships_at,
    spare_room,
    units_at,
    value,
    weakened,
)
from engine.miracle.state import WHOLE, Table

JETTIES = "jetties"
_SAFE = 0.85
_FREE = 20
_HASTE = 1.5


def evacuate(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """12.3 Free moves, then actions by what they bring."""
    best, most = "end", 0.05
    for choice in question.choices:
        worth = _worth(table, choice, forbidden)
        if worth > most:
            best, most = choice.token, worth
    why = "Nothing else is worth an action." if best == "end" else "It brings most."
    return Advice(best, why)


def _worth(table: Table, choice: Choice, forbidden: frozenset[str]) -> float:
    kind, _, what = choice.token.partition(":")
    free = choice.detail.startswith("free")
    if JETTIES in forbidden and _by_jetties(kind, what, free=free):
        return 0.0
    if kind in ("load", "ferry"):
        return _aboard(table, choice.token) + _FREE * free
    if kind == "move":
        return _along(table, what, free=free)
    return _ACTIONS[kind](table, what) if kind in _ACTIONS else 0.0


def _by_jetties(kind: str, what: str, *, free: bool) -> bool:
    """Whether an offer builds, mends or uses Provost Jetties."""
    return what in ZONES or (free and kind in ("load", "move") and EAST_DUNKERQUE not in what)


def _aboard(table: Table, token: str) -> float:
    """Points aboard; the fuller ship and the longer queue first."""
    kind, _, what = token.partition(":")
    start, _, ship = what.partition(">")
    top = evacuees_at(table, start)[0]
    points = value(table, top)
    worth = points * _SAFE
    worth += 0.02 * len(cargo(table, ship)) + 0.3 * SHIPS[ship].large
    if kind == "load" and start == EAST_DUNKERQUE and table.mole == WHOLE:
        waiting = len(evacuees_at(table, start))
        if waiting <= 2 * evacuations_left(table):
            worth *= 0.55
    return worth


def _along(table: Table, what: str, *, free: bool) -> float:
    """Into the surf, or along the shore towards the Mole or a better beach."""
    start, _, to = what.partition(">")
    top = evacuees_at(table, start)[0]
    points = value(table, top)
    if to in ROADS_OF:
        return _FREE / 2 + points if free else 0.45 * points
    if to == EAST_DUNKERQUE:
        return 0.3 * points if len(evacuees_at(table, to)) < 2 else 0.1
    return 0.0


def _capacity(table: Table, node: str) -> float:
    """How many waiting in a place may still be taken off for nothing."""
    phases = evacuations_left(table)
    if node == EAST_DUNKERQUE:
        return 2.0 * phases if table.mole == WHOLE else 1.0 * phases
    zone = ZONE_OF[node]
    each = 0.5 if table.jetties[zone] == WHOLE else 0.25
    return each * phases / 2


def _create(table: Table, node: str) -> float:
    """A new counter is worth what the ships can still take."""
    if german_held(table, node):
        return 0.0
    waiting = len(evacuees_at(table, node))
    room = _capacity(table, node) - waiting
    mean = _mean_in_bag(table)
    if room <= 0:
        return 0.25 * mean
    near = max(0.0, 2.0 - 0.35 * waiting)
    return mean * (0.55 + 0.15 * near) + _HASTE * _berths_open(table, node)


def _berths_open(table: Table, node: str) -> int:
    """12.4g How many more may go aboard for nothing at the Mole in this very phase."""
    if node != EAST_DUNKERQUE or table.mole != WHOLE or table.harbor_closed:
        return 0
    used = table.evacuation.bonuses if table.evacuation else []
    free = [
        slip
        for slip in SLIPS
        if slip not in used and any(spare_room(table, it) > 0 for it in ships_at(table, slip))
    ]
    return max(0, len(free) - len(evacuees_at(table, node)))


def _mean_in_bag(table: Table) -> float:
    return sum(VALUE[it] for it in table.bag) / len(table.bag) if table.bag else 0.0


def _convert(table: Table, unit: str) -> float:
    """A Combat Unit is worth its counters, if the line can spare it and ships can take them."""
    node = table.units[unit].space
    count = counters(table, unit)
    waiting = len(evacuees_at(table, node))
    room = _capacity(table, node) - waiting
    mean = _mean_in_bag(table) - 0.9 * weakened(table, unit)
    worth = count * mean * (0.62 if room >= count else 0.3)
    worth += _HASTE * min(_berths_open(table, node), count)
    alone = len(units_at(table, node)) < 2
    if alone and assignments(table).get(unit) == node:
        worth -= 0.25 * WORTH.get(node, 0.0) * (8 - table.turn)
    return worth


def _rally(table: Table, place: str) -> float:
    """A shaken head holds up its queue."""
    top, *behind = evacuees_at(table, place)
    return 0.5 * value(table, top) + 0.35 * min(len(behind), 3)


def _works(table: Table, what: str) -> float:
    """Jetties and the Mole pay for the phases still to come."""
    phases = evacuations_left(table)
    if what == THE_MOLE:
        waiting = len(evacuees_at(table, EAST_DUNKERQUE))
        return 0.8 * min(2.0 * phases, waiting + 1.5 * phases)
    zone = ZONES[what]
    if any(german_held(table, beach) for beach in zone):
        return 0.0
    waiting = sum(len(evacuees_at(table, beach)) for beach in (*zone, *ZONE_SHALLOWS[what]))
    return 0.35 * min(phases, 2 * waiting + 0.5 * phases)


_ACTIONS = {
    "create": _create,
    "convert": _convert,
    "rally": _rally,
    "build": _works,
    "repair": _works,
}
