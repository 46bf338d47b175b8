"""Answers weighed: each played on to the end of the war by officers, in the same worlds.

A seat's officer has an answer; a few others are worth trying beside it. Every round draws one
world that agrees with what the seat knows and plays it out once for each answer in the running,
with dice paired by what they decide. An answer that falls behind is dropped. The officer is
contradicted only where another answer is better by a strict test: the best of several noisy means
flatters noise.

There is no clock in here: whoever thinks calls `deepen` as long as there is time.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.choice import BATCH, CANCEL
from engine.core.estimates import Estimate, estimate, paired
from engine.core.ids import Seat
from engine.core.officer import NO_TOOLS
from engine.core.playout import play_on
from engine.core.referee import play, view
from engine.core.registry import rules_of
from engine.core.state import Result, State
from engine.core.views import Advice, View
from engine.core.worlds import resample
from engine.core.worth import Worth, solitaire

MOST_ANSWERS = 4
FEWEST_WORLDS = 8  # before an answer is dropped or preferred
_BEHIND = 2.0  # errors behind the best: out of the running
_BEYOND_DOUBT = 2.5  # errors ahead of the officer's answer: what the best of several needs


class Weighed(Struct, frozen=True):
    """An answer, what it leads to, and how far it is ahead of the officer's own.

    It leads to a score or, where there are several sides, to a chance to win.
    """

    token: str
    label: str
    why: str
    value: Estimate
    gain: Estimate


def rivals(seen: View, most: int = MOST_ANSWERS) -> list[Advice]:
    """The officer's answer, then others worth trying.

    What he would do without one of his tools; to pass; one answer of each kind; then any, spread
    over the list.
    """
    officer, question = rules_of(seen.game).officer, seen.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    found = {it.token: it for it in [officer.advise(seen, NO_TOOLS)]}
    for tool in officer.tools:
        other = officer.advise(seen, frozenset({tool}))
        found.setdefault(other.token, other)
    plain = [it for it in question.choices if it.token != CANCEL and not it.fields]
    ends = [it for it in plain if it.ends]
    kinds = {it.verb: it for it in reversed(plain)}
    step = max(1, len(plain) // most)
    for choice in (*ends, *reversed(kinds.values()), *plain[step // 2 :: step]):
        found.setdefault(choice.token, Advice(choice.token, ""))
    return [*found.values()][:most]


class Weighing:
    """A decision being thought over, from the view of its seat alone."""

    def __init__(self, state: State, seat: Seat, seed: str, most: int = MOST_ANSWERS) -> None:
        seen, rules = view(state, seat), rules_of(state.game)
        self._state, self._seat = state, seat
        self._rules = rules
        self._side = None if solitaire(rules, state.options) else rules.side(seat)
        self._lots = Chance(f"weighing {seed}")
        self._label = labels(seen)
        self._advice = {it.token: it for it in rivals(seen, most)}
        self._ends: dict[str, list[Result]] = {it: [] for it in self._advice}
        self._running = [*self._advice]

    @property
    def officers(self) -> str:
        """The officer's own answer."""
        return next(iter(self._advice))

    @property
    def settled(self) -> bool:
        """Whether nothing is left to compare."""
        return len(self._running) < 2

    @property
    def worlds(self) -> int:
        """How many worlds were played out."""
        return len(self._ends[self.officers])

    def deepen(self, late: Callable[[], bool] = lambda: False) -> None:
        """Play one more world out for every answer in the running; all of it, or nothing."""
        world = resample(self._state, self._seat, self._lots)
        ends = [play_on(play(world, self._seat, it).state, late) for it in self._running]
        for token, end in zip(self._running, ends, strict=True):
            self._ends[token].append(end)
        if self.worlds >= FEWEST_WORLDS:
            self._drop()

    def _drop(self) -> None:
        """Forget who is behind; the officer's answer stays as long as another is compared to it."""
        values = self._values()
        best = max(self._running, key=lambda it: estimate(values[it]).mean)
        behind = [it for it in self._running if paired(values[best], values[it]).beyond(_BEHIND)]
        others = [it for it in self._running if it not in behind and it != self.officers]
        self._running = [self.officers, *others]

    def _values(self) -> dict[str, list[float]]:
        every = [end for ends in self._ends.values() for end in ends]
        worth = Worth(self._rules, self._side, every)
        return {token: [worth.of(end) for end in ends] for token, ends in self._ends.items()}

    def weighed(self) -> tuple[Weighed, ...]:
        """Every answer with its figures: the one tried most often first, then the best."""
        values = self._values()
        own = values[self.officers]
        found = [
            Weighed(
                it.token, self._label(it.token), it.why, estimate(values[it.token]),
                paired(values[it.token], own),
            )
            for it in self._advice.values()
        ]  # fmt: skip
        return tuple(sorted(found, key=lambda it: (-it.value.trials, -it.value.mean)))

    def answer(self) -> str:
        """What to do: the officer's answer, unless another is better beyond doubt."""
        better = [
            it
            for it in self.weighed()
            if it.gain.trials >= FEWEST_WORLDS and it.gain.beyond(_BEYOND_DOUBT)
        ]
        return max(better, key=lambda it: it.gain.mean).token if better else self.officers


def labels(seen: View) -> Callable[[str], str]:
    """The words for an answer to the question that is open; for a row of them, all of it."""
    known = {it.token: it.label for it in seen.question.choices} if seen.question else {}

    def label(token: str) -> str:
        return "; ".join(known[it] for it in token.split(BATCH) if it in known) or token

    return label
