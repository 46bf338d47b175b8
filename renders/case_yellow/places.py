"""The places a player can ask to see, by name, and what is shown with each."""

from __future__ import annotations

from engine.case_yellow.components.map import LAND, name
from engine.case_yellow.ids import HexId
from renders.case_yellow.layout import LAYOUT

PLACES: dict[str, str] = {hex_: name(hex_) for hex_ in LAND}
_AROUND = 3


def around(place: str) -> tuple[str, ...]:
    """The land three hexes about a place."""
    if HexId(place) not in LAYOUT.centres:
        return ()
    return tuple(it for it in LAYOUT.hexes.within(place, _AROUND) if it in LAYOUT.centres)
