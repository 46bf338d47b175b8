"""The empty map, drawn once per light: sea, coasts, canals, tracks, spaces, lanes, names."""

from __future__ import annotations

from functools import lru_cache

from engine.spoiled_victory.components.map import (
    GREEN,
    ORANGE,
    RED,
    SEA_SPACES,
    SPACES,
    STAGING,
    TO_ENGLAND,
    SpaceId,
)
from engine.spoiled_victory.positions import evacuee_limit
from renders.core.base_parts import base_sprite, connections
from renders.core.cartography import water
from renders.core.cartography.cover import woods
from renders.core.cartography.furniture import cartouche, compass, frame, scale_bar
from renders.core.cartography.grain import blob
from renders.core.cartography.relief import Ridge, cliffs, dunes, relief
from renders.core.cartography.ships import ship
from renders.core.cartography.towns import village
from renders.core.cartography.vignettes import vignette
from renders.core.counters import LARGE
from renders.core.fonts import BOLD, ITALIC, SANS, SEMIBOLD, fitted
from renders.core.geography import Bend, coast
from renders.core.geometry import Point
from renders.core.ground_symbols import symbol
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.stacking import Tray, spread
from renders.core.svg import box, line, moved, polyline, rounded, tag
from renders.spoiled_victory import layout
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.strokes import STROKES

_COAST_FILE = "channel_coast"
_KM = 37.6  # pixels, from Malo to La Panne; inland and at sea the map is bent
_DUNES, _CLIFFS, _INLAND = 330.0, 322.0, 1
_PICTURES = {"la panne": "town"}
_FLEET = ((20, 44, 1.1), (112, 52, 0.8), (176, 46, 1.0), (250, 60, 0.7))


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    shapes = (
        _land(theme),
        _country(theme),
        _frontier(theme),
        _canals(theme),
        _lanes(theme),
        _links(theme),
        *(_space(theme, space) for space in SPACES),
        frame(theme, LAYOUT.map_width, LAYOUT.height),
    )
    texts = [text for space in SPACES for text in _names(theme, space)]
    return base_sprite(theme, LAYOUT, shapes, (*texts, *_lettering(theme)))


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """Title, scale and compass in the open North Sea."""
    bar = scale_bar(theme, _KM, (0, 1, 2, 3), "km by the beaches")
    lines = ("Operation Dynamo", "27 May to 4 June 1940")
    title = cartouche(theme, "A Spoiled Victory", lines, 250, bar)
    return (
        PlacedSprite(title, 1036, 22, "title"),
        PlacedSprite(compass(theme, 76), 1196, 152, "compass"),
    )


@lru_cache(maxsize=1)
def _shores() -> tuple[list[Point], list[Point]]:
    """Flanders from west to east, and Kent."""
    flanders = [Bend(layout.FLANDERS_ANCHORS)(at) for at in coast(_COAST_FILE, "continent")]
    kent = [Bend(layout.ENGLAND_ANCHORS)(at) for at in coast(_COAST_FILE, "england")]
    return flanders, kent


def _land(theme: Theme) -> str:
    flanders, kent = _shores()
    south, west = [(1700.0, 1300.0), (-100.0, 1300.0)], [(-60.0, 440.0), (-60.0, 60.0)]
    style = {"fill": theme["land"], "stroke": theme["coast"], "stroke_width": 1.6}
    shapes = [water.depths(theme, (polyline(flanders), polyline(kent)))]
    for number, (centre, reach) in enumerate(layout.BANKS):
        ring = blob(centre, reach, number + 3, 0.2, layout.BANK_LEAN)
        shapes.append(water.sandbank(theme, ring))
    for shore, rest in ((flanders, south), (kent, west)):
        shapes.append(tag("path", d=polyline([*shore, *rest], closed=True), **style))
    return "".join(shapes)


def _country(theme: Theme) -> str:
    """What the spaces leave free: dunes and cliffs, hills, woods, villages."""
    flanders, kent = _shores()
    ridges = [Ridge(crest, reach) for reach, crest in layout.HEIGHTS]
    rings = [blob(centre, reach, number) for number, (centre, reach) in enumerate(layout.WOODS)]
    return "".join(
        (
            dunes(theme, [at for at in flanders if at[0] >= _DUNES]),
            cliffs(theme, [at for at in kent if at[1] > _CLIFFS], side=_INLAND),
            relief(theme, ridges),
            woods(theme, rings, 0.85),
            *(village(theme, f"village {at}", at) for at in layout.VILLAGES),
        )
    )


def _frontier(theme: Theme) -> str:
    style = {"stroke": theme["frontier"], "stroke_width": 3, "stroke_dasharray": "14 5 3 5"}
    return tag("path", d=rounded(layout.FRONTIER, 10), fill="none", **style)


def _canals(theme: Theme) -> str:
    shapes = []
    for course in layout.CANALS:
        for name, width in (("water", 7), ("canal", 3)):
            style = {"stroke": theme[name], "stroke_width": width}
            shapes.append(tag("path", d=rounded(course, 8), fill="none", **style))
    return "".join(shapes)


def _lanes(theme: Theme) -> str:
    shapes = [
        line(one, other, stroke=theme["lane"], stroke_width=2.2, stroke_dasharray="2 5")
        for one, other in layout.EMBARKATION
    ]
    for course in layout.LANES.values():
        style = {"stroke": theme["lane"], "stroke_width": 4.5, "stroke_dasharray": "14 7"}
        shapes.append(tag("path", d=rounded(course, 60), fill="none", **style))
        shapes.append(_arrow_head(theme, course[-2], course[-1]))
    for name, width in (("coast", 7), ("clear", 3)):
        mole = {"stroke": theme[name], "stroke_width": width, "stroke_linejoin": "round"}
        shapes.append(tag("path", d=polyline(layout.MOLE), fill="none", **mole))
    return "".join(shapes)


def _arrow_head(theme: Theme, before: Point, tip: Point) -> str:
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length * 15, dy / length * 15
    x, y = tip[0] - ux, tip[1] - uy
    corners = [tip, (x - uy * 0.6, y + ux * 0.6), (x + uy * 0.6, y - ux * 0.6)]
    return tag("path", d=polyline(corners, closed=True), fill=theme["lane"])


def _links(theme: Theme) -> str:
    return "".join(
        connections(LAYOUT, pairs, theme[name], **STROKES[name])
        for name, pairs in (("green", GREEN), ("orange", ORANGE), ("red", RED))
    )


def _space(theme: Theme, space: SpaceId) -> str:
    return _water(theme, space) if space in SEA_SPACES else _ground(theme, space)


def _ground(theme: Theme, space: SpaceId) -> str:
    """A box of land: tint, symbol, and a picture of the ground below the name."""
    left, top, right, bottom = LAYOUT.bounds(space)
    terrain = SPACES[space].terrain
    style = {"fill": theme[terrain], "stroke": theme["edge"], "stroke_width": 1.8}
    shape = box(left, top, right - left, bottom - top, rx=LAYOUT.radii[space], **style)
    window = left + 2, top + layout.HEAD, right - 2, bottom - 2
    shown = vignette(theme, _PICTURES.get(terrain, terrain), space, window)
    return shape + shown + moved(symbol(terrain, theme["ink"]), right - 26, top + 4, 0.42)


def _water(theme: Theme, space: SpaceId) -> str:
    """A box at sea, with a berth for each Evacuee unit it holds, or with ships at anchor."""
    left, top, right, bottom = LAYOUT.bounds(space)
    style = {"fill": theme["anchorage"], "stroke": theme["lane"], "stroke_width": 1.8}
    shape = box(left, top, right - left, bottom - top, rx=LAYOUT.radii[space], **style)
    if space == STAGING:
        return shape + "".join(
            moved(ship(theme["hull"]), left + x, top + y, size) for x, y, size in _FLEET
        )
    tray = Tray(left + 2, top + layout.HEAD, right - left - 4, bottom - top - layout.HEAD - 2)
    return shape + "".join(_berth(theme, *at) for at in spread(tray, evacuee_limit(space), LARGE))


def _berth(theme: Theme, x: float, y: float) -> str:
    """Where a counter in the shape of a hull goes."""
    wide, tall = LARGE.width, LARGE.height
    hull = (
        f"M{x + 3:.1f},{y + 3:.1f}h{wide - 6}v{tall * 0.68:.1f}"
        f"q0,12 {-(wide - 6) / 2},{tall * 0.24:.1f}q{-(wide - 6) / 2},-4 {-(wide - 6) / 2},"
        f"{-tall * 0.24:.1f}Z"
    )
    style = {"stroke": theme["lane"], "stroke_width": 1, "stroke_dasharray": "4 3"}
    anchor = moved(ship(theme["hull"]), x + 9, y + 24, 0.5)
    return tag("path", d=hull, fill=theme["sea_box"], **style) + anchor


def _names(theme: Theme, space: SpaceId) -> list[Text]:
    left, top, *_ = LAYOUT.bounds(space)
    sea = space in SEA_SPACES
    ink = theme["sea_ink" if sea else "ink"]
    x = LAYOUT.centres[space][0] if sea else left + 6
    anchor = "ms" if sea else "ls"
    name = layout.shown_name(space)
    size = fitted(name, ITALIC, 14, layout.BOX[0] - 11)
    return [
        Text(_label(space), x, top + 15, BOLD, 13.5, ink, anchor),
        Text(name, x, top + 29, ITALIC, size, ink, anchor),
    ]


def _label(space: SpaceId) -> str:
    if space == STAGING:
        return "X1 Y1 Z1"
    return f"{space} to England" if space in TO_ENGLAND else SPACES[space].label


def _lettering(theme: Theme) -> list[Text]:
    sea, land = theme["lane"], theme["soft"]
    texts = [
        Text("KENT", 44, 320, ITALIC, 20, land, "ms"),
        Text("E N G L I S H   C H A N N E L", 330, 188, ITALIC, 17, sea, "ms"),
        Text("N O R T H   S E A", 1104, 232, ITALIC, 22, sea, "ms"),
        Text("F R A N C E", 700, 1120, ITALIC, 24, land, "ms"),
        Text("B E L G I U M", 1094, 432, ITALIC, 18, land, "ms"),
    ]
    texts += [Text(town, x, y, SANS, 13, land, "ms") for town, (x, y) in layout.TOWNS_OF_KENT]
    texts += [
        Text("Route X", 300, 262, SEMIBOLD, 14, sea, "ms"),
        Text("Route Y", 800, 100, SEMIBOLD, 14, sea, "ms"),
        Text("Route Z", 372, 408, SEMIBOLD, 14, sea, "ms"),
    ]
    return texts
