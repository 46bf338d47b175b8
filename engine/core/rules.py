"""What a game brings to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from engine.core.chance import Chance
from engine.core.ids import Seat, Side
from engine.core.officer import NO_TOOLS, Officer
from engine.core.plans import Plan
from engine.core.stances import EVIDENT_ANSWERS, Order, Stance, Way
from engine.core.step import Ask, Step
from engine.core.views import Advice, Fact, Forecast, Topic, View, When

Json = dict[str, Any]


def nothing_hidden(_: Any, __: Seat | None, ___: Chance) -> None:
    """A game that lies open: only the dice to come are unknown."""


def nothing_shuffled(_: Any, __: Chance) -> None:
    """A game without decks."""


@dataclass(frozen=True)
class Option:
    """A variant a table may choose before the game starts.

    Where a value does not speak for itself, `named` is how people read it and what it means.
    """

    key: str
    title: str
    words: str
    values: tuple[str, ...] = ("off", "on")
    named: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False)

    def called(self, value: str) -> str:
        """A value as people read it."""
        return self.named[value][0] if value in self.named else value

    def meaning(self, value: str) -> str:
        """What a value means, if it does not say so itself."""
        return self.named[value][1] if value in self.named else ""

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
    # the status panel, the position in words, what a seat holds in secret, the odds, and the pages
    # that can be handed out now (titles by id): a picture each, drawn by the game's atlas.
    board: Callable[[Any, Seat | None], Any]
    when: Callable[[Any], When]
    facts: Callable[[View], tuple[Fact, ...]]
    describe: Callable[[View], str]
    hand: Callable[[View], tuple[Fact, ...]] | None = None
    forecasts: Callable[[View], tuple[Forecast, ...]]
    handouts: Callable[[View], Mapping[str, str]] | None = None

    # What is not seen: `resample(state, seat, lots)` draws all that a seat, or a spectator, does
    # not know anew, from what it does know and never from the truth (`worlds.py` has done the dice,
    # the sealed answers and orders half given before).
    resample: Callable[[Any, Seat | None, Chance], None] = nothing_hidden

    # `reshuffle(state, lots)` puts what nobody knows, the cards still to come, in another order.
    reshuffle: Callable[[Any, Chance], None] = nothing_shuffled

    # What explains it: pages of the rules, which questions each page explains, and in two or three
    # sentences what each question asks, why it matters and what people usually do; a seat whose
    # part in it is another has words of its own.
    topics: Mapping[str, Topic] = field(default_factory=dict)
    explained: Mapping[str, tuple[type[Ask[Any]], ...]] = field(default_factory=dict)
    lessons: Mapping[type[Ask[Any]], str] = field(default_factory=dict)
    seat_lessons: Mapping[Seat, Mapping[type[Ask[Any]], str]] = field(default_factory=dict)

    # What need not be asked: `stances` are decisions that can be given ahead; an idea in `evident`
    # knows, from the seat's view, the answer nobody would change. Who advises; and the seats for
    # which there is a general, with the plan by which he was measured to beat the officer.
    stances: tuple[Stance, ...] = ()
    evident: Mapping[type[Ask[Any]], Way] = field(default_factory=dict)
    officer: Officer[Any]
    generals: Mapping[Seat, Plan] = field(default_factory=dict)

    # How often games between officers, with the usual options, end in each way (`outlook.verdict`);
    # and, where the score alone decides, the points each takes at least, the last any other score.
    usual: Mapping[str, float] = field(default_factory=dict)
    levels: tuple[tuple[float, str], ...] = ()

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

        def seats(**chosen: str) -> int:
            return len(self.seated({**usual, **chosen}))

        alone = {it.key: {seats(**{it.key: value}) for value in it.values} for it in self.options}
        seating = [it for it in self.options if len(alone[it.key]) > 1]
        keys = [it.key for it in seating]
        tables = product(*(it.values for it in seating))
        counts = [seats(**dict(zip(keys, table, strict=True))) for table in tables]
        return min(counts), max(counts)

    @cached_property
    def all_stances(self) -> Mapping[str, Stance]:
        """Every stance by its key; whether to be asked the evident comes last."""
        last = (EVIDENT_ANSWERS,) if self.evident else ()
        return {it.key: it for it in (*self.stances, *last)}

    @cached_property
    def _stance_of(self) -> Mapping[str, Stance]:
        return {kind: it for it in self.stances for kind in it.kinds}

    @cached_property
    def _evident_of(self) -> Mapping[str, Way]:
        return {ask.__name__: idea for ask, idea in self.evident.items()}

    def proposed(self) -> dict[str, Order]:
        """What a new table begins with."""
        return {it.key: Order(it.proposed) for it in self.all_stances.values()}

    def stance_for(self, kind: str) -> Stance | None:
        """The stance that answers a kind of question, if there is one."""
        return self._stance_of.get(kind)

    def evident_of(self, kind: str) -> Way | None:
        """What knows the evident answer to a kind of question, if it can have one."""
        return self._evident_of.get(kind)

    def page_key(self, kind: str) -> str:
        """Under which key the page lies that explains a kind of question, if there is one."""
        keys = (key for key, asks in self.explained.items() if kind in {it.__name__ for it in asks})
        return next(keys, "")

    def page(self, kind: str) -> Topic | None:
        """The page that explains a kind of question."""
        return self.topics.get(self.page_key(kind))

    def lesson(self, kind: str, seat: Seat) -> str:
        """What somebody is told who meets a kind of question for the first time in a seat."""
        return self.own_lesson(kind, seat) or _words_on(kind, self.lessons)

    def own_lesson(self, kind: str, seat: Seat) -> str:
        """The same where the seat has words of its own."""
        return _words_on(kind, self.seat_lessons.get(seat, {}))

    def general(self, seen: View) -> Advice:
        """What the general of a seat does: what his plan says, else what the officer would."""
        plan = self.generals.get(seen.seat) if seen.seat else None
        token = plan.answer(seen) if plan else ""
        if seen.question and token and seen.question.choice(token):
            return Advice(token, "The general's plan asks for it.")
        return self.officer.advise(seen, NO_TOOLS)

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


def _words_on(kind: str, lessons: Mapping[type[Ask[Any]], str]) -> str:
    return next((words for ask, words in lessons.items() if ask.__name__ == kind), "")
