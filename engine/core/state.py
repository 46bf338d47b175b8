"""The part of a game's state that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.drafts import Draft
from engine.core.ids import Seat, Token
from engine.core.log import CORE_TELLINGS, Event, Telling

_PLAIN = Telling()


class UndoFloor(Struct, frozen=True, omit_defaults=True):
    """The earliest ply a seat may still go back to by itself."""

    ply: int = 0
    seat: str = ""


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended: who won (nobody, in a game against the system), score and verdict.

    `label` names what the game may be told apart by, such as the plan that was played.
    """

    verdict: str
    score: int = 0
    winners: tuple[str, ...] = ()
    label: str = ""


class State(Struct, omit_defaults=True, dict=True):
    """A game as plain data: what is on the table, and the agenda of what is still to do.

    A state at rest never changes, so what was found out about it may be kept beside the fields
    (`dict=True`, see `memo.py`). `edition` is that of the components the game was begun with; 0 if
    that was before editions were noted. `sealed` and `sheets` are answers and order sheets that are
    still secret; `unseen` counts the plies on discreet sheets, which nobody else may notice.
    `tellings` says of each kind of line how it is told.
    """

    tellings: ClassVar[Mapping[str, Telling]] = {}

    game: str
    options: dict[str, str]
    chance: Chance
    agenda: list[Any] = []
    sealed: dict[Seat, Token] = {}
    sheets: dict[Seat, Draft] = {}
    ply: int = 0
    revealed: int = 0
    floor: UndoFloor = UndoFloor()
    result: Result | None = None
    events: list[Event] = []
    edition: int = 0
    unseen: int = 0

    def then(self, *steps: Any) -> None:
        """These steps happen next, in this order."""
        self.agenda.extend(steps[::-1])

    def log(  # noqa: PLR0913 - the parts of a diary line
        self,
        kind: str,
        words: str,
        *places: str,
        dice: list[int] | tuple[int, ...] = (),
        rule: str = "",
        seats: tuple[Seat, ...] | None = None,
        who: tuple[str, ...] = (),
        good: tuple[bool, ...] = (),
    ) -> None:
        """Write a line of the war diary."""
        weight, heads, bare = self.tellings.get(kind) or CORE_TELLINGS.get(kind) or _PLAIN
        bare = bare and bool(dice)
        self.events.append(
            Event(kind, words, places, tuple(dice), rule, seats, who, good, weight, heads, bare)
        )

    def reveal(self) -> None:
        """Something hidden became known: nobody may undo past this point."""
        self.revealed += 1

    def end(self, result: Result) -> None:
        """The game is over."""
        self.result = result
        self.agenda.clear()
