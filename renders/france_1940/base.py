"""The empty map, drawn once per light: sea, coasts, ground, water, frontiers, names."""

from __future__ import annotations

from functools import lru_cache

from engine.france_1940.components.map import (
    BRIDGES,
    CITIES,
    CITY,
    CLEAR,
    FOREST,
    FORTRESS,
    GERMANY,
    HEXES,
    MAGINOT,
    MARSH,
    PORT,
    RIVERS,
)
from engine.france_1940.ids import HexId
from renders.core.base_parts import base_sprite, hex_grounds, hex_outlines
from renders.core.cartography import cover, towns, water
from renders.core.cartography.furniture import cartouche, compass, frame, scale_bar
from renders.core.cartography.hexsides import border, bridge, river
from renders.core.cartography.relief import hachures, slopes
from renders.core.cartography.ways import roads as road_lines
from renders.core.fonts import ITALIC, SEMIBOLD, SERIF, fitted, text_width
from renders.core.geography import courses
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, moved, polyline, tag
from renders.france_1940 import layout
from renders.france_1940.heights import RIDGES
from renders.france_1940.layout import LAYOUT
from renders.france_1940.roads import middle, roads
from renders.france_1940.terrain import FIELD, symbol

_FILE = "low_countries"
_EDGES = (1500.0, -60.0, -80.0, 1300.0)
_NEUTRAL = frozenset({"NL", "BE", "LU"})
_NAME, _CITY_NAME, _CODE = 13.0, 14.0, 10.5
_NAME_ROOM = 88.0
_ASHORE = frozenset({"A7", "C4"})
_TOLD = frozenset({"capital", PORT, FORTRESS, MAGINOT})
_MARK = 0.72
_CODE_LINE = 45.0
_TOWN, _LARGE_TOWN = 21.0, 29.0
_LARGE = frozenset({"A12", "B12", "G5", "F4", "C6", "G1", "K4"})
_LETTERS = (
    ("NORTH SEA", (300, 262), 20, "lane"),
    ("GERMANY", (1300, 452), 16, "soft"),
)
_KM_PER_DEGREE = 71.7  # of longitude, at 50° north
_KM = layout.DEGREE_WIDTH / _KM_PER_DEGREE


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    land = _land()
    shapes = (
        water.depths(theme, (land,), 0.82),
        tag("path", d=land, fill=theme["outside"]),
        _beyond(theme),
        tag("clipPath", tag("path", d=land), id="land"),
        tag("g", _ground(theme), clip_path="url(#land)"),
        tag("path", d=land, fill="none", stroke=theme["coast"], stroke_width=1.4),
        hex_outlines(LAYOUT, theme["edge"], 0.5),
        _frontiers(theme),
        _water(theme),
        *(
            _name_ground(theme, at)
            for at in HEXES
            if HEXES[at].terrain in (MARSH, FOREST) or at in _ASHORE
        ),
        *(_symbol(theme, at) for at in HEXES),
        frame(theme, LAYOUT.map_width, LAYOUT.height, *layout.half_degrees()),
    )
    texts = [text for at in HEXES for text in _names(theme, at)]
    texts += [Text(words, *at, ITALIC, size, theme[ink], "ms") for words, at, size, ink in _LETTERS]
    return base_sprite(theme, LAYOUT, shapes, texts)


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """What stands in the open sea, right of the corner where Battles are shown."""
    bar = scale_bar(theme, 20 * _KM, (0, 20, 40), "km")
    lines = ("Dunkirk and the campaign in the West", "10 May to 4 June")
    title = cartouche(theme, "France 1940", lines, 200, bar)
    return (
        PlacedSprite(title, 453, 14, "title"),
        PlacedSprite(compass(theme, 60), 198, 284, "compass"),
    )


def _land() -> str:
    """One path round everything that is dry."""
    right, top, left, bottom = _EDGES
    (continent,) = courses(_FILE, "continent")
    shore = [layout.projected(at) for at in continent]
    rings = [[*shore, (right, top), (right, bottom), (left, bottom)]]
    for coast in courses(_FILE, "england"):
        drawn = [layout.projected(at) for at in coast]
        rings.append([*drawn, (left, drawn[-1][1]), (left, drawn[0][1])])
    rings += [[layout.projected(at) for at in island] for island in courses(_FILE, "islands")]
    return " ".join(polyline(ring, closed=True) for ring in rings)


def _beyond(theme: Theme) -> str:
    """Rivers and borders where they really run; the ground of the grid covers those within it."""
    shapes = []
    for name, colour, dash in (("rivers", "water", None), ("borders", "frontier", "9 4 2 4")):
        style = {"fill": "none", "stroke": theme[colour], "stroke_width": 2}
        for course in courses(_FILE, name):
            path = polyline([layout.projected(at) for at in course])
            shapes.append(tag("path", d=path, stroke_dasharray=dash, **style))
    return "".join(shapes)


def _ground(theme: Theme) -> str:
    """Tints of the hexes, heights, woods and reeds, roads and the towns they lead to."""
    forests = [at for at in HEXES if HEXES[at].terrain == FOREST]
    marshes = [LAYOUT.corners(at) for at in HEXES if HEXES[at].terrain == MARSH]
    return "".join(
        (
            hex_grounds(LAYOUT, lambda at: theme[tint(HexId(at))]),
            slopes(theme, RIDGES),
            cover.woods(theme, cover.hex_rings(LAYOUT, forests)),
            hachures(theme, RIDGES),
            cover.reeds(theme, marshes),
            road_lines(theme, roads()),
            *(_town(theme, at) for at in HEXES),
        )
    )


def _town(theme: Theme, at: HexId) -> str:
    here = HEXES[at]
    if at in CITIES:
        reach = _LARGE_TOWN if at in _LARGE else _TOWN
        walls = towns.ramparts(theme, middle(at), 30) if here.terrain == FORTRESS else ""
        return walls + towns.town(theme, here.name, middle(at), reach)
    return towns.village(theme, here.name, middle(at)) if here.symbol == "dot" else ""


def tint(at: HexId) -> str:
    """The name of a hex's colour."""
    terrain = HEXES[at].terrain
    if terrain in (CLEAR, FOREST) and HEXES[at].nation == GERMANY:
        return "pen"
    if terrain == FOREST:
        return CLEAR
    return CITY if terrain in (PORT, FORTRESS) else terrain


def _frontiers(theme: Theme) -> str:
    """Nations end exactly at hexsides (9A); a river on the same side leaves the rims showing."""
    sides = [
        LAYOUT.side(one, other)
        for one in HEXES
        for other in map(HexId, LAYOUT.hexes.within(one, 1))
        if one < other and HEXES[one].nation != HEXES[other].nation
    ]
    return border(theme, *sides)


def _water(theme: Theme) -> str:
    sides = {side: layout.side(side) for side in RIVERS}
    return river(theme, *sides.values()) + "".join(bridge(theme, sides[side]) for side in BRIDGES)


def _code(at: HexId) -> str:
    """The id of a hex, and the nation of those that are neutral at the start."""
    return f"{HEXES[at].nation} {at}" if HEXES[at].nation in _NEUTRAL else at


def _kind(at: HexId) -> str:
    """What is told by a symbol: towns, woods and marshes are drawn all over their hexes."""
    kind = "capital" if HEXES[at].symbol == "capital" else HEXES[at].terrain
    return kind if kind in _TOLD else ""


def _code_at(at: HexId) -> float:
    """Where the id begins: it stands in the middle, with the symbol of the terrain before it."""
    wide = text_width(_code(at), SEMIBOLD, _CODE)
    room = FIELD[0] * _MARK + 3 if symbol(_kind(at), "") else 0.0
    return LAYOUT.centres[at][0] - (wide + room) / 2 + room


def _symbol(theme: Theme, at: HexId) -> str:
    """The terrain in small beside the id: blocks may cover the ground itself."""
    mark = symbol(_kind(at), theme["ink"])
    if not mark:
        return ""
    y = LAYOUT.centres[at][1] + _CODE_LINE
    return moved(mark, _code_at(at) - FIELD[0] * _MARK - 3, y - FIELD[1] * _MARK + 1, _MARK)


def _name_ground(theme: Theme, at: HexId) -> str:
    """Among trees, reeds and coasts the name and id of a hex need a quiet ground."""
    x, y = LAYOUT.centres[at]
    half = text_width(HEXES[at].name, ITALIC, _NAME) / 2 + 4
    ground = "wood" if HEXES[at].terrain == FOREST else tint(at)
    style = {"rx": 4, "fill": theme[ground]}
    wide = text_width(_code(at), SEMIBOLD, _CODE) / 2 + 4
    return box(x - half, y - 41, 2 * half, 16, **style) + box(
        x - wide, y + _CODE_LINE - 10, 2 * wide, 13, **style
    )


def _names(theme: Theme, at: HexId) -> list[Text]:
    x, y = LAYOUT.centres[at]
    where = HEXES[at]
    city = at in CITIES
    size = fitted(where.name, ITALIC, _CITY_NAME if city else _NAME, _NAME_ROOM)
    texts = [
        Text(where.area, x, y + 14, SERIF, 30, theme["watermark"], "ms"),
        Text(where.name, x, y - 29, ITALIC, size, theme["ink" if city else "edge"], "ms"),
        Text(_code(at), _code_at(at), y + _CODE_LINE, SEMIBOLD, _CODE, theme["soft"]),
    ]
    return texts if where.nation == GERMANY else texts[1:]
