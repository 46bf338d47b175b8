"""Answers nobody would change, from what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.stances import Way
from engine.core.step import Ask
from engine.core.views import View
from engine.spoiled_victory import combat, events, german_attacks, tokens
from engine.spoiled_victory.combat import current, defense_number, wins
from engine.spoiled_victory.components.map import ROUTES, SpaceId
from engine.spoiled_victory.components.units import ALLIES, BELGIAN, GHQ, MONTGOMERY, UnitId
from engine.spoiled_victory.positions import evacuees_in, is_evacuee, nation
from engine.spoiled_victory.reach import retreats
from engine.spoiled_victory.state import Table


def front_line(view: View) -> str:
    """A unit that no other in the space surpasses in any respect."""
    if view.question is None:
        return ""
    table: Table = view.board.table
    space = current(table).space
    units = [tokens.unit_in(it.token) for it in view.question.choices]
    for unit in units:
        if all(_no_worse(table, unit, other, space) for other in units if other != unit):
            return tokens.written(tokens.FRONT, unit)
    return ""


def _no_worse(table: Table, unit: UnitId, other: UnitId, space: SpaceId) -> bool:
    """The two are alike; or this one surpasses the other in every respect.

    It defends better, bears a Hit that would destroy the other, can fall back wherever the other
    can, and will not be missed more: of the same nation, or Belgian, or the other is an Evacuee.
    """
    if _traits(table, unit) == _traits(table, other):
        return True
    better = defense_number(table, unit, space) > defense_number(table, other, space)
    sturdier = not table.units[unit].reduced and table.units[other].reduced
    free = {*retreats(table, unit)} >= {*retreats(table, other)}
    missed = is_evacuee(unit) or nation(unit) not in (nation(other), BELGIAN)
    return better and sturdier and free and (not missed or is_evacuee(other))


def _traits(table: Table, unit: UnitId) -> tuple[object, ...]:
    """All in which units of one space can differ."""
    marker, counter = table.units[unit], ALLIES[unit]
    kind = (nation(unit), counter.full, counter.reduced, unit == GHQ, unit in MONTGOMERY)
    return (*kind, marker.reduced, marker.suppressed, marker.driven)


def spirit(view: View) -> str:
    """Keep the marker: the Germans have no Win, or each die of our own attack is one."""
    battle = current(view.board.table)
    scored = wins(battle.dice, battle.defense)
    done = scored == 0 if battle.by_germans else scored == len(battle.dice)
    return tokens.KEEP if done else ""


def patrol(view: View) -> str:
    """Keep the patrol back while nobody is at sea: it would protect nothing."""
    table: Table = view.board.table
    at_sea = any(evacuees_in(table, space) for route in ROUTES.values() for space in route)
    return "" if at_sea else tokens.HOLD


EVIDENT: Mapping[type[Ask[Any]], Way] = {
    combat.DunkirkSpirit: spirit,
    events.FlyPatrol: patrol,
    german_attacks.ChooseFrontline: front_line,
}
