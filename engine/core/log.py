"""What happened, as data: for the diary in the channel and for the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum
from typing import NamedTuple

from msgspec import Struct

from engine.core.ids import Seat


class Weight(IntEnum):
    """How much a line matters to whoever reads only a few."""

    SILENT = 0
    """Kept for the record; never on a board or in a chronicle."""
    QUIET = 1
    """Counted rather than told: a missed shot, a routine roll."""
    MINOR = 2
    NORMAL = 3
    MAJOR = 4
    """A unit destroyed, a place captured, a ship lost, the result."""
    TURN = 5
    """Begins a turn: a heading."""


class Telling(NamedTuple):
    """How lines of one kind are told: their weight, and whether they head the lines after them.

    A line that heads is the cause of what follows, up to the next one that heads: an attack, a
    raid, a card, a throw. The words of a `bare` one leave its dice out: whoever tells it adds them.
    """

    weight: Weight = Weight.NORMAL
    heads: bool = False
    bare: bool = False


class CoreKind(StrEnum):
    """The kinds of lines the referee itself writes."""

    COMMITMENT = "commitment"
    FORCED = "forced"
    LAPSED = "lapsed"
    EVIDENT = "evident"
    STANCE = "stance"


CORE_TELLINGS: Mapping[str, Telling] = {
    CoreKind.COMMITMENT: Telling(Weight.SILENT),
    CoreKind.FORCED: Telling(Weight.SILENT),
    CoreKind.LAPSED: Telling(Weight.NORMAL),
    CoreKind.EVIDENT: Telling(Weight.QUIET),
    CoreKind.STANCE: Telling(Weight.QUIET),
}


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the war diary; `seats` names who may read it, None is everybody.

    `who` are the counters, cards or seats it is about, as ids; `good` says of each die whether
    it counted. Both are for pictures; the words say it too. `weight`, `heads` and `bare` are what
    the game's state declares for its `kind`; records from before they were noted lack them.
    """

    kind: str
    words: str
    places: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    rule: str = ""
    seats: tuple[Seat, ...] | None = None
    who: tuple[str, ...] = ()
    good: tuple[bool, ...] = ()
    weight: Weight = Weight.NORMAL
    heads: bool = False
    bare: bool = False

    def visible_to(self, seat: str | None) -> bool:
        """Whether that seat, or a spectator, may read the line."""
        return self.seats is None or seat in self.seats


def readable(events: Iterable[Event], seat: str | None) -> tuple[Event, ...]:
    """The lines of a log that a seat, or a spectator, may read."""
    return tuple(event for event in events if event.visible_to(seat))
