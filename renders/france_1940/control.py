"""Whose ground it is, what became of bridges and fields, and where both sides stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.france_1940.components.blocks import COLOUR
from engine.france_1940.components.formations import ALLIED, GERMAN, GRAY
from engine.france_1940.components.map import (
    AREAS,
    CITIES,
    EBEN_EMAEL,
    EVACUATION_PORTS,
    GERMANY,
    HEXES,
    MARSH,
    NATION,
)
from engine.france_1940.control import controls
from engine.france_1940.ids import TurnPhase
from engine.france_1940.views import Board
from renders.core import icons, marks
from renders.core.cartography.cover import reeds
from renders.core.cartography.hexsides import bridge, river
from renders.core.fonts import SERIF
from renders.core.geometry import Point
from renders.core.hexes import corners, hex_frame, hex_hatch, hex_tint, outline
from renders.core.key import Sign
from renders.core.palette import Theme
from renders.core.scene import Item, Loose, PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag
from renders.france_1940 import layout
from renders.france_1940.layout import LAYOUT

_SHADE, _HATCH = 0.2, 0.26
_HALF = LAYOUT.radius
_INSIDE = _HALF - 5


def _areas(theme: Theme) -> Iterator[Text]:
    """Which Formation sets up where; the German pens are printed on the map."""
    for formation, hexagons in AREAS.items():
        for hexagon in hexagons:
            if HEXES[hexagon].nation != GERMANY:
                x, y = LAYOUT.centres[hexagon]
                yield Text(formation, x, y + 14, SERIF, 30, theme["allied"], "ms")


def on_the_ground(theme: Theme, board: Board) -> Iterator[Item]:
    """What lies under the blocks."""
    table = board.table
    if table.phase == TurnPhase.SET_UP:
        yield from _areas(theme)
    for hexagon in table.flooded:
        yield LAYOUT.centred(_flood(theme), "flooded", hexagon)
    for hexagon, side in table.owned.items():
        if side == GERMAN and NATION[hexagon] != GERMANY:
            yield LAYOUT.centred(
                hex_tint(_INSIDE, theme["german"], _SHADE), "german ground", hexagon
            )
            yield LAYOUT.centred(
                hex_hatch(_INSIDE, theme["german"], _HATCH), "german hatch", hexagon
            )
        elif side == ALLIED and NATION[hexagon] == GERMANY:
            yield LAYOUT.centred(
                hex_tint(_INSIDE, theme["allied"], _SHADE), "allied ground", hexagon
            )
    for bridge_ in table.blown:
        yield _on_side(_broken(theme, bridge_), "blown bridge", bridge_)
        yield _on_side(icons.cross(theme["alarm"]), "blown", bridge_)
    if table.pontoon:
        yield _on_side(_pontoon(theme, table.pontoon), "pontoon", table.pontoon)
    for fought in contested(board):
        yield LAYOUT.centred(hex_frame(_HALF, theme["alarm"], 3.5), "rim contested", fought)


@lru_cache(maxsize=4)
def _flood(theme: Theme) -> Sprite:
    middle = (_HALF, _HALF)
    ground = tag("path", d=outline(middle, _HALF - 1), fill=theme[MARSH])
    wet = reeds(theme, [corners(middle, _HALF - 6)])
    return Sprite(2 * _HALF, 2 * _HALF, ground + wet)


def _on_side(sprite: Sprite, what: str, side: str) -> PlacedSprite:
    (x, y), (u, v) = layout.side(side)
    at = (x + u - sprite.width) / 2, (y + v - sprite.height) / 2
    return PlacedSprite(sprite, *at, what, side.partition("/")[0])


def _local(side: str, margin: float) -> tuple[tuple[Point, Point], float]:
    """A hexside moved into a small square field around its own middle, and the field's size."""
    (x, y), (u, v) = layout.side(side)
    field = _HALF + 2 * margin
    dx, dy = field / 2 - (x + u) / 2, field / 2 - (y + v) / 2
    return ((x + dx, y + dy), (u + dx, v + dy)), field


@lru_cache(maxsize=128)
def _broken(theme: Theme, side: str) -> Sprite:
    """Water where the bridge was."""
    ends, field = _local(side, 6)
    shut = tag("circle", cx=field / 2, cy=field / 2, r=10, fill=theme["clear"])
    return Sprite(field, field, shut + river(theme, ends))


@lru_cache(maxsize=128)
def _pontoon(theme: Theme, side: str) -> Sprite:
    ends, field = _local(side, 6)
    return Sprite(field, field, bridge(theme, ends, floating=True))


def over_the_blocks(theme: Theme, board: Board) -> Iterator[Loose]:
    """Markers on the slopes of their hexes, clear of names and blocks."""
    table = board.table
    for city in CITIES:
        german = controls(table, city) == GERMAN
        if german:
            yield _beside(icons.flag(theme["german"]), "captured", city)
        elif city in table.owned:
            yield _beside(icons.flag(theme["allied"]), "freed", city)
    if table.paratroops:
        yield _beside(icons.parachute(theme["german"]), "paratroops", EBEN_EMAEL)
    if table.dynamo:
        for port in EVACUATION_PORTS:
            yield _beside(icons.ship(theme["allied"]), "dynamo", port)
    if table.mined:
        yield _beside(icons.mine(theme["alarm"]), "mines", table.mined)
    if table.engineers in HEXES:
        yield _beside(icons.pick(theme["german"]), "engineers", table.engineers)
    for hexagon in contested(board):
        yield _beside(marks.swords(theme["alarm"]), "contested", hexagon)


def _beside(sprite: Sprite, what: str, hexagon: str) -> Loose:
    return Loose(sprite, LAYOUT.spots(hexagon, sprite.width, sprite.height), what, hexagon)


def contested(board: Board) -> list[str]:
    """Hexes in which both sides stand."""
    sides: dict[str, set[bool]] = {}
    for face in board.faces:
        if face.hex:
            sides.setdefault(face.hex, set()).add(COLOUR[face.id] == GRAY)
    for back in board.backs:
        sides.setdefault(back.hex, set()).add(back.colour == GRAY)
    return [hexagon for hexagon, found in sides.items() if len(found) > 1]


def signs(theme: Theme) -> dict[str, Sign]:
    """What the legend leaves out."""
    flood = Sprite(28, 16, box(0, 0, 28, 16, rx=3, fill=theme[MARSH]))
    rim = Sprite(28, 12, line((2, 6), (26, 6), stroke=theme["white"], stroke_width=6)
                 + line((2, 6), (26, 6), stroke=theme["command"], stroke_width=3))  # fmt: skip
    return {
        "rim command": (rim, "command range"),
        "freed": (icons.flag(theme["allied"]), "freed"),
        "paratroops": (icons.parachute(theme["german"]), "paratroops"),
        "dynamo": (icons.ship(theme["allied"]), "open port"),
        "mines": (icons.mine(theme["alarm"]), "mines laid"),
        "engineers": (icons.pick(theme["german"]), "engineers"),
        "flooded": (flood, "flooded"),
    }
