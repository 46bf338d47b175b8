"""Engagements (7.0): who attacks whom, the encounter, air and naval support, the forces."""

from __future__ import annotations

from engine.core.ids import Side
from engine.khamsin.air import air_support
from engine.khamsin.attrition import able
from engine.khamsin.components.formations import BROOKE, NATION, SIDE, SP, name, short
from engine.khamsin.components.map import AREAS, NAVAL_ZONE, OLD_FORT, ORDER, RAF_ZONE, URBAN
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import (
    ENCOUNTERS,
    FORTIFIED,
    MOVING,
    NOT_ONE_STEP_BACK,
    STATIONARY,
)
from engine.khamsin.control import holder, take
from engine.khamsin.ids import ALLIED, AXIS, NO_SIDE, SIDES, AreaId, Fate, Nation, Phase, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.modes import fought_on_table
from engine.khamsin.options import ON, TOTAL_WAR, split
from engine.khamsin.resolver import both_nations, resolve
from engine.khamsin.state import Automatic, Campaign
from engine.khamsin.supply import in_supply, spared_at_lille
from engine.khamsin.table import Engagement
from engine.khamsin.terrain import lay_out


class DeclareEngagements(Automatic, frozen=True):
    """7.0 Every area that holds both sides is an engagement; who cannot fight gives way."""

    rule = "7.0 Engagements"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.AIR
        game.table.engagements = []
        for area in sorted(_both(game), key=ORDER.__getitem__):
            _declare(game, area)


def _both(game: Campaign) -> list[AreaId]:
    return [
        area
        for area, units in game.stacks().items()
        if len({SIDE[it] for it in units}) == len(SIDES)
    ]


def _declare(game: Campaign, area: AreaId) -> None:
    """Make an engagement of the units in an area, or hand it over if nobody can defend it."""
    attacking = attacker(game, area)
    defending = ALLIED if attacking == AXIS else AXIS
    attackers = [it for it in game.units_in(area, attacking) if able(game.units[it])]
    defenders = [it for it in game.units_in(area, defending) if able(game.units[it])]
    helpless = [it for it in game.units_in(area) if not able(game.units[it])]
    if not defenders or not attackers:
        _overrun(game, area, attacking if attackers else defending, helpless)
        return
    engagement = Engagement(
        area=area,
        attacking=attacking,
        attackers=attackers,
        defenders=defenders,
        helpless=helpless,
        column=column(game, area, defenders),
        raf=area in RAF_ZONE and not game.table.storm,
        naval=area in NAVAL_ZONE,
        brooke=_brooke(game, area),
        divided=split(game.options) and both_nations(defenders if attacking == AXIS else attackers),
        unsupplied=[it for it in (*attackers, *defenders) if not in_supply(game, it)],
    )
    engagement.exempt = [
        it for it in engagement.unsupplied if spared_at_lille(game.table.held, it, game.units[it])
    ]
    game.table.engagements.append(engagement)
    sides = (f"{', '.join(map(short, it))}" for it in (attackers, defenders))
    divided = "; the Allies have two commanders here" if engagement.divided else ""
    words = f"Contact at {place(area)}: {' against '.join(sides)}{divided}."
    game.log(Kind.ENGAGEMENT, words, area, who=(*attackers, *defenders), rule="7.0 Engagements")


def attacker(game: Campaign, area: AreaId) -> Side:
    """Who held the area this morning defends; in the open, who stands still, or is weaker."""
    held_by = holder(game.table.held, area)
    if held_by in SIDES:
        return ALLIED if held_by == AXIS else AXIS
    still = {SIDE[it] for it in game.units_in(area) if it not in game.day.moved}
    if len(still) == 1:
        return ALLIED if still == {AXIS} else AXIS
    sp = {side: sum(SP[it] for it in game.units_in(area, side)) for side in SIDES}
    return ALLIED if sp[AXIS] < sp[ALLIED] else AXIS


def column(game: Campaign, area: AreaId, defenders: list[UnitId]) -> str:
    """Charts: the column of the encounter table."""
    if all(it in game.day.moved for it in defenders):
        return MOVING
    return FORTIFIED if OLD_FORT in AREAS[area].terrain else STATIONARY


def _brooke(game: Campaign, area: AreaId) -> str:
    """8.0 Brooke helps a force with British units he is with."""
    british = any(NATION[it] == Nation.BRITISH for it in game.units_in(area, ALLIED))
    return ALLIED if game.leaders[BROOKE] == area and british else NO_SIDE


def _overrun(game: Campaign, area: AreaId, side: Side, helpless: list[UnitId]) -> None:
    """Only units that embark or are spent stand there: the area is taken and they are lost."""
    for unit in helpless:
        if SIDE[unit] != side:
            game.remove(unit, Fate.DESTROYED)
            words = f"The {name(unit)} is overrun at {place(area)}."
            game.log(Kind.CAPTURED, words, area, who=(unit,), rule="8.0 Evacuation")
    take(game, area, side, "7.0 Engagements")


class OpenEngagements(Automatic, frozen=True):
    """7.0 Encounter, air support and table of each; those we resolve are resolved."""

    rule = "7.0 Engagements"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.ENGAGEMENTS
        for engagement in game.table.engagements:
            _encounter(game, engagement)
            air_support(game, engagement)
            if fought_on_table(game, engagement):
                engagement.on_table = True
                lay_out(game, engagement)
            else:
                resolve(game, engagement)


def _encounter(game: Campaign, engagement: Engagement) -> None:
    """Charts: which mission; in towns always the same, unless Total War is played."""
    area = engagement.area
    if URBAN in AREAS[area].terrain and game.options[TOTAL_WAR] != ON:
        engagement.mission = NOT_ONE_STEP_BACK
        words = f"{place(area)}: {engagement.mission}, street by street."
        game.log(Kind.ENCOUNTER, words, area, rule="7.0 Urban")
        return
    game.chance.about("encounter", area, game.table.turn)
    engagement.die = game.chance.die()
    engagement.mission = ENCOUNTERS[engagement.column][engagement.die - 1]
    mission = f"the mission is {engagement.mission} ({engagement.die})"
    words = f"{place(area)}, {engagement.column}: {mission}."
    game.log(Kind.ENCOUNTER, words, area, dice=(engagement.die,), rule="Charts Encounter")
