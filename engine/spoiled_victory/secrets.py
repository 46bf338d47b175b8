"""What nobody may know, changed at will: nothing that a seat sees may change with it."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.spoiled_victory.state import Dunkirk


def disguise(game: Dunkirk, seat: Seat | None, variant: int) -> None:
    """Change what nobody may know: the order of the deck and the dice to come."""
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
    turn = variant % max(len(game.deck), 1)
    game.deck = game.deck[turn:] + game.deck[:turn]
