"""The places a player can ask to see, by name, and what is shown with each."""

from __future__ import annotations

from engine.france_1940.components.map import HEXES, name
from renders.france_1940.layout import LAYOUT

PLACES: dict[str, str] = {hexagon: name(hexagon) for hexagon in HEXES}


def around(place: str) -> tuple[str, ...]:
    """Every hex next to one, impassable ones too."""
    return LAYOUT.hexes.neighbours(place) if place in HEXES else ()
