"""The table of an engagement from above (7.0): its six sections and what stands in each.

What the defender places himself (a village, woods, a ridge, dunes, works) is drawn beside it.
"""

from __future__ import annotations

from functools import lru_cache

from engine.khamsin.components.tables import DITCH_OR_BOG, SCRUB
from engine.khamsin.table import TableSetup
from engine.khamsin.terrain import NORTH_SOUTH
from renders.core.cartography.cover import reeds, woods
from renders.core.cartography.grain import blob, lattice, seed_of
from renders.core.cartography.relief import Ridge, relief
from renders.core.cartography.towns import town
from renders.core.fonts import BOLD, SANS, SEMIBOLD
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, polyline, smooth, tag

WIDE, TALL = 480.0, 320.0  # 72 by 48 inches
_CITY = 320.0
_EDGE = 26.0
_BESIDE_CANAL = 12.0  # so far a section's name gives way to the canal on its edge
_ROWS = "AB"
_FURROWS = 8
_SHORT = {"nothing": "open", DITCH_OR_BOG: "ditch or bog"}
_TILE = (150.0, 96.0)


def plan(theme: Theme, setup: TableSetup) -> Sprite:
    """The table with a scale along its edges."""
    wide = _CITY if setup.city else WIDE
    ground = box(_EDGE, _EDGE, wide, TALL, fill=theme["wooded"], stroke=theme["ink"],
                 stroke_width=2)  # fmt: skip
    shapes, words = (_city(theme), []) if setup.city else _sections(theme, setup)
    across, down = ("48 in", "48 in") if setup.city else ("72 in", "48 in")
    middle = _EDGE + TALL / 2
    words += [
        Text(across, _EDGE + wide / 2, 18, SANS, 17, theme["card_soft"], "ms"),
        Text(down, _EDGE + wide + 8, middle, SANS, 17, theme["card_soft"]),
    ]
    return Sprite(wide + 2 * _EDGE + 44, TALL + 2 * _EDGE, ground + shapes, tuple(words))


def _city(theme: Theme) -> str:
    """Blocks and streets, and one open place."""
    blocks = ""
    for row in range(4):
        for column in range(4):
            if (row, column) != (1, 2):
                at = _EDGE + 44 + column * 78, _EDGE + 44 + row * 78
                blocks += town(theme, f"block {row} {column}", at, 30)
    streets = "".join(
        line(*ends, stroke=theme["road"], stroke_width=7)
        for step in range(1, 4)
        for ends in (
            ((_EDGE + step * 78 + 4, _EDGE + 2), (_EDGE + step * 78 + 4, _EDGE + TALL - 2)),
            ((_EDGE + 2, _EDGE + step * 78 + 4), (_EDGE + _CITY - 2, _EDGE + step * 78 + 4)),
        )
    )
    return blocks + streets


def _sections(theme: Theme, setup: TableSetup) -> tuple[str, list[Text]]:
    wide, tall = WIDE / 3, TALL / 2
    shapes, words = [], []
    for section in setup.sections:
        row, column = _ROWS.index(section.id[0]), int(section.id[1]) - 1
        x, y = _EDGE + column * wide, _EDGE + row * tall
        shapes.append(_feature(theme, section.feature, (x + wide / 2, y + tall / 2)))
        aside = _BESIDE_CANAL if setup.canal == NORTH_SOUTH and column == 2 else 0
        below = _BESIDE_CANAL if setup.canal and setup.canal != NORTH_SOUTH and row else 0
        words.append(Text(section.id, x + 8 + aside, y + 22 + below, BOLD, 19, theme["ink"]))
        named = _SHORT.get(section.feature, section.feature)
        words.append(Text(named, x + wide / 2, y + tall - 19, SEMIBOLD, 17, theme["ink"], "ms"))
    style = {"stroke": theme["ink"], "stroke_width": 1.2, "stroke_dasharray": "6 5"}
    for step in (1, 2):
        x = _EDGE + step * wide
        shapes.append(line((x, _EDGE), (x, _EDGE + TALL), **style))
    shapes.append(line((_EDGE, _EDGE + tall), (_EDGE + WIDE, _EDGE + tall), **style))
    if setup.canal:
        shapes.append(_canal(theme, north_south=setup.canal == NORTH_SOUTH))
    return "".join(shapes), words


def _canal(theme: Theme, *, north_south: bool) -> str:
    """Through the middle; where exactly the defender says."""
    if north_south:
        x = _EDGE + WIDE * 2 / 3
        ends = (x, _EDGE + 2), (x, _EDGE + TALL - 2)
    else:
        y = _EDGE + TALL * 0.5
        ends = (_EDGE + 2, y), (_EDGE + WIDE - 2, y)
    return "".join(
        line(*ends, stroke=theme[name], stroke_width=width)
        for name, width in (("water", 22), ("stream", 15))
    )


def _feature(theme: Theme, feature: str, at: Point) -> str:
    """What a section holds, seen from above."""
    draw = _DRAWN.get(feature)
    return draw(theme, at) if draw else ""


def _ring(at: Point, reach: Point, name: str) -> list[Point]:
    return blob(at, reach, seed_of(f"{name} {at}"))


def _crops(theme: Theme, at: Point) -> str:
    x, y = at
    corners = (x - 54, y - 36), (x + 48, y - 42), (x + 56, y + 28), (x - 46, y + 36)
    field = tag("path", d=polyline(corners, closed=True), fill=theme["coastal"],
                stroke=theme["road_edge"], stroke_width=1.2)  # fmt: skip
    furrows = "".join(
        line((x - 54 + 8 * down, y - 36 + 72 * down), (x + 48 + 8 * down, y - 42 + 70 * down),
             stroke=theme["road_edge"])
        for down in (number / _FURROWS for number in range(1, _FURROWS))
    )  # fmt: skip
    return field + furrows


def _orchard(theme: Theme, at: Point) -> str:
    ring = _ring(at, (56, 40), "orchard")
    ground = tag("path", d=smooth(ring, closed=True), fill=theme["ridge"])
    return ground + "".join(
        tag("circle", cx=x, cy=y, r=5, fill=theme["tree"]) for x, y in lattice(ring, 22, 16)
    )


def _wood(theme: Theme, at: Point) -> str:
    return woods(theme, [_ring(at, (56, 40), "wood")], 1.4)


def _scrub(theme: Theme, at: Point) -> str:
    return "".join(
        tag("circle", cx=x, cy=y, r=3, fill=theme["tree"])
        for x, y in lattice(_ring(at, (58, 40), "scrub"), 16, 12)
    )


def _wet(theme: Theme, at: Point) -> str:
    return reeds(theme, [_ring(at, (66, 46), "bog")], 1.2)


_DRAWN = {
    "crop field": _crops,
    "orchard": _orchard,
    "small wood": _wood,
    SCRUB: _scrub,
    DITCH_OR_BOG: _wet,
}


@lru_cache(maxsize=64)
def tile(theme: Theme, kind: str, words: str) -> Sprite:
    """One thing the defender places: a small picture with its words below it."""
    wide, tall = _TILE
    middle = wide / 2, tall / 2 - 8
    ground = box(1, 1, wide - 2, tall - 2, rx=6, fill=theme["wooded"], stroke=theme["ink"])
    named = Text(words, wide / 2, tall - 9, SEMIBOLD, 15, theme["ink"], "ms")
    return Sprite(wide, tall, ground + _TILES[kind](theme, middle), (named,))


def _village(theme: Theme, at: Point) -> str:
    return town(theme, "village", at, 27)


def _two_woods(theme: Theme, at: Point) -> str:
    x, y = at
    rings = [_ring((x - 32, y), (26, 20), "wood"), _ring((x + 32, y + 2), (26, 20), "wood")]
    return woods(theme, rings, 1.1)


def _ridge(theme: Theme, at: Point) -> str:
    x, y = at
    return relief(theme, [Ridge(((x - 38, y + 4), (x, y - 6), (x + 38, y + 2)), 20)])


def _dunes(theme: Theme, at: Point) -> str:
    x, y = at
    style = {"fill": "none", "stroke": theme["road_edge"], "stroke_width": 2}
    arcs = "".join(
        f"M{x - 54 + n * 22 + row * 9:.0f},{y - 8 + row * 18:.0f}q8,-12 16,0"
        for row in range(2)
        for n in range(5)
    )
    return tag("path", d=arcs, **style)


def _works(theme: Theme, at: Point) -> str:
    x, y = at
    style = {"fill": "none", "stroke": theme["ink"], "stroke_width": 2.4}
    teeth = "h10 v-8 h10 v8 " * 5
    wire = "".join(f"M{x - 50 + n * 20:.0f},{y + 12:.0f}l10,10 m-10,0 l10,-10" for n in range(5))
    return tag("path", d=f"M{x - 50:.0f},{y - 2:.0f} {teeth} {wire}", **style)


_TILES = {
    "village": _village,
    "woods": _two_woods,
    "ridge": _ridge,
    "dunes": _dunes,
    "works": _works,
}


def placed(setup: TableSetup) -> list[tuple[str, str]]:
    """What the defender may place besides."""
    found = {
        "village": f"village, {setup.buildings} buildings" if setup.buildings else "",
        "woods": "two large woods" if setup.woods else "",
        "ridge": "a ridge" if setup.ridges else "",
        "dunes": "two areas of dunes" if setup.dunes else "",
        "works": "trench and wire" if setup.fortifications else "",
    }
    return [(kind, words) for kind, words in found.items() if words]
