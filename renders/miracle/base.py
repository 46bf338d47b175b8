"""The empty map, drawn once per light: coasts, waters, Areas, tracks, nodes, lanes, names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from engine.miracle.components.map import (
    BEACHES,
    CORPS_ZONES,
    EAST_DUNKERQUE,
    HOSPITAL,
    LA_PANNE,
    NODES,
    TRACKS,
    ZONE_OF,
)
from engine.miracle.components.sea import (
    ARROWS,
    DOVER,
    E_BOAT_SPACES,
    LINKS,
    ROUTE_SPACES,
    U_BOAT_SPACES,
    WATER,
    WaterKind,
)
from engine.miracle.ids import NodeId, WaterId
from renders.core.areas import borders, outline
from renders.core.base_parts import base_sprite, connections
from renders.core.cartography import water
from renders.core.cartography.cover import woods
from renders.core.cartography.furniture import cartouche, compass, frame, scale_bar
from renders.core.cartography.grain import blob
from renders.core.cartography.relief import Ridge, dunes, relief
from renders.core.cartography.ships import ship
from renders.core.cartography.towns import village
from renders.core.cartography.vignettes import vignette
from renders.core.fonts import BOLD, ITALIC, SANS, SEMIBOLD, SERIF, fitted, text_width
from renders.core.geography import Bend, coast
from renders.core.geometry import Point
from renders.core.ground_symbols import symbol
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import CRISP, box, line, moved, polyline, rounded, tag
from renders.miracle import layout
from renders.miracle.layout import LAYOUT
from renders.miracle.strokes import BORDER, FRONTIER, START, TRACK, TRACK_EDGE
from renders.miracle.titles import SHORT_NAMES

_COAST_FILE = "channel_coast"
_TINTS = ("city", "fort", "beach", "town", "river", "canal", "marsh", "lowlands")
_BELGIAN_TRACKS = frozenset("LMNOPQR")
_BELGIAN_NODES = frozenset(["J2", "J4", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9"])
_CORPS_OF = {zone: corps for corps, zone in CORPS_ZONES.items()}
_KM = 37.6  # pixels, from Malo to La Panne; inland and at sea the map is bent
_DUNES = 560.0
_PICTURE = 47.0
_FLEETS: dict[WaterKind, tuple[tuple[float, float, float], ...]] = {
    WaterKind.ROUTE: ((32, 42, 0.9),),
    WaterKind.SLIP: ((12, 44, 0.6),),
    WaterKind.SHALLOW: ((36, 22, 0.6),),
    WaterKind.PORT: ((40, 168, 1.0), (122, 150, 1.1), (104, 188, 0.8)),
}
_PILL = (13.0, 9.5)
_SYMBOL = 17.5
NUMBER = 12.5


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    shapes = (
        _land(theme),
        tag("clipPath", tag("path", d=land_outline()), id="land"),
        tag("g", _country(theme) + _borders(theme), clip_path="url(#land)"),
        _coast(theme),
        _waterways(theme),
        _tracks(theme),
        _lanes(theme),
        _mole(theme),
        _arrows(theme),
        *(_start(theme, track) for track in TRACKS),
        *(_node(theme, node) for node in NODES),
        *(_water(theme, space) for space in WATER),
        frame(theme, LAYOUT.map_width, LAYOUT.height),
    )
    texts = [text for node in NODES for text in names(theme, node)]
    texts += [text for space in WATER for text in _water_names(theme, space)]
    texts += [_start_letter(theme, track) for track in TRACKS]
    texts += _lettering(theme)
    return base_sprite(theme, LAYOUT, shapes, texts)


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """Title and scale north of the lanes, the compass off Nieuport."""
    bar = scale_bar(theme, _KM, (0, 1, 2, 3), "km by the beaches")
    title = cartouche(theme, "Miracle at Dunkerque", ("28 May to 4 June 1940",), 252, bar)
    return (
        PlacedSprite(title, 1084, 18, "title"),
        PlacedSprite(compass(theme, 72), 1420, 150, "compass"),
    )


def tint(node: NodeId) -> str:
    """The colour of a node: its most telling terrain."""
    found = next((it for it in _TINTS if it in NODES[node].terrain), "clear")
    return {"fort": "city", "river": "canal"}.get(found, found)


def signs(node: NodeId) -> list[str]:
    """The symbols of a node, the last one outermost."""
    special = {HOSPITAL: ["hospital"], LA_PANNE: ["headquarters"]}.get(node, [])
    return [*special, *(it for it in NODES[node].terrain if symbol(it, ""))]


@lru_cache(maxsize=1)
def _shore() -> list[Point]:
    bend = Bend(layout.FLANDERS_ANCHORS)
    return [bend(at) for at in coast(_COAST_FILE, "continent")]


def land_outline(dx: float = 0.0, dy: float = 0.0) -> str:
    """The `d` of all land south of the Channel, moved: it keeps things off the sea."""
    corners = [(1900.0, 1700.0), (-100.0, 1700.0)]
    return polyline([(x + dx, y + dy) for x, y in (*_shore(), *corners)], closed=True)


def on_land(point: Point) -> bool:
    """Whether a point lies south of the shore."""
    x, y = point
    for (x0, y0), (x1, y1) in pairwise(_shore()):
        if min(x0, x1) <= x <= max(x0, x1) and y < max(y0, y1) + 2:
            return False
    return True


@lru_cache(maxsize=1)
def _kent() -> list[Point]:
    return [Bend(layout.ENGLAND_ANCHORS)(at) for at in coast(_COAST_FILE, "england")]


def _england() -> str:
    return polyline([*_kent(), (-80.0, 300.0), (-80.0, -80.0)], closed=True)


def _land(theme: Theme) -> str:
    """The sea with its banks, and dry land without its coasts."""
    banks = [
        blob(centre, reach, number + 3, 0.2, layout.BANK_LEAN)
        for number, (centre, reach) in enumerate(layout.BANKS)
    ]
    return "".join(
        (
            water.depths(theme, (polyline(_shore()), polyline(_kent()))),
            *(water.sandbank(theme, bank) for bank in banks),
            *(tag("path", d=d, fill=theme["land"]) for d in (land_outline(), _england())),
        )
    )


def _coast(theme: Theme) -> str:
    style = {"fill": "none", "stroke": theme["coast"], "stroke_width": 1.6}
    return "".join(tag("path", d=d, **style) for d in (land_outline(), _england()))


def _country(theme: Theme) -> str:
    """Low and wet Areas in their tint, dunes, heights, woods and villages."""
    low = "".join(
        tag("path", d=polyline(outline(layout.land_areas()[node]), closed=True),
            fill=theme[tint(node)], opacity=0.5, shape_rendering=CRISP)
        for node in NODES
        if tint(node) in ("marsh", "lowlands")
    )  # fmt: skip
    ridges = [Ridge(crest, reach) for reach, crest in layout.HEIGHTS]
    rings = [blob(centre, reach, number) for number, (centre, reach) in enumerate(layout.WOODS)]
    return "".join(
        (
            low,
            dunes(theme, [at for at in _shore() if at[0] > _DUNES]),
            relief(theme, ridges),
            woods(theme, rings, 0.85),
            *(village(theme, f"village {at}", at) for at in layout.VILLAGES),
        )
    )


def _belgian(node: str) -> bool:
    return node in _BELGIAN_NODES or node[0] in _BELGIAN_TRACKS


def _borders(theme: Theme) -> str:
    """Dotted lines between Areas; dashes where the frontier runs along them."""
    shapes = []
    for node, side in borders(layout.land_areas()):
        if side.neighbour and _belgian(node) != _belgian(side.neighbour):
            shapes.append(line(side.start, side.end, stroke=theme["frontier"], **FRONTIER))
        else:
            shapes.append(line(side.start, side.end, stroke=theme["border"], **BORDER))
    return "".join(shapes)


def _waterways(theme: Theme) -> str:
    """Canals and the Yser from node to node."""
    yser = [LAYOUT.centres[node] for node in layout.RIVER] + list(layout.RIVER_MOUTH)
    courses = [([LAYOUT.centres[node] for node in course], 14, 4) for course in layout.WATERWAYS]
    style = {"fill": "none", "stroke": theme["water"], "stroke_linejoin": "round"}
    return "".join(
        tag("path", d=rounded(course, bend), stroke_width=width, **style)
        for course, bend, width in (*courses, (yser, 26, 8))
    )


@lru_cache(maxsize=1)
def legs() -> tuple[tuple[str, str], ...]:
    """The tracks from space to space, each leg once."""
    return tuple(dict.fromkeys(leg for track in TRACKS.values() for leg in pairwise(track)))


def _tracks(theme: Theme) -> str:
    return "".join(
        connections(LAYOUT, legs(), theme[colour], **stroke)
        for colour, stroke in (("road_edge", TRACK_EDGE), ("road", TRACK))
    )


def _lanes(theme: Theme) -> str:
    shapes = []
    for one, others in LINKS.items():
        for other in others:
            if one < other:
                big = WATER[one].kind == WATER[other].kind == WaterKind.ROUTE or DOVER in (
                    one,
                    other,
                )
                width, dash = (4.0, "13 6") if big else (2.2, "2 4")
                style = {"stroke": theme["lane"], "stroke_width": width, "stroke_dasharray": dash}
                shapes.append(line(LAYOUT.centres[one], LAYOUT.centres[other], **style))
    return "".join(shapes)


def _mole(theme: Theme) -> str:
    return _pier(theme, layout.MOLE)


def _pier(theme: Theme, course: Sequence[Point], width: float = 9) -> str:
    """A stone pier, seen from above."""
    style = {"fill": "none", "stroke_linejoin": "round"}
    return "".join(
        tag("path", d=polyline(course), stroke=theme[name], stroke_width=wide, **style)
        for name, wide in (("coast", width), ("clear", width - 4))
    )


def _harbour(theme: Theme) -> str:
    """The arms of Dover Harbour, an entrance at either end of the outer one."""
    left, _, right, bottom = LAYOUT.bounds(DOVER)
    courses = (
        ((left + 9, bottom - 62), (left + 16, bottom - 24), (left + 44, bottom - 12)),
        ((left + 70, bottom - 11), (right - 66, bottom - 13)),
        ((right - 42, bottom - 16), (right - 16, bottom - 30), (right - 10, bottom - 84)),
    )
    return "".join(_pier(theme, course, 7) for course in courses)


def _arrows(theme: Theme) -> str:
    """Small heads between spaces: where Evacuees may go."""
    return "".join(
        _head(theme, one, other)
        for one, others in ARROWS.items()
        for other in others
        if other not in ROUTE_SPACES
    )


def _head(theme: Theme, one: str, other: str) -> str:
    """A triangle in the gap between two spaces, pointing to the second."""
    left, top, right, _ = LAYOUT.bounds(one)
    (x0, _), (x1, y1) = LAYOUT.centres[one], LAYOUT.centres[other]
    if other in WATER:
        x, y, dx, dy = x1 + (14 if other not in ("ML", "MR") else 0), top - 3.0, 0.0, -1.0
    else:
        dx, dy = (1.0, 0.0) if x1 > x0 else (-1.0, 0.0)
        x, y = (right + 1.0 if dx > 0 else left - 1.0), (max(y1, LAYOUT.centres[one][1]) - 24)
        y += 16 if dx < 0 else 0
    tip = 11.0 if other in WATER else 5.5
    half = 8.0 if other in WATER else 5.0
    corners = [
        (x + dx * tip, y + dy * tip),
        (x - dy * half, y + dx * half),
        (x + dy * half, y - dx * half),
    ]
    return tag("path", d=polyline(corners, closed=True), fill=theme["arrow"])


def _start(theme: Theme, track: str) -> str:
    left, top, right, bottom = LAYOUT.bounds(track)
    style = {"fill": theme["land"], "stroke": theme["german"]}
    return box(left, top, right - left, bottom - top, **style, **START)


def _start_letter(theme: Theme, track: str) -> Text:
    left, top, right, bottom = LAYOUT.bounds(track)
    if bottom - top < right - left:
        return Text(track, left + 9.5, top + 30, BOLD, 15, theme["ink"], "ms")
    return Text(track, (left + right) / 2, top + 13, BOLD, 14, theme["ink"], "ms")


def _node(theme: Theme, node: NodeId) -> str:
    left, top, right, bottom = LAYOUT.bounds(node)
    style = {"fill": theme[tint(node)], "stroke": theme["edge"], "stroke_width": 2}
    shapes = [box(left, top, right - left, bottom - top, rx=LAYOUT.radii[node], **style)]
    if node in BEACHES or node == EAST_DUNKERQUE:
        ends = (left + 4, bottom - 48.5), (right - 4, bottom - 48.5)
        shapes.append(
            line(*ends, stroke=theme["edge"], stroke_width=1, stroke_dasharray="3 3", opacity=0.6)
        )
    window = left + 2, bottom - _PICTURE, right - 2, bottom - 2
    shapes.insert(1, vignette(theme, tint(node), node, window))
    return "".join(shapes) + symbols(theme, node)


def symbols(theme: Theme, node: NodeId) -> str:
    """The terrain of a node in its upper right corner."""
    _, top, right, _ = LAYOUT.bounds(node)
    shapes, x = "", right - 2.5
    for sign in reversed(signs(node)):
        x -= _SYMBOL
        shapes += moved(symbol(sign, theme["ink"]), x, top + 2.5, 0.35)
    return shapes


def names(theme: Theme, node: NodeId) -> list[Text]:
    """The number of a node and its name."""
    left, top, right, _ = LAYOUT.bounds(node)
    ink = theme["ink"]
    name = SHORT_NAMES.get(node, NODES[node].name)
    size = fitted(name, SANS, 12, right - left - 7)
    texts = [
        Text(node, left + 4, top + 12, BOLD, NUMBER, ink),
        Text(name, left + 4, top + 23, SANS, size, ink),
    ]
    if node in ZONE_OF:
        corps = _CORPS_OF[ZONE_OF[node]]
        x = right - 3 - _SYMBOL * len(signs(node)) - 1
        if text_width(node, BOLD, NUMBER) + text_width(corps, SEMIBOLD, 11) < x - left - 6:
            texts.append(Text(corps, x, top + 12, SEMIBOLD, 11, ink, "rs"))
    return texts


def _water(theme: Theme, space: WaterId) -> str:
    left, top, right, bottom = LAYOUT.bounds(space)
    style = {"fill": theme["anchorage"], "stroke": theme["lane"], "stroke_width": 1.8}
    shapes = [box(left, top, right - left, bottom - top, rx=LAYOUT.radii[space], **style)]
    shapes += [
        moved(ship(theme["hull"]), left + x, top + y, size)
        for x, y, size in _FLEETS[WATER[space].kind]
    ]
    if space == DOVER:
        shapes.append(_harbour(theme))
    for word, x, y in pills(space):
        wide = text_width(word, SEMIBOLD, _PILL[1]) + 10
        shapes.append(box(x, y, wide, _PILL[0], rx=6, fill=theme["sea_ink"]))
    return "".join(shapes)


def pills(space: str) -> list[tuple[str, float, float]]:
    """The labels under a Water space, with their corners."""
    left, _, _, bottom = LAYOUT.bounds(space)
    words = [
        word
        for word, where in (("U-boats", U_BOAT_SPACES), ("E-boats", E_BOAT_SPACES))
        if space in where
    ]
    found = []
    x = left + 12
    for word in words:
        found.append((word, x, bottom + 1.5))
        x += text_width(word, SEMIBOLD, _PILL[1]) + 13
    return found


def _water_names(theme: Theme, space: WaterId) -> list[Text]:
    left, top, right, _ = LAYOUT.bounds(space)
    ink = theme["sea_ink"]
    if space == DOVER:
        return [Text("Dover", (left + right) / 2, top + 14.5, SERIF, 15, ink, "ms")]
    texts = []
    if WATER[space].kind == WaterKind.ROUTE:
        wide = text_width(space, BOLD, 13) + 4
        name = WATER[space].name
        size = fitted(name, ITALIC, 12.5, right - left - wide - 16)
        texts.append(Text(name, left + 8 + wide, top + 12.5, ITALIC, size, ink))
        texts.append(Text(space, left + 8, top + 12.5, BOLD, 13, ink))
    else:
        name = SHORT_NAMES.get(space, "shallows")
        wide = text_width(space, BOLD, 12) + 4
        size = fitted(name, ITALIC, 11.5, right - left - wide - 10)
        texts.append(Text(space, left + 6, top + 12, BOLD, 12, ink))
        texts.append(Text(name, left + 6 + wide, top + 12, ITALIC, size, ink))
    for word, x, y in pills(space):
        texts.append(Text(word, x + 5, y + 10, SEMIBOLD, _PILL[1], theme["sea_box"]))
    return texts


def _lettering(theme: Theme) -> list[Text]:
    sea, land = theme["lane"], theme["soft"]
    return [
        Text("N O R T H   S E A", 850, 150, ITALIC, 22, sea, "ms"),
        Text("F R A N C E", 68, 1342, ITALIC, 18, land, "ms"),
        Text("B E L G I U M", 1475, 1113, ITALIC, 18, land, "ms"),
        Text("The Mole", 457, 487, SEMIBOLD, 12, sea, "rs"),
    ]
