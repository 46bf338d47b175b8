"""Section 9.4f: the Allied side bears the Successes of a German attack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.miracle.combat import battle_about, current
from engine.miracle.components.map import name
from engine.miracle.ids import OFF_MAP, NodeId, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.losses import disrupt_unit, hit_unit, told_as
from engine.miracle.movement import occupy
from engine.miracle.orders import read
from engine.miracle.positions import (
    covered,
    face,
    german_name,
    node_name,
    steps_left,
    unit_name,
    units_at,
)
from engine.miracle.reach import retreats
from engine.miracle.state import ALLIED, Battle, Decision, Dunkerque, Phase, Table

MINOR, MAJOR, OVERRUN = 2, 3, 4


class ApplySuccess(Decision, frozen=True):
    """9.4f Each Success wrecks works, costs a step or, as the last of a unit, drives it off."""

    rule = "9.4f"
    batch = True

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """As long as there is a Success to apply and more than one way to do it."""
        return (ALLIED,) if len(_offers(game)) > 1 else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        battle = current(game)
        left = "a Success" if battle.unapplied == 1 else f"{battle.unapplied} Successes"
        who = german_name(game.table, battle.track)
        return f"{who} attacks {node_name(battle.node)}. How do you take {left}?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return battle_about(game)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """What the unit whose turn it is can do."""
        return _offers(game)

    def run(self, game: Dunkerque) -> None:
        """What cannot be helped."""
        for offer in _offers(game):
            self.choose(game, ALLIED, offer.token)

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        table, battle, order = game.table, current(game), read(token)
        unit = UnitId(order.who) or battle.frontline
        if order.verb == "wreck":
            wreck(game, battle.node)
        elif order.verb == "retreat":
            retreat_unit(game, unit, NodeId(order.to))
        else:
            came = hit_unit(table, unit)
            kind = told_as(table, unit, Kind.HIT)
            game.log(kind, f"{unit_name(unit)} {came}.", battle.node, rule="9.4f")
        battle.applied[unit] = battle.applied.get(unit, 0) + 1
        battle.unapplied -= 1
        game.then(ApplySuccess())


@remembered
def _offers(game: Dunkerque) -> list[Choice]:
    """What can be done with a Success."""
    return list(_ways_to_suffer(game.table, current(game)))


def _ways_to_suffer(table: Table, battle: Battle) -> Iterator[Choice]:
    here = units_at(table, battle.node) if battle.unapplied else []
    for unit in _next_to_suffer(battle, here):
        if unit == battle.frontline and covered(table, battle.node):
            yield Choice("wreck", "Give up the entrenchments", place=battle.node)
        if _share(table, battle, unit, here) == 1:
            yield from [_retreat_to(unit, area) for area in retreats(table, unit)]
        yield _take_hit(table, unit)


def _next_to_suffer(battle: Battle, here: list[UnitId]) -> list[UnitId]:
    """9.4f The Frontline unit first, then evenly, the Frontline unit taking the odd one."""
    applied = [battle.applied.get(unit, 0) for unit in here]
    level = [unit for unit, borne in zip(here, applied, strict=True) if borne == min(applied)]
    return [battle.frontline] if battle.frontline in level else level


def _share(table: Table, battle: Battle, unit: UnitId, here: list[UnitId]) -> int:
    """9.4f How many of the Successes left fall on a unit that takes the next one.

    What the others cannot bear is among them. All Successes must be applied, so a unit may only
    retreat from the last that is its own.
    """
    if here == [unit]:
        return battle.unapplied
    borne = {it: battle.applied.get(it, 0) for it in here}
    borne[unit] += 1
    bears = {it: steps_left(table, it) for it in here}
    if battle.frontline in bears:
        bears[battle.frontline] += covered(table, battle.node)
    bears[unit] = battle.unapplied
    share = 1
    for _ in range(battle.unapplied - 1):
        able = [it for it in here if bears[it]]
        takes = min(able, key=lambda it: (borne[it], it != battle.frontline, it == unit))
        borne[takes] += 1
        bears[takes] -= 1
        share += takes == unit
    return share


def wreck(game: Dunkerque, node: NodeId) -> None:
    """9.4f The Entrenched marker goes back to the pool; a Somua marker is lost."""
    table = game.table
    if node in table.entrenched:
        table.entrenched.remove(node)
    else:
        table.somua = OFF_MAP
    game.log(Kind.WRECKED, f"The works at {name(node)} are lost.", node, rule="9.4f")


def retreat_unit(game: Dunkerque, unit: UnitId, area: NodeId) -> None:
    """9.4f A unit falls back, and what follows where it arrives."""
    left = game.table.units[unit].space
    words = f"{unit_name(unit)} falls back to {name(area)}."
    game.log(Kind.RETREAT, words, left, area, rule="9.4f")
    occupy(game, unit, area)


@cache
def _retreat_to(unit: UnitId, area: NodeId) -> Choice:
    return Choice(f"retreat:{unit}>{area}", "Retreat", unit_name(unit), name(area), place=area)


def _take_hit(table: Table, unit: UnitId) -> Choice:
    left = steps_left(table, unit) - 1
    came = steps_words(left) if left else "destroyed"
    return Choice(
        f"hit:{unit}", "Lose a step of", unit_name(unit), "", came, table.units[unit].space
    )


class Cohesion(Phase, frozen=True):
    """9.4d Two Successes Disrupt a Frontline unit of Cohesion 1, three of 2 or less, four any."""

    rule = "9.4d"

    def run(self, game: Dunkerque) -> None:
        """Test the Frontline unit as it stands now."""
        table, battle = game.table, current(game)
        unit = battle.frontline
        if battle.successes < MINOR or not table.units[unit].space:
            return
        shaken = battle.successes >= OVERRUN or face(table, unit).cohesion < battle.successes
        if shaken and not table.units[unit].disrupted:
            disrupt_unit(table, unit)
            words = f"{unit_name(unit)} is disrupted."
            game.log(Kind.DISRUPTED, words, table.units[unit].space, rule=self.rule)


class VoluntaryRetreat(Decision, frozen=True):
    """9.4f Whoever is left alone in the node may join the retreat."""

    rule = "9.4f"
    decline = "stay"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If some units of the node are gone and another could follow."""
        table, battle = game.table, current(game)
        gone = any(table.units[unit].space != battle.node for unit in battle.stood)
        return (ALLIED,) if gone and self._ways(game) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        node = current(game).node
        left = [unit_name(unit) for unit in units_at(game.table, node)]
        hold = "hold" if len(left) > 1 else "holds"
        return f"{' and '.join(left)} still {hold} {name(node)}. Fall back as well?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return battle_about(game)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [Choice(self.decline, "Stay", ends=True), *self._ways(game)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token != self.decline:
            order = read(token)
            retreat_unit(game, UnitId(order.who), NodeId(order.to))
            game.then(VoluntaryRetreat())

    def _ways(self, game: Dunkerque) -> list[Choice]:
        table = game.table
        here = units_at(table, current(game).node)
        return [_retreat_to(unit, area) for unit in here for area in retreats(table, unit)]


@cache
def steps_words(left: int) -> str:
    """How many steps are left, in words."""
    return f"{count(left, 'step')} left"
