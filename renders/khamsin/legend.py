"""The legend: signs and lines in the Strait, counters and marks in the corner beyond Tournai."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.khamsin.components.map import TERRAIN_NAMES
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, UnitId
from engine.khamsin.table import Unit
from renders.core import marks
from renders.core.fonts import BOLD
from renders.core.geometry import Point, Window
from renders.core.legend import LegendEntry, legend_plate, legend_shapes, legend_texts
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved, tag
from renders.khamsin import counters, icons
from renders.khamsin.base import CANAL, HALT_STROKE, RIVER, ROAD, TRAIL_STROKE
from renders.khamsin.control import FRONT, RULED, TONE, flag, note
from renders.khamsin.layout import FORCES, SIGNS

_WORTH = (
    (icons.OBJECTIVE, "objective"),
    (icons.PORT, "port"),
    (icons.DEPOT, "German supply"),
)
_ROW = 21.0


@lru_cache(maxsize=4)
def plates(theme: Theme) -> tuple[PlacedSprite, ...]:
    """Both plates."""
    return (
        _plate(theme, SIGNS, [*_signs(theme)], _sign_headings()),
        _plate(theme, FORCES, [*_forces(theme)], _force_headings()),
    )


def _plate(
    theme: Theme,
    window: Window,
    entries: Sequence[LegendEntry],
    headings: Iterator[tuple[str, Point]],
) -> PlacedSprite:
    left, top, right, bottom = window
    style = {"fill": theme["paper"], "stroke": theme["frame"], "stroke_width": 1.4}
    ground = box(left + 1, top + 1, right - left - 2, bottom - top - 2, rx=5, **style)
    words = legend_texts(theme, entries, headings)
    return legend_plate(window, ground + legend_shapes(entries), words)


def _sign_headings() -> Iterator[tuple[str, Point]]:
    yield "Ground", (SIGNS[0] + 12, SIGNS[1] + 18)
    yield "Lines and places", (SIGNS[0] + 126, SIGNS[1] + 18)


def _signs(theme: Theme) -> Iterator[LegendEntry]:
    x, y = SIGNS[0] + 12, SIGNS[1] + 26
    ground = [(_icon(theme, it), TERRAIN_NAMES[it].replace("fortifications", "fort"))
              for it in icons.TERRAINS]  # fmt: skip
    worth = [(_icon(theme, kind), words) for kind, words in _WORTH]
    for row, (sprite, words) in enumerate((*ground, *worth[:2])):
        yield LegendEntry(sprite, (x, y + row * _ROW), words)
    for row, (sprite, words) in enumerate((*_lines(theme), worth[2])):
        yield LegendEntry(sprite, (x + 114, y + row * _ROW), words)


def _icon(theme: Theme, kind: str) -> Sprite:
    return Sprite(26, 17, moved(icons.icon(theme, kind), 0.5, 0.5, 0.52))


def _lines(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    for words, strokes in (
        ("road", ((theme["road_edge"], {"stroke_width": ROAD}),
                  (theme["road"], {"stroke_width": ROAD - 1.6}))),
        ("trail", ((theme["trail"], TRAIL_STROKE),)),
        ("river", ((theme["water"], {"stroke_width": RIVER}),)),
        ("canal", ((theme["water"], {"stroke_width": CANAL[0]}),
                   (theme["stream"], {"stroke_width": CANAL[1]}))),
        ("Halt Line", ((theme["halt"], HALT_STROKE),)),
        ("front", ((theme["alarm"], FRONT),)),
    ):  # fmt: skip
        drawn = (line((2, 8), (28, 8), stroke=tone, **style) for tone, style in strokes)
        yield Sprite(30, 16, "".join(drawn)), words
    yield _ruled(theme), "German held"
    yield marks.frame(30, 17, theme["amber"], 3, 3), "just changed"


def _ruled(theme: Theme) -> Sprite:
    ground = box(1, 1, 28, 15, fill=theme["village"], stroke=theme["edge"])
    ground += box(1, 1, 28, 15, fill=theme["german"], opacity=TONE)
    lines = (line((1, y), (29, y), stroke=theme["german"], **RULED) for y in (4, 12))
    return Sprite(30, 17, ground + "".join(lines))


def _force_headings() -> Iterator[tuple[str, Point]]:
    x, y = FORCES[0] + 12, FORCES[1]
    yield "Formations: name, sign, strength points (SP), corps", (x, y + 17)
    yield "Attrition points", (x, y + 82)
    yield "What it does", (x + 142, y + 82)
    yield "Areas", (x + 278, y + 82)


def _forces(theme: Theme) -> Iterator[LegendEntry]:
    x, y = FORCES[0] + 12, FORCES[1] + 23
    for number, (id_, words) in enumerate(
        (("7PZ", "German"), ("3BR", "British"), ("60DI", "French"))
    ):
        face = counters.face_of(theme, UnitId(id_), Unit(sp=2), "")
        yield LegendEntry(counters.counter(face, counters.FULL), (x + number * 98, y), words)
    gort = counters.leader_face(theme, UnitId("GORT"))
    yield LegendEntry(counters.counter(gort, counters.LEADER), (x + 294, y), "leader")
    columns = (
        (
            (_letter(theme, counters.SLOW), "slow, from 40"),
            (_letter(theme, counters.WEAK), "weak, from 60"),
            (_letter(theme, counters.USELESS), "useless at 120"),
            (note(theme, "port 4", "allied"), "SP lifted a day"),
        ),
        (
            (_letter(theme, counters.REGROUPS), "regroups"),
            (_letter(theme, counters.NIGHT), "leaves by night"),
            (_letter(theme, counters.ABOARD), "is going aboard"),
            (_letter(theme, counters.HUNGRY), "out of supply"),
        ),
        (
            (flag(theme, AXIS), "German"),
            (flag(theme, ALLIED), "Allied"),
            (flag(theme, BELGIAN), "Belgian"),
            (marks.resized(marks.swords(theme["alarm"]), 20), "engaged"),
        ),
    )
    for across, entries in zip((0, 142, 278), columns, strict=True):
        for row, (sprite, words) in enumerate(entries):
            at = x + across, y + 65 + row * _ROW + (18 - sprite.height) / 2
            yield LegendEntry(sprite, at, words)


def _letter(theme: Theme, letter: str) -> Sprite:
    if letter in (counters.SLOW, counters.WEAK, counters.USELESS):
        body = tag("circle", cx=9, cy=9, r=8, fill=theme["alarm"])
        return Sprite(18, 18, body, (Text(letter, 9, 13.6, BOLD, 13, theme["white"], "ms"),))
    body = box(1.5, 1.5, 15, 15, rx=2.5, fill=theme["amber"], stroke=theme["ink"])
    return Sprite(18, 18, body, (Text(letter, 9, 13.6, BOLD, 13, theme["ink"], "ms"),))
