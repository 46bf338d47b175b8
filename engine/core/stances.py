"""Stances: what a seat has decided ahead, so that nobody has to be woken for it.

A game declares its stances as data: which questions each one answers, and the ways in which it may.
Whoever holds the seat picks a way for the whole game, and other ways for single units or places;
*ask me* is always one of them. A way answers from the seat's own view, by the token of a legal
answer, so it is used by the same code as a live one, and the record of the game holds the answer
itself: a record never depends on stances.

Whether a stance answers must follow from the stance and from what lies open: if it answered or
asked by what its owner holds in secret, the time until an answer comes would tell the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from engine.core.ids import Seat
from engine.core.step import Ask
from engine.core.views import Question, View

ASK = "ask"
PASS = "pass"
STAFF = "staff"
EVIDENT = "evident"
_OF = "/"

Way = Callable[[View], str]
"""The token a way answers with, from the seat's view with its question; nothing: ask after all."""


class Order(Struct, frozen=True):
    """What somebody has picked for a stance: a way, unless one of these public words holds."""

    way: str = PASS
    unless: tuple[str, ...] = ()

    def asks(self, question: Question) -> bool:
        """Whether the person wants to be asked this all the same."""
        return self.way == ASK or bool(set(self.unless) & set(question.matters))


Orders = Mapping[str, Order]
"""A seat's orders: by the key of a stance, or by `subject_key` for one unit or place."""


@dataclass(frozen=True)
class Option:
    """One way of a stance, in words; without an answer of its own, as the staff officer would."""

    key: str
    words: str
    answer: Way | None = None


@dataclass(frozen=True)
class Subject:
    """A unit or a place for which a stance may be set apart from the rest."""

    id: str
    name: str


@dataclass(frozen=True)
class Stance:
    """A decision that can be given ahead.

    `asks` are the questions it answers, `options` the ways besides *ask me*, `proposed` the one a
    new table begins with; where nothing was ordered, one is asked. `subjects` lists, from the
    seat's view, for what it may be set apart; a question belongs to a subject if it is `about` its
    id. Where only some `seats` are ever asked, the others need not read of it.
    """

    key: str
    title: str
    words: str
    asks: tuple[type[Ask[Any]], ...]
    options: tuple[Option, ...]
    proposed: str = ASK
    subjects: Callable[[View], tuple[Subject, ...]] | None = None
    seats: tuple[Seat, ...] = ()

    def concerns(self, seat: Seat) -> bool:
        """Whether that seat may ever be asked."""
        return not self.seats or seat in self.seats

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of questions it answers."""
        return frozenset(ask.__name__ for ask in self.asks)

    @property
    def occasions(self) -> tuple[str, ...]:
        """The public words for which one may want to be asked all the same."""
        return tuple(dict.fromkeys(word for ask in self.asks for word in ask.occasions))

    def option(self, key: str) -> Option | None:
        """The way of that name; None is to be asked."""
        return next((it for it in self.options if it.key == key), None)

    def order(self, orders: Orders, about: tuple[str, ...] = ()) -> Order:
        """What holds for a question about these: the first that was set apart, else the rest's."""
        apart = (orders.get(subject_key(self.key, it)) for it in about)
        whole = orders.get(self.key) or Order(ASK)
        return next((it for it in apart if it is not None), whole)


def subject_key(key: str, subject: str) -> str:
    """Under which key the order for one unit or place is kept."""
    return f"{key}{_OF}{subject}"


def split_key(key: str) -> tuple[str, str]:
    """The stance and the subject of a key."""
    stance, _, subject = key.partition(_OF)
    return stance, subject


def stance_on(  # noqa: PLR0913 - the parts of a declaration
    ask: type[Ask[Any]],
    title: str,
    words: str,
    *,
    passes: str = "",
    staff: str = "",
    ways: tuple[Option, ...] = (),
    proposed: str = ASK,
    subjects: Callable[[View], tuple[Subject, ...]] | None = None,
    seats: tuple[Seat, ...] = (),
) -> Stance:
    """The stance on one kind of question, which bears its name.

    `passes` words the way that declines it every time, `staff` the one that does as the staff
    officer would; `ways` are others of the game's own.
    """
    options = [Option(STAFF, staff)] if staff else []
    options += ways
    options += [Option(PASS, passes, declines)] if passes else []
    return Stance(ask.__name__, title, words, (ask,), tuple(options), proposed, subjects, seats)


def declines(view: View) -> str:
    """The way that passes an optional offer."""
    return view.question.decline if view.question else ""


EVIDENT_ANSWERS = Stance(
    key=EVIDENT,
    title="Evident answers",
    words="Where no other answer could be better, or all are alike",
    asks=(),
    options=(Option(PASS, "Give them for me"),),
    proposed=PASS,
)
"""The stance every game has: whether questions with an evident answer are asked at all."""
