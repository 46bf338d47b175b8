"""Allied command (scenario book): who may move, and where the plans of the winter send them."""

from __future__ import annotations

from functools import cache

from engine.case_yellow.components.map import BELGIUM, FRANCE, NATION, NETHERLANDS, distance
from engine.case_yellow.components.setups import (
    LINE_GROUP,
    MEUSE_FOOT,
    PLAN_D_GOALS,
    RESERVE_GROUP,
)
from engine.case_yellow.components.units import SIDE_OF
from engine.case_yellow.ids import ALLIED, HexId, UnitId
from engine.case_yellow.positions import RESPECTED
from engine.case_yellow.state import Campaign
from engine.core.memo import remembered

_LINE = frozenset(LINE_GROUP)
_FOOT = frozenset(MEUSE_FOOT)
_RESERVE = frozenset(RESERVE_GROUP)
A_ROUND = 2  # units of a half-frozen group that may move in a round
MEUSE_PLACE = 24


@remembered
def frozen(game: Campaign) -> frozenset[UnitId]:
    """Allied units that may not move in this round."""
    scenario, turn = game.scenario, game.table.turn
    acting = game.table.round
    freed = acting.freed if acting else []
    found: frozenset[UnitId] = frozenset()
    if not game.table.line_free and scenario.line_frozen:
        if turn <= scenario.line_frozen:
            found |= _LINE
        elif scenario.scripted and turn <= 4 and sum(it in _LINE for it in freed) >= A_ROUND:
            found |= _LINE.difference(freed)
    if not scenario.scripted:
        return found
    if turn == 1:
        return found | _FOOT | _RESERVE
    if turn == 2 and sum(it in _FOOT for it in freed) >= A_ROUND:
        found |= _FOOT.difference(freed)
    return found


def under_orders(game: Campaign, id_: UnitId) -> bool:
    """Whether anything but the ground limits where a unit ends its march."""
    if SIDE_OF[id_] != ALLIED:
        return False
    return game.table.open_city or (game.scenario.scripted and game.table.turn <= 2)


def may_end(game: Campaign, id_: UnitId, hex_: HexId) -> bool:
    """Whether a unit may end a march in a hex, by its orders (scenario book, 12.7)."""
    if SIDE_OF[id_] != ALLIED:
        return True
    if game.table.open_city and hex_ in RESPECTED:
        return False
    if not game.scenario.scripted or id_ not in PLAN_D_GOALS:
        return True
    here = game.unit(id_).hex
    if game.table.turn == 1:
        return _nearer(id_, here, hex_)
    if game.table.turn == 2 and NATION[here] in (BELGIUM, NETHERLANDS) and NATION[hex_] == FRANCE:
        return game.unit(id_).oos or breached(game)
    return True


def bound(game: Campaign, id_: UnitId) -> bool:
    """Whether Plan D still drives a unit on: Turn 1, and not yet within a hex of its goals."""
    if not game.scenario.scripted or game.table.turn != 1 or id_ not in PLAN_D_GOALS:
        return False
    return to_go(id_, game.unit(id_).hex) > 1


@cache
def to_go(id_: UnitId, hex_: HexId) -> int:
    """How far a hex is from the nearest goal of a unit of Plan D."""
    return min(distance(hex_, goal) for goal in PLAN_D_GOALS[id_])


def _nearer(id_: UnitId, here: HexId, hex_: HexId) -> bool:
    before, after = to_go(id_, here), to_go(id_, hex_)
    return after < before if before > 1 else after <= max(before, 1)


@remembered
def breached(game: Campaign) -> bool:
    """Whether a German unit stands in France west of the Meuse."""
    return any(
        NATION[hex_] == FRANCE and int(hex_[2:]) <= MEUSE_PLACE for hex_ in game.german.stacks
    )
