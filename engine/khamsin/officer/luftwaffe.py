"""Where the Luftwaffe goes (5.0): the few priority points, over the front or on Dunkirk's port."""

from __future__ import annotations

from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.khamsin.air import BOMB, DONE, SUPPORT
from engine.khamsin.components.formations import BRITISH
from engine.khamsin.components.map import COAST, DUNKIRK
from engine.khamsin.components.tables import (
    EVACUATION_VP,
    LIFT,
    MOLE_LIFT,
    MOVING,
    PORT_ATTACK_FROM,
)
from engine.khamsin.evacuation import lift_of
from engine.khamsin.ids import AXIS, Nation
from engine.khamsin.officer.fights import fight
from engine.khamsin.officer.situation import (
    PER_DAY,
    Situation,
    air_worth,
    falls,
    read,
    strength,
)
from engine.khamsin.resolver import terrain_shift
from engine.khamsin.table import Engagement
from engine.khamsin.views import Board

AIR_SUPPORT, PORT_ATTACKS = "air support", "port attacks"
_POINTS_A_DAY = 0.15  # what a point must bring for each day it could still be spent on
_OPEN_GROUND = 1.0  # what a fight is worth where nothing scores
_LAST_NIGHTS = 6  # the nights in which most men are lifted


def air(board: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    """A point where it brings most: over the front, or on Dunkirk's port before the ships come."""
    offered = {it.token for it in question.choices}
    situation = read(board)
    least = _POINTS_A_DAY * situation.days
    bomb = f"{BOMB}{DUNKIRK}"
    if bomb in offered and PORT_ATTACKS not in forbidden:
        left = _left_behind(situation)
        gain = left * EVACUATION_VP[Nation.BRITISH] * (7 - PORT_ATTACK_FROM) / 6
        if gain >= least:
            why = f"With a ruined port some {left} SP more cannot be lifted before 5 June."
            return Advice(bomb, why)
    if SUPPORT in offered and AIR_SUPPORT not in forbidden:
        gain = sum(_helped(situation, it) for it in board.table.engagements)
        if gain >= least:
            fights = count(len(board.table.engagements), "fight")
            return Advice(SUPPORT, f"Over {fights} of today a point is worth {gain:.1f} points.")
    return Advice(DONE, f"Nothing today is worth a point of {board.table.points}.")


def _helped(situation: Situation, engagement: Engagement) -> float:
    """The victory points that priority of support is worth over one engagement."""
    area = engagement.area
    worth = PER_DAY.get(area, 0.0) * situation.days + _OPEN_GROUND
    chances = []
    for support in (True, False):
        shift = situation.shift(area, engagement.attacking, engagement.defenders)
        if engagement.column == MOVING:
            shift -= terrain_shift(area, stormed=situation.table.stormed)
        more = air_worth(area, support=support) - air_worth(area, support=False)
        shift += more if engagement.attacking == AXIS else -more
        attackers, defenders = (
            tuple([it._replace(there=1.0) for it in situation.force(units, area, attacking=role)])
            for role, units in ((True, engagement.attackers), (False, engagement.defenders))
        )
        chances.append(falls(fight(attackers, defenders, shift), area, engagement.attacking))
    return abs(chances[0] - chances[1]) * worth


def _left_behind(situation: Situation) -> int:
    """How many SP fewer could be lifted in the last nights if Dunkirk had but its mole."""
    table = situation.table
    british = [it for it, unit in situation.units.items() if unit.area and it in BRITISH]
    left = strength(british)
    others = sum(lift_of(table, it) for it in COAST if it != DUNKIRK)
    nights = min(situation.days, _LAST_NIGHTS)
    before, after = (min(lift + others, LIFT) for lift in (lift_of(table, DUNKIRK), MOLE_LIFT))
    return min(left, before * nights) - min(left, after * nights)
