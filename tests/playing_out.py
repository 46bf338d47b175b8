"""Evident answers against the others: `python -m tests.playing_out GAME --occasions 300`.

At each occasion of an officer's game where an answer is held to be evident, another one is drawn by
lot and both are played on to the end by the staff officer, with the same luck. On average no other
answer may bring more than the evident one, beyond the error.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engine import open_asks, play, rules_of
from engine.core.chance import Chance
from engine.core.clones import clone
from engine.core.estimates import estimate
from engine.core.playout import officer_policy, play_on, play_out
from engine.core.referee import view
from engine.core.state import State

_EACH_GAME = 4  # occasions of one kind taken from a game, so that many games are looked at


class Occasion(NamedTuple):
    """A position with an evident answer, and another one to try."""

    state: State
    seat: str
    kind: str
    evident: str
    other: str


def occasions(game: str, seeds: str, games: int) -> Iterator[Occasion]:
    """Where something is evident, in one officer's game after the other."""
    rules, policy = rules_of(game), officer_policy(game)
    for number in range(games):
        seed, taken = f"{seeds} {number}", dict.fromkeys(rules.evident, 0)
        lot = Chance(seed)
        for outcome, _ in play_out(game, seed, {}, policy, paired=True):
            for question in open_asks(outcome.state)[:1]:
                ask = next((it for it in rules.evident if it.__name__ == question.kind), None)
                if ask is None or taken[ask] >= _EACH_GAME:
                    continue
                token = rules.evident[ask](view(outcome.state, question.seat))
                others = [it.token for it in question.choices if it.token != token]
                if token and others and lot.below(2) == 0:
                    taken[ask] += 1
                    other = others[lot.below(len(others))]
                    yield Occasion(outcome.state, question.seat, question.kind, token, other)


def gain(occasion: Occasion, luck: str) -> int:
    """What the other answer brings its seat over the evident one, with the same luck."""
    return _score(occasion, occasion.other, luck) - _score(occasion, occasion.evident, luck)


def _score(occasion: Occasion, token: str, luck: str) -> int:
    state = clone(occasion.state)
    state.chance = Chance(luck, told={})
    result, rules = play_on(play(state, occasion.seat, token).state), rules_of(state.game)
    if len(rules.seats) == 1:
        return result.score
    return 1 if rules.side(occasion.seat) in {rules.side(it) for it in result.winners} else 0


class Measured(NamedTuple):
    """The mean gain of other answers over the evident one, and its standard error."""

    gain: float
    error: float
    occasions: int

    @property
    def better(self) -> bool:
        """Whether others did better, beyond the error."""
        return self.gain > 2 * self.error


def measure(game: str, kind: str, most: int, seeds: str, games: int) -> Measured:
    """Play out so many occasions of one kind, or as many as that many games hold."""
    found = (it for it in occasions(game, seeds, games) if it.kind == kind)
    gains = [gain(it, f"luck {number}") for number, it in enumerate(islice(found, most))]
    return Measured(*estimate(gains))


def main() -> None:
    """Print the figures of every kind of question with evident answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--occasions", type=int, default=300)
    parser.add_argument("--seeds", default="evident")
    given = parser.parse_args()
    for ask in rules_of(given.game).evident:
        most = given.occasions
        it = measure(given.game, ask.__name__, most, given.seeds, games=10 * most)
        verdict = "BETTER" if it.better else "no better"
        figures = f"{it.gain:+.2f} ± {it.error:.2f} over {it.occasions} occasions, {verdict}"
        print(f"{ask.__name__}: other answers {figures}", flush=True)


if __name__ == "__main__":
    main()
