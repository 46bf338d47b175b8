"""The pictures on the event cards of A Spoiled Victory."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.log import Event
from engine.core.views import View
from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.events import EFFECTS
from engine.spoiled_victory.kinds import Kind
from renders.core.cards import Half

ART = {
    "crystal_clear": "calm", "reconnaissance": "map", "major_offensive": "infantry",
    "blitzkrieg": "tanks", "noose": "map", "schnell": "tanks", "vorwaerts": "infantry",
    "raf_bombers": "bombers", "harbour_closed": "smoke", "wake_walker": "general",
    "stukas": "stukas", "goering": "bombers", "low_cloud": "storm", "rain": "storm",
    "smoke": "smoke", "fighter_command": "fighters", "airfields": "fighters",
    "night_bombers": "night", "dive_bombers": "stukas", "rundstedt": "general",
    "ammunition": "stores", "replacements": "infantry", "eighteenth_army": "orders",
    "calais": "guns", "s_boats": "raiders", "mines": "mine", "little_ships": "boats",
    "destroyers": "destroyer", "recalled": "destroyer", "flat_calm": "calm", "surf": "storm",
    "gort": "general", "choked_roads": "road", "sappers": "sappers", "last_round": "spirit",
    "fagalde": "fort",
}  # fmt: skip


def face_of(event: str) -> Half:
    """The face of an event card."""
    effect = EFFECTS[event]
    return Half(effect.title, effect.words, ART.get(event, "orders"))


def played(view: View, events: Sequence[Event]) -> Half | None:
    """The card that was turned up just now."""
    table = view.board.table
    if table.event and any(event.kind == Kind.EVENT for event in events):
        return face_of(CARDS[table.event].event)
    return None
