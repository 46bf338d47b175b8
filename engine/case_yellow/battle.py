"""11.3 The combat being fought, reckoned up."""

from __future__ import annotations

from engine.case_yellow.ids import OTHER
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import Plan, Sum, fort_held, reckon
from engine.case_yellow.table import Battle


def plan_of(battle: Battle) -> Plan:
    """A combat being fought, as a plan to reckon up."""
    return Plan(
        battle.target,
        battle.side,
        tuple(battle.attackers),
        battle.air,
        battle.against,
        battle.bridged,
        battle.sacrifice,
    )


def sum_of(game: Campaign, battle: Battle) -> Sum:
    """The combat being fought, reckoned up."""
    return reckon(game, plan_of(battle), battle.defenders)


def is_fought(game: Campaign, battle: Battle) -> bool:
    """Whether anybody is left to fight in the hex."""
    enemy = OTHER[battle.side]
    return bool(battle.defenders) or fort_held(game, enemy, battle.target)
