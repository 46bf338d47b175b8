"""Chapter 10: Ground Operations, one Unit Action for each unit of a formation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import every
from engine.core.ids import Seat
from engine.miracle.components.map import LOWLAND_NODES, name
from engine.miracle.components.tables import (
    ENTRENCHMENTS,
)
from engine.miracle.components.units import Formation
from engine.miracle.ground_attacks import AlliedAttacks, current_ground
from engine.miracle.ground_marches import (
    ALL,
    ON,
    ON_AND_STAY,
    MarchWhere,
    acted,
    march_all,
    march_on,
    orders_for_all,
    orders_to_march_on,
    ready,
)
from engine.miracle.ids import NodeId, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.marching_on import BRIDGEHEAD
from engine.miracle.orders import read
from engine.miracle.positions import unit_name
from engine.miracle.reach import AROUND, Front, marches
from engine.miracle.somua import PLACE_SOMUA, SomuaTrack
from engine.miracle.state import (
    ALLIED,
    HELD,
    Decision,
    Dunkerque,
    Ground,
    Phase,
    Table,
    Unit,
)


class GroundOperations(Phase, frozen=True):
    """10.0 The units of a British Corps, or the French, each do one thing.

    `most` limits how many of them may (an Event's counter-attack); 0 is all.
    """

    corps: Formation
    most: int = 0
    rule = "10.0"

    def run(self, game: Dunkerque) -> None:
        """Orders first, then attacks, then empty works are filled in."""
        corps = "the French" if self.corps == Formation.FRENCH else f"{self.corps} Corps"
        game.table.phase = f"Ground Operations of {corps}"
        game.table.ground = Ground(self.corps, most=self.most)
        game.then(UnitAction(), AlliedAttacks(), EndGroundOperations())


class UnitAction(Decision, frozen=True):
    """10.1 Which unit does what; each acts once, in any order."""

    rule = "10.1"
    batch = True

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While a unit is left that may act, or pillboxes to place."""
        ground = current_ground(game)
        return (ALLIED,) if ready(game) or _has_somua(game.table, ground) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        ground = current_ground(game)
        if ground.most:
            return f"A unit may act ({ground.most - len(ground.done)} left). Which, and how?"
        none_left = "" if _spare_works(game.table) else " No Entrenched marker is left."
        return f"{game.table.phase}: which unit acts, and how?{none_left}"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (current_ground(game).corps,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Rally, march (first who is bound for nowhere, then whoever is not yet in the bridgehead),
        dig, fill in, flood; the rest stay.
        """
        table, ground = game.table, current_ground(game)
        left = ready(game)
        offers = [_order("rally", unit, it) for unit, it in left if it.disrupted]
        if len(offers) > 1 and not ground.most:
            who = f"{every(len(offers))} disrupted units"
            offers.insert(0, Choice(f"rally:{ALL}", "Rally", who))
        steady = [(unit, it) for unit, it in left if not it.disrupted]
        front = Front.of(table)
        barred = front.barred
        mobile = [
            (unit, it)
            for unit, it in steady
            if not AROUND[it.space] <= barred  # most often the next Area tells
            or marches(table, unit, front)
        ]
        mobile.sort(key=_likely_to_stay(table, front))
        offers += [_order("march", unit, it) for unit, it in mobile]
        spare = _spare_works(table)
        for unit, it in steady:
            if it.space in table.entrenched:
                offers.append(_order("level", unit, it))
            elif spare and it.space != table.somua:
                offers.append(_order("entrench", unit, it))
            if it.space in LOWLAND_NODES and not table.flooded:
                offers.append(_order("flood", unit, it))
        if _has_somua(table, ground):
            offers.append(PLACE_SOMUA)
        further = *orders_to_march_on(game, front), *orders_for_all(game, front)
        return [*offers, *further, _THE_REST_STAY]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Carry it out, then the next unit."""
        if token == _THE_REST_STAY.token:
            return
        order = read(token)
        verb, unit = order.verb, UnitId(order.who)
        if token != ON_AND_STAY:
            game.then(UnitAction())
        if verb == ON:
            march_on(game)
        elif verb == ALL:
            march_all(game, NodeId(order.who))
        elif verb == "march":
            game.then(MarchWhere(unit))
        elif token == PLACE_SOMUA.token:
            game.then(SomuaTrack())
        elif unit == ALL:
            for shaken, it in ready(game):
                if it.disrupted:
                    _rally(game, shaken)
        else:
            _ACTIONS[verb](game, unit)


def _likely_to_stay(
    table: Table, front: Front
) -> Callable[[tuple[UnitId, Unit]], tuple[bool, ...]]:
    """Asked about last: who is in the bridgehead, dug in, in the enemy's way or on a long march."""
    entrenched, ahead, bound = table.entrenched, front.lines.ahead, table.bound

    def likely(who: tuple[UnitId, Unit]) -> tuple[bool, ...]:
        space = who[1].space
        return space in BRIDGEHEAD, space in entrenched, space in ahead, who[0] in bound

    return likely


def _spare_works(table: Table) -> bool:
    return len(table.entrenched) < ENTRENCHMENTS


_THE_REST_STAY = Choice("end", "The rest stay", ends=True)


class EndGroundOperations(Phase, frozen=True):
    """10.5 Entrenchments without an Allied Combat Unit go back to the pool."""

    rule = "10.5"

    def run(self, game: Dunkerque) -> None:
        """Fill in what nobody holds."""
        table = game.table
        manned = {unit.space for unit in table.units.values()}
        empty = [node for node in table.entrenched if node not in manned]
        for node in empty:
            table.entrenched.remove(node)
            game.log(Kind.LEVEL, f"The works at {name(node)} are abandoned.", node, rule=self.rule)
        table.ground = None


def _has_somua(table: Table, ground: Ground) -> bool:
    """7.6 Pillboxes in hand are placed with a Corps or French card."""
    return table.somua == HELD and not ground.most


def _rally(game: Dunkerque, unit: UnitId) -> None:
    """10.4 The Disrupted marker comes off."""
    game.table.mark(unit, disrupted=False)
    _done(game, unit, Kind.RALLY, "rallies")


def _entrench(game: Dunkerque, unit: UnitId) -> None:
    """10.5 Works for everybody in the node."""
    game.table.entrenched.append(game.table.units[unit].space)
    _done(game, unit, Kind.ENTRENCH, "digs in")


def _level(game: Dunkerque, unit: UnitId) -> None:
    """10.5 The works are filled in, to march faster or to dig elsewhere."""
    game.table.entrenched.remove(game.table.units[unit].space)
    _done(game, unit, Kind.LEVEL, "fills in the works")


def _flood(game: Dunkerque, unit: UnitId) -> None:
    """10.6 The dikes are opened: all five Lowlands are under water."""
    game.table.flooded = True
    _done(game, unit, Kind.FLOOD, "floods the Lowlands")


_ACTIONS = {"rally": _rally, "entrench": _entrench, "level": _level, "flood": _flood}
_RULES = {Kind.RALLY: "10.4", Kind.ENTRENCH: "10.5", Kind.LEVEL: "10.5", Kind.FLOOD: "10.6"}
_VERBS = {
    "rally": "Rally",
    "march": "March",
    "entrench": "Entrench",
    "level": "Fill in the works of",
    "flood": "Flood the Lowlands with",
}


def _done(game: Dunkerque, unit: UnitId, kind: Kind, what: str) -> None:
    acted(game, unit)
    node = game.table.units[unit].space
    words = f"{unit_name(unit)} {what} at {name(node)}."
    game.log(kind, words, node, rule=_RULES[kind])


@cache
def _order(kind: str, unit: UnitId, it: Unit) -> Choice:
    who = f"{unit_name(unit)}{', reduced' * it.weakened} at {name(it.space)}"
    opens = kind == "march"
    return Choice(f"{kind}:{unit}", _VERBS[kind], who, place=it.space, opens=opens)
