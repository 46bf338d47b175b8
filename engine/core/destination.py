"""The second half of “who, then where”: every place in reach, and the way back to the first half.

The first ask lays the order on the agenda (or notes whom it is for) and then this one; taking the
order back is always the last answer, under the token `cancel`, so that random play never runs in
circles and every panel shows it at the same place.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Generic, TypeVar

from engine.core.choice import CANCEL, Choice
from engine.core.ids import Seat
from engine.core.state import State
from engine.core.step import Ask

S = TypeVar("S", bound=State)


class Destination(Ask[S], Generic[S], frozen=True):
    """Where those chosen before go: a game says which places, what happens, and how to go back."""

    way_back: ClassVar[str] = "Choose again"

    def destinations(self, game: S, seat: Seat) -> Iterable[Choice]:
        """Every place in reach."""
        return ()

    def go(self, game: S, seat: Seat, token: str) -> None:
        """Carry the order out."""

    def think_again(self, game: S, seat: Seat) -> None:
        """Take the order back; nothing to do if the first ask is still on the agenda."""

    def choices(self, game: S, seat: Seat) -> list[Choice]:
        """The places, then the way back."""
        return [*self.destinations(game, seat), _way_back(self.way_back)]

    def choose(self, game: S, seat: Seat, token: str) -> None:
        """Go, or think again."""
        if token == CANCEL:
            self.think_again(game, seat)
        else:
            self.go(game, seat, token)


@cache
def _way_back(words: str) -> Choice:
    return Choice(CANCEL, words, ends=True)
