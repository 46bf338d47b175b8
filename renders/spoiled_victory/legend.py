"""The legend: terrain, connections, counters and markers, in the corners the map leaves free."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from renders.core import counters as c
from renders.core import marks
from renders.core.fonts import BOLD, SANS, text_width
from renders.core.geometry import Point, Window
from renders.core.ground_symbols import symbol
from renders.core.legend import WORD, LegendEntry, legend_plate, legend_shapes, legend_texts
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved
from renders.spoiled_victory.strokes import STROKES

_TERRAINS: tuple[tuple[str, str], ...] = (
    ("clear", "Clear"),
    ("town", "Town"),
    ("canal", "Canal"),
    ("lowlands", "Lowlands"),
    ("marsh", "Marsh"),
    ("beach", "Beach"),
    ("la panne", "La Panne"),
)
_TERRAIN_AT: Point = (14, 968)
_LINES: tuple[tuple[str, str], ...] = (
    ("green", "track of a German division"),
    ("red", "move, or attack at a track's end"),
    ("orange", "move only (Allies)"),
)
_LINES_AT: Point = (150, 1098)
_COUNTERS: tuple[tuple[c.Shape, str, str, c.Symbol, str, str], ...] = (
    (c.Shape.SQUARE, "german", "german_ink", c.Symbol.INFANTRY, "GE", "German"),
    (c.Shape.ROUND, "british", "ink", c.Symbol.INFANTRY, "BR", "British"),
    (c.Shape.ROUND, "french", "ink", c.Symbol.INFANTRY, "FR", "French"),
    (c.Shape.ROUND, "belgian", "ink", c.Symbol.INFANTRY, "BE", "Belgian"),
    (c.Shape.HULL, "evacuee", "ink", c.Symbol.BOAT, "", "Evacuees"),
)
_COUNTERS_AT: Point = (905, 1058)
_MARKERS_AT: Point = (905, 1096)
WINDOW: Window = (8.0, 948.0, 1286.0, 1156.0)


@lru_cache(maxsize=4)
def plate(theme: Theme) -> tuple[PlacedSprite, ...]:
    """The whole legend, laid over the map's free corners."""
    words = legend_texts(theme, entries(theme), _headings())
    return (legend_plate(WINDOW, legend_shapes(entries(theme)), words),)


def _headings() -> Iterator[tuple[str, Point]]:
    yield "Terrain", (_TERRAIN_AT[0], _TERRAIN_AT[1] - 6)
    yield "Connections", (_LINES_AT[0], _LINES_AT[1] - 6)
    yield "Counters and their strength", (_COUNTERS_AT[0], _COUNTERS_AT[1] - 8)


def entries(theme: Theme) -> Iterator[LegendEntry]:
    for row, (terrain, word) in enumerate(_TERRAINS):
        at = _TERRAIN_AT[0], _TERRAIN_AT[1] + row * 25
        yield LegendEntry(_swatch(theme, terrain), at, word)
    for row, (name, word) in enumerate(_LINES):
        at = _LINES_AT[0], _LINES_AT[1] + row * 18
        yield LegendEntry(_stroke(theme, name), at, word)
    yield from _counter_entries(theme)
    yield from _marker_entries(theme)


def _counter_entries(theme: Theme) -> Iterator[LegendEntry]:
    x, y = _COUNTERS_AT
    for shape, fill, ink, kind, code, word in _COUNTERS:
        face = c.CounterFace(shape, theme[fill], theme[ink], theme["alarm"], kind, "2", code)
        yield LegendEntry(c.counter(face, c.NARROW), (x, y), word)
        x += 32 + text_width(word, SANS, WORD)


def _marker_entries(theme: Theme) -> Iterator[LegendEntry]:
    rows = (
        (
            (marks.disc("S", theme["alarm"]), "suppressed"),
            (marks.diamond("D", theme["amber"]), "disrupted"),
            (marks.swords(theme["alarm"]), "engaged"),
        ),
        (
            (_hatched(theme), "German ground"),
            (_reduced(theme), "reduced"),
            (marks.frame(34, 26, theme["amber"], 4, 3), "just changed"),
        ),
    )
    for row, marked in enumerate(rows):
        for column, (sprite, word) in enumerate(marked):
            x = _MARKERS_AT[0] + column * 126 + 17 - sprite.width / 2
            yield LegendEntry(sprite, (x, _MARKERS_AT[1] + row * 28 + 14 - sprite.height / 2), word)


def _hatched(theme: Theme) -> Sprite:
    dark = theme["german"]
    style = {"fill": theme["clear"], "stroke": theme["ink"], "stroke_width": 2}
    body = box(1, 1, 32, 20, rx=3, **style) + box(1, 1, 32, 20, rx=3, fill=dark, opacity=0.3)
    for x in (4, 13, 22):
        body += line((x, 20), (x + 9, 2), stroke=dark, stroke_width=2.4, opacity=0.5)
    return Sprite(34, 22, body)


def _reduced(theme: Theme) -> Sprite:
    alarm = theme["alarm"]
    bar = line((9, 20), (25, 20), stroke=alarm, stroke_width=2.4)
    return Sprite(34, 22, bar, (Text("1", 17, 17, BOLD, 21, alarm, "ms"),))


def _swatch(theme: Theme, terrain: str) -> Sprite:
    style = {"fill": theme[terrain], "stroke": theme["edge"], "stroke_width": 1.2}
    body = box(1, 1, 32, 20, rx=3, **style)
    return Sprite(34, 22, body + moved(symbol(terrain, theme["ink"]), 6, 4, 0.46))


def _stroke(theme: Theme, name: str) -> Sprite:
    return Sprite(34, 14, line((0, 7), (34, 7), stroke=theme[name], **STROKES[name]))
