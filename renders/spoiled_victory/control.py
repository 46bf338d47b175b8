"""Whose ground it is, what the floods did, what was built, and where both sides stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.spoiled_victory.components.calendar import ROUTE_X_OPENS
from engine.spoiled_victory.components.map import EAST_JETTY, LAND, LOWLANDS, SPACES
from engine.spoiled_victory.positions import engaged, garrisoned, german_controlled, mole_works
from engine.spoiled_victory.views import Board
from renders.core import marks
from renders.core.cartography.vignettes import flood
from renders.core.fonts import SEMIBOLD
from renders.core.geometry import Point
from renders.core.key import Sign
from renders.core.palette import Theme
from renders.core.scene import Loose, PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag
from renders.spoiled_victory import layout
from renders.spoiled_victory.layout import LAYOUT

_BUILT = "built"
_NOTE = (104.0, 20.0)


def on_the_ground(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """What lies under the counters."""
    behind = garrisoned(board.table)
    for space in LAND:
        left, top, *_ = LAYOUT.bounds(space)
        if board.table.flooded and SPACES[space].terrain == LOWLANDS:
            yield PlacedSprite(_flood(theme), left, top, "flooded", space)
        if space in behind or german_controlled(board.table, space):
            yield PlacedSprite(_occupied(theme), left, top, "german ground", space)
    yield from _rims(theme, board)
    yield from _works(theme, board)


def _works(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    table = board.table
    if table.jetties:
        colour = theme["coast" if table.jetties == _BUILT else "alarm"]
        for foot, head in layout.JETTIES:
            yield PlacedSprite(_pier(colour, foot, head), head[0] - 10, head[1] - 4, "jetty")
    if not mole_works(table):
        x, y = layout.MOLE[1]
        yield PlacedSprite(
            marks.disc("X", theme["alarm"]), x - 9, y - 12, "mole damaged", EAST_JETTY
        )
    if table.harbor_closed:
        left, top, *_ = LAYOUT.bounds(EAST_JETTY)
        yield PlacedSprite(_note(theme, "harbour closed"), left + 3, top - 39, "closed", EAST_JETTY)
    if table.turn < ROUTE_X_OPENS:
        left, _, _, bottom = LAYOUT.bounds("X2")
        yield PlacedSprite(_note(theme, "opens 29 May"), left + 3, bottom - 28, "closed", "X2")


@lru_cache(maxsize=256)
def _note(theme: Theme, words: str) -> Sprite:
    width, height = _NOTE
    body = box(0.5, 0.5, width - 1, height - 1, rx=4, fill=theme["alarm"])
    return Sprite(
        width, height, body, (Text(words, width / 2, 14.5, SEMIBOLD, 14, theme["white"], "ms"),)
    )


@lru_cache(maxsize=256)
def _pier(colour: str, foot: Point, head: Point) -> Sprite:
    dx, dy = foot[0] - head[0], foot[1] - head[1]
    start, end = (10.0, 4.0), (10 + dx, 4 + dy)
    style = {"stroke": colour, "stroke_width": 6, "stroke_dasharray": "4 2"}
    return Sprite(20, abs(dy) + 6, line(start, end, **style))


@lru_cache(maxsize=256)
def _flood(theme: Theme) -> Sprite:
    width, height = layout.BOX
    window = 2.0, layout.HEAD, width - 2, height - 2
    return Sprite(width, height, flood(theme, "flood", window))


@lru_cache(maxsize=256)
def _occupied(theme: Theme) -> Sprite:
    """Hatching below the name: German ground is told by texture as well as by tone."""
    width, height = layout.BOX
    head, dark = layout.HEAD - 1, theme["german"]
    strokes = "".join(
        line((x, height - 2), (x + height, -2), stroke=dark, stroke_width=3, opacity=0.4)
        for x in range(-96, int(width), 12)
    )
    inside = box(1, head, width - 2, height - head - 1)
    clip = tag("clipPath", inside, id="b")
    shade = box(1, 1, width - 2, height - 2, rx=6, fill=dark, opacity=0.3)
    rim = {"fill": "none", "stroke": theme["ink"], "stroke_width": 3}
    edge = box(1.5, 1.5, width - 3, height - 3, rx=6, **rim)
    return Sprite(width, height, clip + shade + tag("g", strokes, clip_path="url(#b)") + edge)


def _rims(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """A red rim where both sides stand in one space."""
    for space in SPACES:
        if engaged(board.table, space):
            left, top, right, bottom = LAYOUT.bounds(space)
            rim = marks.frame(right - left + 10, bottom - top + 10, theme["alarm"], 8, 3.5)
            yield PlacedSprite(rim, left - 5, top - 5, "rim engaged", space)


def fights(theme: Theme, board: Board) -> Iterator[Loose]:
    """Crossed swords beside it."""
    swords = marks.swords(theme["alarm"])
    for space in SPACES:
        if engaged(board.table, space):
            spots = LAYOUT.spots(space, swords.width, swords.height)
            yield Loose(swords, spots[1:], "engaged", space)


def signs(theme: Theme) -> dict[str, Sign]:
    """What the legend leaves out."""
    sheet = Sprite(28, 18, flood(theme, "flood", (0.0, 0.0, 28.0, 18.0)))
    pier = Sprite(28, 10, line((2, 5), (26, 5), stroke=theme["sea_box"], stroke_width=6,
                               stroke_dasharray="4 2"))  # fmt: skip
    return {
        "jetty": (pier, "jetty"),
        "mole damaged": (marks.disc("X", theme["alarm"]), "damaged"),
        "flooded": (sheet, "flooded"),
    }
