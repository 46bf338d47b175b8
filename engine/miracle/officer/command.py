"""GHQ, the held markers, arrivals and events."""

from __future__ import annotations

from engine.core.choice import CANCEL, Choice
from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.miracle.command import DYNAMO, GORT_PLANNING, SPIRIT_DYNAMO
from engine.miracle.components.calendar import date
from engine.miracle.components.cards import CARD_TITLES, TurnCard
from engine.miracle.components.map import EAST_DUNKERQUE, name
from engine.miracle.components.sea import SLIPS
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES
from engine.miracle.ids import EvacueeId, ShipId, Track, UnitId
from engine.miracle.officer.outlook import left_today
from engine.miracle.officer.posts import WORTH, barred
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
from engine.miracle.setup import LARGEST
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
        return Advice(question.decline, "No commands are to be given.")
    if table.card != TurnCard.EVACUATION:
        left = count(left_today(table, TurnCard.EVACUATION), "Evacuation card")
        why = f"{CARD_TITLES[table.card]} would only come later today, and GHQ is kept for"
        return Advice(question.decline, f"{why} Operation Dynamo: {left} to come.")
    if left_today(table, TurnCard.EVACUATION):
        for token in (DYNAMO.token, SPIRIT_DYNAMO.token):
            if token in tokens:
                return Advice(token, "One more action in this phase and the next one of the day.")
    if DYNAMO.token in tokens:
        return Advice(DYNAMO.token, "One more action, in the last Evacuation phase of the day.")
    if GORT_PLANNING.token in tokens and _ships_missing(table):
        return Advice(GORT_PLANNING.token, "No ship with room lies at the Mole yet.")
    return Advice(question.decline, "The Evacuation phase is wanted now.")


def _ships_missing(table: Table) -> bool:
    """Whether the slips are empty while ships may still come today."""
    ready = any(spare_room(table, ship) for slip in SLIPS for ship in ships_at(table, slip))
    return not ready and bool(left_today(table, TurnCard.NAVAL))


def report(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """6.2a GHQ is kept for Operation Dynamo while an Evacuation card is to come."""
    if COMMANDS in forbidden or left_today(table, TurnCard.EVACUATION):
        left = count(left_today(table, TurnCard.EVACUATION), "Evacuation card")
        why = f"On {date(table.turn)} GHQ is kept for Operation Dynamo: {left} to come."
        return Advice(question.decline, why)
    return Advice("replace", "No Evacuation card is left today that GHQ could serve.")


def bombers(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.8 The German unit before the most valuable post, late enough to matter."""
    best, post, most = question.decline, EAST_DUNKERQUE, _WORTH_BOMBERS
    for choice in question.choices:
        if choice.ends:
            continue
        ahead = next_node(table, Track(read(choice.token).who))
        worth = WORTH.get(ahead, 0.0) if units_at(table, ahead) else 0.0
        if worth > most:
            best, post, most = choice.token, ahead, worth
    if best == question.decline:
        left = sum(not it.ends for it in question.choices)
        why = f"On {date(table.turn)} no German stands before a garrisoned post worth the bombers"
        return Advice(best, f"{why}; {left} could be bombed.")
    return Advice(best, f"It is about to attack {name(post)}, which bars {barred(post)}.")


def tennant(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.5 A second Evacuation phase is worth most with men and ships at hand."""
    waiting = len(evacuees_at(table, EAST_DUNKERQUE))
    room = sum(spare_room(table, ship) for slip in SLIPS for ship in ships_at(table, slip))
    if table.card == TurnCard.EVACUATION and waiting and room:
        why = f"{count(waiting, 'counter')} at East Dunkerque and room for {room} at the Mole."
        return Advice("repeat", why)
    return Advice(question.decline, "A better phase to repeat may come.")


def arrival(_: Table, question: Question, __: frozenset[str]) -> Advice:
    """5.0-1d Capacity first, with the AA Ships and Little Ships among the earliest."""

    def worth(choice: Choice) -> float:
        ship = SHIPS.get(ShipId(read(choice.token).who))
        if ship is None:  # by lot
            return -1.0
        bonus = _FLAK_AT_RANGE if ship.long_range else 0.0
        side = ship.full
        return side.capacity + _A_SPACE * side.movement + bonus + _DEFENSE * side.defense

    best = max(question.choices, key=worth)
    ship = SHIPS.get(ShipId(read(best.token).who))
    if ship is None:
        return Advice(best.token, "Any of them will do.")
    carries = count(ship.full.capacity, "counter")
    return Advice(best.token, f"{best.subject} carry {carries} and move {ship.full.movement}.")


def ships_at_the_start(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """15.0 Those that carry most, all at once."""
    best = arrival(table, question, forbidden)
    return Advice(LARGEST.token, f"{best.why} The others are the next largest.")


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

    best = max(question.choices, key=worth)
    if best.ends:
        return Advice(best.token, "Nobody on the list is worth it.")
    return Advice(best.token, f"{best.subject}: worth about {worth(best):.1f} VP in order again.")


def support(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """Corps Support goes to its good place, if that is on the track looked at."""
    good = f"at:{ALLIES[UnitId(question.about[0])].space}"
    if good in {choice.token for choice in question.choices}:
        return Advice(good, "Close behind the line, where the first attacks do not reach.")
    return Advice(CANCEL, "Its good place is on another track.")
