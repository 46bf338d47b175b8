"""What a game brings to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.ids import Seat, Side
from engine.core.step import Ask, Step
from engine.core.views import Advice, Fact, Forecast, Topic, View, When

Json = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A variant a table may choose before the game starts."""

    key: str
    title: str
    words: str
    values: tuple[str, ...] = ("off", "on")

    @property
    def default(self) -> str:
        """What is played when nobody says otherwise."""
        return self.values[0]


@dataclass(frozen=True)
class Rules:
    """One game: how it is set up, seen, checked, saved and advised upon.

    `seats` are all it knows, in a lasting order; `seating` picks those that the options in play
    need, and `sides` says which seats stand together; `seat_names` and `side_names` are what one
    prints in a list of players. `when` names turn and phase from what lies on a board. `hand` tells
    a seat what it holds in secret. `about` is the game in a line, for whoever chooses one. `orders`
    says, for each ask that can be declined, what declining it every time means; `explained` says
    which questions each page of the `topics` explains. `edition` counts the sets of components that
    games were begun with; a game is replayed on its own set alone.
    """

    id: str
    title: str
    version: int
    seats: tuple[Seat, ...]
    options: tuple[Option, ...]
    state: type[Any]
    steps: tuple[type[Step[Any]], ...]
    setup: Callable[[Any], None]
    board: Callable[[Any, Seat | None], Any]
    when: Callable[[Any], When]
    facts: Callable[[View], tuple[Fact, ...]]
    describe: Callable[[View], str]
    invariants: Callable[[Any], list[str]]
    disguise: Callable[[Any, Seat | None, int], None]
    advise: Callable[[View, frozenset[str]], Advice]
    tools: tuple[str, ...]
    forecasts: Callable[[View], tuple[Forecast, ...]]
    sections: Mapping[str, str]
    interrupts: Mapping[str, tuple[Ask[Any], ...]] = field(default_factory=dict)
    forced: frozenset[type[Ask[Any]]] = frozenset()
    orders: Mapping[type[Ask[Any]], str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    upgrades: Mapping[int, Callable[[Json], Json]] = field(default_factory=dict)
    topics: Mapping[str, Topic] = field(default_factory=dict)
    explained: Mapping[str, tuple[type[Ask[Any]], ...]] = field(default_factory=dict)
    longest: int = 10_000
    seating: Callable[[Mapping[str, str]], tuple[Seat, ...]] | None = None
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    seat_names: Mapping[Seat, str] = field(default_factory=dict)
    side_names: Mapping[Side, str] = field(default_factory=dict)
    hand: Callable[[View], tuple[Fact, ...]] | None = None
    about: str = ""
    edition: int = 1

    def seated(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats in play under these options."""
        return self.seating(options) if self.seating else self.seats

    def players(self) -> tuple[int, int]:
        """How many people it takes, and how many it can take, each with a seat of their own."""
        usual = {option.key: option.default for option in self.options}
        tables = [{**usual, it.key: value} for it in self.options for value in it.values]
        counts = [len(self.seated(options)) for options in (usual, *tables)]
        return min(counts), max(counts)

    def order(self, kind: str) -> str:
        """The standing order that passes every question of a kind, in words."""
        return next(words for ask, words in self.orders.items() if ask.__name__ == kind)

    def page(self, kind: str) -> Topic | None:
        """The page that explains a kind of question."""
        keys = (key for key, asks in self.explained.items() if kind in {it.__name__ for it in asks})
        return next((self.topics[key] for key in keys), None)

    def side(self, seat: str) -> Side:
        """Whom a seat stands with: its side, or one of its own."""
        return self.sides.get(Seat(seat), Side(seat))

    def seat_name(self, seat: str) -> str:
        """A seat as one would print it in a list of players."""
        return self.seat_names.get(Seat(seat)) or _printed(seat)

    def side_name(self, side: str) -> str:
        """A side as one would print it."""
        return self.side_names.get(Side(side)) or _printed(side)


def _printed(name: str) -> str:
    return name.replace("_", " ").title()
