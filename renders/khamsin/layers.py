"""Layers over the map: control, supply, reach, one's own orders, what the sea and the air cover."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.core.ids import Side
from engine.khamsin.components.formations import FORMATIONS, SIDE
from engine.khamsin.components.map import AREAS, NAVAL_ZONE, RAF_ZONE, SUPPLY
from engine.khamsin.components.tables import ALLOWANCE
from engine.khamsin.control import friendly, holder
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, SIDES, AreaId
from engine.khamsin.reach import ground, routes
from engine.khamsin.supply import supplied
from engine.khamsin.views import Board
from renders.core.layers import THICK, THIN, Groups, Layer, frames, held
from renders.core.palette import Theme
from renders.core.scene import Arrow, Loose, PlacedSprite
from renders.khamsin import orders
from renders.khamsin.control import note
from renders.khamsin.layout import LAYOUT

_TINTS = {AXIS: "german", ALLIED: "french", BELGIAN: "amber"}


def _control(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    for area in AREAS:
        side = holder(board.table.held, area)
        if side in _TINTS:
            yield held(theme, LAYOUT, _TINTS[side], area)


def supply_of(board: Board, side: Side) -> frozenset[AreaId]:
    """4.0 The areas where a side's units are in supply, as far as one sees where enemies stand."""
    others = frozenset(it.area for id_, it in board.units.items() if it.area and SIDE[id_] != side)
    return supplied(board.table.held, side, others)


def _supply(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    for side, colour in ((AXIS, "german"), (ALLIED, "allied")):
        own = friendly(board.table.held, side)
        fed = supply_of(board, side)
        for area in sorted(own):
            if area in fed:
                yield LAYOUT.tint(theme, area, colour, 0.3)
            else:
                yield LAYOUT.tint(theme, area, "alarm", 0.4)


def _sources(theme: Theme, board: Board, _place: str) -> Iterator[Loose]:
    for side in SIDES:
        for area in SUPPLY[side]:
            if holder(board.table.held, area) == side:
                sprite = note(theme, "supply", "ink")
                spots = LAYOUT.spots_on_map(area, sprite.width, sprite.height)
                yield Loose(sprite, spots, "note:supply", area)


def reach_of(board: Board, area: str) -> tuple[set[str], set[str]]:
    """6.0 Where units in an area can be ordered to: on friendly ground, and where they must fight
    or be activated.
    """
    free: set[str] = set()
    contested: set[str] = set()
    for id_, unit in board.units.items():
        if unit.area != area:
            continue
        side = SIDE[id_]
        found = routes(ground(board.table), side, unit.area, ALLOWANCE[FORMATIONS[id_].mobility])
        own = friendly(board.table.held, side)
        free.update(it for it in found if it in own)
        contested.update(it for it in found if it not in own)
    return free, contested


def _reach(theme: Theme, board: Board, area: str) -> Iterator[PlacedSprite]:
    free, contested = reach_of(board, area)
    yield from frames(theme, LAYOUT, "alarm", contested - free, THIN)
    yield from frames(theme, LAYOUT, "allied", free, THICK)


def _orders(theme: Theme, board: Board, _place: str) -> Iterator[Arrow]:
    """The ways gone today; one's own sheet lies on every map one sees."""
    seen: set[tuple[str, str]] = set()
    for unit, trail in board.trails.items():
        colour = "allied" if SIDE.get(unit, ALLIED) == ALLIED else "alarm"
        for start, end in pairwise(trail):
            if (start, end) not in seen:
                seen.add((start, end))
                yield orders.leg(theme, start, end, colour)


def _cover(theme: Theme, _board: Board, _place: str) -> Iterator[PlacedSprite]:
    yield from frames(theme, LAYOUT, "allied", RAF_ZONE - NAVAL_ZONE, THIN)
    for area in sorted(NAVAL_ZONE):
        yield LAYOUT.tint(theme, area, "allied", 0.3)


def _reach_told(board: Board, area: str) -> Groups:
    free, contested = reach_of(board, area)
    return ("Friendly ground", free), ("With activation", contested - free)


def _supply_told(board: Board, _place: str) -> Groups:
    own = {side: friendly(board.table.held, side) for side in SIDES}
    return (("Cut off", {it for side in SIDES for it in own[side] - supply_of(board, side)}),)


LAYERS: dict[str, Layer[Board]] = {
    "control": Layer(
        "Control: dark is German, blue Allied, amber Belgian; plain ground is nobody's", _control
    ),
    "supply": Layer(
        "Supply: dark and blue ground is supplied, red ground is cut off",
        _supply,
        _sources,
        told=_supply_told,
    ),
    "reach": Layer(
        "Reach of the units here: thick frames are friendly ground, thin red ones need activation",
        _reach,
        told=_reach_told,
        of_a_place=True,
    ),
    "marches": Layer("Marches of this day, and in amber the orders on your own sheet", _orders),
    "cover": Layer(
        "Cover: blue ground lies under naval guns, thin frames within reach of the RAF", _cover
    ),
}
