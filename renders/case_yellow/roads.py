"""The roads: from the middle of a hex to that of the next, over the bridges."""

from __future__ import annotations

from engine.case_yellow.components.map import CITIES, ROADS, TOWNS
from engine.case_yellow.ids import HexId
from renders.case_yellow.layout import LAYOUT
from renders.core.cartography.grain import seed_of, shaken
from renders.core.geometry import Point

_SWAY = 4.0


def roads() -> list[list[Point]]:
    """Every stretch once."""
    return [_course(one, other) for one, other in sorted(ROADS) if one < other]


def middle(at: HexId) -> Point:
    """Where roads meet in a hex: its town, or not quite the middle of the fields."""
    x, y = LAYOUT.centres[at]
    return (x, y) if at in CITIES or at in TOWNS else shaken((x, y), _SWAY, seed_of(at))


def _course(one: HexId, other: HexId) -> list[Point]:
    (x0, y0), (x1, y1) = LAYOUT.side(one, other)
    gate = (x0 + x1) / 2, (y0 + y1) / 2
    return [middle(one), gate, middle(other)]
