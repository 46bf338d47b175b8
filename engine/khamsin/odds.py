"""The chances of engagements (7.0), assaults (8.0) and port attacks (5.0), as a seat sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core import dice
from engine.core.counting import capital
from engine.core.ids import Side
from engine.core.views import Forecast, View
from engine.khamsin.air import air_level, air_modifier, ports_in_range
from engine.khamsin.attrition import able
from engine.khamsin.belgians import assault_bonus
from engine.khamsin.components.formations import BROOKE, CORPS, CORPS_OF, NATION, SIDE, SP
from engine.khamsin.components.map import (
    AREAS,
    NAVAL_ZONE,
    NEIGHBOURS,
    OLD_FORT,
    ORDER,
    RAF_ZONE,
    URBAN,
)
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import (
    AIR_VALUE,
    ASSAULT_FROM,
    ENCOUNTERS,
    FORTIFIED,
    MISSION_SHIFT,
    MOVING,
    NOT_ONE_STEP_BACK,
    PORT_ATTACK_FROM,
    STATIONARY,
)
from engine.khamsin.control import holder
from engine.khamsin.ids import (
    ALLIED,
    AXIS,
    BELGIAN,
    NO_SIDE,
    SIDES,
    AreaId,
    CorpsId,
    Nation,
    Role,
    UnitId,
)
from engine.khamsin.options import ON, TOTAL_WAR
from engine.khamsin.positions import Positions
from engine.khamsin.resolver import balance, both_nations, outcome
from engine.khamsin.table import Engagement, Table
from engine.khamsin.views import Board

MOST_FORECASTS = 20
_TWO_DICE = dice.sums(2)


def supposed(
    board: Board, area: AreaId, attackers: Iterable[UnitId], defenders: Iterable[UnitId]
) -> Engagement:
    """An engagement as it would be if these met there, the defenders on their ground."""
    attacking_units, defending_units = [*attackers], [*defenders]
    attacking = SIDE[attacking_units[0]]
    allies = attacking_units if attacking == ALLIED else defending_units
    british = any(NATION[it] == Nation.BRITISH for it in allies)
    with_brooke = british and board.leaders[BROOKE] == area
    return Engagement(
        area=area,
        attacking=attacking,
        attackers=attacking_units,
        defenders=defending_units,
        column=FORTIFIED if OLD_FORT in AREAS[area].terrain else STATIONARY,
        raf=area in RAF_ZONE and not board.table.storm,
        naval=area in NAVAL_ZONE,
        brooke=ALLIED if with_brooke else NO_SIDE,
        divided=board.split and both_nations(allies),
    )


def chances(
    engagement: Engagement, board: Positions, options: Mapping[str, str]
) -> dict[tuple[str, tuple[int, int]], float]:
    """Every result and its chance, over all dice that are not thrown yet."""
    known = balance(engagement, board.units, stormed=board.table.stormed).total
    margins: dict[int, float] = {}
    for mission, mission_chance in _missions(engagement, options).items():
        for air, air_chance in _air(engagement, board.table).items():
            for total, chance in _TWO_DICE.items():
                margin = known + mission + air + total - 7
                share = mission_chance * air_chance * chance
                margins[margin] = margins.get(margin, 0.0) + share
    return dice.grouped(margins, outcome)


def _missions(engagement: Engagement, options: Mapping[str, str]) -> dict[int, float]:
    """What the encounter die may still add."""
    if engagement.mission:
        return {0: 1.0}
    if URBAN in AREAS[engagement.area].terrain and options[TOTAL_WAR] != ON:
        return {MISSION_SHIFT[NOT_ONE_STEP_BACK]: 1.0}
    shifts = [MISSION_SHIFT[it] for it in ENCOUNTERS[engagement.column or MOVING]]
    return {it: shifts.count(it) / len(shifts) for it in set(shifts)}


def _air(engagement: Engagement, table: Table) -> dict[int, float]:
    """What the air support die may still add."""
    if engagement.air or table.storm:
        return {0: 1.0}
    modifier = air_modifier(engagement.area, support=table.support)
    sign = 1 if engagement.attacking == AXIS else -1
    found: dict[int, float] = {}
    for die in range(1, 7):
        value = max(AIR_VALUE[air_level(die + modifier)] - engagement.raf, 0)
        found[sign * value] = found.get(sign * value, 0.0) + 1 / 6
    return found


def win_chance(engagement: Engagement, board: Positions, options: Mapping[str, str]) -> float:
    """The chance that the attacker wins."""
    found = chances(engagement, board, options)
    return sum(chance for (winner, _), chance in found.items() if winner == Role.ATTACKER)


def forecasts(view: View) -> tuple[Forecast, ...]:
    """The engagements at hand, what could be attacked tomorrow, assaults and port attacks."""
    seen: Board = view.board
    options = view.options
    found = [
        _forecast(f"{place(it.area)}", it, seen, options)
        for it in seen.table.engagements
        if not it.settled
    ]
    if not found and seen.table.turn:
        found += _attacks(seen, options)
        found += _assaults(seen)
    found += _ports(seen)
    return tuple(found[:MOST_FORECASTS])


def _forecast(
    label: str, engagement: Engagement, board: Positions, options: Mapping[str, str]
) -> Forecast:
    found = chances(engagement, board, options)
    ordered = sorted(found, key=lambda it: (it[0] != Role.ATTACKER, it[0] != "", -it[1][0]))
    outcomes = [(_in_words(*it), found[it]) for it in _best_first(ordered)]
    return Forecast(label, "7.0 Auto", tuple(outcomes))


def _best_first(
    results: list[tuple[str, tuple[int, int]]],
) -> list[tuple[str, tuple[int, int]]]:
    """From the attacker's greatest success to his greatest defeat."""

    def rank(result: tuple[str, tuple[int, int]]) -> int:
        winner, (most, _) = result
        return {Role.ATTACKER: -most, "": 0}.get(winner, most)

    return sorted(results, key=rank)


def _in_words(winner: str, score: tuple[int, int]) -> str:
    return f"{winner} {score[0]}:{score[1]}" if winner else "no decision"


def _stacks(board: Positions) -> dict[AreaId, list[UnitId]]:
    found: dict[AreaId, list[UnitId]] = {}
    for id_, unit in board.units.items():
        if able(unit):
            found.setdefault(unit.area, []).append(id_)
    return found


def _attacks(seen: Board, options: Mapping[str, str]) -> list[Forecast]:
    """Each stack of one corps, or one nation, against enemies beside it."""
    stacks = _stacks(seen)
    sides = [seen.side] if seen.side in SIDES else [*SIDES]
    found = []
    for area in sorted(stacks, key=ORDER.__getitem__):
        for target in NEIGHBOURS[area]:
            defenders = [it for it in stacks.get(target, []) if SIDE[it] not in sides]
            for corps, units in _by_corps(stacks[area], sides).items():
                if defenders:
                    label = f"{CORPS[corps].name} from {place(area)} against {place(target)}"
                    engagement = supposed(seen, target, units, defenders)
                    found.append(_forecast(capital(label), engagement, seen, options))
    return found


def _by_corps(units: list[UnitId], sides: list[Side]) -> dict[CorpsId, list[UnitId]]:
    found: dict[CorpsId, list[UnitId]] = {}
    for unit in units:
        if SIDE[unit] in sides:
            found.setdefault(CORPS_OF[unit], []).append(unit)
    return found


def assault_chance(sp: int) -> float:
    """8.0 The chance that so many SP carry a Belgian area."""
    return dice.at_least(ASSAULT_FROM - assault_bonus(sp) - 1, (1 / 6,) * 6)


def _assaults(seen: Board) -> list[Forecast]:
    """8.0 Belgian areas beside German corps."""
    if seen.side == ALLIED:
        return []
    found = []
    stacks = _stacks(seen)
    for area in sorted(stacks, key=ORDER.__getitem__):
        for target in NEIGHBOURS[area]:
            if holder(seen.table.held, target) != BELGIAN:
                continue
            for corps, units in _by_corps(stacks[area], [AXIS]).items():
                chance = assault_chance(sum(SP[it] for it in units))
                label = f"{CORPS[corps].name} from {place(area)} assaults {place(target)}"
                outcomes = (("carried", chance), ("thrown back", 1 - chance))
                found.append(Forecast(capital(label), "8.0 Belgians", outcomes))
    return found


def _ports(seen: Board) -> list[Forecast]:
    """5.0 Ports the Luftwaffe could ruin."""
    if seen.side == ALLIED or seen.table.storm or not seen.table.points or not seen.table.turn:
        return []
    ruined = dice.at_least(PORT_ATTACK_FROM - 1, (1 / 6,) * 6)
    outcomes = (("ruined", ruined), ("still works", 1 - ruined))
    return [Forecast(f"Bombs on {place(it)}", "5.0 Ports", outcomes) for it in ports_in_range(seen)]
