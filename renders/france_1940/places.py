"""The places a player can ask to see, by name, and what is shown with each."""

from __future__ import annotations

from engine.france_1940.components.map import DISTANCE, HEXES, name
from engine.france_1940.ids import HexId

PLACES: dict[str, str] = {hexagon: name(hexagon) for hexagon in HEXES}


def around(place: str) -> list[HexId]:
    """Every hex next to one, impassable ones too."""
    return [other for other, far in DISTANCE.get(HexId(place), {}).items() if far == 1]
