"""Sections 9.1 and 9.2: which German units move, and how far."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.counting import count, listed
from engine.spoiled_victory.components.cards import CARDS, CORPS, NAMED, RANDOM, Call
from engine.spoiled_victory.components.map import MARSH, TRACKS, SpaceId, name
from engine.spoiled_victory.components.units import GERMANS, Corps, GermanId
from engine.spoiled_victory.deck import draw_and_discard
from engine.spoiled_victory.german_attacks import EndOfTrackAttack, GermanAttack
from engine.spoiled_victory.key_places import told
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import rally_germans
from engine.spoiled_victory.positions import (
    at_end_of_track,
    effect,
    engaged,
    german_in,
    german_name,
    german_space,
    in_track_order,
    terrain,
)
from engine.spoiled_victory.reach import ahead
from engine.spoiled_victory.state import NO_CARD, Dunkirk, Phase, PhaseName, Table


class GermanMovementAndAttacks(Phase, frozen=True):
    """5.0-4, 9.0 The German phase: a card, two cards, or what the event mandates."""

    rule = "9.0"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        table.phase = PhaseName.GERMAN_MOVES
        table.broke_through, table.fought_out, table.warned = [], [], False
        event = effect(table)
        if event.rally == "german moves":
            rally_germans(game)
        if event.mandated:
            units = called_by_corps(table, event.mandated)
            _call(game, _of_corps(table, event.mandated), list(units), "16.0")
            game.then(MoveGermans(units))
        elif not event.german_cards:
            words = f"No German unit moves or attacks this turn: {event.title}."
            game.log(Kind.GERMAN, words, rule=self.rule)
        game.then(*(GermanMovesCard(),) * event.german_cards)


class GermanMovesCard(Phase, frozen=True):
    """9.1 Read a card: the one set aside by an Intelligence Report, or a new one (10.4)."""

    rule = "9.1"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        if table.intelligence:
            card, table.intelligence = CARDS[table.intelligence], NO_CARD
            table.discards.append(card.number)
            if effect(table).forewarned:
                _forewarn(game)
        else:
            card = draw_and_discard(game)
        game.then(MoveGermans(tuple(_called(game, card.moves))))


def _forewarn(game: Dunkirk) -> None:
    """16.0 The report was right and in time: the line is ready, and orders are saved."""
    table = game.table
    table.warned = True
    table.extra_actions += effect(table).forewarned
    words = (
        "Forewarned by the Intelligence Report: Frontline units defend with +1 this turn, and "
        f"you get {count(effect(table).forewarned, 'more Player Action')}."
    )
    game.log(Kind.INTELLIGENCE, words, rule="16.0")


class MoveGermans(Phase, frozen=True):
    """9.2 All called units move, the lowest track first; then those that must attack do."""

    rule = "9.2"
    units: tuple[GermanId, ...]

    def run(self, game: Dunkirk) -> None:
        """Move, then lay out the attacks in the same order."""
        attacks: list[Phase] = []
        with told(game) as places:
            for german in self.units:
                here = german_space(game.table, german)
                if at_end_of_track(game.table, german) and not engaged(game.table, here):
                    attacks.append(EndOfTrackAttack(german))
                else:
                    if _advance(game, german):
                        places.so_far()
                    attacks.append(GermanAttack(german))
        game.then(*attacks)


def called_by_corps(table: Table, corps: tuple[Corps, ...]) -> tuple[GermanId, ...]:
    """9.1b Every unit of the corps, the lowest lettered track first."""
    return tuple(german for german in in_track_order(table) if GERMANS[german].corps in corps)


def _called(game: Dunkirk, call: Call) -> list[GermanId]:
    """9.1 The units a card calls, less those this turn's event holds back."""
    table = game.table
    if call.kind == NAMED:
        units = [german for german in in_track_order(table) if german in call.units]
        _call(game, listed(_names(table, units)), units, "9.1a")
    elif call.kind == CORPS:
        units = list(called_by_corps(table, call.corps))
        _call(game, _of_corps(table, call.corps), units, "9.1b")
    elif call.kind == RANDOM:
        units = _random_moves(game)
    else:
        units = _surprise(game)
    return _less_those_held_back(game, units)


def _less_those_held_back(game: Dunkirk, units: list[GermanId]) -> list[GermanId]:
    """16.0 Some events keep a corps, or all but the first unit, where it is."""
    event = effect(game.table)
    if event.first_only:
        going = units[:1]
    else:
        going = [it for it in units if GERMANS[it].corps != event.halted_corps]
    idle = [german for german in units if german not in going]
    if idle:
        stay = "stays" if len(idle) == 1 else "stay"
        names = listed(_names(game.table, idle))
        words = f"{event.title}: {names} {stay} where {'it is' if len(idle) == 1 else 'they are'}."
        game.log(Kind.GERMAN, words, rule="16.0", who=tuple(idle))
    return going


def _call(game: Dunkirk, whom: str, units: list[GermanId], rule: str, *dice: int) -> None:
    """A line that orders German units to move; what each of them does is told after it."""
    game.log(Kind.CALLED, f"German orders: {whom}.", rule=rule, dice=dice, who=tuple(units))


def _of_corps(table: Table, corps: tuple[Corps, ...]) -> str:
    names = listed(_names(table, called_by_corps(table, corps)))
    return f"all of {listed(corps)} Corps ({names})"


def _random_moves(game: Dunkirk) -> list[GermanId]:
    """9.1c One die for each unit: 1 to 3 and it moves."""
    units: list[GermanId] = []
    order = in_track_order(game.table)
    if effect(game.table).first_only:
        dice: list[int] = []
        while not units and len(dice) < len(order):
            game.about(order[len(dice)])
            dice.append(game.chance.die())
            units += [order[len(dice) - 1]] if dice[-1] <= 3 else []
    else:
        game.about("random moves")
        dice = game.chance.dice(len(order))
        units = [german for german, die in zip(order, dice, strict=True) if die <= 3]
    words = f"Random Moves, on 1 to 3: {listed(_names(game.table, units))}"
    _call(game, words, units, "9.1c", *dice)
    return units


def _surprise(game: Dunkirk) -> list[GermanId]:
    """9.1d Every Disrupted unit recovers and moves."""
    table = game.table
    units = [german for german in in_track_order(table) if table.germans[german].disrupted]
    if effect(table).first_only:
        units = units[:1]
    for german in units:
        table.mark_german(german, disrupted=False)
    if units:
        recover = "recovers and moves" if len(units) == 1 else "recover and move"
        _call(game, f"Surprise Attack! {listed(_names(table, units))} {recover}", units, "9.1d")
    else:
        words = "German orders: Surprise Attack! No German unit is disrupted, so nobody moves."
        game.log(Kind.STAYS, words, rule="9.1d")
    return units


def _advance(game: Dunkirk, german: GermanId) -> bool:
    """9.2a-f Along the track, one space or two, as the ground and the enemy let it; whether so."""
    table = game.table
    start, path = german_space(table, german), ahead(table, german)
    if engaged(table, start):
        return False
    if not path:
        _wait(game, german)
        return False
    if not _leaves_marsh(game, german, start):
        return False
    table.mark_german(german, at=table.germans[german].at + len(path))
    words = f"{german_name(table, german)} advances to {name(path[-1])}."
    game.log(Kind.ADVANCE, words, start, path[-1], rule="9.2", who=(german,))
    return True


def _wait(game: Dunkirk, german: GermanId) -> None:
    """9.2f Another German unit is in the way."""
    table, here = game.table, german_space(game.table, german)
    marker = table.germans[german]
    ahead_ = TRACKS[marker.track][marker.at + 1]
    before = german_in(table, ahead_)
    holds = f"{german_name(table, before)} holds {name(ahead_)}" if before else "the way is barred"
    words = f"{german_name(table, german)} stays at {name(here)}: {holds}."
    game.log(Kind.STAYS, words, here, rule="9.2f", who=(german,))


def _leaves_marsh(game: Dunkirk, german: GermanId, start: SpaceId) -> bool:
    """9.2e From a Marsh it gets away on 1 to 4."""
    if terrain(game.table, start) != MARSH:
        return True
    game.about(german, start)
    die = game.chance.die()
    who, away = german_name(game.table, german), die <= 4
    came = "gets out of the marsh at" if away else "is stuck in the marsh at"
    words = f"{who} {came} {name(start)}: {die}, and 1 to 4 will do."
    game.log(Kind.GERMAN, words, start, dice=[die], rule="9.2e", who=(german,))
    return away


def _names(table: Table, units: Iterable[GermanId]) -> list[str]:
    return [german_name(table, german) for german in units]
