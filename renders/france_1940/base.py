"""The empty map, drawn once per light: sea, coasts, ground, water, frontiers, names."""

from __future__ import annotations

from functools import lru_cache

from engine.france_1940.components.map import (
    BRIDGES,
    CITIES,
    CITY,
    CLEAR,
    FORTRESS,
    GERMANY,
    HEXES,
    MARSH,
    PORT,
    RIVERS,
)
from engine.france_1940.ids import HexId
from renders.core.base_parts import base_sprite, hex_grounds, hex_outlines, shallows
from renders.core.fonts import ITALIC, SEMIBOLD, SERIF, fitted, text_width
from renders.core.geography import courses
from renders.core.palette import Theme
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, moved, polyline, tag
from renders.france_1940 import layout, legend
from renders.france_1940.layout import LAYOUT
from renders.france_1940.strokes import border, bridge, river
from renders.france_1940.terrain import FIELD, scattered, symbol

_FILE = "low_countries"
_FRAME = (1500.0, -60.0, -80.0, 1300.0)
_NEUTRAL = frozenset({"NL", "BE", "LU"})
_NAME, _CITY_NAME = 13.0, 14.0
_NAME_ROOM = 88.0
_ASHORE = frozenset({"A7", "C4"})
_LETTERS = (
    ("NORTH SEA", (300, 250), 20, "lane"),
    ("GERMANY", (1300, 452), 16, "soft"),
)


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map, legend, empty panel."""
    land = _land()
    shapes = (
        _shores(theme, land),
        _beyond(theme),
        tag("clipPath", tag("path", d=land), id="land"),
        tag("g", hex_grounds(LAYOUT, lambda at: theme[tint(HexId(at))]), clip_path="url(#land)"),
        tag("path", d=land, fill="none", stroke=theme["coast"], stroke_width=1.4),
        hex_outlines(LAYOUT, theme["edge"], 0.45),
        _frontiers(theme),
        _water(theme),
        *(_symbols(theme, at) for at in HEXES),
        *(_name_ground(theme, at) for at in HEXES if HEXES[at].terrain == MARSH or at in _ASHORE),
        legend.shapes(theme),
    )
    texts = [text for at in HEXES for text in _names(theme, at)]
    texts += [Text(words, *at, ITALIC, size, theme[ink], "ms") for words, at, size, ink in _LETTERS]
    return base_sprite(theme, LAYOUT, shapes, (*texts, *legend.texts(theme)))


def _land() -> str:
    """One path round everything that is dry."""
    right, top, left, bottom = _FRAME
    (continent,) = courses(_FILE, "continent")
    shore = [layout.projected(at) for at in continent]
    rings = [[*shore, (right, top), (right, bottom), (left, bottom)]]
    for coast in courses(_FILE, "england"):
        drawn = [layout.projected(at) for at in coast]
        rings.append([*drawn, (left, drawn[-1][1]), (left, drawn[0][1])])
    rings += [[layout.projected(at) for at in island] for island in courses(_FILE, "islands")]
    return " ".join(polyline(ring, closed=True) for ring in rings)


def _shores(theme: Theme, land: str) -> str:
    return shallows(theme, (land,), (70, 30)) + tag("path", d=land, fill=theme["outside"])


def _beyond(theme: Theme) -> str:
    """Rivers and borders where they really run; the ground of the grid covers those within it."""
    shapes = []
    for name, colour, dash in (("rivers", "water", None), ("borders", "frontier", "9 4 2 4")):
        style = {"fill": "none", "stroke": theme[colour], "stroke_width": 2}
        for course in courses(_FILE, name):
            path = polyline([layout.projected(at) for at in course])
            shapes.append(tag("path", d=path, stroke_dasharray=dash, **style))
    return "".join(shapes)


def _grounds(theme: Theme) -> str:
    grounds = hex_grounds(LAYOUT, lambda at: theme[tint(HexId(at))])
    return tag("g", grounds, clip_path="url(#land)")


def tint(at: HexId) -> str:
    """The name of a hex's colour."""
    terrain = HEXES[at].terrain
    if terrain == CLEAR and HEXES[at].nation == GERMANY:
        return "pen"
    return CITY if terrain in (PORT, FORTRESS) else terrain


def _frontiers(theme: Theme) -> str:
    """Nations end exactly at hexsides (9A); a river on the same side leaves the rims showing."""
    sides = [
        LAYOUT.side(one, other)
        for one in HEXES
        for other in map(HexId, LAYOUT.hexes.within(one, 1))
        if one < other and HEXES[one].nation != HEXES[other].nation
    ]
    return "".join(border(theme, ends) for ends in sides)


def _water(theme: Theme) -> str:
    sides = {side: layout.side(side) for side in RIVERS}
    shapes = [river(theme, ends) for ends in sides.values()]
    shapes += [bridge(theme, sides[side]) for side in BRIDGES]
    return "".join(shapes)


def _symbols(theme: Theme, at: HexId) -> str:
    x, y = LAYOUT.centres[at]
    kind = "capital" if HEXES[at].symbol == "capital" else HEXES[at].terrain
    mark = symbol(kind, theme["ink"])
    if not mark:
        return ""
    return scattered(theme, kind, (x, y)) + moved(mark, x - FIELD[0] / 2, y - 59)


def _name_ground(theme: Theme, at: HexId) -> str:
    """Where coasts run through a hex its name and id need a quiet ground."""
    x, y = LAYOUT.centres[at]
    half = text_width(HEXES[at].name, ITALIC, _NAME) / 2 + 4
    style = {"rx": 4, "fill": theme[tint(at)], "opacity": 0.85}
    return box(x - half, y - 41, 2 * half, 16, **style) + box(x - 19, y + 41, 38, 12, **style)


def _names(theme: Theme, at: HexId) -> list[Text]:
    x, y = LAYOUT.centres[at]
    where = HEXES[at]
    city = at in CITIES
    size = fitted(where.name, ITALIC, _CITY_NAME if city else _NAME, _NAME_ROOM)
    code = f"{where.nation} {at}" if where.nation in _NEUTRAL else at
    texts = [
        Text(where.area, x, y + 14, SERIF, 30, theme["watermark"], "ms"),
        Text(where.name, x, y - 29, ITALIC, size, theme["ink" if city else "soft"], "ms"),
        Text(code, x, y + 50, SEMIBOLD, 10.5, theme["soft"], "ms"),
    ]
    return texts if where.nation == GERMANY else texts[1:]
