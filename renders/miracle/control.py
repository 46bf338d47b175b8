"""Whose ground it is and where the front runs, what the floods did, what was built or broken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.miracle.components.map import EAST_DUNKERQUE, LOWLAND_NODES, NODES, ZONES
from engine.miracle.components.sea import ARTILLERY_SPACES, THE_MOLE, X_ONLY
from engine.miracle.ids import NodeId
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
from renders.core.fonts import SEMIBOLD, text_width
from renders.core.ground_symbols import symbol
from renders.core.key import Sign
from renders.core.palette import Theme
from renders.core.scene import Loose, PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved, tag
from renders.miracle import counters, layout
from renders.miracle.front import dark_ground, front
from renders.miracle.layout import LAYOUT

_DAMAGED, _GONE, _WHOLE = "damaged", "gone", "whole"
_NOTE = 15.0
_MOLE_LINES, _ASIDE = (-34.0, -50.0, 40.0, 56.0), (0.0, -46.0, 46.0)


def german_ground(board: Board) -> list[str]:
    """The nodes that Germans occupy alone or have left behind them."""
    behind = garrisoned(board.table)
    return [
        node
        for node in NODES
        if node in behind or (german_at(board.table, node) and not contested(board, node))
    ]


def contested(board: Board, node: NodeId) -> bool:
    """Whether both sides are in a node."""
    table = board.table
    ours = units_at(table, node) or evacuees_at(table, node)
    return bool(ours and german_at(table, node))


def on_the_ground(theme: Theme, board: Board) -> Iterator[PlacedSprite | Loose]:
    """What lies under the counters."""
    yield from dark_ground(theme, german_ground(board))
    if board.table.flooded:
        for node in sorted(LOWLAND_NODES):
            left, top, *_ = LAYOUT.bounds(node)
            yield PlacedSprite(_flood(theme), left, top, "flooded", node)
    yield from front(theme, {node for node in NODES if german_held(board.table, node)})
    yield from _rims(theme, board)
    yield from _works(theme, board)
    yield from _sea_marks(theme, board)


@lru_cache(maxsize=4)
def _flood(theme: Theme) -> Sprite:
    width, height = layout.BOX
    ground = box(1, layout.HEAD, width - 2, height - layout.HEAD - 1, rx=5, fill=theme["marsh"])
    waves = moved(symbol("river", theme["water"]), 4, layout.HEAD + 4, 1.5)
    words = Text("flooded", width / 2, height - 5, SEMIBOLD, 12, theme["ink"], "ms")
    return Sprite(width, height, ground + waves, (words,))


def trenches(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """Entrenchments and pillboxes along the lower edges of nodes."""
    for node in board.table.entrenched:
        left, _, right, bottom = LAYOUT.bounds(node)
        sprite = counters.trench(60, theme["ink"], theme["amber"])
        yield PlacedSprite(sprite, (left + right) / 2 - 30, bottom - 4.5, "entrenched", node)
    if board.table.somua in NODES:
        left, _, _, bottom = LAYOUT.bounds(board.table.somua)
        yield PlacedSprite(
            note(theme, "Somua", "ink"), left + 18, bottom - 7, "somua", board.table.somua
        )


def _works(theme: Theme, board: Board) -> Iterator[PlacedSprite | Loose]:
    table = board.table
    for zone, beaches in ZONES.items():
        state = table.jetties[zone]
        for beach in beaches if state in (_WHOLE, _DAMAGED) else ():
            left, top, *_ = LAYOUT.bounds(beach)
            yield PlacedSprite(
                _pier(theme, broken=state == _DAMAGED), left + 8, top - 24, "jetty", beach
            )
            if state == _DAMAGED:
                cross = marks.disc("X", theme["alarm"])
                yield PlacedSprite(cross, left + 12.5, top - 22, "jetty damaged", beach)
    x, y = layout.MOLE[1]
    if table.mole in (_DAMAGED, _GONE):
        yield PlacedSprite(
            marks.disc("X", theme["alarm"]), x - 9.5, y + 18, "mole damaged", THE_MOLE
        )
        words = "Mole damaged" if table.mole == _DAMAGED else "Mole lost"
        sprite = note(theme, words, "alarm")
        spots = tuple((x - sprite.width / 2 + dx, y + dy) for dy in _MOLE_LINES for dx in _ASIDE)
        yield Loose(sprite, spots, "mole state", THE_MOLE)
    if table.harbor_closed:
        yield _beside(note(theme, "harbour closed", "alarm"), "closed", EAST_DUNKERQUE)


def _beside(sprite: Sprite, what: str, place: str) -> Loose:
    return Loose(sprite, LAYOUT.spots(place, sprite.width, sprite.height), what, place)


def _sea_marks(theme: Theme, board: Board) -> Iterator[PlacedSprite | Loose]:
    """Guns, mines, and Route X while it is closed."""
    table = board.table
    for guns, space in ARTILLERY_SPACES.items():
        if guns in table.artillery and guns_at(table, space):
            yield _beside(note(theme, f"{guns} guns", "alarm"), "guns", space)
    if not route_x_open(table):
        for space in sorted(X_ONLY):
            left, top, right, bottom = LAYOUT.bounds(space)
            yield PlacedSprite(_closed(theme), left, top, "closed", space)
            closed = note(theme, "not open", "alarm")
            x, y = (left + right - closed.width) / 2, (top + bottom) / 2
            yield PlacedSprite(closed, x, y, "closed", space)
    for space in table.mines:
        yield _beside(_mine(theme), "mine", space)


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


def _rims(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """A red rim where both sides are in one node."""
    for node in NODES:
        if contested(board, node):
            left, top, right, bottom = LAYOUT.bounds(node)
            rim = marks.frame(right - left + 10, bottom - top + 10, theme["alarm"], 8, 3.5)
            yield PlacedSprite(rim, left - 5, top - 5, "rim engaged", node)


def fights(theme: Theme, board: Board) -> Iterator[Loose]:
    """Crossed swords beside it."""
    swords = marks.swords(theme["alarm"])
    for node in NODES:
        if contested(board, node):
            yield _beside(swords, "engaged", node)


def signs(theme: Theme) -> dict[str, Sign]:
    """What the legend leaves out."""
    pier = Sprite(28, 10, line((2, 5), (26, 5), stroke=theme["sea_box"], stroke_width=6,
                               stroke_dasharray="4 2"))  # fmt: skip
    return {
        "engaged": (marks.swords(theme["alarm"]), "both sides here"),
        "jetty": (pier, "jetty"),
        "jetty damaged": (marks.disc("X", theme["alarm"]), "damaged"),
        "mole damaged": (marks.disc("X", theme["alarm"]), "damaged"),
        "mine": (_mine(theme), "minefield"),
    }
