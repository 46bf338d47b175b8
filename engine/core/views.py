"""What one seat, or a spectator, may know."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.choice import Choice
from engine.core.state import Result


class Question(Struct, frozen=True, gc=False):
    """What a seat owes: the kind of decision, its words, its rule and every legal answer.

    Of a `private` question everybody else may read the `heading` alone. `occasions` are the
    public reasons for which this kind of question may matter, `matters` those that hold now.
    """

    seat: str
    kind: str
    rule: str
    prompt: str
    choices: tuple[Choice, ...]
    decline: str = ""
    batch: bool = False
    private: bool = False
    heading: str = ""
    occasions: tuple[str, ...] = ()
    matters: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """A game as one seat (or nobody's seat) may see it; `board` is the game's own."""

    game: str
    seat: str | None
    options: dict[str, str]
    ply: int
    commitment: str
    awaited: tuple[str, ...]
    question: Question | None
    result: Result | None
    board: Any


class Fact(Struct, frozen=True):
    """One labelled value of a status panel."""

    label: str
    value: str


class Forecast(Struct, frozen=True):
    """The exact chances of one possible fight."""

    label: str
    rule: str
    outcomes: tuple[tuple[str, float], ...]


class Advice(Struct, frozen=True):
    """What the staff officer would do, and why."""

    token: str
    why: str


class Topic(Struct, frozen=True):
    """One page of the rules in our own words."""

    title: str
    words: str
    rule: str


def page(rule: str, title: str, *sentences: str) -> Topic:
    """A page as it is written down: its section, its title, its lines."""
    return Topic(title, " ".join(sentences), rule)
