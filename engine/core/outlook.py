"""The outlook of a war: how it ends from here, as far as a seat, or a spectator, can know.

Worlds that agree with what is known are played to their end by officers. The shares of the verdicts
and the mean score are those of such games; their errors say how much chance is in the figures.
Few wars tell little, so how such games usually end counts as a few wars more (`Rules.usual`): that
is worth the more, the fewer wars there are. What never happened is not held impossible: half a war
is left for ends that neither had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
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
_HALF = 0.5
_USUAL = 8.0  # wars: what experience counts beside those that were fought
_RARE = 0.005  # what is less likely is not listed


class Share(Struct, frozen=True):
    """The chance that a war ends in one way, and the error of that."""

    verdict: str
    share: float
    error: float


class Outlook(Struct, frozen=True):
    """What so many wars came to; `low` and `high` hold the middle half of the scores.

    `unseen` is the chance left for any end that none of these wars had.
    """

    wars: int
    shares: tuple[Share, ...]
    score: Estimate
    low: float
    high: float
    unseen: float = 0.0


def foresee(
    state: State, seat: Seat | None, lots: Chance, late: Callable[[], bool] = lambda: False
) -> Result:
    """How the war ends in one world."""
    return play_on(resample(state, seat, lots), late)


def verdict(rules: Rules, result: Result) -> str:
    """An end in a word or two: which side wins; against the system, how well it went."""
    sides = {rules.side(winner) for winner in result.winners}
    if sides:
        return " and ".join(f"{rules.side_name(it)} victory" for it in sorted(sides))
    return DRAW if len(rules.seats) > 1 else result.verdict


def outlook(rules: Rules, ends: list[Result], options: Mapping[str, str]) -> Outlook:
    """What many ends come to, the likeliest first."""
    found = Counter(verdict(rules, it) for it in ends)
    scores = [float(it.score) for it in ends]
    low, _, high = quantiles(scores, n=4) if len(ends) > 1 else scores * 3
    before = _before(rules, found, options)
    every = len(ends) + sum(before.values()) + _HALF
    shares = [
        Share(words, (found[words] + more) / every, _error(found[words], len(ends), every))
        for words, more in before.items()
    ]
    listed = [it for it in shares if it.share >= _RARE]
    return Outlook(
        wars=len(ends),
        shares=tuple(sorted(listed, key=lambda it: it.share, reverse=True)),
        score=estimate(scores),
        low=low,
        high=high,
        unseen=1 - sum(it.share for it in listed),
    )


def _before(rules: Rules, found: Collection[str], options: Mapping[str, str]) -> dict[str, float]:
    """What each end counts before any war is fought; experience is of the usual options alone."""
    plain = all(options.get(it.key, it.default) == it.default for it in rules.options)
    usual = {words: _USUAL * share for words, share in rules.usual.items()} if plain else {}
    return dict.fromkeys(found, _HALF) | usual


def _error(number: int, wars: int, of: float) -> float:
    """What was never missed has an error all the same: as if it had been, by half a war."""
    missed = max(_HALF, min(number, wars - number))
    return float((missed * max(wars - missed, _HALF) / max(1, wars - 1)) ** 0.5 / of)
