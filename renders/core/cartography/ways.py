"""Roads, railways and canals."""

from __future__ import annotations

from collections.abc import Sequence

from renders.core.cartography.grain import along
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.svg import CRISP, smooth, tag


def roads(theme: Theme, courses: Sequence[Sequence[Point]], width: float = 3.4) -> str:
    """Main roads: pale between dark edges; where they cross, they join."""
    style = {"fill": "none", "stroke_linejoin": "round", "shape_rendering": CRISP}
    drawn = [smooth(course) for course in courses]
    return "".join(
        tag("path", d=d, stroke=theme[name], stroke_width=wide, **style)
        for name, wide in (("road_edge", width), ("road", width - 1.6))
        for d in drawn
    )


def railway(theme: Theme, course: Sequence[Point]) -> str:
    """A thin line with sleepers across it."""
    ties = "".join(
        f"M{x - uy * 2.6:.1f},{y + ux * 2.6:.1f}L{x + uy * 2.6:.1f},{y - ux * 2.6:.1f}"
        for (x, y), (ux, uy) in along(course, 9.0)
    )
    style = {"fill": "none", "stroke": theme["rail"], "stroke_width": 1.1, "shape_rendering": CRISP}
    return tag("path", d=smooth(course) + ties, **style)


def canal(theme: Theme, d: str, width: float = 4.0) -> str:
    """Water between two banks, along a path."""
    style = {"fill": "none", "stroke_linejoin": "round"}
    return "".join(
        tag("path", d=d, stroke=theme[name], stroke_width=wide, **style)
        for name, wide in (("water", width + 2.6), ("stream", width))
    )
