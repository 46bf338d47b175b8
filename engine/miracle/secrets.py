"""What nobody at the table may know: the order of the decks and the dice to come."""

from __future__ import annotations

from typing import TypeVar

from engine.core.chance import Chance
from engine.core.ids import Seat
from engine.miracle.state import Dunkerque

T = TypeVar("T")


def disguise(game: Dunkerque, seat: Seat | None, variant: int) -> None:
    """Change what nobody may know: the order of the decks and the dice to come.

    Cards put off to the bottom of the Turn Order pile are known to be there.
    """
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
    known = len(game.table.planned)
    game.turn_order[known:] = _turned(game.turn_order[known:], variant)
    game.activations = _turned(game.activations, variant)
    game.channel = _turned(game.channel, variant)
    game.events_deck = _turned(game.events_deck, variant)


def resample(game: Dunkerque, seat: Seat | None, lots: Chance) -> None:
    """Draw it anew."""
    reshuffle(game, lots)


def reshuffle(game: Dunkerque, lots: Chance) -> None:
    """Which cards are left is known, their order only of those put off."""
    known = len(game.table.planned)
    game.turn_order[known:] = _shuffled(game.turn_order[known:], lots)
    game.activations = _shuffled(game.activations, lots)
    game.channel = _shuffled(game.channel, lots)
    game.events_deck = _shuffled(game.events_deck, lots)


def _shuffled(pile: list[T], lots: Chance) -> list[T]:
    cards = sorted(pile, key=str)
    lots.shuffle(cards)
    return cards


def _turned(pile: list[T], variant: int) -> list[T]:
    turn = variant % max(len(pile), 1)
    return pile[turn:] + pile[:turn]
