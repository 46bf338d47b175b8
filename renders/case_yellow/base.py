"""The empty map, drawn once per light."""

from __future__ import annotations

from functools import lru_cache

from engine.case_yellow.components.map import (
    BROKEN,
    CITIES,
    CLEAR,
    FLOODED,
    FOREST,
    HILL,
    MARSH,
    NAMES,
    RIVERS,
    ROADS,
    TERRAIN,
)
from engine.case_yellow.ids import HexId
from renders.case_yellow import layout
from renders.case_yellow.layout import LAYOUT
from renders.core.base_parts import base_sprite, connections, hex_grounds, hex_outlines
from renders.core.cartography.furniture import cartouche, compass, frame, scale_bar
from renders.core.fonts import ITALIC
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import polyline, tag

_TINTS = {
    CLEAR: "clear",
    BROKEN: "broken",
    HILL: "hill",
    FOREST: "forest",
    MARSH: "marsh",
    FLOODED: "flooded",
}
_KM = layout.DEGREE_WIDTH / 71.7  # a degree of longitude at 50° north


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    rivers = "".join(
        tag("path", d=polyline(LAYOUT.side(*pair)), stroke=theme["river"], stroke_width=3)
        for pair in RIVERS
        if pair[0] < pair[1]
    )
    shapes = (
        hex_grounds(LAYOUT, lambda at: theme[tint(HexId(at))]),
        hex_outlines(LAYOUT, theme["edge"], 0.35),
        rivers,
        connections(
            LAYOUT, sorted(it for it in ROADS if it[0] < it[1]), theme["road_edge"], stroke_width=1
        ),
        frame(theme, LAYOUT.map_width, LAYOUT.height, *layout.half_degrees()),
    )
    texts = [
        Text(words, x, y + 23, ITALIC, 9, theme["ink"], "ms")
        for at, words in NAMES.items()
        for x, y in [LAYOUT.centres[at]]
    ]
    return base_sprite(theme, LAYOUT, shapes, texts)


def tint(at: HexId) -> str:
    """The name of a hex's colour."""
    return "city" if at in CITIES else _TINTS[TERRAIN[at]]


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """What stands in the open sea."""
    bar = scale_bar(theme, 25 * _KM, (0, 25, 50, 75, 100), "km")
    title = cartouche(theme, "Case Yellow", ("The campaign in the West, 1940",), 320, bar)
    return (
        PlacedSprite(title, 300, 30, "title"),
        PlacedSprite(compass(theme, 84), 700, 40, "compass"),
    )
