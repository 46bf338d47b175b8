"""Attrition and its effects (7.0, charts)."""

from __future__ import annotations

from engine.khamsin.components.formations import SIDE
from engine.khamsin.components.tables import (
    ACTIVATION_PENALTY,
    ATTRITION,
    FEWER_VEHICLES,
    INEFFECTIVE,
    WORN,
)
from engine.khamsin.ids import AXIS, UnitId
from engine.khamsin.state import Campaign
from engine.khamsin.table import Losses, Unit

# The fields of `Losses` in the order of the rows of the attrition table.
ROWS = tuple(zip(Losses.__struct_fields__, ATTRITION.values(), strict=True))


def points(losses: Losses) -> tuple[int, int]:
    """Charts: armour and general attrition points for what was lost (7.0: no light AFVs)."""
    armour = sum(getattr(losses, row) * value for row, (value, _) in ROWS)
    general = sum(getattr(losses, row) * value for row, (_, value) in ROWS)
    return armour, general


def wear(game: Campaign, unit: UnitId, armour: int, general: int) -> None:
    """A unit receives attrition points; those of German units count for the Allies (10.0)."""
    it = game.units[unit]
    game.mark(unit, armour=it.armour + armour, general=it.general + general)
    if SIDE[unit] == AXIS:
        game.table.score.armour += armour
        game.table.score.general += general


def effective(unit: Unit) -> bool:
    """Charts: whether it is still fit to fight."""
    return unit.attrition < INEFFECTIVE


def able(unit: Unit) -> bool:
    """Whether it can fight: on the map, fit, and not embarking (8.0)."""
    return bool(unit.area) and not unit.aboard and unit.attrition < INEFFECTIVE


def activation_penalty(unit: Unit) -> int:
    """Charts: what attrition takes from activation rolls; the worse replaces the lesser."""
    attrition = unit.attrition
    for least, loss in ACTIVATION_PENALTY:
        if attrition >= least:
            return loss
    return 0


def fewer_vehicles(unit: Unit) -> int:
    """Charts: vehicles fewer in each armoured platoon; one stand fewer from 60 on replaces it."""
    if unit.attrition >= WORN:
        return 0
    return next((fewer for least, fewer in FEWER_VEHICLES if unit.armour >= least), 0)


def fewer_stands(unit: Unit) -> int:
    """Charts: stands fewer in each platoon, at full price."""
    return int(unit.attrition >= WORN)


def effects(unit: Unit) -> str:
    """The effects of its attrition in words."""
    if not effective(unit):
        return "combat ineffective"
    found = []
    if fewer_vehicles(unit):
        found.append(f"armoured platoons {fewer_vehicles(unit)} smaller")
    if fewer_stands(unit):
        found.append("one stand fewer in each platoon")
    if activation_penalty(unit):
        found.append(f"{activation_penalty(unit)} to activate")
    return ", ".join(found) or "fit"
