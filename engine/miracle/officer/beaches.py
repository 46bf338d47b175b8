"""Evacuation Operations: what is free first, then the action that is worth most."""

from __future__ import annotations

from engine.core.counting import count, tally
from engine.core.views import Advice, Question
from engine.miracle.components.calendar import LAST_TURN
from engine.miracle.components.evacuees import VALUE
from engine.miracle.components.map import EAST_DUNKERQUE, ZONE_OF, ZONES
from engine.miracle.components.sea import (
    ROADS_OF,
    SLIPS,
    THE_MOLE,
    ZONE_SHALLOWS,
)
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.tables import UNITS_IN_AREA
from engine.miracle.evacuation_creation import counters
from engine.miracle.evacuation_moves import Shore, transfers
from engine.miracle.ids import NodeId, ShipId, Space, UnitId, Zone
from engine.miracle.officer.outlook import evacuations_left
from engine.miracle.officer.posts import WORTH, assignments
from engine.miracle.orders import Order, read
from engine.miracle.positions import (
    cargo,
    evacuees_at,
    german_held,
    ship_name,
    ships_at,
    spare_room,
    units_at,
    value,
    weakened,
)
from engine.miracle.state import Table, Works

JETTIES = "jetties"

_LEAST = 0.05
"""Below this an action is not worth taking."""
_FREE = 20
"""What costs no action comes before everything that does."""
_SAFE = 0.85
"""How much of what goes aboard comes home."""
_HASTE = 1.5
"""What a berth that would stay empty in this very phase is worth."""

# Going aboard
_IN_COMPANY = 0.02
_LARGE_SHIP = 0.3
_CAN_WAIT = 0.55
_EACH_PHASE_AT_THE_MOLE = 2
_INTO_THE_SURF = 0.45
_TOWARDS_THE_MOLE, _QUEUE_AT_THE_MOLE = 0.3, 0.1
_SHORT_QUEUE = 2

# How many the Mole and a beach take off for nothing, in a phase and in two
_WHOLE_MOLE, _DAMAGED_MOLE = 2.0, 1.0
_WITH_JETTIES, _WITHOUT = 0.5, 0.25

# New counters, out of the crowd or out of Combat Units
_NO_ROOM = 0.25
_NEAR, _LESS_FOR_EACH = 2.0, 0.35
_CREATED, _CREATED_NEAR = 0.55, 0.15
_CONVERTED, _CONVERTED_WITHOUT_ROOM = 0.62, 0.3
_REDUCED_STEP = 0.9
_POST_FOR_A_TURN = 0.25

# Rallying and building
_HEAD, _BEHIND, _MOST_BEHIND = 0.5, 0.35, 3
_MOLE, _QUEUED_LATER = 0.8, 1.5
_JETTY, _JETTY_QUEUED_LATER = 0.35, 0.5


def evacuate(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """12.3 Free moves, then actions by what they bring."""
    if table.evacuation is None:
        raise RuntimeError("no Evacuation Operations are under way")
    moves = transfers(table, table.evacuation, Shore.of(table))
    free = {it.token for it in moves if it.bonus}
    best, most = question.choices[-1], _LEAST
    for choice in question.choices:
        order, costless = read(choice.token), choice.token in free
        worth = _worth(table, order, free=costless, forbidden=forbidden)
        if worth > most:
            best, most = choice, worth
    return Advice(best.token, _why(table, read(best.token), free=best.token in free))


def engineers(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.1 The Royal Engineers build or repair what serves most."""
    offers = [it for it in question.choices if not it.ends]
    best = max(offers, key=lambda it: _works(table, read(it.token)))
    return Advice(best.token, _why(table, read(best.token), free=True))


def _why(table: Table, order: Order, *, free: bool) -> str:
    """What an action brings."""
    phases = count(evacuations_left(table), "Evacuation phase")
    if order.verb in ("build", "repair"):
        return f"It is of use in {phases} still to come."
    if order.verb == "create":
        waiting = tally(len(evacuees_at(table, NodeId(order.who))), "counter")
        mean = _mean_in_bag(table)
        return f"A new counter is worth {mean:.1f} VP on average; waiting there: {waiting}."
    if order.verb == "convert":
        counters_ = count(counters(table, UnitId(order.who)), "counter")
        return f"It becomes {counters_} of about {_mean_in_bag(table):.1f} VP each."
    if order.verb in ("load", "ferry", "move", "rally"):
        return _of_the_crowd(table, order, free=free)
    return f"Nothing that is left is worth an action, with {phases} to come."


def _of_the_crowd(table: Table, order: Order, *, free: bool) -> str:
    """What a move of Evacuees brings."""
    top, *behind = evacuees_at(table, NodeId(order.who))
    cost = "at no cost" if free else "for an action"
    if order.verb == "rally":
        after = tally(len(behind), "counter")
        return f"They can move again: {value(table, top)} VP, with {after} behind them."
    if order.verb == "move":
        return f"{value(table, top)} VP come nearer to a ship {cost}."
    return f"{value(table, top)} VP go aboard {ship_name(ShipId(order.to))} {cost}."


def _worth(table: Table, order: Order, *, free: bool, forbidden: frozenset[str]) -> float:
    jetties = order.who in ZONES or (free and order.who != EAST_DUNKERQUE)
    if JETTIES in forbidden and jetties:
        return 0.0
    if order.verb in ("load", "ferry"):
        return _aboard(table, order) + _FREE * free
    if order.verb == "move":
        return _along(table, order, free=free)
    action = _ACTIONS.get(order.verb)
    return action(table, order) if action else 0.0


def _aboard(table: Table, order: Order) -> float:
    """Points aboard; the fuller ship and the longer queue first."""
    start, ship = NodeId(order.who), ShipId(order.to)
    top, *behind = evacuees_at(table, start)
    worth = value(table, top) * _SAFE
    worth += _IN_COMPANY * len(cargo(table, ship)) + _LARGE_SHIP * SHIPS[ship].large
    if order.verb == "load" and start == EAST_DUNKERQUE and table.mole == Works.WHOLE:
        waiting = 1 + len(behind)
        if waiting <= _EACH_PHASE_AT_THE_MOLE * evacuations_left(table):
            worth *= _CAN_WAIT
    return worth


def _along(table: Table, order: Order, *, free: bool) -> float:
    """Into the surf, or along the shore towards the Mole or a better beach."""
    points = value(table, evacuees_at(table, NodeId(order.who))[0])
    if order.to in ROADS_OF:
        return _FREE / 2 + points if free else _INTO_THE_SURF * points
    if order.to == EAST_DUNKERQUE:
        queued = len(evacuees_at(table, EAST_DUNKERQUE)) >= _SHORT_QUEUE
        return _QUEUE_AT_THE_MOLE if queued else _TOWARDS_THE_MOLE * points
    return 0.0


def _capacity(table: Table, node: NodeId) -> float:
    """How many waiting in a place may still be taken off for nothing."""
    phases = evacuations_left(table)
    if node == EAST_DUNKERQUE:
        return (_WHOLE_MOLE if table.mole == Works.WHOLE else _DAMAGED_MOLE) * phases
    each = _WITH_JETTIES if table.jetties[ZONE_OF[node]] == Works.WHOLE else _WITHOUT
    return each * phases / 2


def _create(table: Table, order: Order) -> float:
    """A new counter is worth what the ships can still take."""
    node = NodeId(order.who)
    if german_held(table, node):
        return 0.0
    waiting = len(evacuees_at(table, node))
    room = _capacity(table, node) - waiting
    mean = _mean_in_bag(table)
    if room <= 0:
        return _NO_ROOM * mean
    near = max(0.0, _NEAR - _LESS_FOR_EACH * waiting)
    return mean * (_CREATED + _CREATED_NEAR * near) + _HASTE * _berths_open(table, node)


def _berths_open(table: Table, node: NodeId) -> int:
    """12.4g How many more may go aboard for nothing at the Mole in this very phase."""
    if node != EAST_DUNKERQUE or table.mole != Works.WHOLE or table.harbor_closed:
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


def _convert(table: Table, order: Order) -> float:
    """A Combat Unit is worth its counters, if the line can spare it and ships can take them."""
    unit = UnitId(order.who)
    node = table.units[unit].space
    count = counters(table, unit)
    waiting = len(evacuees_at(table, node))
    room = _capacity(table, node) - waiting
    mean = _mean_in_bag(table) - _REDUCED_STEP * weakened(table, unit)
    worth = count * mean * (_CONVERTED if room >= count else _CONVERTED_WITHOUT_ROOM)
    worth += _HASTE * min(_berths_open(table, node), count)
    alone = len(units_at(table, node)) < UNITS_IN_AREA
    if alone and assignments(table).get(unit) == node:
        worth -= _POST_FOR_A_TURN * WORTH.get(node, 0.0) * (LAST_TURN - table.turn)
    return worth


def _rally(table: Table, order: Order) -> float:
    """A shaken head holds up its queue."""
    top, *behind = evacuees_at(table, NodeId(order.who))
    return _HEAD * value(table, top) + _BEHIND * min(len(behind), _MOST_BEHIND)


def _works(table: Table, order: Order) -> float:
    """Jetties and the Mole pay for the phases still to come."""
    phases, pier = evacuations_left(table), Zone(order.who)
    if pier == THE_MOLE:
        waiting = len(evacuees_at(table, EAST_DUNKERQUE))
        return _MOLE * min(_WHOLE_MOLE * phases, waiting + _QUEUED_LATER * phases)
    beaches = ZONES[pier]
    if any(german_held(table, beach) for beach in beaches):
        return 0.0
    places: tuple[Space, ...] = (*beaches, *ZONE_SHALLOWS[pier])
    waiting = sum([len(evacuees_at(table, place)) for place in places])
    return _JETTY * min(phases, 2 * waiting + _JETTY_QUEUED_LATER * phases)


_ACTIONS = {
    "create": _create,
    "convert": _convert,
    "rally": _rally,
    "build": _works,
    "repair": _works,
}
