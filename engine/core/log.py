"""What happened, as data: for the diary in the channel and for the picture."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the war diary; `seats` names who may read it, None is everybody.

    `who` are the counters, cards or seats it is about, as ids; `good` says of each die whether
    it counted. Both are for pictures; the words say it too.
    """

    kind: str
    words: str
    places: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    rule: str = ""
    seats: tuple[str, ...] | None = None
    who: tuple[str, ...] = ()
    good: tuple[bool, ...] = ()

    def visible_to(self, seat: str | None) -> bool:
        """Whether that seat, or a spectator, may read the line."""
        return self.seats is None or seat in self.seats


def readable(events: Iterable[Event], seat: str | None) -> tuple[Event, ...]:
    """The lines of a log that a seat, or a spectator, may read."""
    return tuple(event for event in events if event.visible_to(seat))
