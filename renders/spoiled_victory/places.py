"""The places a player can ask to see, by name."""

from __future__ import annotations

from engine.spoiled_victory.components.map import SPACES, name

PLACES: dict[str, str] = {space: name(space) for space in SPACES}
