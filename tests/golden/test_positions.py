"""What everybody sees, reads, is asked, offered and advised, position by position in whole games.

See `kept.py` for what to do when something is other than it was, on purpose.
"""

from __future__ import annotations

import pytest

from engine import games, open_asks, rules_of, save, take_back, view
from engine.core.automatic import Standing
from engine.core.chance import Chance
from engine.core.proposal import propose
from engine.core.stances import ASK, EVIDENT, Order
from engine.core.worlds import resample
from tests.golden.kept import HERE, keep
from tests.golden.varied import varied
from tests.variants import named


def _last(game):
    """Every option at its last value."""
    return [{it.key: it.values[-1] for it in rules_of(game).options}]


# As it comes, with everything at its last value, and what else makes another game of it.
OTHERS = {"case_yellow": ({"scenario": "free hands"},)}
GENERALS = {"khamsin": 199}  # he thinks for most of a second
CASES = [
    pytest.param(game, options, id=f"{game}-{named(game, options)}")
    for game in games()
    for options in ({}, *_last(game), *OTHERS.get(game, ()))
]


class Looking:
    """Looks at a position; at what is dear, only now and then."""

    def __init__(self, game, options):
        self.rules = rules_of(game)
        usual = {it.key: it.default for it in self.rules.options}
        self.seats = (*self.rules.seated(usual | options), None)
        ways = range(max((len(it.options) for it in self.rules.stances), default=0))
        self.standings = [
            Standing(self.rules.proposed()),
            *(Standing(self._ways(number), swift=True) for number in ways),
        ]

    def _ways(self, number):
        stances = self.rules.stances
        ways = {it.key: Order(it.options[number % len(it.options)].key) for it in stances}
        return ways | {EVIDENT: Order(ASK)}

    def parts(self, position):
        """By name, what there is to see."""
        at, state, seen = position.at, position.outcome.state, position.seen
        yield "diary", (position.outcome.events, state.result)
        if seen is not None:
            yield "asked", open_asks(state)
            yield "advice", position.advice
            yield from self._thoughts(at, state, seen)
        if at % 3 == 0:
            other = view(state, self.seats[at // 3 % len(self.seats)])
            yield "sight", other
            if at % 2 == 0:
                yield "words", self._words(other)
        if at % 7 == 0:
            yield "odds", self._odds(view(state, self.seats[at // 7 % len(self.seats)]))

    def _thoughts(self, at, state, seen):
        seat, rules = seen.seat, self.rules
        tools = rules.officer.tools
        if at % 2 and tools:
            yield "without", rules.officer.advise(seen, frozenset({tools[at // 2 % len(tools)]}))
        if at % GENERALS.get(self.rules.id, 5) == 0 and seat in rules.generals:
            yield "general", rules.general(seen)
        standing = self.standings[at // 2 % len(self.standings)]
        if at % 2 == 0:
            yield "ahead", (standing(state, seat), take_back(state, seat))
        if at % 23 == 0:
            drafted = propose(state, seat, standing)
            yield "draft", (drafted.lines, drafted.events)
        if at % 41 == 0:
            yield "world", save(resample(state, seat, Chance(f"world {at}")))

    def _words(self, seen):
        rules = self.rules
        return (
            rules.describe(seen),
            rules.facts(seen),
            rules.hand(seen) if rules.hand and seen.seat else (),
            rules.handouts(seen) if rules.handouts else (),
        )

    def _odds(self, seen):
        return [
            (it.label, it.rule, [(words, round(chance, 9)) for words, chance in it.outcomes])
            for it in self.rules.forecasts(seen)
        ]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_position_is_as_it_was(game, options):
    name = named(game, options).replace(" ", "-")
    looking = Looking(game, options)
    moments = (
        (f"{it.at} {it.answered}".strip(), dict(looking.parts(it)))
        for it in varied(game, options, f"positions {name}")
    )
    keep(HERE / "positions" / game / f"{name}.txt", moments)
