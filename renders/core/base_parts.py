"""What the base maps of several games are made of: connections, hexes, the panel's ground.

All of it is drawn once per light and kept, so it may be as fine as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from renders.core.geometry import Point
from renders.core.hexes import HexLayout
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.sprites import Sprite, Text
from renders.core.svg import CRISP, box, line, polyline, tag


def connections(
    layout: Layout, pairs: Iterable[tuple[str, str]], stroke: str, **style: object
) -> str:
    """Straight lines from space to space; the spaces are drawn over their ends."""
    return "".join(
        line(layout.centres[one], layout.centres[other], stroke=stroke, **style)
        for one, other in pairs
    )


def hex_grounds(layout: HexLayout, fill_of: Callable[[str], str]) -> str:
    """Every hex in the colour of its ground."""
    return "".join(
        tag("path", d=polyline(layout.corners(at), closed=True), fill=fill_of(at))
        for at in layout.centres
    )


def hex_fields(layout: HexLayout, fill_of: Callable[[str], str]) -> str:
    """The same for maps of a thousand hexes: one path a colour, without soft edges."""
    fields: dict[str, list[str]] = {}
    for at in layout.centres:
        fields.setdefault(fill_of(at), []).append(polyline(layout.corners(at), closed=True))
    return "".join(
        tag("path", d="".join(rings), fill=fill, shape_rendering=CRISP)
        for fill, rings in fields.items()
    )


def hex_grid(layout: HexLayout, stroke: str) -> str:
    """Every side once, as one path without soft edges."""
    sides: dict[tuple[Point, ...], None] = {}
    for at in layout.centres:
        ring = [(round(x, 1), round(y, 1)) for x, y in layout.corners(at)]
        for number, corner in enumerate(ring):
            sides[tuple(sorted((ring[number - 1], corner)))] = None
    d = "".join(polyline(ends) for ends in sides)
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=1, shape_rendering=CRISP)


def hex_outlines(layout: HexLayout, stroke: str, opacity: float) -> str:
    style = {"fill": "none", "stroke": stroke, "stroke_width": 1, "opacity": opacity}
    return "".join(
        tag("path", d=polyline(layout.corners(at), closed=True), **style) for at in layout.centres
    )


def base_sprite(
    theme: Theme, layout: Layout, shapes: Iterable[str], texts: Iterable[Text]
) -> Sprite:
    """The whole picture with nothing on it: the sea, the map's own shapes over it, empty panel."""
    sea = box(0, 0, layout.width, layout.height, fill=theme["sea"])
    body = "".join((sea, *shapes, _panel_ground(theme, layout)))
    return Sprite(layout.width, layout.height, body, tuple(texts))


def _panel_ground(theme: Theme, layout: Layout) -> str:
    """The empty panel, parted from the map by a line."""
    left, width = layout.map_width, layout.width - layout.map_width
    ground = box(left, 0, width, layout.height, fill=theme["panel"])
    return ground + box(left, 0, 3, layout.height, fill=theme["accent"], opacity=0.7)
