"""Chapter 8: Escape Moves and Victory Point scoring."""

from __future__ import annotations

from engine.core.sums import in_force, summed
from engine.spoiled_victory.components import tables
from engine.spoiled_victory.components.calendar import time_of_day
from engine.spoiled_victory.components.map import NIEUPORT, ROUTES, TO_ENGLAND, Route, SpaceId, name
from engine.spoiled_victory.components.units import UnitId
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import GUNS_LINES, Toll, eliminate, suffer
from engine.spoiled_victory.positions import (
    effect,
    evacuees_in,
    german_controlled,
    strength,
    unit_name,
)
from engine.spoiled_victory.state import Dunkirk, Phase, PhaseName, Table

_PAST_NIEUPORT = ROUTES[Route("Y")][-1]
_PAST_CALAIS = ROUTES[Route("Z")][-1]


class EscapeMoves(Phase, frozen=True):
    """5.0-3, 8.1 Every unsuppressed Evacuee unit in a To England space reaches England."""

    rule = "8.0"

    def run(self, game: Dunkirk) -> None:
        game.table.phase = PhaseName.ESCAPE
        for space in TO_ENGLAND:
            for unit in evacuees_in(game.table, space):
                if not game.table.units[unit].suppressed:
                    _escape(game, unit, space)


class LastEscape(Phase, frozen=True):
    """8.3 After the last turn one more Night escape; Suppressed units score half."""

    rule = "8.3"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        table.phase = PhaseName.LAST_ESCAPE
        game.log(Kind.TURN, "The last escape, by night.", rule=self.rule)
        for space in TO_ENGLAND:
            for unit in evacuees_in(table, space):
                if not table.units[unit].suppressed:
                    _escape(game, unit, space)
                if table.units[unit].space and table.units[unit].suppressed:
                    _score(game, unit, space, strength(table, unit) // 2, "limps home")


def under_guns(table: Table, space: SpaceId) -> bool:
    """8.2 Route Z passes Calais always; Route Y passes Nieuport once the Germans hold it."""
    if space == _PAST_NIEUPORT:
        return german_controlled(table, NIEUPORT)
    return space == _PAST_CALAIS


def _escape(game: Dunkirk, unit: UnitId, space: SpaceId) -> None:
    """8.1 to 8.3 Interdiction first; a unit still unsuppressed escapes and scores."""
    table = game.table
    if under_guns(table, space):
        _interdict(game, unit, space)
    marker = table.units[unit]
    if marker.space and not marker.suppressed:
        points = strength(table, unit)
        _score(game, unit, space, points, "reaches England")


def _score(game: Dunkirk, unit: UnitId, space: SpaceId, points: int, how: str) -> None:
    table = game.table
    who = unit_name(table, unit)
    eliminate(table, unit)
    table.points += points
    words = f"{who} {how} by Route {space[0]}: {points} VP, {table.points} in all."
    game.log(Kind.SCORE, words, space, rule="8.3", who=(unit,))


def _interdict(game: Dunkirk, unit: UnitId, space: SpaceId) -> None:
    """8.2 The guns on the coast fire."""
    table = game.table
    who = unit_name(table, unit)
    game.about(unit)
    dice = game.chance.dice(2)
    event, time = effect(table), time_of_day(table.turn)
    total = sum(dice) + event.interdiction
    toll = suffer(table, unit, tables.interdiction(time, total))
    came = {Toll.NONE: "a miss", Toll.SUPPRESSED: "suppressed, it cannot leave this turn"}
    guns = "Nieuport" if space == _PAST_NIEUPORT else "Calais"
    rolled = summed(sum(dice), in_force((event.title, event.interdiction)))
    words = f"The guns of {guns} fire by {time} on {who} at {name(space)}: {rolled}, "
    words += f"{came.get(toll, toll)}."
    game.log(GUNS_LINES[toll], words, space, dice=dice, rule="8.2", who=(unit,))
