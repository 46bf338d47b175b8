"""Sections 9.1 and 9.2: which German units move, and how far."""

from __future__ import annotations

from engine.core.counting import count
from engine.spoiled_victory.components.cards import CARDS, CORPS, NAMED, RANDOM, Call
from engine.spoiled_victory.components.map import MARSH, SpaceId, name
from engine.spoiled_victory.components.units import GERMANS, Corps, GermanId
from engine.spoiled_victory.deck import draw_and_discard
from engine.spoiled_victory.german_attacks import EndOfTrackAttack, GermanAttack, fallen
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import rally_germans
from engine.spoiled_victory.positions import (
    at_end_of_track,
    effect,
    engaged,
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
            game.then(MoveGermans(called_by_corps(table, event.mandated)))
        elif not event.german_cards:
            game.log(Kind.GERMAN, "The German divisions stand still.", rule=self.rule)
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
        "Forewarned by the report, our Frontline units defend with +1 this turn; "
        f"{count(effect(table).forewarned, 'more Player Action')} to come."
    )
    game.log(Kind.INTELLIGENCE, words, rule="16.0")


class MoveGermans(Phase, frozen=True):
    """9.2 All called units move, the lowest track first; then those that must attack do."""

    rule = "9.2"
    units: tuple[GermanId, ...]

    def run(self, game: Dunkirk) -> None:
        """Move, then lay out the attacks in the same order."""
        attacks: list[Phase] = []
        for german in self.units:
            here = german_space(game.table, german)
            if at_end_of_track(game.table, german) and not engaged(game.table, here):
                attacks.append(EndOfTrackAttack(german))
            else:
                _advance(game, german)
                attacks.append(GermanAttack(german))
        game.then(*attacks)


def called_by_corps(table: Table, corps: tuple[Corps, ...]) -> tuple[GermanId, ...]:
    """9.1b Every unit of the corps, the lowest lettered track first."""
    return tuple(german for german in in_track_order(table) if GERMANS[german].corps in corps)


def _called(game: Dunkirk, call: Call) -> list[GermanId]:
    """9.1 The units a card calls, less those this turn's event holds back."""
    table = game.table
    event = effect(table)
    if call.kind == NAMED:
        units = [german for german in in_track_order(table) if german in call.units]
        game.log(Kind.GERMAN, f"Orders for {_names(table, units)}.", rule="9.1a")
    elif call.kind == CORPS:
        units = list(called_by_corps(table, call.corps))
        game.log(Kind.GERMAN, f"All units of {call.corps[0]} Corps are to move.", rule="9.1b")
    elif call.kind == RANDOM:
        units = _random_moves(game)
    else:
        units = _surprise(game)
    if any(GERMANS[german].corps == event.halted_corps for german in units):
        units = [german for german in units if GERMANS[german].corps != event.halted_corps]
        game.log(Kind.GERMAN, f"{event.halted_corps} Corps is held back.", rule="16.0")
    return units[:1] if event.first_only else units


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
    game.log(Kind.GERMAN, f"Random moves: {_names(game.table, units)}.", dice=dice, rule="9.1c")
    return units


def _surprise(game: Dunkirk) -> list[GermanId]:
    """9.1d Every Disrupted unit recovers and moves."""
    table = game.table
    units = [german for german in in_track_order(table) if table.germans[german].disrupted]
    if effect(table).first_only:
        units = units[:1]
    for german in units:
        table.mark_german(german, disrupted=False)
    words = (
        f"Surprise attack: {_names(table, units)}." if units else "No disrupted unit, no surprise."
    )
    game.log(Kind.GERMAN, words, rule="9.1d")
    return units


def _advance(game: Dunkirk, german: GermanId) -> None:
    """9.2a-f Along the track, one space or two, as far as the ground and the enemy let it."""
    table = game.table
    start, path = german_space(table, german), ahead(table, german)
    if engaged(table, start) or not path or not _leaves_marsh(game, german, start):
        return
    taken, end = fallen(table, path), path[-1]
    table.mark_german(german, at=table.germans[german].at + len(path))
    words = f"{german_name(table, german)} advances to {name(end)}{taken}."
    game.log(Kind.CAPTURED if taken else Kind.ADVANCE, words, start, end, rule="9.2")


def _leaves_marsh(game: Dunkirk, german: GermanId, start: SpaceId) -> bool:
    """9.2e From a Marsh it gets away on 1 to 4."""
    if terrain(game.table, start) != MARSH:
        return True
    game.about(german, start)
    die = game.chance.die()
    if die > 4:
        words = f"{german_name(game.table, german)} is stuck in the marsh at {name(start)}."
        game.log(Kind.GERMAN, words, start, dice=[die], rule="9.2e")
    else:
        words = f"{german_name(game.table, german)} gets clear of the marsh at {name(start)}."
        game.log(Kind.GERMAN, words, start, dice=[die], rule="9.2e")
    return die <= 4


def _names(table: Table, units: list[GermanId]) -> str:
    return ", ".join(german_name(table, german) for german in units) or "nobody"
