"""GHQ, the held markers, arrivals and events."""

from __future__ import annotations

from engine.core.choice import CANCEL, Choice
from engine.core.views import Advice, Question
from engine.miracle.command import DYNAMO, GORT_PLANNING, SPIRIT_DYNAMO
from engine.miracle.components.cards import TurnCard
from engine.miracle.components.map import EAST_DUNKERQUE
from engine.miracle.components.sea import SLIPS
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES
from engine.miracle.ids import EvacueeId, ShipId, Track, UnitId
from engine.miracle.officer.outlook import left_today
from engine.miracle.officer.posts import WORTH
from engine.miracle.orders import read
from engine.miracle.positions import (
    cargo,
    evacuees_at,
    next_node,
    ships_at,
    spare_room,
    units_at,
    value,
)
from engine.miracle.state import Table

COMMANDS = "command actions"

_WORTH_BOMBERS = 5.0
"""Bombers fly for a post that is worth more."""

# What a ship is worth besides its capacity, in counters it can carry
_FLAK_AT_RANGE = 2.5
_A_SPACE = 0.3
_DEFENSE = 0.2

# What it is worth, in Victory Points, that somebody recovers
_UNIT, _POST = 2.0, 0.3
_SHIP, _CARGO = 2.5, 0.5
_POINT = 0.8


def window(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """6.2 Operation Dynamo with the first Evacuation card of a day: it counts for both."""
    tokens = {choice.token for choice in question.choices}
    if COMMANDS in forbidden:
        return Advice(question.decline, "No orders.")
    if table.card != TurnCard.EVACUATION:
        return Advice(question.decline, "The card may stand.")
    if left_today(table, TurnCard.EVACUATION):
        for token in (DYNAMO.token, SPIRIT_DYNAMO.token):
            if token in tokens:
                return Advice(token, "One more action in this phase and the next one of the day.")
    if DYNAMO.token in tokens:
        return Advice(DYNAMO.token, "One more action.")
    if GORT_PLANNING.token in tokens and _ships_missing(table):
        return Advice(GORT_PLANNING.token, "The ships are not there yet.")
    return Advice(question.decline, "The card may stand.")


def _ships_missing(table: Table) -> bool:
    """Whether the slips are empty while ships may still come today."""
    ready = any(spare_room(table, ship) for slip in SLIPS for ship in ships_at(table, slip))
    return not ready and bool(left_today(table, TurnCard.NAVAL))


def report(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """6.2a GHQ is kept for Operation Dynamo while an Evacuation card is to come."""
    if COMMANDS in forbidden or left_today(table, TurnCard.EVACUATION):
        return Advice(question.decline, "GHQ is needed for the evacuation.")
    return Advice("replace", "GHQ has nothing else to do today.")


def bombers(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.8 The German unit before the most valuable post, late enough to matter."""
    best, most = question.decline, _WORTH_BOMBERS
    for choice in question.choices:
        if choice.ends:
            continue
        ahead = next_node(table, Track(read(choice.token).who))
        worth = WORTH.get(ahead, 0.0) if units_at(table, ahead) else 0.0
        if worth > most:
            best, most = choice.token, worth
    return Advice(best, "They stand before the line.")


def tennant(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.5 A second Evacuation phase is worth most with men and ships at hand."""
    waiting = len(evacuees_at(table, EAST_DUNKERQUE))
    room = sum(spare_room(table, ship) for slip in SLIPS for ship in ships_at(table, slip))
    if table.card == TurnCard.EVACUATION and waiting and room:
        return Advice("repeat", "Men and ships are at hand.")
    return Advice(question.decline, "He will be needed more later.")


def arrival(_: Table, question: Question, __: frozenset[str]) -> Advice:
    """5.0-1d Capacity first, with the AA Ships and Little Ships among the earliest."""

    def worth(choice: Choice) -> float:
        ship = SHIPS.get(ShipId(read(choice.token).who))
        if ship is None:  # by lot
            return -1.0
        bonus = _FLAK_AT_RANGE if ship.long_range else 0.0
        side = ship.full
        return side.capacity + _A_SPACE * side.movement + bonus + _DEFENSE * side.defense

    return Advice(max(question.choices, key=worth).token, "It carries most.")


def most_points(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """Whoever is worth most recovers first: Combat Units at posts, laden ships, Evacuees."""

    def worth(choice: Choice) -> float:
        who = read(choice.token).who
        if (unit := UnitId(who)) in table.units:
            return _UNIT + _POST * WORTH.get(table.units[unit].space, 0.0)
        if (ship := ShipId(who)) in table.ships:
            return _SHIP + _CARGO * len(cargo(table, ship))
        if (evacuee := EvacueeId(who)) in table.evacuees:
            return _POINT * value(table, evacuee)
        return 0.0

    return Advice(max(question.choices, key=worth).token, "It matters most there.")


def support(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """Corps Support goes to its good place, if that is on the track looked at."""
    good = f"at:{ALLIES[UnitId(question.about[0])].space}"
    if good in {choice.token for choice in question.choices}:
        return Advice(good, "Close behind the line, and out of the first storm.")
    return Advice(CANCEL, "Its good place is on another track.")
