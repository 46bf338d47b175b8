"""Chapters 14 and 15: set-up, also by lot or by the player."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.map import LAND, STARTS, TRACKS, name
from engine.spoiled_victory.components.units import (
    ALLIES,
    BRITISH,
    COMBAT_UNITS,
    FRENCH,
    GERMANS,
    WEAK_AT_START,
    UnitId,
)
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import strength
from engine.spoiled_victory.sequence import GameTurn
from engine.spoiled_victory.state import (
    ALLIED,
    NOWHERE,
    Decision,
    Dunkirk,
    German,
    Phase,
    Unit,
)


def set_up(game: Dunkirk) -> None:
    """15.0 Lay out the options, then place everything and begin."""
    if game.options["free_for_all"] == "on":
        game.options = dict.fromkeys(game.options, "on")
    game.then(PlaceGermans(), PlaceAllies(), ShuffleCards(), GameTurn())


class PlaceGermans(Phase, frozen=True):
    """15.0, 14.2 Every German unit on a Start space; by lot with Free German Setup."""

    rule = "15.0"

    def run(self, game: Dunkirk) -> None:
        if game.options["free_germans"] != "on":
            return
        letters = list(TRACKS)
        game.chance.shuffle(letters)
        game.table.germans = {
            german: German(letter) for german, letter in zip(GERMANS, letters, strict=True)
        }
        order = ", ".join(
            f"{GERMANS[german].name} {it.track}" for german, it in game.table.germans.items()
        )
        game.log(Kind.SETUP, f"The German divisions draw lots: {order}.", rule="14.2")


class PlaceAllies(Phase, frozen=True):
    """15.0, 14.1 The set-up sheet; with Free Allied Setup the British and French wait."""

    rule = "15.0"

    def run(self, game: Dunkirk) -> None:
        free = game.options["free_setup"] == "on"
        for unit, counter in ALLIES.items():
            waits = free and counter.nation in (BRITISH, FRENCH)
            space = NOWHERE if waits else counter.space
            game.table.put(unit, Unit(space, reduced=unit in WEAK_AT_START))
        if free:
            game.then(PlaceUnit())


class PlaceUnit(Decision, frozen=True):
    """14.1 British and French units go to any space but a German Start space."""

    rule = "14.1"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Until all are placed."""
        return (ALLIED,) if self._waiting(game) else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        waiting = self._waiting(game)
        counter, factor = ALLIES[waiting[0]], strength(game.table, waiting[0])
        return (
            f"Place {counter.name} ({factor}), usually at {LAND[counter.space].name}. "
            f"Units left to place: {len(waiting)}."
        )

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        who = ALLIES[self._waiting(game)[0]].name
        return [
            Choice(tokens.SHEET, "Place all the rest by the set-up sheet"),
            *(
                Choice(tokens.written(tokens.PLACE, space), "Place", who, name(space), place=space)
                for space in LAND
                if space not in STARTS
            ),
        ]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        waiting = self._waiting(game)
        if token == tokens.SHEET:
            for unit in waiting:
                game.table.mark(unit, space=ALLIES[unit].space)
            return
        game.table.mark(waiting[0], space=tokens.space_in(token))
        game.then(PlaceUnit())

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        return (self._waiting(game)[0],)

    def _waiting(self, game: Dunkirk) -> list[UnitId]:
        return [unit for unit in COMBAT_UNITS if not game.table.units[unit].space]


class ShuffleCards(Phase, frozen=True):
    """15.0 The thirty-six Action Cards are shuffled."""

    rule = "15.0"

    def run(self, game: Dunkirk) -> None:
        game.deck = list(CARDS)
        game.chance.shuffle(game.deck)
