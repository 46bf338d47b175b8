"""Games to look at closely: the staff officer plays, but now and then chance plays instead.

So they come to positions that no sensible game has, and the officer meets those as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine import Outcome, View, new_game, play, rules_of, view
from engine.core.chance import Chance
from engine.core.playout import random_policy
from engine.core.referee import awaited
from engine.core.views import Advice

_CHANCE = 4  # one answer of so many is not the officer's


class Position(NamedTuple):
    """A moment of a game: what led to it, what its first seat sees and is advised."""

    at: int
    answered: str
    outcome: Outcome
    seen: View | None = None
    advice: Advice | None = None


def varied(game: str, options: Mapping[str, str], seed: str) -> Iterator[Position]:
    """A whole game, position by position."""
    advise, by_lot, lot = rules_of(game).officer.advise, random_policy(seed), Chance(f"lot {seed}")
    outcome, answered, at = new_game(game, seed, options), "", 0
    while outcome.state.result is None:
        seat = awaited(outcome.state)[0]
        seen = view(outcome.state, seat)
        advice = advise(seen)
        yield Position(at, answered, outcome, seen, advice)
        token = advice.token if lot.below(_CHANCE) else by_lot(outcome.state, seat)
        outcome, answered, at = play(outcome.state, seat, token), f"{seat}:{token}", at + 1
    yield Position(at, answered, outcome)
