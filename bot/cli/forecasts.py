"""`dynamo calibrate GAME --outlook`: whether wars end as often as the outlook says they will.

Officers play whole games; where turns begin, the outlook is asked as a spectator would. Chances
are held against what came by the Brier score, beside the score of somebody who knows only how
often each end comes about in these very games. Turns of one game share one end, so errors are
taken over games.

Few wars make a noisy outlook; the fair score takes off what the noise of so few costs on average:
it is what very many wars would have (Ferro 2014).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

import msgspec

from bot.cli.common import chosen, in_parallel
from engine import rules_of, view
from engine.core.chance import Chance
from engine.core.estimates import Estimate, estimate
from engine.core.outlook import Outlook, foresee, outlook, verdict
from engine.core.playout import officer_policy, play_out
from engine.core.state import State

_BINS = 10


class War(msgspec.Struct, frozen=True):
    """A game whose outlook is asked at some of its turns; the next game has others."""

    game: str
    number: int
    seed: str
    options: dict[str, str]
    wars: int
    turns: int


class Forecast(msgspec.Struct, frozen=True):
    """What was foreseen when a turn began; and whether the score came to lie in its middle half."""

    chances: dict[str, float]
    unseen: float
    noise: float
    inside: bool


class Foreseen(msgspec.Struct, frozen=True):
    """All forecasts of a game, and how it ended."""

    end: str
    forecasts: list[Forecast]


def forecasts(options: argparse.Namespace) -> dict[str, Any]:
    """Play, foresee, and hold one against the other."""
    tasks = [
        War(
            options.game,
            number,
            f"{options.seed}-{number}",
            chosen(options),
            options.wars,
            options.turns,
        )
        for number in range(options.games)
    ]
    return figures([*in_parallel(foreseen, tasks, "outlook")]) | {"wars": options.wars}


def foreseen(war: War) -> Foreseen:
    """Play one game, and foresee its end where turns begin."""
    rules, lots = rules_of(war.game), Chance(f"forecast {war.seed}")
    asked: dict[str, State] = {}
    for outcome, _ in play_out(war.game, war.seed, war.options, officer_policy(war.game)):
        state = outcome.state
        if state.result is None:
            asked.setdefault(view(state, None).turn, state)
    if state.result is None:
        raise RuntimeError("the game did not end")
    step = -(-len(asked) // war.turns)
    begun = [*asked.values()][war.number % step :: step]
    looks = [
        outlook(rules, [foresee(it, None, lots) for _ in range(war.wars)], war.options)
        for it in begun
    ]
    score = state.result.score
    return Foreseen(verdict(rules, state.result), [_forecast(it, score) for it in looks])


def _forecast(found: Outlook, score: float) -> Forecast:
    chances = {it.verdict: it.share for it in found.shares}
    noise = sum(it.error**2 for it in found.shares) if found.wars > 1 else 0.0
    return Forecast(chances, found.unseen, noise, found.low <= score <= found.high)


def figures(games: Sequence[Foreseen]) -> dict[str, Any]:
    """Brier scores with their errors, and how often came what was given such a chance."""
    ends = Counter(it.end for it in games)
    usual = {end: number / len(games) for end, number in ends.items()}
    stated = [fmean(brier(_all(at, ends), it.end) for at in it.forecasts) for it in games]
    fair = [
        brier_ - fmean(at.noise for at in it.forecasts)
        for brier_, it in zip(stated, games, strict=True)
    ]
    known = [brier(usual, it.end) for it in games]
    gains = [one - other for one, other in zip(known, stated, strict=True)]
    fair_gains = [one - other for one, other in zip(known, fair, strict=True)]
    inside = [fmean(at.inside for at in it.forecasts) for it in games]
    return {
        "games": len(games),
        "positions": sum(len(it.forecasts) for it in games),
        "ends": dict(ends),
        "brier": _rounded(estimate(stated)),
        "fair": _rounded(estimate(fair)),
        "base_rate": _rounded(estimate(known)),
        "gain": _rounded(estimate(gains)),
        "fair_gain": _rounded(estimate(fair_gains)),
        "inside": _rounded(estimate(inside)),
        "reliability": _reliability(games, ends),
    }


def brier(chances: Mapping[str, float], end: str) -> float:
    """The sum of squares by which the chances missed what came; 0 is perfect, 2 the worst."""
    return sum((chance - (it == end)) ** 2 for it, chance in chances.items())


def _all(forecast: Forecast, ends: Iterable[str]) -> dict[str, float]:
    """Chances of every end there was; one that was not foreseen has what was left for such."""
    return dict.fromkeys(ends, forecast.unseen) | forecast.chances


def _reliability(games: Sequence[Foreseen], ends: Iterable[str]) -> list[dict[str, float]]:
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(_BINS)]
    for it in games:
        for at in it.forecasts:
            for end, chance in _all(at, ends).items():
                bins[min(_BINS - 1, int(chance * _BINS))].append((chance, end == it.end))
    return [
        {
            "said": round(fmean(chance for chance, _ in found), 3),
            "came": round(fmean(came for _, came in found), 3),
            "number": len(found),
        }
        for found in bins
        if found
    ]


def _rounded(found: Estimate) -> list[float]:
    return [round(found.mean, 3), round(found.error, 3)]


def forecast_lines(figures: dict[str, Any]) -> list[str]:
    """The same for people."""

    def words(key: str) -> str:
        mean, error = figures[key]
        return f"{mean:.3f} ± {error:.3f}"

    counts = "{positions} positions of {games} games, {wars} wars fought from each."
    return [
        counts.format(**figures),
        f"Brier score {words('brier')}, base rate {words('base_rate')}, gain {words('gain')}.",
        f"With very many wars: Brier score {words('fair')}, gain {words('fair_gain')}.",
        f"The score came to lie in the middle half in {words('inside')} (meant: 0.5).",
        "   said    came  forecasts",
        *(
            f"{it['said']:7.1%} {it['came']:7.1%} {it['number']:10}"
            for it in figures["reliability"]
        ),
    ]
