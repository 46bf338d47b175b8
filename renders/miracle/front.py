"""German ground, dark, and the front around it.

Dark ground hides the map below it and has hard edges: it is laid quickly and packs well.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.miracle.components.map import NODES, TRACKS
from engine.miracle.ids import NodeId
from renders.core.areas import AreaSide, outline
from renders.core.geometry import Point, Window
from renders.core.palette import Theme, blend
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, lettering
from renders.core.svg import CRISP, box, line, moved, polyline, tag
from renders.miracle import layout, legend
from renders.miracle.base import land_outline, legs, names, on_land, symbols, tint
from renders.miracle.layout import LAYOUT
from renders.miracle.strokes import FRONT, TRACK


def dark_ground(theme: Theme, lost: Sequence[str]) -> Iterator[PlacedSprite]:
    """The Areas in German hands, and over them their nodes."""
    for drawing in (_dark_area, _dark_node):
        for node in lost:
            sprite, (x, y) = drawing(theme, node)
            yield PlacedSprite(sprite, x, y, "german ground", node)


def front(theme: Theme, held: set[str]) -> Iterator[PlacedSprite]:
    """A line between what the Germans hold and what they do not."""
    for node in NODES:
        for start, end in pairs_of(node) if node in held else ():
            if start.neighbour and start.neighbour not in held:
                sprite, (x, y) = _stretch(theme, (start.start, start.end, end.end))
                yield PlacedSprite(sprite, x, y, "front", node)


def pairs_of(node: str) -> list[tuple[AreaSide, AreaSide]]:
    """The two halves of each border of an Area, up to the middle and on."""
    area = layout.land_areas()[node]
    return [
        (one, other)
        for one, other in pairwise(area)
        if one.neighbour and one.neighbour == other.neighbour
    ]


@lru_cache(maxsize=1024)
def _stretch(theme: Theme, points: tuple[Point, ...]) -> tuple[Sprite, Point]:
    window = left, top, right, bottom = _extent(points, 4)
    path = tag("path", d=polyline(points), fill="none", stroke=theme["alarm"], **FRONT)
    shown = _ashore(_beside(_spaces(), path, window), points, (left, top))
    return Sprite(right - left, bottom - top, shown), (left, top)


def _ashore(shapes: str, points: Sequence[Point], corner: Point) -> str:
    """Shapes around these points, kept off the sea if they come near it."""
    if all(on_land(point) for point in points):
        return shapes
    land = tag("path", d=land_outline(-corner[0], -corner[1]))
    return tag("clipPath", land, id="land") + tag("g", shapes, clip_path="url(#land)")


def _extent(points: Sequence[Point], margin: float) -> Window:
    """What holds all points, in whole pixels: what is drawn there lies exactly over the map."""
    return (
        math.floor(min(x for x, _ in points) - margin),
        math.floor(min(y for _, y in points) - margin),
        math.ceil(max(x for x, _ in points) + margin),
        math.ceil(max(y for _, y in points) + margin),
    )


def _beside(holes: Iterable[Window], shapes: str, window: Window) -> str:
    """Shapes moved into a window, with holes cut into them.

    The holes run the other way round than the window, so that they count as such.
    """
    left, top, right, bottom = window
    path = f"M{left},{top} H{right} V{bottom} H{left} Z"
    for x0, y0, x1, y1 in holes:
        if x0 < right and left < x1 and y0 < bottom and top < y1:
            path += f" M{x0:.1f},{y0:.1f} V{y1:.1f} H{x1:.1f} V{y0:.1f} Z"
    clip = tag("clipPath", tag("path", d=path), id="beside")
    return moved(clip + tag("g", shapes, clip_path="url(#beside)"), -left, -top)


@lru_cache(maxsize=1)
def _spaces() -> tuple[Window, ...]:
    """What is drawn on the land: neither dark ground nor the front lies over it."""
    return (*(LAYOUT.bounds(space) for space in (*NODES, *TRACKS)), legend.WINDOW)


@lru_cache(maxsize=512)
def _dark_area(theme: Theme, node: str) -> tuple[Sprite, Point]:
    """An Area in German hands, with its tracks."""
    points = outline(layout.land_areas()[node])
    window = left, top, right, bottom = _extent(points, 2)
    style = {"fill": theme["dark"], "shape_rendering": CRISP}
    area = tag("path", d=polyline(points, closed=True), **style) + _tracks(theme, node)
    area = _beside(_spaces(), area, window)
    shapes = _ashore(area, points, (left, top))
    return Sprite(right - left, bottom - top, shapes), (left, top)


@lru_cache(maxsize=512)
def _dark_node(theme: Theme, node: NodeId) -> tuple[Sprite, Point]:
    """A heavy frame: German ground is told by form as well as by tone."""
    x0, y0, x1, y1 = LAYOUT.bounds(node)
    left, top, right, bottom = _extent(((x0, y0), (x1, y1)), 2)
    frame = {"rx": LAYOUT.radii[node], "stroke": theme["ink"], "stroke_width": 3.6}
    frame["fill"] = blend(theme[tint(node)], theme["german"], 1 / 3)
    shapes = box(left, top, right - left, bottom - top, fill=theme["dark"])
    shapes += box(x0, y0, x1 - x0, y1 - y0, **frame) + symbols(theme, node)
    named = Sprite(right, bottom, "", tuple(names(theme, node)))
    words = tuple(lettering(named, -left, -top))
    return Sprite(right - left, bottom - top, moved(shapes, -left, -top), words), (left, top)


def _tracks(theme: Theme, node: str) -> str:
    """The tracks through an Area, as far as its borders."""
    pale = blend(theme["clear"], theme["german"], 1 / 3)
    along = {other for leg in legs() if node in leg for other in leg}
    return "".join(
        line(LAYOUT.centres[node], half.end, stroke=pale, **TRACK)
        for half, _ in pairs_of(node)
        if half.neighbour in along
    )
