"""What only tests and measuring need to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.ids import Seat
from engine.core.log import Event
from engine.core.plans import Plan


def untold(_: Sequence[Event], __: Any) -> Mapping[str, int | str | None]:
    """A game whose course nobody measures."""
    return {}


@dataclass(frozen=True)
class Checks:
    """A game as its checks see it.

    `sections` are those of its rulebook, each in a few words: every one needs a test. `ids` are all
    units, places, cards and groups that a question may be about. `disguise(game, seat, variant)`
    changes everything in a state that a seat, or a spectator, may not know: what it sees must stay
    the same. `calls` are the kinds of diary lines that set something going: what came of it must be
    told, for each of those the line names in `who`, or else in the next line. `plans` are such as
    players have beside the officer's, by name: the balance must bear them. `story(events, state)`
    measures the course of a game that is over: numbers (None: it never came to that) and words, by
    name.
    """

    sections: Mapping[str, str]
    ids: frozenset[str]
    disguise: Callable[[Any, Seat | None, int], None]
    calls: frozenset[str] = frozenset()
    plans: Mapping[str, Plan] = field(default_factory=dict)
    story: Callable[[Sequence[Event], Any], Mapping[str, int | str | None]] = untold
