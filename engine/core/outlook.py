"""The outlook of a war: how it ends from here, as far as a seat, or a spectator, can know.

Worlds that agree with what is known are played to their end by officers. The shares of the verdicts
and the mean score are those of such games; their errors say how much chance is in the figures.

Few wars tell little of many ends. Where the score decides (`Rules.levels`) a war speaks for the
ends near its own as well, the fewer wars there are the wider: two wars of 35 and 41 points say that
one of 38 is likely too. And how such games usually end counts as a few wars more (`Rules.usual`).
What never happened is not held impossible: half a war is left for ends that nothing spoke for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import NormalDist, quantiles, stdev

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
_WIDTH = 0.8  # of the spread of the scores, for a single war; with more wars it narrows
_NARROWS = -0.2
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
    spoken = _spoken_for(rules, ends)
    scores = [float(it.score) for it in ends]
    low, _, high = quantiles(scores, n=4) if len(ends) > 1 else scores * 3
    before = _before(rules, spoken, options)
    every = len(ends) + sum(before.values()) + _HALF
    shares = []
    for words, more in before.items():
        said = spoken.get(words) or [0.0] * len(ends)
        shares.append(Share(words, (sum(said) + more) / every, _error(said) / every))
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


def _spoken_for(rules: Rules, ends: Sequence[Result]) -> dict[str, list[float]]:
    """For every end, how far each war speaks for it: its own alone, or those near its score too."""
    scores = [it.score for it in ends]
    spread = stdev(scores) if len(scores) > 1 else 0.0
    if rules.levels and spread:
        width = spread * _WIDTH * len(scores) ** _NARROWS
        near = [_near(rules, NormalDist(score, width)) for score in scores]
    else:
        near = [{verdict(rules, it): 1.0} for it in ends]
    words = dict.fromkeys(it for shares in near for it in shares)
    return {it: [shares.get(it, 0.0) for shares in near] for it in words}


def _near(rules: Rules, scores: NormalDist) -> dict[str, float]:
    """How much of a bell of scores lies at each level, the best first; what is left at the last."""
    *levels, (_, lowest) = rules.levels
    shares, above = {}, 0.0
    for least, words in levels:
        reached = 1.0 - scores.cdf(least - _HALF)
        shares[words] = reached - above
        above = reached
    return shares | {lowest: 1.0 - above}


def _error(said: Sequence[float]) -> float:
    """In wars. What none contradicts has an error all the same: as if half a war had."""
    wars = len(said)
    if wars > 1 and (spread := stdev(said)):
        return float(spread * wars**0.5)
    return float((_HALF * max(wars - _HALF, _HALF) / max(1, wars - 1)) ** 0.5)
