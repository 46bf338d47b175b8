"""Dice with ten faces."""

from __future__ import annotations

from functools import lru_cache

from renders.core.fonts import BOLD
from renders.core.marks import DARK, WHITE
from renders.core.sprites import Sprite, Text
from renders.core.svg import polyline, tag

TEN = 27.0
_OUTLINE = ((13.5, 1), (25.5, 10), (25.5, 17), (13.5, 26), (1.5, 17), (1.5, 10))
_EDGES = "M13.5,1 L21.5,15 L13.5,20.5 L5.5,15 Z M21.5,15 L25.5,17 M5.5,15 L1.5,17 M13.5,20.5 V26"


@lru_cache(maxsize=64)
def ten(value: int, fill: str = WHITE, ink: str = DARK) -> Sprite:
    """A ten-sided die seen from above its upper face."""
    body = tag("path", d=polyline(_OUTLINE, closed=True), fill=fill, stroke=DARK, stroke_width=1.2)
    body += tag("path", d=_EDGES, fill="none", stroke=ink, stroke_width=0.8, opacity=0.4)
    size = 14.5 if value < 10 else 12.5
    return Sprite(TEN, TEN, body, (Text(str(value), TEN / 2, 16.5, BOLD, size, ink, "ms"),))
