"""GHQ, the held markers, arrivals and events."""

from __future__ import annotations

from engine.core.choice import CANCEL
from engine.core.views import Advice, Question
from engine.miracle.components.cards import EVACUATION, NAVAL
from engine.miracle.components.map import EAST_DUNKERQUE
from engine.miracle.components.sea import SLIPS
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES, SUPPORTS
from engine.miracle.officer.outlook import left_today
from engine.miracle.officer.posts import WORTH
from engine.miracle.positions import evacuees_at, next_node, ships_at, spare_room, units_at, value
from engine.miracle.state import Table

COMMANDS = "command actions"


def window(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """6.2 Operation Dynamo with the first Evacuation card of a day: it counts for both."""
    tokens = {choice.token for choice in question.choices}
    if COMMANDS in forbidden:
        return Advice("pass", "No orders.")
    if table.card == EVACUATION and left_today(table, EVACUATION):
        for token in ("dynamo", "spirit"):
            if token in tokens:
                return Advice(token, "One more action in this phase and the next one of the day.")
    if table.card == EVACUATION and "dynamo" in tokens:
        return Advice("dynamo", "One more action.")
    if table.card == EVACUATION and "gort" in tokens and _ships_missing(table):
        return Advice("gort", "The ships are not there yet.")
    return Advice("pass", "The card may stand.")


def _ships_missing(table: Table) -> bool:
    """Whether the slips are empty while ships may still come today."""
    ready = any(spare_room(table, ship) for slip in SLIPS for ship in ships_at(table, slip))
    return not ready and bool(left_today(table, NAVAL))


def report(table: Table, _: Question, forbidden: frozenset[str]) -> Advice:
    """6.2a GHQ is kept for Operation Dynamo while an Evacuation card is to come."""
    if COMMANDS in forbidden or left_today(table, EVACUATION):
        return Advice("accept", "GHQ is needed for the evacuation.")
    return Advice("replace", "GHQ has nothing else to do today.")


def bombers(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.8 The German unit before the most valuable post, late enough to matter."""
    best, most = "draw", 5.0
    for choice in question.choices:
        track = choice.token.removeprefix("bomb:")
        if track not in table.germans:
            continue
        ahead = next_node(table, track)
        worth = WORTH.get(ahead, 0.0) if units_at(table, ahead) else 0.0
        if worth > most:
            best, most = choice.token, worth
    return Advice(best, "They stand before the line.")


def tennant(table: Table, _: Question, __: frozenset[str]) -> Advice:
    """7.5 A second Evacuation phase is worth most with men and ships at hand."""
    waiting = len(evacuees_at(table, EAST_DUNKERQUE))
    room = sum(spare_room(table, ship) for slip in SLIPS for ship in ships_at(table, slip))
    if table.card == EVACUATION and waiting and room:
        return Advice("repeat", "Men and ships are at hand.")
    return Advice("keep", "He will be needed more later.")


def arrival(_: Table, question: Question, __: frozenset[str]) -> Advice:
    """5.0-1d Capacity first, with the AA Ships and Little Ships among the earliest."""

    def worth(token: str) -> float:
        ship = SHIPS.get(token.removeprefix("ship:"))
        if ship is None:
            return -1.0
        bonus = 2.5 if ship.long_range else 0.0
        return ship.full.capacity + 0.3 * ship.full.movement + bonus + 0.2 * ship.full.defense

    best = max((choice.token for choice in question.choices), key=worth)
    return Advice(best, "It carries most.")


def most_points(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """Whoever is worth most recovers first: Combat Units at posts, laden ships, Evacuees."""

    def worth(token: str) -> float:
        who = token.partition(":")[2]
        if who in table.units:
            return 2.0 + 0.3 * WORTH.get(table.units[who].space, 0.0)
        if who in table.ships:
            return 2.5 + 0.5 * sum(it.ship == who for it in table.evacuees.values())
        if who in table.evacuees:
            return 0.8 * value(table, who)
        return 0.0

    best = max((choice.token for choice in question.choices), key=worth)
    return Advice(best, "It matters most there.")


def support(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """Corps Support goes to its good place, if that is on the track looked at."""
    waiting = next(unit for unit in SUPPORTS.values() if not table.units[unit].space)
    good = f"at:{ALLIES[waiting].space}"
    if good in {choice.token for choice in question.choices}:
        return Advice(good, "Close behind the line, and out of the first storm.")
    return Advice(CANCEL, "Its good place is on another track.")


def first(_: Table, question: Question, __: frozenset[str]) -> Advice:
    """Where one answer is as good as another."""
    return Advice(question.choices[0].token, "One is as good as another here.")
