"""What nobody at the table may know: the order of the decks and the dice to come."""

from __future__ import annotations

from typing import TypeVar

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


def _turned(pile: list[T], variant: int) -> list[T]:
    turn = variant % max(len(pile), 1)
    return pile[turn:] + pile[:turn]
