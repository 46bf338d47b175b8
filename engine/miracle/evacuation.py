"""Chapter 12: Evacuation Operations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.core.memo import remembered_when_asked
from engine.miracle.components.map import EAST_DUNKERQUE, ZONES, name
from engine.miracle.components.sea import BEACH_OF
from engine.miracle.components.ships import SHIPS
from engine.miracle.evacuation_creation import convert, convertible, counters, gather, gatherings
from engine.miracle.evacuation_moves import Shore, Transfer, transfers
from engine.miracle.ids import NodeId, Space, UnitId, Zone
from engine.miracle.kinds import Kind
from engine.miracle.light import advance_light
from engine.miracle.orders import Order, read
from engine.miracle.positions import (
    evacuee_name,
    night,
    node_name,
    place_name,
    ship_name,
    unit_name,
    value,
)
from engine.miracle.state import (
    Decision,
    Dunkerque,
    Evacuation,
    Phase,
    Table,
)
from engine.miracle.works import build, engineering, repair


class EvacuationOperations(Phase, frozen=True):
    """12.0 Actions by the marker, one more by night; `again` repeats the phase (7.5)."""

    again: bool = False
    rule = "12.0"

    def run(self, game: Dunkerque) -> None:
        """Advance the light and count the actions."""
        table = game.table
        table.phase = "Evacuation Operations"
        if not self.again:
            advance_light(game, "12.1")
        table.evacuation = Evacuation(evacuation_actions(table))
        words = f"Evacuation Actions: {table.evacuation.left}."
        game.log(Kind.ACTIONS, words, rule="12.2")
        game.then(EvacuationAction(), EndEvacuationOperations())


def evacuation_actions(table: Table) -> int:
    """12.2, 12.2a The marker's number, and one more by night."""
    return table.actions + night(table)


_END = Choice("end", "End the Evacuation Operations", ends=True)
_ALL_FREE = Choice("free", "Take all that is free, the largest ships first")


class EvacuationAction(Decision, frozen=True):
    """12.3 One action or free move after the other."""

    rule = "12.3"
    batch = True

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"Evacuation Actions left: {current(game).left}. What next?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """What is free first, then everything an action buys."""
        table, evacuation = game.table, current(game)
        shore, moves = _shore(game), _moves(game)
        offers = [_move(table, shore, it) for it in moves if it.bonus]
        if len({it.bonus for it in moves if it.bonus}) > 1:
            offers.append(_ALL_FREE)
        if evacuation.left:
            offers += [_move(table, shore, it) for it in moves if not it.bonus]
            offers += _actions(table, evacuation, shore)
        return [*offers, _END]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token == _END.token:
            return
        transfer = next((it for it in _moves(game) if it.token == token), None)
        if token == _ALL_FREE.token:
            _take_all_free(game)
        elif transfer:
            _transfer(game, transfer)
        else:
            current(game).left -= 1
            _carry_out(game, read(token))
        game.then(EvacuationAction())


class EndEvacuationOperations(Phase, frozen=True):
    """12.3 The phase is over."""

    rule = "12.3"

    def run(self, game: Dunkerque) -> None:
        game.table.evacuation = None


def current(game: Dunkerque) -> Evacuation:
    """The Evacuation Operations Phase under way."""
    evacuation = game.table.evacuation
    if evacuation is None:
        raise RuntimeError("no Evacuation Operations are under way")
    return evacuation


@remembered_when_asked
def _shore(game: Dunkerque) -> Shore:
    return Shore.of(game.table)


@remembered_when_asked
def _moves(game: Dunkerque) -> list[Transfer]:
    return list(transfers(game.table, current(game), _shore(game)))


def _move(table: Table, shore: Shore, it: Transfer) -> Choice:
    return _move_choice(it, value(table, shore.top(it.start)))


@cache
def _move_choice(it: Transfer, points: int) -> Choice:
    """A move in words; the top unit of a place needs no name in the token."""
    who = f"Evacuees ({points} VP): {_shortly(it.start)}"
    free = "free" if it.bonus else ""
    if it.by:
        who = f"Evacuees ({points} VP): {node_name(NodeId(it.start))}"
        by = f"by {ship_name(it.by)}"
        return Choice(it.token, "Ferry", who, ship_name(it.ship), by, it.to)
    if it.ship:
        detail = ", ".join(filter(None, (free, it.to)))
        return Choice(it.token, "Load", who, ship_name(it.ship), detail, it.to)
    return Choice(it.token, "Move", who, _shortly(it.to), free, it.to)


def _shortly(place: Space) -> str:
    """A place on a button: a Shallow by its number, as it stands on the map."""
    return f"Shallow {place}" if place in BEACH_OF else place_name(place)


def _transfer(game: Dunkerque, it: Transfer) -> None:
    """12.4 Move, load or ferry the unit at the top of a queue."""
    table, evacuation = game.table, current(game)
    top = Shore.of(table).top(it.start)
    who = evacuee_name(table, top)
    if it.ship:
        table.bring_evacuee(top, ship=it.ship)
        words = f"{who} go aboard {ship_name(it.ship)} at {place_name(it.start)}."
    else:
        table.bring_evacuee(top, space=it.to)
        words = f"{who} go from {place_name(it.start)} to {place_name(it.to)}."
    evacuation.done.append(top)
    if it.bonus:
        evacuation.bonuses.append(it.bonus)
    else:
        evacuation.left -= 1
    game.log(Kind.EMBARK if it.ship else Kind.MOVE, words, it.start, it.to, rule="12.4")


def _take_all_free(game: Dunkerque) -> None:
    """12.4 Whatever costs no action: aboard before ashore, most points and largest ships first."""
    table, evacuation = game.table, current(game)
    while True:
        shore = Shore.of(table)
        free = [it for it in transfers(table, evacuation, shore) if it.bonus]
        if not free:
            return
        points = {it: value(table, shore.top(it.start)) for it in free}
        best = max(
            free,
            key=lambda it: (bool(it.ship), points[it], _large(it), -shore.room.get(it.ship, 0)),
        )
        _transfer(game, best)


def _large(it: Transfer) -> bool:
    return bool(it.ship) and SHIPS[it.ship].large


def _actions(table: Table, evacuation: Evacuation, shore: Shore) -> Iterator[Choice]:
    """12.4-12.7 What else an action buys."""
    for unit in convertible(table):
        yield _conversion(unit, counters(table, unit), table.units[unit].space)
    for node in gatherings(table):
        yield _GATHERINGS[node]
    for place in shore.queues:
        top = shore.top(place)
        if table.evacuees[top].disrupted and top not in evacuation.done:
            yield _rally_choice(place, value(table, top))
    yield from engineering(table)


@cache
def _conversion(unit: UnitId, count: int, node: NodeId) -> Choice:
    detail = "2 counters" if count > 1 else "1 counter"
    return Choice(f"convert:{unit}", "Convert", unit_name(unit), name(node), detail, node)


@cache
def _rally_choice(place: Space, points: int) -> Choice:
    who = f"Evacuees ({points} VP): {_shortly(place)}"
    return Choice(f"rally:{place}", "Rally", who, place=place)


_GATHERINGS = {
    node: Choice(f"create:{node}", "Create Evacuees at", name(node), place=node)
    for node in (EAST_DUNKERQUE, *(beach for beaches in ZONES.values() for beach in beaches))
}


def _rally(game: Dunkerque, place: Space) -> None:
    """12.5 The unit at the top of a queue recovers; that is its action."""
    table = game.table
    top = _shore(game).top(place)
    table.mark_evacuee(top, disrupted=False)
    current(game).done.append(top)
    words = f"{evacuee_name(table, top)} rally at {place_name(place)}."
    game.log(Kind.RALLY, words, place, rule="12.5")


def _carry_out(game: Dunkerque, order: Order) -> None:
    """12.4-12.7 What an action buys besides a move."""
    if order.verb == "create":
        gather(game, NodeId(order.who))
    elif order.verb == "convert":
        convert(game, UnitId(order.who))
    elif order.verb == "rally":
        _rally(game, NodeId(order.who))
    elif order.verb == "build":
        build(game, Zone(order.who))
    else:
        repair(game, Zone(order.who))
