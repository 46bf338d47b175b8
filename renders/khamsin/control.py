"""Whose ground it is and where the front runs, what ships can lift, what is fought over today."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.khamsin.components.map import AREAS, COAST, DUNKIRK, PORTS
from engine.khamsin.control import holder
from engine.khamsin.evacuation import lift_of
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, AreaId
from engine.khamsin.table import Table
from engine.khamsin.views import Board
from renders.core import marks
from renders.core.cartography.grain import inside
from renders.core.event_marks import ORDER
from renders.core.fonts import SEMIBOLD, text_width
from renders.core.geometry import Point
from renders.core.key import Sign
from renders.core.palette import Theme
from renders.core.scene import Arrow, Loose, PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import CRISP, box, polyline, tag
from renders.khamsin import icons, layout
from renders.khamsin.base import FLAG, head, land_outline
from renders.khamsin.layout import HEAD, LAYOUT, head_of
from renders.khamsin.towns import land

FRONT: dict[str, object] = {"stroke_width": 5.5, "stroke_linecap": "round"}
_FLAGS = {
    AXIS: ("flag german", icons.german_flag),
    ALLIED: ("flag allied", icons.allied_flag),
    BELGIAN: ("flag belgian", icons.belgian_flag),
}
RULE = 12
RULED: dict[str, object] = {"stroke_width": 2, "opacity": 0.45, "shape_rendering": CRISP}
TONE = 0.16
_NOTE = 16.0


def on_the_ground(theme: Theme, board: Board) -> Iterator[PlacedSprite | Loose]:
    """What lies under the counters."""
    table = board.table
    for area in AREAS:
        if holder(table.held, area) == AXIS:
            sprite, at = _hatched(theme, area)
            yield PlacedSprite(sprite, *at, "german hatch", area)
    yield from _front(theme, table)
    if table.halted:
        yield from _halted(theme)
    for engagement in table.engagements:
        if not engagement.settled:
            yield LAYOUT.contested(theme, engagement.area)


def heads(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """The head of every area, in its corner the flag of whoever holds it."""
    for area in AREAS:
        left, top, *_ = head_of(area)
        yield PlacedSprite(head(theme, area), left, top, "head", area)
        side = holder(board.table.held, area)
        if side in _FLAGS:
            yield PlacedSprite(flag(theme, side), left + 4, top + 6, _FLAGS[side][0], area)


@lru_cache(maxsize=16)
def flag(theme: Theme, side: str) -> Sprite:
    """The flag of a side."""
    draw = next(draw for it, (_, draw) in _FLAGS.items() if it == side)
    return Sprite(FLAG, FLAG, draw(theme, FLAG))


@lru_cache(maxsize=256)
def _hatched(theme: Theme, area: AreaId) -> tuple[Sprite, Point]:
    """German ground: dark and ruled; lines across pack well."""
    points = layout.corners(area)
    window = left, top, right, bottom = layout.extent(points, 1)
    clip = tag("clipPath", tag("path", d=polyline(points, closed=True)), id="area")
    first = top - top % RULE
    strokes = "".join(f"M{left},{y}H{right}" for y in range(first, bottom + RULE, RULE))
    shapes = box(left, top, right - left, bottom - top, fill=theme["german"], opacity=TONE) + tag(
        "path", d=strokes, fill="none", stroke=theme["german"], **RULED
    )
    inner = clip + tag("g", shapes, clip_path="url(#area)")
    return layout.drawing(inner, window), (left, top)


def _front(theme: Theme, table: Table) -> Iterator[PlacedSprite]:
    """A line between what the Germans hold and what they do not."""
    for area in AREAS:
        if holder(table.held, area) == AXIS:
            near = {it.neighbour for it in layout.grounds()[area] if it.neighbour}
            for other in sorted(near):
                if holder(table.held, AreaId(other)) != AXIS:
                    sprite, at = _stretch(area, AreaId(other), theme["alarm"])
                    yield PlacedSprite(sprite, *at, "front", area)


@lru_cache(maxsize=1024)
def _stretch(area: AreaId, other: AreaId, colour: str) -> tuple[Sprite, Point]:
    sides = [it for it in layout.grounds()[area] if it.neighbour == other]
    points = tuple(at for side in sides for at in (side.start, side.end))
    window = layout.extent(points, 4)
    d = "".join(polyline((it.start, it.end)) for it in sides)
    path = tag("path", d=d, fill="none", stroke=colour, **FRONT)
    if all(inside(at, land()) for at in points):
        return layout.drawing(path, window), window[:2]
    ashore = tag("clipPath", tag("path", d=land_outline()), id="land")
    shown = ashore + tag("g", path, clip_path="url(#land)")
    return layout.drawing(shown, window), window[:2]


def _halted(theme: Theme) -> Iterator[Loose]:
    """6.0 The order of 24 May is in force."""
    sprite = note(theme, "Halt order", "halt")
    spots = [
        ((x0 + x1 - sprite.width) / 2, (y0 + y1 - _NOTE) / 2)
        for (x0, y0), (x1, y1) in layout.halt_line()
    ]
    yield Loose(sprite, tuple(spots), "note:halt")


def fights(theme: Theme, board: Board) -> Iterator[Loose]:
    """Crossed swords where both sides meet today."""
    for engagement in board.table.engagements:
        if not engagement.settled:
            yield _beside(marks.swords(theme["alarm"]), "engaged", engagement.area)
        if engagement.on_table and not engagement.settled:
            table = note(theme, "on the table", "alarm")
            yield _beside(table, "note:table", engagement.area)


def ships(theme: Theme, board: Board) -> Iterator[Loose]:
    """8.0 How many SP each coast in Allied hands lifts in a day; a ruined port says so."""
    table = board.table
    for area in COAST:
        lift = lift_of(table, area)
        if not lift:
            continue
        ruined = area in table.ruined
        words = f"{'port' if area in PORTS else 'beach'} {lift}"
        if ruined:
            words = f"port ruined: {'mole' if area == DUNKIRK else 'beach'} {lift}"
        sprite = note(theme, words, "alarm" if ruined else "allied")
        left, top, right, _ = LAYOUT.bounds(area)
        wide, over = sprite.width, top - _NOTE - 2
        seaward = ((right - wide, over), (left, over), (left - wide - 2, top), (right + 2, top))
        spots = (*seaward, *LAYOUT.spots(area, sprite.width, sprite.height))
        yield Loose(sprite, spots, "lift", area)


def _beside(sprite: Sprite, what: str, area: str) -> Loose:
    """A mark at the foot of a box or at its sides: there it lies on the ground it is about."""
    left, top, right, bottom = LAYOUT.bounds(area)
    wide, tall = sprite.width, sprite.height
    columns = (right - wide, left, right + 2, left - wide - 2)
    rows = (bottom - tall, bottom + 2, top + HEAD + 2)
    own = tuple((x, y) for y in rows for x in columns)
    return Loose(sprite, (*own, *LAYOUT.spots(area, wide, tall)), what, area)


@lru_cache(maxsize=64)
def note(theme: Theme, words: str, colour: str) -> Sprite:
    """A few words on a coloured plate."""
    width = round(text_width(words, SEMIBOLD, 12) + 12)
    body = box(0.5, 0.5, width - 1, _NOTE - 1, rx=6, fill=theme[colour], stroke=theme["white"])
    words_ = Text(words, width / 2, 12, SEMIBOLD, 12, theme["white"], "ms")
    return Sprite(width, _NOTE, body, (words_,))


def signs(theme: Theme) -> dict[str, Sign]:
    """What the legend leaves out."""
    shape = Arrow((2, 8), (26, 8), theme["amber"], theme["ink"], "", 6.0)
    style = {"fill": shape.fill, "stroke": shape.edge, "stroke_width": 1.2}
    arrow = Sprite(28, 16, tag("path", d=polyline(shape.outline(), closed=True), **style))
    return {ORDER: (arrow, "your order")}
