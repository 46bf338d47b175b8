"""The pictures on the event cards of Miracle at Dunkerque."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.log import Event
from engine.core.views import View
from engine.miracle.components.events import EVENTS
from engine.miracle.kinds import Kind
from renders.core.cards import Half

ART = {
    1: "spirit", 2: "spirit", 3: "smoke", 4: "general", 5: "general", 6: "tanks", 7: "fighters",
    8: "bombers", 9: "flag", 10: "raiders", 11: "raiders", 12: "raiders", 13: "raiders",
    14: "destroyer", 15: "destroyer", 16: "guns", 17: "guns", 18: "guns", 19: "mine", 20: "mine",
    21: "mine", 22: "boats", 23: "bombers", 24: "calm", 25: "storm", 26: "smoke", 27: "fighters",
    28: "fighters", 29: "fighters", 30: "stukas", 31: "stukas", 32: "calm", 33: "boats",
    34: "storm", 35: "beach", 36: "beach", 37: "road", 38: "sappers", 39: "flag", 40: "tanks",
    41: "fort", 42: "infantry", 43: "orders",
}  # fmt: skip


def face_of(event: int) -> Half:
    """The face of an event card."""
    return Half(EVENTS[event].title, EVENTS[event].words, ART.get(event, "orders"))


def played(view: View, events: Sequence[Event]) -> Half | None:
    """The event that was turned up just now."""
    table = view.board.table
    turned_up = table.event and any(event.kind == Kind.EVENT for event in events)
    return face_of(table.event) if turned_up else None
