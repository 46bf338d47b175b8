"""Chapter 10: the Player Actions Phase, and the actions that are short enough to stand here.

Movement (10.1), new Evacuees (10.2, 10.3) and engineering (10.7 to 10.9) have modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.sums import because, in_force, summed
from engine.spoiled_victory import engineering, new_evacuees, stranded, tokens
from engine.spoiled_victory.allied_attacks import NextAssault
from engine.spoiled_victory.components import tables
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.map import SpaceId, name
from engine.spoiled_victory.components.units import (
    ALLIES,
    BELGIAN,
    BRITISH,
    EVACUEE,
    FRENCH,
    NATION,
    Nation,
    UnitId,
)
from engine.spoiled_victory.deck import draw_ahead, draw_and_discard
from engine.spoiled_victory.engineering import in_actions
from engine.spoiled_victory.evacuation import sail, sailings
from engine.spoiled_victory.events import leave_play
from engine.spoiled_victory.german_attacks import hit_german
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import disrupt
from engine.spoiled_victory.luftwaffe import ground_modifier, ground_modifiers
from engine.spoiled_victory.movement import begin_escort, begin_march
from engine.spoiled_victory.positions import (
    call_words,
    effect,
    german_name,
    german_space,
    in_track_order,
    unit_name,
)
from engine.spoiled_victory.reach import (
    FOOT_COST,
    TRUCK_COST,
    Front,
    escorts,
    has_orders,
    may_escort,
    may_truck,
    stacks,
)
from engine.spoiled_victory.state import (
    ALLIED,
    NO_CARD,
    Decision,
    Dunkirk,
    March,
    Phase,
    PhaseName,
    Readiness,
    Table,
)

_PEOPLE = {
    BRITISH: "the British",
    FRENCH: "the French",
    BELGIAN: "the Belgians",
    EVACUEE: "Evacuees",
}

REPORT_COST = 1
_END = Choice(tokens.END, "End Player Actions", ends=True)
_RAISE_SPIRIT = Choice(tokens.SPIRIT, "Raise the Dunkirk Spirit")


class PlayerActions(Phase, frozen=True):
    """5.0-5, 10.0 Draw a card for the number of Player Actions, then spend them."""

    rule = "10.0"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        table.phase = PhaseName.PLAYER_ACTIONS
        table.escorted, table.warned = 0, False
        event, printed = effect(table), draw_and_discard(game).actions
        gained = "forewarned" if event.forewarned else event.title
        more = in_force((event.title, event.actions), (gained, table.extra_actions))
        table.actions, table.extra_actions = max(printed + sum(it.by for it in more), 1), 0
        words = f"{count(table.actions, 'Player Action')}{because(table.actions, printed, more)}."
        game.log(Kind.ACTIONS, words, rule=self.rule)
        game.then(TakeAction(), NextAssault())


class TakeAction(Decision, frozen=True):
    """10.0 Any action that can be paid for, as long as there is one."""

    rule = "10.0"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """While there are actions, or something that costs none."""
        table = game.table
        busy = (
            table.actions
            or table.bombers == Readiness.READY
            or may_escort(table)
            or _for_nothing(table)
        )
        return (ALLIED,) if busy else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        table = game.table
        actions = count(table.actions, "Player Action") if table.actions else "No Player Action"
        driven = stranded.departures(table)
        if driven:
            who = unit_name(table, driven[0].unit)
            left = f"{actions} left. {who} retreated onto Belgian ground"
            return f"{left} and has to leave it first. How?"
        free = "" if table.actions else ", but some things are free"
        return f"{actions} left{free}. What do you want to do?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Every action that can be paid for, and the end of the phase."""
        driven = stranded.departures(game.table)
        if driven:
            return list(dict.fromkeys(map(_departure, driven)))
        return [*_offers(game.table), _END]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        if token == tokens.END:
            game.table.actions = 0
            return
        game.then(TakeAction())
        _ACTIONS[tokens.verb(token)](game, token)


def _offers(table: Table) -> list[Choice]:
    """All actions in the order of the rulebook."""
    front = Front.of(table)
    if not table.actions:
        return [*_for_nothing(table), *_escorts(table, front), *_bombing(table)]
    return [
        *_marches(table, front),
        *new_evacuees.offers(table),
        *_staff_work(table),
        *sailings(table),
        *engineering.offers(table),
        *_escorts(table, front),
        *_bombing(table),
    ]


def _for_nothing(table: Table) -> list[Choice]:
    """16.0 What the event of the day gives away, also when no action is left."""
    event = effect(table)
    if not (event.free_report or event.free_jetties or event.free_flooding):
        return []
    return [*_staff_work(table), *engineering.offers(table)]


def _marches(table: Table, front: Front) -> Iterator[Choice]:
    """10.1 Foot and Truck Movement of one nation out of one space."""
    trucks = table.actions >= TRUCK_COST and may_truck(table)
    for stack, units in sorted(stacks(table).items()):
        on_foot, by_truck = _ways(*stack)
        walks = has_orders(table, front, units, truck=False)
        if walks:
            yield on_foot
        if trucks and (walks or has_orders(table, front, units, truck=True)):
            yield by_truck


def _escorts(table: Table, front: Front) -> Iterator[Choice]:
    """10.1.5 British units beside the GHQ move free."""
    for unit in escorts(table, front):
        yield _escort_of(unit, table.units[unit].space)


def _departure(way: stranded.Departure) -> Choice:
    """10.1.7 While a unit driven onto Belgian ground can be moved off it, nothing else is done."""
    if way.free:
        return _escort_of(way.unit, way.space)
    return _ways(way.space, NATION[way.unit])[way.truck]


@cache
def _escort_of(unit: UnitId, space: SpaceId) -> Choice:
    who = ALLIES[unit].name
    token = tokens.written(tokens.ESCORT, unit)
    return Choice(token, "Move for free", who, "", "beside the GHQ", space)


@cache
def _ways(space: SpaceId, of: Nation) -> tuple[Choice, Choice]:
    """On foot, and by truck."""
    who = f"{_PEOPLE[of]} at {name(space)}"
    return (
        Choice(
            tokens.MarchOrder(space, of, truck=False).token,
            "March",
            who,
            "",
            in_actions(FOOT_COST),
            space,
        ),
        Choice(
            tokens.MarchOrder(space, of, truck=True).token,
            "Truck",
            who,
            "",
            in_actions(TRUCK_COST),
            space,
        ),
    )


def _staff_work(table: Table) -> Iterator[Choice]:
    """10.4, 10.5 Intelligence and morale."""
    affordable = table.actions >= report_cost(table)
    if affordable and not table.intelligence and table.turn < LAST_TURN:
        yield _report(report_cost(table))
    if table.actions and not table.spirit:
        yield _RAISE_SPIRIT


@cache
def _report(price: int) -> Choice:
    return Choice(tokens.INTELLIGENCE, "Intelligence Report", "", "", in_actions(price))


def _bombing(table: Table) -> Iterator[Choice]:
    """10.10.2 The RAF bombers strike one German unit, at no cost."""
    if table.bombers == Readiness.READY:
        for german in in_track_order(table):
            space = german_space(table, german)
            where = f"at {name(space)}"
            token = tokens.written(tokens.BOMB, german)
            yield Choice(token, "Bomb", german_name(table, german), "", where, space)


def report_cost(table: Table) -> int:
    """10.4 One action; none while the enemy gives himself away (event)."""
    return 0 if effect(table).free_report else REPORT_COST


def _march(game: Dunkirk, token: str) -> None:
    begin_march(game, March(*tokens.MarchOrder.read(token)))


def _escort(game: Dunkirk, token: str) -> None:
    begin_escort(game, tokens.unit_in(token))


def _intelligence(game: Dunkirk, _: str) -> None:
    """10.4 Next turn's German Moves card is drawn now and laid face up."""
    card = draw_ahead(game, PhaseName.GERMAN_MOVES)
    game.table.intelligence = card.number
    game.table.actions -= report_cost(game.table)
    words = f"Intelligence Report: German orders next turn, {call_words(game.table, card.moves)}."
    game.log(Kind.INTELLIGENCE, words, rule="10.4")


def _spirit(game: Dunkirk, _: str) -> None:
    game.table.spirit = True
    game.table.actions -= 1
    game.log(Kind.SPIRIT_RAISED, "You hold the Dunkirk Spirit again.", rule="10.5")


def _evacuate(game: Dunkirk, token: str) -> None:
    """10.6 A normal Evacuation Move, paid with an action."""
    game.table.actions -= 1
    sail(game, tokens.Sailing.read(token))


def _bomb(game: Dunkirk, token: str) -> None:
    """10.10.2 The Combat row with +1: Suppressed disrupts, a Hit flips and disrupts."""
    table, german = game.table, tokens.german_in(token)
    space = german_space(table, german)
    game.about(german)
    dice = game.chance.dice(2)
    total = sum(dice) + 1 + ground_modifier(table, space)
    result = tables.luftwaffe(tables.COMBAT_ROW, total)
    before, who = table.germans[german], german_name(table, german)
    if result == tables.HIT:
        hit_german(game, german)
    if result != tables.NO_EFFECT:
        disrupt(game, german)
    after = table.germans[german]
    came = "no effect"
    if after.reduced and not before.reduced:
        came = "reduced" if before.disrupted else "reduced and disrupted"
    elif result != tables.NO_EFFECT:
        came = "no effect, it is disrupted already" if before.disrupted else "disrupted"
    table.bombers = Readiness.SPENT
    if table.event != table.bombers_card:
        leave_play(game, table.bombers_card)
    table.bombers_card = NO_CARD
    changes = (*in_force(("RAF bombers", 1)), *ground_modifiers(table, space))
    rolled = summed(sum(dice), changes)
    words = f"The RAF bombs {who} at {name(space)}: {rolled}, {came}."
    game.log(Kind.RAF, words, space, dice=dice, rule="10.10.2", who=(german,))


_ACTIONS: dict[str, Callable[[Dunkirk, str], None]] = {
    tokens.FOOT: _march,
    tokens.TRUCK: _march,
    tokens.ESCORT: _escort,
    tokens.INTELLIGENCE: _intelligence,
    tokens.SPIRIT: _spirit,
    tokens.SAIL: _evacuate,
    tokens.BOMB: _bomb,
    **new_evacuees.ACTIONS,
    **engineering.ACTIONS,
}
