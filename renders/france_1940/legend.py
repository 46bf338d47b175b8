"""The legend: terrain, hexsides, blocks and markers, in the corner the map leaves free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from engine.france_1940.components.map import CITY, CLEAR, FOREST, FORTRESS, MAGINOT, MARSH, PORT
from renders.core import icons, marks
from renders.core.blocks import TINY, standing
from renders.core.cartography.hexsides import Side, border, bridge, river
from renders.core.fonts import SANS
from renders.core.geometry import Point, Window
from renders.core.legend import WORD, LegendEntry, legend_plate, legend_shapes, legend_texts
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text, lettering
from renders.core.svg import box, line, moved
from renders.france_1940.faces import CODES, NATIONS, block_colours
from renders.france_1940.terrain import symbol

_LEFT, _RIGHT = 1146.0, 1246.0
_TERRAIN_TOP, _SIDES_TOP, _MARKS_TOP, _BLOCKS_TOP = 902.0, 1006.0, 1006.0, 1108.0
_ROW = 21.0
WINDOW: Window = (1084.0, 884.0, 1366.0, 1176.0)
_SWATCH = (30.0, 18.0)
_HINT = "444: 3 steps, hit on 4. OC: out of command"
_SCENERY = "roads, hills: no effect"
_TERRAINS = (
    (CLEAR, CLEAR, "Clear"),
    (CITY, CITY, "City"),
    (CITY, "capital", "Capital"),
    (CITY, PORT, "Port"),
    (CITY, FORTRESS, "Fortress"),
    (FOREST, FOREST, "Forest"),
    (MARSH, MARSH, "Marsh"),
    (MAGINOT, MAGINOT, "Maginot Line"),
)


@lru_cache(maxsize=4)
def plate(theme: Theme) -> tuple[PlacedSprite, ...]:
    """The whole legend, laid over the map's free corner."""
    return (legend_plate(WINDOW, _shapes(theme), _texts(theme)),)


def _shapes(theme: Theme) -> str:
    ground = box(_LEFT - 6, 884, 214, 190, fill=theme["outside"])
    return (
        ground
        + legend_shapes(entries(theme))
        + "".join(moved(sprite.body, *at) for sprite, at, _ in _blocks(theme))
    )


def _texts(theme: Theme) -> list[Text]:
    headings = [
        ("Terrain", (_LEFT, _TERRAIN_TOP - 6)),
        ("Hexsides", (_LEFT, _SIDES_TOP - 6)),
    ]
    found = legend_texts(theme, entries(theme), headings)
    found.append(Text(_SCENERY, _RIGHT - 28, _TERRAIN_TOP - 6, SANS, WORD, theme["soft"]))
    found.append(Text(_HINT, _LEFT - 46, 1162, SANS, WORD, theme["ink"]))
    for sprite, (x, y), nation in _blocks(theme):
        found += lettering(sprite, x, y)
        found.append(Text(nation, x + 15, y + 40, SANS, 11.5, theme["ink"], "ms"))
    return found


def entries(theme: Theme) -> Iterator[LegendEntry]:
    """Everything with a word beside it."""
    for number, (ground, mark, word) in enumerate(_TERRAINS):
        across, down = divmod(number, 4)
        at = (_LEFT, _RIGHT)[across], _TERRAIN_TOP + down * _ROW
        yield LegendEntry(_swatch(theme, ground, mark), at, word)
    sides: tuple[tuple[str, Callable[[Theme, Side], str]], ...] = (
        ("River", river),
        ("Bridge", _bridged),
        ("Frontier", border),
        ("Pontoon", _floating),
    )
    for down, (word, draw) in enumerate(sides):
        body = draw(theme, ((2, 9), (28, 9)))
        yield LegendEntry(Sprite(*_SWATCH, body), (_LEFT, _SIDES_TOP + down * _ROW), word)
    for down, (sprite, word) in enumerate(_markers(theme)):
        at = _RIGHT + 15 - sprite.width / 2, _MARKS_TOP + 9 + down * _ROW - sprite.height / 2
        yield LegendEntry(sprite, at, word)


def _markers(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    yield icons.cross(theme["alarm"]), "blown bridge"
    yield icons.flag(theme["german"]), "taken"
    yield marks.swords(theme["alarm"]), "battle"
    yield _hatched(theme), "German held"


def _bridged(theme: Theme, ends: Side) -> str:
    return river(theme, ends) + bridge(theme, ends)


def _floating(theme: Theme, ends: Side) -> str:
    return river(theme, ends) + bridge(theme, ends, floating=True)


def _swatch(theme: Theme, ground: str, mark: str) -> Sprite:
    width, height = _SWATCH
    style = {"fill": theme[ground], "stroke": theme["edge"], "stroke_width": 1}
    body = box(1, 1, width - 2, height - 2, rx=3, **style)
    return Sprite(width, height, body + moved(symbol(mark, theme["ink"]), 6.5, 2.5, 0.82))


def _hatched(theme: Theme) -> Sprite:
    dark = theme["german"]
    body = box(1, 1, 28, 16, fill=theme["clear"], stroke=theme["edge"], stroke_width=1)
    body += box(1, 1, 28, 16, fill=dark, opacity=0.22)
    for x in (3, 11, 19):
        body += line((x, 17), (x + 8, 1), stroke=dark, stroke_width=2.4, opacity=0.4)
    return Sprite(30, 18, body)


def _blocks(theme: Theme) -> Iterator[tuple[Sprite, Point, str]]:
    for number, colour in enumerate(CODES):
        sprite = standing(block_colours(theme, colour), None, TINY)
        yield sprite, (_LEFT - 46 + number * 50, _BLOCKS_TOP), NATIONS[colour]
