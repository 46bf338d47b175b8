"""What a game's layout says about its spaces; the layout module itself is the sheet."""

from __future__ import annotations

from typing import Protocol

from renders.core.scene import Point, Window


class Layout(Protocol):
    """The map without its panel, and where every space lies on it."""

    MAP_WIDTH: float
    HEIGHT: float
    CENTRES: dict[str, Point]

    def bounds(self, space: str) -> Window:
        """Left, top, right and bottom of a space."""

    def radius(self, space: str) -> float:
        """How round its corners are."""
