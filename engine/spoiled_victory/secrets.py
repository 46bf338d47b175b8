"""What nobody may know: the order of the deck, and the dice to come."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.ids import Seat
from engine.spoiled_victory.state import Dunkirk


def disguise(game: Dunkirk, seat: Seat | None, variant: int) -> None:
    """Change it at will, for the proof that nothing a seat sees changes with it."""
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
    turn = variant % max(len(game.deck), 1)
    game.deck = game.deck[turn:] + game.deck[:turn]


def resample(game: Dunkirk, seat: Seat | None, lots: Chance) -> None:
    """Draw it anew."""
    reshuffle(game, lots)


def reshuffle(game: Dunkirk, lots: Chance) -> None:
    """Which cards are left is known, their order is not."""
    game.deck.sort()
    lots.shuffle(game.deck)
