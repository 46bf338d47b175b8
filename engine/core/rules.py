"""What a game brings to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.ids import Seat, Side
from engine.core.officer import Officer
from engine.core.step import Ask, Step
from engine.core.views import Fact, Forecast, Topic, View, When

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


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One game, in the order one meets it; what a game may leave out has a default."""

    # Its name. `about` is the game in a line, for whoever chooses one.
    id: str
    title: str
    about: str = ""

    # The table: all seats it knows, in a lasting order; `seating` picks those that the options in
    # play need, `sides` says who stands together. The names are printed in lists of players.
    seats: tuple[Seat, ...]
    seat_names: Mapping[Seat, str] = field(default_factory=dict)
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    side_names: Mapping[Side, str] = field(default_factory=dict)
    seating: Callable[[Mapping[str, str]], tuple[Seat, ...]] | None = None
    options: tuple[Option, ...] = ()

    # Its course: `setup` lays the first steps on the agenda of a fresh `state`. `interrupts` are
    # offered at moments, `forced` asks answer themselves where one answer is left. No game takes
    # more than `longest` decisions.
    state: type[Any]
    steps: tuple[type[Step[Any]], ...]
    setup: Callable[[Any], None]
    interrupts: Mapping[str, tuple[Ask[Any], ...]] = field(default_factory=dict)
    forced: frozenset[type[Ask[Any]]] = frozenset()
    longest: int = 10_000

    # What is seen: the `board` a seat, or a spectator, may know; from that alone, turn and phase,
    # the status panel, the position in words, what a seat holds in secret, and the odds.
    board: Callable[[Any, Seat | None], Any]
    when: Callable[[Any], When]
    facts: Callable[[View], tuple[Fact, ...]]
    describe: Callable[[View], str]
    hand: Callable[[View], tuple[Fact, ...]] | None = None
    forecasts: Callable[[View], tuple[Forecast, ...]]

    # What explains it: pages of the rules, which questions each page explains, and what it means to
    # decline an ask every time.
    topics: Mapping[str, Topic] = field(default_factory=dict)
    explained: Mapping[str, tuple[type[Ask[Any]], ...]] = field(default_factory=dict)
    orders: Mapping[type[Ask[Any]], str] = field(default_factory=dict)

    # Who advises.
    officer: Officer[Any]

    # How it is kept: `edition` counts the sets of components games were begun with, and a game is
    # replayed on its own set alone. `version` is the shape of its saves; older ones are brought up
    # to date by `upgrades` and `renamed` steps, and `invariants` says what is wrong with a state.
    edition: int = 1
    version: int = 1
    invariants: Callable[[Any], list[str]]
    upgrades: Mapping[int, Callable[[Json], Json]] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)

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
