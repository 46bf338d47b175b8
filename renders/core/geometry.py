"""Points and boxes of a picture, in pixels from its upper left corner."""

from __future__ import annotations

Point = tuple[float, float]
Window = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
