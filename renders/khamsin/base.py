"""The empty map, drawn once per light."""

from __future__ import annotations

from functools import lru_cache

from engine.khamsin.components.map import AREAS, CONNECTORS, ROAD, name
from engine.khamsin.ids import AreaId
from renders.core.base_parts import base_sprite
from renders.core.cartography import water
from renders.core.cartography.furniture import cartouche, compass, frame, scale_bar
from renders.core.cartography.towns import ramparts, town
from renders.core.fonts import SEMIBOLD, fitted
from renders.core.geography import Bend, courses
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import polyline, rounded, tag
from renders.khamsin import layout
from renders.khamsin.layout import BOX, CENTRES, LAYOUT

_FILE = "low_countries"
_SHORE = 50.0  # how far above the middle of its box a town on the coast lies


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    shapes = (
        _land(theme),
        *(_ground(theme, area) for area in AREAS),
        _connectors(theme),
        *(_town(theme, area) for area in AREAS),
        frame(theme, LAYOUT.map_width, LAYOUT.height),
    )
    return base_sprite(theme, LAYOUT, shapes, [_name(theme, area) for area in AREAS])


@lru_cache(maxsize=1)
def bend() -> Bend:
    """From longitude and latitude to the map, through every town."""
    anchors = []
    for area, it in AREAS.items():
        x, y = CENTRES[area]
        up = _SHORE if "coastal" in it.terrain else 0.0
        anchors.append(((it.longitude, it.latitude), (x, y - up)))
    return Bend(anchors)


@lru_cache(maxsize=1)
def shore() -> tuple[Point, ...]:
    """The coast from the Somme to Zeeland."""
    bent = bend()
    return tuple(bent(at) for at in courses(_FILE, "continent")[0] if at[0] < 4.1)


@lru_cache(maxsize=1)
def land_outline() -> str:
    """The `d` of all land on the map."""
    far = [(LAYOUT.width, -100.0), (LAYOUT.width, LAYOUT.height + 200), (-200.0, 1500.0)]
    return polyline([*shore(), *far], closed=True)


def _land(theme: Theme) -> str:
    style = {"fill": theme["land"], "stroke": theme["coast"], "stroke_width": 1.6}
    sea = water.depths(theme, (polyline(shore()),))
    return sea + tag("path", d=land_outline(), **style)


def _ground(theme: Theme, area: AreaId) -> str:
    path = polyline(layout.corners(area), closed=True)
    style = {"fill": "none", "stroke": theme["edge"], "stroke_width": 1.2, "opacity": 0.6}
    return tag("path", d=path, **style)


def _connectors(theme: Theme) -> str:
    shapes = []
    for one, ends in CONNECTORS.items():
        for other, kind in ends.items():
            if one < other:
                bent = layout.BENDS.get((one, other))
                course = [CENTRES[one], *([bent] if bent else []), CENTRES[other]]
                if kind == ROAD:
                    style = {"stroke": theme["road_edge"], "stroke_width": 6}
                else:
                    style = {"stroke": theme["trail"], "stroke_width": 3, "stroke_dasharray": "8 5"}
                shapes.append(tag("path", d=rounded(course, 60), fill="none", **style))
    return "".join(shapes)


def _town(theme: Theme, area: AreaId) -> str:
    at = CENTRES[area]
    terrain = AREAS[area].terrain
    walls = ramparts(theme, at, 34) if "old_fort" in terrain else ""
    return town(theme, name(area), at, 26 if "urban" in terrain else 14) + walls


def _name(theme: Theme, area: AreaId) -> Text:
    x, y = CENTRES[area]
    words = name(area)
    size = fitted(words, SEMIBOLD, 15, BOX[0])
    return Text(words, x, y - BOX[1] / 2 + 13, SEMIBOLD, size, theme["ink"], "ms")


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """Title, scale and compass in the open sea."""
    bar = scale_bar(theme, 50.0, (0, 5, 10, 15), "km")
    lines = ("Dunkirk 1940", "22 May to 5 June")
    return (
        PlacedSprite(cartouche(theme, "The Campaign", lines, 250, bar), 30, 30, "title"),
        PlacedSprite(compass(theme, 84), 330, 40, "compass"),
    )
