"""Steps and asks: the agenda of a game is a stack of these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.core.choice import Choice
from engine.core.ids import Seat, Token

S = TypeVar("S", bound="Any")


class Step(Struct, Generic[S], frozen=True, tag=True, omit_defaults=True, gc=False):
    """One paragraph of a rulebook that needs nobody's answer.

    `rule` is its section. `moment` names the point in play it creates; the interrupts that
    a game declares for that moment are offered as soon as the step is done. Play stops only
    at a step that `asks`.
    """

    rule: ClassVar[str] = ""
    moment: ClassVar[str] = ""
    asks: ClassVar[bool] = False

    def run(self, game: S) -> None:
        """Carry the step out; for an ask, what happens when nobody has anything to decide."""


class Ask(Step[S], Generic[S], frozen=True):
    """A paragraph that stops play until the seats it names have answered.

    `decline` is the token that passes an optional offer. A `batch` ask takes several answers
    in one go. A `sealed` ask keeps every answer secret until the last one is in. A `private`
    ask has words or answers that only its own seat may read; `heading` is what all may. An ask
    is never both sealed and a batch: many secret orders are written on a `sheet` (`sheet.Sheet`);
    of a `discreet` one nobody learns either who has signed before all have.
    `occasions` are the words `matters` may answer with. Where some choices have blanks to fill in,
    the ask says so (`forms`).
    """

    asks: ClassVar[bool] = True
    decline: ClassVar[str] = ""
    occasions: ClassVar[tuple[str, ...]] = ()
    batch: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    private: ClassVar[bool] = False
    sheet: ClassVar[bool] = False
    discreet: ClassVar[bool] = False
    forms: ClassVar[bool] = False

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if cls.sealed and cls.batch:
            raise TypeError(f"{cls.__name__}: sealed answers are no batch; see core/sheet.py")

    def seats(self, game: S) -> tuple[Seat, ...]:
        """Who owes an answer; nobody means the ask passes by itself."""
        return ()

    def prompt(self, game: S, seat: Seat) -> str:
        """The question in words."""
        return ""

    def heading(self, game: S, seat: Seat) -> str:
        """What everybody may read of the question; never more than everybody knows."""
        return "A decision is due." if self.private else self.prompt(game, seat)

    def matters(self, game: S, seat: Seat) -> tuple[str, ...]:
        """Which of the `occasions` this is, by what everybody can see; a standing order asks."""
        return ()

    def about(self, game: S, seat: Seat) -> tuple[str, ...]:
        """The ids of the units, places and cards it is about; what the seat may know, no more."""
        return ()

    def choices(self, game: S, seat: Seat) -> Iterable[Choice]:
        """Every legal answer."""
        return ()

    def objection(self, game: S, seat: Seat, token: str) -> str:
        """Why an answer is none, in a sentence; of a form, if every field of it will do."""
        return ""

    def lapse(self, game: S, seat: Seat) -> str:
        """What silence means once the agreed time has passed; nothing: that is for the table."""
        return ""

    def choose(self, game: S, seat: Seat, token: Token) -> None:
        """Carry out a legal answer."""
