"""Whose ground it is, where the front runs, who is cut off, and what lies on the hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.map import GERMANY, LAND, NATION
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER
from engine.case_yellow.views import Board
from renders.case_yellow import markers
from renders.case_yellow.front import Front, front_lines
from renders.case_yellow.layout import LAYOUT, RADIUS
from renders.case_yellow.pocket import pockets
from renders.core.geometry import Point
from renders.core.hexes import corners, hex_hatch, hex_tint
from renders.core.key import Sign
from renders.core.marks import WHITE
from renders.core.palette import Theme
from renders.core.scene import Arrow, Item, Loose, Mark, PlacedSprite
from renders.core.sprites import Sprite
from renders.core.svg import box, polyline, tag

_SHADE, _PASSED = 1 / 3, 1 / 6
_VEIL = 0.5
_EDGE = 3.4
_HATCH = 0.55
_COLOURS = {GERMAN: "alarm", ALLIED: "allied"}


def on_the_ground(theme: Theme, board: Board) -> Iterator[Item]:
    """What lies under the counters."""
    lines = front_lines(board)
    yield from _tints(theme, board, lines)
    for hex_ in board.ground.destroyed:
        yield LAYOUT.centred(markers.ruins(theme), "ruins", hex_)
    cut_off = pockets(board)
    for hex_ in sorted(hex_ for region in cut_off for hex_ in region):
        yield LAYOUT.centred(_hatch(theme), "pocket", hex_)
    for hex_, number, side in lines.sides:
        yield _edge(theme, _COLOURS[side], (hex_, number), f"rim front {side}")
    for region in cut_off:
        for cut, number in LAYOUT.rim_sides(sorted(region)):
            yield _edge(theme, "amber", (cut, number), "rim cut off")
    yield from _engaged(theme, board)


def _tints(theme: Theme, board: Board, lines: Front) -> Iterator[PlacedSprite]:
    """What is out of play, what changed hands, and what was passed over."""
    if board.scenario == HOLLAND:
        for hex_ in LAND:
            if hex_ not in HOLLAND_HEXES:
                yield LAYOUT.centred(_shade(theme, "outside", _VEIL), "veil", hex_)
    for hex_, side in lines.held.items():
        home = GERMAN if NATION[hex_] == GERMANY else ALLIED
        if side and side != home:
            yield LAYOUT.centred(_shade(theme, side, _SHADE), f"{side} ground", hex_)
        elif hex_ in lines.passed:
            yield LAYOUT.centred(_shade(theme, OTHER[home], _PASSED), "passed", hex_)


@lru_cache(maxsize=4)
def _hatch(theme: Theme) -> Sprite:
    """Ground that is cut off: seen at a glance on the whole map."""
    return hex_hatch(RADIUS, theme["amber"], _HATCH)


@lru_cache(maxsize=8)
def _shade(theme: Theme, colour: str, opacity: float) -> Sprite:
    return hex_tint(RADIUS, theme[colour], opacity)


def signs(theme: Theme) -> dict[str, Sign]:
    """What is rare, and stands at the foot of the panel while it is on the map."""
    return {
        "allied ground": (_swatch(theme, "allied", _SHADE), "Allied held"),
        "veil": (_swatch(theme, "outside", _VEIL), "not in play"),
    }


def _swatch(theme: Theme, colour: str, opacity: float) -> Sprite:
    shade = box(1, 1, 24, 14, fill=theme[colour], opacity=opacity)
    return Sprite(26, 16, box(1, 1, 24, 14, fill=theme["clear"]) + shade)


def _edge(theme: Theme, colour: str, side: tuple[str, int], what: str) -> PlacedSprite:
    """One side of a hex, drawn just inside it, as small as it is: there are hundreds of them."""
    hex_, number = side
    sprite, (dx, dy) = _stroke(theme[colour], number)
    x, y = LAYOUT.centres[hex_]
    return PlacedSprite(sprite, x + dx, y + dy, what, hex_)


@lru_cache(maxsize=64)
def _stroke(colour: str, number: int) -> tuple[Sprite, Point]:
    ring = corners((0.0, 0.0), RADIUS - _EDGE / 2 - 2)
    ends = ring[number - 1], ring[number]
    left, top = min(x for x, _ in ends) - _EDGE - 1, min(y for _, y in ends) - _EDGE - 1
    right, bottom = max(x for x, _ in ends) + _EDGE + 1, max(y for _, y in ends) + _EDGE + 1
    d = polyline((x - left, y - top) for x, y in ends)
    style = {"d": d, "stroke_linecap": "round"}
    body = tag("path", stroke=WHITE, stroke_width=_EDGE + 2.4, opacity=0.7, **style)
    body += tag("path", stroke=colour, stroke_width=_EDGE, **style)
    return Sprite(right - left, bottom - top, body), (left, top)


def _engaged(theme: Theme, board: Board) -> Iterator[Arrow]:
    """From every attacker who is locked in a fight to where it is fought."""
    for fight in board.table.fights:
        units = board.army(fight.side).units
        goal = LAYOUT.centres[fight.target]
        for hex_ in dict.fromkeys(units[id_].hex for id_ in fight.attackers):
            if hex_ and hex_ != fight.target:
                start = LAYOUT.centres[hex_]
                middle = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2
                reach = (goal[0] - start[0]) * 0.26, (goal[1] - start[1]) * 0.26
                ends = (
                    (middle[0] - reach[0], middle[1] - reach[1]),
                    (middle[0] + reach[0], middle[1] + reach[1]),
                )
                yield Arrow(*ends, theme["amber"], theme["ink"], "locked", 5.0)


def over_the_counters(theme: Theme, board: Board) -> Iterator[Mark]:
    """Markers look for room beside the counters of their hex."""
    ground, table = board.ground, board.table
    laid = {
        "swords": tuple(it.target for it in table.fights),
        "bridgehead": ground.bridgeheads,
        "better defense": ground.better,
        "cut": ground.interdicted,
        "refugees": ground.refugees,
        "terror": (ground.terror,) if ground.terror else (),
        "dynamo": (table.dynamo.port,) if table.dynamo.port else (),
    }
    for what, hexes in laid.items():
        sprite = markers.MARKERS[what](theme)
        for hex_ in dict.fromkeys(hexes):
            yield Loose(sprite, LAYOUT.spots(hex_, sprite.width, sprite.height), what, hex_)
