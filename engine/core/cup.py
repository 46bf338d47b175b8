"""Cups and decks, as the lists a state keeps them in.

A **pile** has a hidden order: it was shuffled, and the last of the list is its top. A **cup** has
none: what is in it lies open, and chance picks at the draw. Both work in paired games, where the
subject said before (`chance.about`) has a card of its own that it prefers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.core.chance import Chance

T = TypeVar("T")


def draw_top(chance: Chance, pile: list[T], count: int = 1) -> list[T]:
    """Take cards from the top of a pile, the uppermost first; as many as there are."""
    return [chance.top(pile) for _ in range(min(count, len(pile)))]


def draw_any(chance: Chance, cup: list[T]) -> T:
    """Take one out of a cup by lot; the cup must not be empty."""
    return chance.pick(cup)


def look(pile: list[T], count: int = 1) -> list[T]:
    """The uppermost cards of a pile, left where they are."""
    return pile[: -count - 1 : -1]


def put_under(pile: list[T], cards: Iterable[T]) -> None:
    """Lay cards under a pile, one after the other: the last one is at the very bottom."""
    pile[:0] = [*cards][::-1]


def shuffle_in(chance: Chance, pile: list[T], cards: Iterable[T]) -> None:
    """Put cards into a pile and shuffle all of it."""
    pile += cards
    chance.shuffle(pile)
