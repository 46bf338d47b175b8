"""The legend, in the corners the map leaves free: terrain, counters, ships, markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from renders.core import counters as c
from renders.core import marks
from renders.core.fonts import BOLD
from renders.core.geometry import Point, Window
from renders.core.ground_symbols import symbol
from renders.core.legend import LegendEntry, legend_plate, legend_shapes, legend_texts
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved
from renders.miracle import counters, vessels
from renders.miracle.strokes import BORDER, FRONT, TRACK, TRACK_EDGE

_TERRAINS: tuple[tuple[str, str, str], ...] = (
    ("clear", "", "Clear"),
    ("town", "town", "Town +1"),
    ("city", "city", "City +2"),
    ("city", "fort", "Fort +2"),
    ("canal", "canal", "Canal +1"),
    ("canal", "river", "River +2"),
    ("marsh", "marsh", "Marsh"),
    ("lowlands", "lowlands", "Lowlands"),
    ("beach", "beach", "Beach"),
    ("beach", "hospital", "Hospital"),
)
_TERRAIN_AT: Point = (1383, 1143)
_LINES_AT: Point = (1383, 1261)
_COUNTERS_AT: Point = (1383, 1337)
_MARKS_AT: Point = (23, 1361)
_SHIPS_AT: Point = (1367, 33)
WINDOW: Window = (1379.0, 1125.0, 1565.0, 1493.0)
_CORNER: Window = (17.0, 1355.0, 189.0, 1493.0)
_SHIPS: Window = (1355.0, 23.0, 1565.0, 129.0)


@lru_cache(maxsize=4)
def plate(theme: Theme) -> tuple[PlacedSprite, ...]:
    """The whole legend, laid over the map's free corners."""
    x, y = _SHIPS_AT
    style = {"fill": theme["sea_box"], "stroke": theme["lane"], "stroke_width": 1}
    sea = box(x - 10, y - 8, 204, 102, rx=12, **style)
    parts = {_SHIPS: ([*_fleet(theme)], sea, ()), WINDOW: ([*_on_land(theme)], "", _headings()),
             _CORNER: ([*_in_the_corner(theme)], "", ())}  # fmt: skip
    return tuple(
        legend_plate(window, ground + legend_shapes(found), legend_texts(theme, found, headings))
        for window, (found, ground, headings) in parts.items()
    )


def _headings() -> Iterator[tuple[str, Point]]:
    yield "Terrain and its defence", (_TERRAIN_AT[0], _TERRAIN_AT[1] - 6)
    yield "Combat - Defense - Cohesion", (_COUNTERS_AT[0], _COUNTERS_AT[1] - 6)


def entries(theme: Theme) -> Iterator[LegendEntry]:
    """All of it."""
    yield from _on_land(theme)
    yield from _in_the_corner(theme)
    yield from _fleet(theme)


def _on_land(theme: Theme) -> Iterator[LegendEntry]:
    for number, (tint, sign, word) in enumerate(_TERRAINS):
        across, down = divmod(number, 5)
        at = _TERRAIN_AT[0] + across * 85, _TERRAIN_AT[1] + down * 23
        yield LegendEntry(_swatch(theme, tint, sign), at, word)
    for number, (sprite, word) in enumerate(_lines(theme)):
        yield LegendEntry(sprite, (_LINES_AT[0], _LINES_AT[1] + number * 17), word)
    for number, (sprite, word) in enumerate(_faces(theme)):
        across, down = divmod(number, 3)
        at = _COUNTERS_AT[0] + across * 88, _COUNTERS_AT[1] + down * 50
        yield LegendEntry(sprite, at, word)


def _in_the_corner(theme: Theme) -> Iterator[LegendEntry]:
    for number, (sprite, word) in enumerate(_marks(theme)):
        at = _MARKS_AT[0] + (38 - sprite.width) / 2, _MARKS_AT[1] + number * 24
        yield LegendEntry(sprite, (at[0], at[1] + (22 - sprite.height) / 2), word)


def _swatch(theme: Theme, tint: str, sign: str) -> Sprite:
    style = {"fill": theme[tint], "stroke": theme["edge"], "stroke_width": 1.2}
    body = box(1, 1, 32, 20, rx=3, **style)
    return Sprite(34, 22, body + moved(symbol(sign, theme["ink"]), 6, 4, 0.46))


def _lines(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    for strokes, word in (
        ((("road_edge", TRACK_EDGE), ("road", TRACK)), "track of a German unit"),
        ((("border", BORDER),), "border of Areas"),
        ((("alarm", FRONT),), "front; dark is German"),
    ):
        drawn = (
            line((2, 7), (31, 7), stroke=theme[colour], **stroke) for colour, stroke in strokes
        )
        yield Sprite(34, 14, "".join(drawn)), word


def _faces(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    ink, alarm = theme["ink"], theme["alarm"]
    brigade = counters.UnitFace(
        c.Shape.ROUND, theme["I"], ink, alarm, c.Symbol.INFANTRY, "I", "3/1", (3, 3, 4), 4, 4
    )
    for face, word in (
        (brigade, "I Corps"),
        (replace(brigade, fill=theme["II"], corps="II", title="8/3M"), "II Corps"),
        (replace(brigade, fill=theme["III"], corps="III", title="132/44"), "III Corps"),
        (
            replace(brigade, shape=c.Shape.CUT, fill=theme["French"], corps="FR", title="1/48",
                    numbers=(2, 2, 2), steps=2, most_steps=2),
            "French",
        ),
        (replace(brigade, shape=c.Shape.CUT, numbers=(1, 2, 2), steps=1), "worn"),
        (
            counters.UnitFace(c.Shape.SQUARE, theme["german"], theme["german_ink"], alarm,
                              c.Symbol.ARMOR, "XVI", "3 Pz", (6, 3, 4)),
            "German",
        ),
    ):  # fmt: skip
        yield counters.counter(face, counters.FULL[0]), word


def _marks(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    crowd = counters.Crowd(theme["evacuee"], theme["ink"], theme["alarm"], theme["amber"], 3)
    yield counters.evacuees(replace(crowd, first=True)), "first in the queue"
    yield counters.evacuees(replace(crowd, reduced=True)), "reduced evacuees"
    yield _disrupted(theme), "disrupted"
    yield counters.trench(30, theme["ink"], theme["amber"]), "entrenched"
    yield marks.frame(34, 26, theme["amber"], 4, 3), "just changed"


def _disrupted(theme: Theme) -> Sprite:
    words = counters.named("3 Pz", 38, theme["ink"], disrupted=True)
    return Sprite(38, 14, counters.band(38, theme["amber"]), (words,))


def _fleet(theme: Theme) -> Iterator[LegendEntry]:
    aboard = (vessels.Berth(3), vessels.Berth(2), vessels.Berth())
    ship = vessels.Vessel(
        "Ferries", "0-3-5", aboard, theme["ship"], theme["ink"], theme["alarm"], theme["evacuee"]
    )
    x, y = _SHIPS_AT
    yield LegendEntry(vessels.vessel(ship), (x, y), "5 VP aboard, one free")
    small = replace(ship, title="Cockles", numbers="0-2-4", berths=(vessels.Berth(),), large=False)
    yield LegendEntry(vessels.vessel(small), (x + 5, y + 41), "Little Ships")
    words = Text("0-3-5", 26, 11, BOLD, 12, theme["ink"], "ms")
    yield LegendEntry(Sprite(52, 12, "<g/>", (words,)), (x, y + 71), "AA - Defense - Move")
