"""The places a player can ask to see, by name."""

from __future__ import annotations

from engine.france_1940.components.map import HEXES, name

PLACES: dict[str, str] = {hexagon: name(hexagon) for hexagon in HEXES}
