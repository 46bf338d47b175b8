"""The places a player can ask to see, by name, and what is shown with each."""

from __future__ import annotations

from engine.france_1940.components.map import DISTANCE, HEXES, name

PLACES: dict[str, str] = {hexagon: name(hexagon) for hexagon in HEXES}


def around(place: str) -> list[str]:
    """Every hex next to one, impassable ones too."""
    return [other for other, far in DISTANCE.get(place, {}).items() if far == 1]
