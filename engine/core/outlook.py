"""The outlook of a war: how it ends from here, as far as a seat, or a spectator, can know.

Worlds that agree with what is known are played to their end by officers. The shares of the verdicts
and the mean score are those of such games; their errors say how much chance is in the figures.
"""

from __future__ import annotations

from collections import Counter
from statistics import quantiles

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.estimates import Estimate, estimate
from engine.core.ids import Seat
from engine.core.playout import play_on
from engine.core.rules import Rules
from engine.core.state import Result, State
from engine.core.worlds import resample

DRAW = "A draw"


class Share(Struct, frozen=True):
    """How often a war ends in one way, and the error of that."""

    verdict: str
    share: float
    error: float


class Outlook(Struct, frozen=True):
    """What so many wars came to; `low` and `high` hold the middle half of the scores."""

    wars: int
    shares: tuple[Share, ...]
    score: Estimate
    low: float
    high: float


def foresee(state: State, seat: Seat | None, lots: Chance) -> Result:
    """How the war ends in one world."""
    return play_on(resample(state, seat, lots))


def verdict(rules: Rules, result: Result) -> str:
    """An end in a word or two: which side wins; against the system, how well it went."""
    sides = {rules.side(winner) for winner in result.winners}
    if sides:
        return " and ".join(f"{rules.side_name(it)} victory" for it in sorted(sides))
    return DRAW if len(rules.seats) > 1 else result.verdict


def outlook(rules: Rules, ends: list[Result]) -> Outlook:
    """What many ends come to, the likeliest first."""
    found = Counter(verdict(rules, it) for it in ends)
    scores = [float(it.score) for it in ends]
    low, _, high = quantiles(scores, n=4) if len(ends) > 1 else scores * 3
    return Outlook(
        wars=len(ends),
        shares=tuple(_share(words, number, len(ends)) for words, number in found.most_common()),
        score=estimate(scores),
        low=low,
        high=high,
    )


def _share(words: str, number: int, of: int) -> Share:
    """With half a case added to either side, so that what never happened is not held impossible."""
    likely = (number + 0.5) / (of + 1)
    return Share(words, number / of, (likely * (1 - likely) / (of + 1)) ** 0.5)
