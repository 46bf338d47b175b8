"""The front: where the ground of one side ends and the other's begins.

Control goes by who was last to enter a hex, so a quick advance leaves hexes behind that nobody
holds any more. Such ground, cut off from its own side and empty of it, is passed over: it bears a
paler tint, and the front runs as if the enemy held it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.map import LAND, NATION, NEAR
from engine.case_yellow.ids import NO_SIDE, OTHER, SIDES, HexId
from engine.case_yellow.views import Board
from engine.core.ids import Side
from renders.case_yellow.layout import LAYOUT

_NOSE = 2  # hexes: how far a narrow strip of it may reach out
_LARGE = 40  # hexes: ground of that size is a side's own, garrisoned or not


class Front(NamedTuple):
    """Who holds what, what was passed over, and the hexsides along which both sides meet."""

    held: dict[HexId, Side]
    passed: frozenset[HexId]
    sides: list[tuple[HexId, int, Side]]


def front_lines(board: Board) -> Front:
    """Of a position."""
    held = {hex_: board.control(hex_) for hex_ in LAND}
    passed = frozenset(it for side in SIDES for it in _left_behind(board, held, side))
    lords = held | {hex_: OTHER[held[hex_]] for hex_ in passed}
    played = HOLLAND_HEXES if board.scenario == HOLLAND else held.keys()
    own = {side: frozenset(it for it, lord in lords.items() if lord == side) for side in SIDES}
    sides = [
        (hex_, number, side)
        for hex_, side in lords.items()
        if side and hex_ in played and not NEAR[hex_] <= own[side]
        for number, beyond in _beyond(hex_)
        if beyond in played and lords[beyond] not in (side, NO_SIDE)
    ]
    return Front(held, passed, sides)


@cache
def _beyond(hex_: HexId) -> tuple[tuple[int, HexId], ...]:
    """The hexes around one, with the number of the side between."""
    around = ((number, LAYOUT.hexes.beside(hex_, number)) for number in range(6))
    return tuple((number, HexId(it)) for number, it in around if it in NATION)


def _left_behind(board: Board, held: dict[HexId, Side], side: Side) -> set[HexId]:
    """Ground of a side that neither its units nor the bulk of its country hold.

    Narrow strips part: solid ground lies about units or deep within one's own.
    """
    region = {hex_ for hex_, holder in held.items() if holder == side}
    units = board.army(side).stacks.keys()
    near = set(units).union(*[NEAR[hex_] for hex_ in units])
    solid = {hex_ for hex_ in region if hex_ in near or _deep(region, hex_)}
    kept: set[HexId] = set()
    for part in _parts(solid):
        if len(part) >= _LARGE or not part.isdisjoint(units):
            kept |= part
    for _ in range(_NOSE):
        kept |= region & frozenset[HexId]().union(*[NEAR[hex_] for hex_ in kept])
    return region - kept


def _deep(region: set[HexId], hex_: HexId) -> bool:
    return len(NEAR[hex_] - region) <= 1


def _parts(hexes: set[HexId]) -> list[set[HexId]]:
    """Connected parts."""
    waiting, found = set(hexes), []
    while waiting:
        edge = [waiting.pop()]
        part = set(edge)
        while edge:
            near = waiting & NEAR[edge.pop()]
            waiting -= near
            part |= near
            edge += near
        found.append(part)
    return found
