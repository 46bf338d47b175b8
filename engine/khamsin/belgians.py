"""The Belgian army (8.0): assaults on its areas, and its surrender."""

from __future__ import annotations

from engine.core.counting import count
from engine.khamsin.components.formations import SP, short
from engine.khamsin.components.map import ORDER
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import ASSAULT_FROM, BELGIAN_SP, SURRENDER_AT
from engine.khamsin.control import areas_of, set_holder, take
from engine.khamsin.coordination import best_company
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, NO_SIDE, AreaId, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.state import Automatic, Campaign


def assault_bonus(sp: int) -> int:
    """8.0 One for twice the defenders, two for three times; not both."""
    if sp >= 3 * BELGIAN_SP:
        return 2
    return int(sp >= 2 * BELGIAN_SP)


class Assaults(Automatic, frozen=True):
    """8.0 Belgian areas are assaulted, one die each."""

    rule = "8.0 Belgians"

    def run(self, game: Campaign) -> None:
        for area in sorted(game.day.assaults, key=ORDER.__getitem__):
            free = [it for it in game.day.assaults[area] if not _in_contact(game, it)]
            force = best_company(area, frozenset(), frozenset(free))
            units = [it for it in free if it in force]
            if units:
                _assault(game, area, units)


def _in_contact(game: Campaign, unit: UnitId) -> bool:
    """6.0 Whom an enemy has met on the way fights him, and assaults nobody else today."""
    return bool(game.units_in(game.units[unit].area, ALLIED))


def _assault(game: Campaign, area: AreaId, units: list[UnitId]) -> None:
    """Success on 5 or more: the area is German and the assaulting units are in it."""
    sp = sum(SP[it] for it in units)
    game.chance.about("assault", area, game.table.turn)
    die = game.chance.die()
    good = die + assault_bonus(sp) >= ASSAULT_FROM
    bonus = f" +{assault_bonus(sp)}" if assault_bonus(sp) else ""
    outcome = "carried" if good else "thrown back"
    words = (
        f"Assault on {place(area)} by {', '.join(map(short, units))} ({sp} SP): {ASSAULT_FROM} is"
        f" needed, the die says {die}{bonus}: {outcome}."
    )
    game.log(
        Kind.ASSAULT, words, area, dice=(die,), good=(good,), who=(*units,), rule="8.0 Belgians"
    )
    if not good:
        return
    for unit in units:
        trail = game.day.trails.get(unit, (game.units[unit].area,))
        game.mark(unit, area=area)
        game.day.trails[unit] = (*trail, area)
    game.day.moved += [it for it in units if it not in game.day.moved]
    for leader, unit in game.day.with_unit.items():
        if unit in units:
            game.leaders[leader] = area
    game.table.resistance -= 1
    take(game, area, AXIS, "8.0 Belgians")


def weakened(game: Campaign) -> bool:
    """8.0 Whether so much has fallen that the King may ask for terms from tomorrow on."""
    return game.table.resistance <= SURRENDER_AT


def surrender(game: Campaign) -> None:
    """8.0 At the start of a day: the armistice takes effect, or the King is asked by a die."""
    table = game.table
    left = areas_of(table.held, BELGIAN)
    if table.armistice:
        if table.armistice == table.turn - 1:
            for area in left:
                set_holder(game, area, NO_SIDE)
            words = f"The Belgians have laid down their arms: {count(len(left), 'area')} lie open."
            game.log(Kind.BELGIANS, words, *left, rule="8.0 Surrender")
        return
    if not table.weakened or not left:
        return
    game.chance.about("armistice", table.turn)
    die = game.chance.die()
    good = die >= table.resistance
    needed = f"{table.resistance} or more ends it"
    if good:
        table.armistice = table.turn
        words = f"King Leopold asks for an armistice: the die says {die}, {needed}."
        game.log(Kind.ARMISTICE, words, *left, dice=(die,), good=(True,), rule="8.0 Surrender")
    else:
        words = f"The Belgians fight on: the die says {die}, {needed}."
        game.log(Kind.BELGIANS, words, dice=(die,), good=(False,), rule="8.0 Surrender")
