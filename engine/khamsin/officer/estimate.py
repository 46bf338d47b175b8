"""What an officer reckons with: who stands where, what an area is worth, how a fight would go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.core import dice
from engine.core.ids import Side
from engine.khamsin.air import air_modifier
from engine.khamsin.attrition import able, activation_penalty
from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.components.formations import CORPS_OF, FORMATIONS, SIDE, SP
from engine.khamsin.components.map import AREAS, NEIGHBOURS, OBJECTIVES, PORTS, URBAN
from engine.khamsin.components.tables import (
    AIR_VALUE,
    ENCOUNTERS,
    LIMITED,
    MISSION_SHIFT,
    NOT_ONE_STEP_BACK,
    OBJECTIVE_VP,
    PORT_VP,
)
from engine.khamsin.control import holder
from engine.khamsin.ids import AXIS, AreaId, CorpsId, UnitId
from engine.khamsin.odds import supposed
from engine.khamsin.resolver import balance
from engine.khamsin.table import Engagement, Table
from engine.khamsin.views import Board

_SWING = sum(OBJECTIVE_VP.values())
_OPEN_GROUND = 0.4  # what an area is worth that scores for nobody


def stacks(board: Board) -> dict[AreaId, list[UnitId]]:
    """The units that can fight, by area, as far as they are seen."""
    found: dict[AreaId, list[UnitId]] = {}
    for id_, unit in board.units.items():
        if able(unit):
            found.setdefault(unit.area, []).append(id_)
    return found


def of_side(units: Iterable[UnitId], side: Side) -> list[UnitId]:
    """Those of one side."""
    return [it for it in units if SIDE[it] == side]


def by_corps(units: Iterable[UnitId]) -> dict[CorpsId, list[UnitId]]:
    """Units that fight together."""
    found: dict[CorpsId, list[UnitId]] = {}
    for unit in units:
        found.setdefault(CORPS_OF[unit], []).append(unit)
    return found


def worth(table: Table, area: AreaId) -> float:
    """What holding an area to the end is worth in points, for either side."""
    days = LAST_TURN - table.turn + 1
    points = _OPEN_GROUND
    if area in PORTS:
        points += PORT_VP * days
    if area in OBJECTIVES:
        points += _SWING * days
    return points


@lru_cache(maxsize=64)
def _win_with(shift: int) -> float:
    """The chance that two dice and a shift give the attacker the day."""
    return sum(chance for total, chance in dice.sums(2).items() if total - 7 + shift >= 1)


def quick_win(engagement: Engagement, board: Board) -> float:
    """The attacker's chance, with the mission and the air support one expects."""
    area = engagement.area
    shift = float(balance(engagement, board.units, stormed=board.table.stormed).total)
    if not engagement.mission:
        shift += _mission(engagement)
    if not engagement.air and not board.table.storm:
        sign = 1 if engagement.attacking == AXIS else -1
        level = AIR_VALUE[LIMITED] + air_modifier(area, support=board.table.support) / 2
        shift += sign * max(level - engagement.raf, 0.0)
    low = int(shift // 1)
    part = shift - low
    return _win_with(low) * (1 - part) + _win_with(low + 1) * part


def _mission(engagement: Engagement) -> float:
    if URBAN in AREAS[engagement.area].terrain:
        return MISSION_SHIFT[NOT_ONE_STEP_BACK]
    missions = ENCOUNTERS[engagement.column]
    return sum(MISSION_SHIFT[it] for it in missions) / len(missions)


def activates(board: Board, unit: UnitId) -> float:
    """The chance that a unit moves off, leaders aside."""
    needed = FORMATIONS[unit].activation - activation_penalty(board.units[unit])
    return (7 - min(max(needed, 2), 6)) / 6


def likely(board: Board, units: list[UnitId]) -> list[UnitId]:
    """Those of a force one may count on to move off: as many SP as the dice give on average."""
    count = sum(SP[it] * activates(board, it) for it in units)
    found: list[UnitId] = []
    for unit in units:
        if sum(SP[it] for it in found) < count - 0.5:
            found.append(unit)
    return found or units[:1]


def attack(board: Board, area: AreaId, force: list[UnitId], against: list[UnitId]) -> float:
    """The chance that a force takes an area from those who stand there."""
    if not against:
        return 1.0
    return quick_win(supposed(board, area, force, against), board)


def threat(board: Board, area: AreaId, defenders: list[UnitId]) -> float:
    """The chance that the strongest corps beside an area takes it from its defenders tomorrow."""
    side = SIDE[defenders[0]]
    found = stacks(board)
    most = 0.0
    for near in NEIGHBOURS[area]:
        enemies = [it for it in found.get(near, []) if SIDE[it] != side]
        for corps in by_corps(enemies).values():
            force = likely(board, corps)
            most = max(most, attack(board, area, force, defenders))
    return most


def enemies_near(board: Board, area: AreaId, side: Side) -> int:
    """How many SP of the enemy are seen beside an area."""
    found = stacks(board)
    return sum(
        SP[it] for near in NEIGHBOURS[area] for it in found.get(near, []) if SIDE[it] != side
    )


def held_by(board: Board, area: AreaId) -> Side:
    """Who controls an area."""
    return holder(board.table.held, area)
