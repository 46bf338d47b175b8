"""What one seat, or a spectator, may know."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from engine.core.choice import Choice
from engine.core.forms import FILLED, blanks, in_words
from engine.core.ids import Seat
from engine.core.state import Result


class Question(Struct, frozen=True, gc=False):
    """What a seat owes: the kind of decision, its words, its rule and every legal answer.

    Of a `private` question everybody else may read the `heading` alone. `occasions` are the
    public reasons for which this kind of question may matter, `matters` those that hold now.
    `about` are the ids of the units, places and cards the question is about; `lines` is what
    stands on the seat's order sheet so far; `lapse` what silence means when the time has passed.
    """

    seat: Seat
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
    about: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    lapse: str = ""

    def choice(self, token: str) -> Choice | None:
        """The answer a token gives, be it a form that it fills in; None if it is none."""
        head, _ = blanks(token)
        known = (it for it in self.choices if it.token == (head if it.fields else token))
        return next(known, None)

    def label(self, token: str) -> str:
        """An answer in words, with what was filled in; nothing if it is none."""
        choice = self.choice(token)
        if choice is None:
            return ""
        filling = in_words(choice.fields, blanks(token)[1]) if FILLED in token else ""
        return f"{choice.label} ({filling})" if filling and choice.fields else choice.label


class When(NamedTuple):
    """Where in its sequence of play a game stands, as one would print it."""

    turn: str
    phase: str


class View(Struct, frozen=True):
    """A game as one seat (or nobody's seat) may see it; `board` is the game's own.

    `turn` and `phase` are named by the game: a new board, a frame of the film begin with them.
    `ply` and `awaited` tell nothing of who has written or signed a discreet sheet.
    """

    game: str
    seat: Seat | None
    options: dict[str, str]
    ply: int
    commitment: str
    awaited: tuple[Seat, ...]
    question: Question | None
    result: Result | None
    turn: str
    phase: str
    board: Any


class Fact(Struct, frozen=True):
    """One labelled value of a status panel."""

    label: str
    value: str

    @property
    def sentence(self) -> str:
        """With its stop, where the value does not bring one."""
        said = f"{self.label}: {self.value}"
        return said if said.endswith((".", "!")) else f"{said}."


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
