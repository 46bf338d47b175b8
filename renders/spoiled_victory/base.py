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
    SpaceId,
)
from renders.core.base_parts import base_sprite, connections, shallows
from renders.core.fonts import BOLD, ITALIC, SANS, SEMIBOLD, fitted
from renders.core.geography import Bend, coast
from renders.core.geometry import Point
from renders.core.ground_symbols import symbol
from renders.core.palette import Theme
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved, polyline, rounded, tag
from renders.spoiled_victory import layout, legend
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.strokes import STROKES

_COAST_FILE = "channel_coast"


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map, legend, empty panel."""
    shapes = (
        _land(theme),
        _frontier(theme),
        _canals(theme),
        _lanes(theme),
        _links(theme),
        *(_space(theme, space) for space in SPACES),
        legend.shapes(theme),
    )
    texts = [text for space in SPACES for text in _names(theme, space)]
    return base_sprite(theme, LAYOUT, shapes, (*texts, *_lettering(theme), *legend.texts(theme)))


def _land(theme: Theme) -> str:
    flanders = [Bend(layout.FLANDERS_ANCHORS)(at) for at in coast(_COAST_FILE, "continent")]
    kent = [Bend(layout.ENGLAND_ANCHORS)(at) for at in coast(_COAST_FILE, "england")]
    south, west = [(1700.0, 1300.0), (-100.0, 1300.0)], [(-60.0, 440.0), (-60.0, 60.0)]
    style = {"fill": theme["land"], "stroke": theme["coast"], "stroke_width": 1.6}
    shapes = [shallows(theme, (polyline(flanders), polyline(kent)), (90, 40))]
    for shore, rest in ((flanders, south), (kent, west)):
        shapes.append(tag("path", d=polyline([*shore, *rest], closed=True), **style))
    return "".join(shapes)


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
    left, top, right, bottom = LAYOUT.bounds(space)
    terrain = SPACES[space].terrain
    sea = space in SEA_SPACES
    fill = theme["sea_box" if sea else terrain]
    style = {"fill": fill, "stroke": theme["lane" if sea else "edge"], "stroke_width": 1.8}
    shape = box(left, top, right - left, bottom - top, rx=LAYOUT.radii[space], **style)
    mark = symbol(terrain, theme["ink"])
    if not mark:
        return shape
    faint = tag("g", moved(mark, left + 19, top + 46, 1.5), opacity=0.14)
    small = moved(mark, right - 26, top + 4, 0.42)
    return shape + faint + small


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
    return "X1 Y1 Z1" if space == STAGING else SPACES[space].label


def _lettering(theme: Theme) -> list[Text]:
    sea, land = theme["lane"], theme["soft"]
    texts = [
        Text("KENT", 40, 330, ITALIC, 20, land, "ms"),
        Text("E N G L I S H   C H A N N E L", 330, 188, ITALIC, 17, sea, "ms"),
        Text("N O R T H   S E A", 1130, 84, ITALIC, 22, sea, "ms"),
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
