"""Whose ground it is and where the front runs, what the floods did, what was built or broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.miracle.components.map import EAST_DUNKERQUE, LOWLAND_NODES, NODES, ZONES
from engine.miracle.components.sea import ARTILLERY_SPACES, THE_MOLE, X_ONLY
from engine.miracle.positions import (
    evacuees_at,
    garrisoned,
    german_at,
    german_held,
    guns_at,
    route_x_open,
    units_at,
)
from engine.miracle.views import Board
from renders.core import marks
from renders.core.areas import Side, outline
from renders.core.fonts import SEMIBOLD, text_width
from renders.core.ground_symbols import symbol
from renders.core.palette import Theme
from renders.core.scene import Point, Stamp, Window
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved, polyline, tag
from renders.miracle import layout, tokens
from renders.miracle.base import land_outline, on_land, pills

_DAMAGED, _GONE, _WHOLE = "damaged", "gone", "whole"
_NOTE = 15.0


def german_ground(board: Board) -> list[str]:
    """The nodes that Germans occupy alone or have left behind them."""
    behind = garrisoned(board.table)
    return [
        node
        for node in NODES
        if node in behind or (german_at(board.table, node) and not contested(board, node))
    ]


def contested(board: Board, node: str) -> bool:
    """Whether both sides are in a node."""
    table = board.table
    ours = units_at(table, node) or evacuees_at(table, node)
    return bool(ours and german_at(table, node))


def on_the_ground(theme: Theme, board: Board) -> Iterator[Stamp]:
    """What lies under the counters."""
    if board.table.flooded:
        for node in sorted(LOWLAND_NODES):
            left, top, *_ = layout.bounds(node)
            yield Stamp(_flood(theme), left, top, "flooded", node)
    lost = german_ground(board)
    for node in lost:
        sprite, (x, y) = _occupied(theme, node)
        yield Stamp(sprite, x, y, "german ground", node)
    yield from _front(theme, board)
    yield from _works(theme, board)
    yield from _sea_marks(theme, board)


def _front(theme: Theme, board: Board) -> Iterator[Stamp]:
    """A line between what the Germans hold and what they do not."""
    held = {node for node in NODES if german_held(board.table, node)}
    for node in NODES:
        for start, end in pairs_of(node) if node in held else ():
            if start.neighbour and start.neighbour not in held:
                sprite, (x, y) = _stretch(theme, (start.start, start.end, end.end))
                yield Stamp(sprite, x, y, "front", node)


def pairs_of(node: str) -> list[tuple[Side, Side]]:
    """The two halves of each border of an Area, up to the middle and on."""
    area = layout.land_areas()[node]
    return [
        (one, other)
        for one, other in pairwise(area)
        if one.neighbour and one.neighbour == other.neighbour
    ]


@lru_cache(maxsize=1024)
def _stretch(theme: Theme, points: tuple[Point, ...]) -> tuple[Sprite, Point]:
    left, top, right, bottom = _extent(points, 6)
    path = polyline([(x - left, y - top) for x, y in points])
    style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    body = tag("path", d=path, stroke=theme["white"], stroke_width=8, opacity=0.75, **style)
    body += tag("path", d=path, stroke=theme["alarm"], stroke_width=4.5, **style)
    clip = _beside_nodes((left, top, right, bottom), 6.0)
    shown = _ashore(clip + tag("g", body, clip_path="url(#beside)"), points, (left, top))
    return Sprite(round(right - left), round(bottom - top), shown), (left, top)


def _ashore(shapes: str, points: Sequence[Point], corner: Point) -> str:
    """Shapes around these points, kept off the sea if they come near it."""
    if all(on_land(point) for point in points):
        return shapes
    land = tag("path", d=land_outline(-corner[0], -corner[1]))
    return tag("clipPath", land, id="land") + tag("g", shapes, clip_path="url(#land)")


def _extent(points: Sequence[Point], margin: float) -> Window:
    return (
        min(x for x, _ in points) - margin,
        min(y for _, y in points) - margin,
        max(x for x, _ in points) + margin,
        max(y for _, y in points) + margin,
    )


def _beside_nodes(window: Window, inset: float = 0.0) -> str:
    """A clip that leaves the boxes of all nodes in a window free, but for their rims.

    The boxes run the other way round than the window, so that they count as holes.
    """
    left, top, right, bottom = window
    path = f"M0,0 H{right - left:.1f} V{bottom - top:.1f} H0 Z"
    for node in NODES:
        x0, y0, x1, y1 = layout.bounds(node)
        if x0 < right and left < x1 and y0 < bottom and top < y1:
            x0, y0, x1, y1 = x0 + inset, y0 + inset, x1 - inset, y1 - inset
            path += f" M{x0 - left:.1f},{y0 - top:.1f} v{y1 - y0:.1f} h{x1 - x0:.1f} "
            path += f"v{y0 - y1:.1f} Z"
    return tag("clipPath", tag("path", d=path), id="beside")


@lru_cache(maxsize=512)
def _occupied(theme: Theme, node: str) -> tuple[Sprite, Point]:
    """A dark Area and a heavy frame around its node: told by form as well as by tone."""
    points = outline(layout.land_areas()[node])
    x0, y0, x1, y1 = layout.bounds(node)
    window = left, top, right, bottom = _extent((*points, (x0, y0), (x1, y1)), 2)
    area = tag("path", d=polyline([(x - left, y - top) for x, y in points], closed=True))
    dark = {"fill": theme["german"], "opacity": 0.5}
    shade = tag("g", tag("g", area, clip_path="url(#beside)"), **dark)
    shade = _ashore(_beside_nodes(window) + shade, points, (left, top))
    place = {"rx": layout.radius(node)}
    light = {"fill": theme["german"], "opacity": 0.333}
    shade += box(x0 - left, y0 - top, x1 - x0, y1 - y0, **place, **light)
    frame = {"fill": "none", "stroke": theme["ink"], "stroke_width": 3.6}
    shade += box(x0 - left, y0 - top, x1 - x0, y1 - y0, **place, **frame)
    return Sprite(round(right - left), round(bottom - top), shade), (left, top)


@lru_cache(maxsize=4)
def _flood(theme: Theme) -> Sprite:
    width, height = layout.BOX
    ground = box(1, layout.HEAD, width - 2, height - layout.HEAD - 1, rx=5, fill=theme["marsh"])
    waves = moved(symbol("river", theme["water"]), 4, layout.HEAD + 4, 1.5)
    words = Text("flooded", width / 2, height - 5, SEMIBOLD, 12, theme["ink"], "ms")
    return Sprite(width, height, ground + waves, (words,))


def trenches(theme: Theme, board: Board) -> Iterator[Stamp]:
    """Entrenchments and pillboxes along the lower edges of nodes."""
    for node in board.table.entrenched:
        left, _, right, bottom = layout.bounds(node)
        sprite = tokens.trench(60, theme["ink"], theme["amber"])
        yield Stamp(sprite, (left + right) / 2 - 30, bottom - 2.5, "entrenched", node)
    if board.table.somua in NODES:
        left, _, _, bottom = layout.bounds(board.table.somua)
        yield Stamp(note(theme, "Somua", "ink"), left + 18, bottom - 7, "somua", board.table.somua)


def _works(theme: Theme, board: Board) -> Iterator[Stamp]:
    table = board.table
    for zone, beaches in ZONES.items():
        state = table.jetties[zone]
        for beach in beaches if state in (_WHOLE, _DAMAGED) else ():
            left, top, *_ = layout.bounds(beach)
            yield Stamp(_pier(theme, broken=state == _DAMAGED), left + 8, top - 24, "jetty", beach)
            if state == _DAMAGED:
                cross = marks.disc("X", theme["alarm"])
                yield Stamp(cross, left + 12.5, top - 22, "jetty damaged", beach)
    x, y = layout.MOLE[1]
    if table.mole in (_DAMAGED, _GONE):
        yield Stamp(marks.disc("X", theme["alarm"]), x - 9.5, y + 18, "mole damaged", THE_MOLE)
        words = "Mole damaged" if table.mole == _DAMAGED else "Mole lost"
        yield _centred(note(theme, words, "alarm"), x, y - 34, "mole state", THE_MOLE)
    if table.harbor_closed:
        left, top, right, _ = layout.bounds(EAST_DUNKERQUE)
        closed = note(theme, "harbour closed", "alarm")
        yield _centred(closed, (left + right) / 2, top - 12, "closed", EAST_DUNKERQUE)


def _centred(sprite: Sprite, x: float, y: float, what: str, place: str) -> Stamp:
    return Stamp(sprite, x - sprite.width / 2, y, what, place)


def _sea_marks(theme: Theme, board: Board) -> Iterator[Stamp]:
    """Guns, mines, and Route X while it is closed."""
    table = board.table
    for guns, space in ARTILLERY_SPACES.items():
        if guns in table.artillery and guns_at(table, space):
            _, _, right, bottom = layout.bounds(space)
            sprite = note(theme, f"{guns} guns", "alarm")
            y = bottom + (14 if pills(space) else -1)
            yield Stamp(sprite, right - sprite.width - 4, y, "guns", space)
    if not route_x_open(table):
        for space in sorted(X_ONLY):
            left, top, right, bottom = layout.bounds(space)
            yield Stamp(_closed(theme), left, top, "closed", space)
            yield _centred(
                note(theme, "not open", "alarm"), (left + right) / 2, (top + bottom) / 2, "closed",
                space,
            )  # fmt: skip
    for space in table.mines:
        _, top, right, _ = layout.bounds(space)
        yield Stamp(_mine(theme), right - 15, top - 14, "mine", space)


@lru_cache(maxsize=4)
def _closed(theme: Theme) -> Sprite:
    width, height = layout.ROUTE_BOX
    strokes = "".join(
        line((x, height), (x + height, 0), stroke=theme["lane"], stroke_width=2.5, opacity=0.35)
        for x in range(-80, 120, 12)
    )
    clip = tag("clipPath", box(1, layout.LINE, width - 2, height - layout.LINE - 1, rx=12), id="c")
    return Sprite(width, height, clip + tag("g", strokes, clip_path="url(#c)"))


@lru_cache(maxsize=4)
def _mine(theme: Theme) -> Sprite:
    spikes = "".join(
        tag("rect", x=12, y=0.5, width=2, height=25, fill=theme["ink"],
            transform=f"rotate({angle} 13 13)")
        for angle in range(0, 180, 45)
    )  # fmt: skip
    style = {"fill": theme["ink"], "stroke": theme["white"], "stroke_width": 1.6}
    ball = tag("circle", cx=13, cy=13, r=8.5, **style)
    return Sprite(26, 26, spikes + ball + tag("circle", cx=10, cy=10, r=2, fill=theme["white"]))


@lru_cache(maxsize=64)
def note(theme: Theme, words: str, colour: str) -> Sprite:
    """A short label."""
    width = round(text_width(words, SEMIBOLD, 11.5) + 12)
    body = box(0.5, 0.5, width - 1, _NOTE - 1, rx=6, fill=theme[colour], stroke=theme["white"])
    return Sprite(
        width, _NOTE, body, (Text(words, width / 2, 11.5, SEMIBOLD, 11.5, theme["white"], "ms"),)
    )


@lru_cache(maxsize=8)
def _pier(theme: Theme, *, broken: bool) -> Sprite:
    """A jetty of lorries from the beach into the shallows."""
    colour = theme["alarm" if broken else "coast"]
    planks = "".join(box(3, y, 22, 3.4, fill=colour) for y in range(1, 24, 5))
    rails = "".join(line((x, 0), (x, 25), stroke=colour, stroke_width=2) for x in (6, 22))
    return Sprite(28, 25, planks + rails)


def fights(theme: Theme, board: Board) -> Iterator[Stamp]:
    """Crossed swords and a red rim where both sides are in one node."""
    swords = marks.swords(theme["alarm"])
    for node in NODES:
        if contested(board, node):
            left, top, right, bottom = layout.bounds(node)
            rim = marks.frame(right - left + 10, bottom - top + 10, theme["alarm"], 8, 3.5)
            yield Stamp(rim, left - 5, top - 5, "engaged rim", node)
            yield _centred(swords, (left + right) / 2, top - 14, "engaged", node)
