"""What an end of the war is worth to a side, from many ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from engine.core.ids import Side
from engine.core.rules import Rules
from engine.core.state import Result

_BY_SCORE = 0.6  # how much of it the score tells, beside the bare fact of a victory


def solitaire(rules: Rules, options: Mapping[str, str]) -> bool:
    """Whether all seats in play are on one side."""
    return len({rules.side(seat) for seat in rules.seated(options)}) == 1


def won(rules: Rules, result: Result, side: Side) -> float:
    """A victory is 1, a draw a half."""
    if not result.winners:
        return 0.5
    return float(side in {rules.side(winner) for winner in result.winners})


class Worth:
    """In a solitaire the score. Among several sides a victory is 1 and a defeat 0, but a narrow
    defeat is nearly a victory: the score is brought in as far as it goes along with winning.
    """

    def __init__(self, rules: Rules, side: Side | None, ends: Sequence[Result]) -> None:
        self._rules, self._side = rules, side
        if side is None or not ends:
            return
        scores = [it.score for it in ends]
        wins = [won(rules, it, side) for it in ends]
        self._win, self._score = fmean(wins), fmean(scores)
        spread = fmean((it - self._score) ** 2 for it in scores)
        along = fmean(win * (score - self._score) for win, score in zip(wins, scores, strict=True))
        self._slope = along / spread if spread else 0.0

    def of(self, end: Result) -> float:
        """What one end is worth."""
        if self._side is None:
            return float(end.score)
        by_score = self._win + self._slope * (end.score - self._score)
        clear = won(self._rules, end, self._side)
        return _BY_SCORE * min(1.0, max(0.0, by_score)) + (1 - _BY_SCORE) * clear
