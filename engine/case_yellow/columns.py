"""10.1 Columns: units on their way to an objective, and the supply that follows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.case_yellow.command import bound
from engine.case_yellow.components.formations import FORMATION_OF, FORMATIONS, SERVED
from engine.case_yellow.components.map import CITIES, NEAR, TOWNS, distance, within
from engine.case_yellow.components.setups import PLAN_D_GOALS
from engine.case_yellow.components.units import SIDE_OF, SMALL, YELLOWS
from engine.case_yellow.feeding import stays_fed
from engine.case_yellow.ids import ALLIED, GERMAN, NOWHERE, HexId, UnitId
from engine.case_yellow.marching import ends, fair_end, hold, march, movable, movable_when_asked
from engine.case_yellow.positions import stack, strength
from engine.case_yellow.reach import FAR, distance_field, movement, reach
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied_hexes
from engine.case_yellow.terrain import MOBILITY, MOTOR

GOALS = (*CITIES, *TOWNS)
_HUNGER = 5.0  # what it costs a column to leave supply, in points of marching


def nearest_end(game: Campaign, id_: UnitId, goal: HexId) -> HexId:
    """The hex nearest to a goal that a unit can march to; nothing if it cannot come nearer."""
    field = distance_field(goal, MOBILITY[id_])
    here = game.unit(id_).hex
    fair = fair_end(game, id_)
    best = (field.get(here, FAR), 0, here)
    for hex_, cost in reach(game, id_).cost.items():
        far = field.get(hex_, FAR)
        if far <= best[0] and (far, cost, hex_) < best and fair(hex_):
            best = (far, cost, hex_)
    return best[2] if best[2] != here else NOWHERE


def column_end(game: Campaign, id_: UnitId, goal: HexId) -> HexId:
    """Where a unit of a column ends its march: as near to the goal as prudence lets it.

    A German unit leaves supply only for a long step ahead, and goes back to it when it is cut off;
    a division with one step left does not stop next to a stronger enemy.
    """
    end = nearest_end(game, id_, goal)
    if SIDE_OF[id_] != GERMAN or game.scenario.turns == 1:
        return end
    here = game.unit(id_).hex
    if game.unit(id_).oos:
        return _back_to_supply(game, id_)
    far = game.allied.far(here, FAR) > movement(game, id_) + 1
    if far or not _peril(game, id_, end or here):
        return end
    field = distance_field(goal, MOBILITY[id_])
    fair = {it: -float(field.get(it, FAR)) for it in (*ends(game, id_), here)}
    best, value = here, fair[here] - _peril(game, id_, here)
    for hex_ in sorted(fair, key=lambda it: (-fair[it], it)):
        if fair[hex_] <= value:
            break
        found = fair[hex_] - _peril(game, id_, hex_)
        if found > value:
            best, value = hex_, found
    return best if best != here else NOWHERE


def _peril(game: Campaign, id_: UnitId, hex_: HexId) -> float:
    """What speaks against ending a march in a hex, in points of marching: hunger, enemies."""
    hunger = 0.0 if stays_fed(game, id_, hex_) else _HUNGER
    attack = sum(strength(game, stack(game, ALLIED, it)) for it in NEAR[hex_])
    if not attack or id_ not in YELLOWS:
        return hunger
    others = [it for it in stack(game, GERMAN, hex_) if it != id_]
    own = strength(game, (*others, id_))
    last = game.unit(id_).steps == 1 and id_ not in SMALL
    if last and attack >= own:
        return hunger + min(6.0, 2.0 * attack / own)
    return hunger + (1.5 if attack >= 2 * own else 0.0)


def _back_to_supply(game: Campaign, id_: UnitId) -> HexId:
    """The nearest hex in supply, or as near to one as the unit comes."""
    fed = supplied_hexes(game, "GE")
    here = game.unit(id_).hex
    if here in fed:
        return NOWHERE
    known = ends(game, id_)

    def far(hex_: HexId) -> tuple[int, int, HexId]:
        near = min((distance(hex_, it) for it in within(hex_, 6) if it in fed), default=9)
        return near, known.get(hex_, 0), hex_

    best = min((*known, here), key=far)
    return best if best != here else NOWHERE


def advance_column(game: Campaign, ids: Iterable[UnitId], goal: HexId = NOWHERE) -> None:
    """Each unit goes as far towards its goal as it can, the nearest first."""
    if goal:
        game.mark_all([*ids], goal=goal)
    column = [id_ for id_ in ids if id_ in movable_when_asked(game)]
    aims = {id_: goal or game.unit(id_).goal for id_ in column}
    order = sorted(
        column,
        key=lambda id_: (
            distance_field(aims[id_], MOBILITY[id_]).get(game.unit(id_).hex, FAR),
            id_,
        ),
    )
    for id_ in order:
        end = column_end(game, id_, aims[id_])
        if end:
            march(game, id_, end)


def marching_on(game: Campaign) -> tuple[UnitId, ...]:
    """Units with an objective that they have not reached, not yet ordered this round."""
    acting = game.acting()
    spent, units = acting.spent, game.army(acting.side).units
    return tuple(
        [
            id_
            for id_ in movable_when_asked(game)
            if (goal := units[id_].goal) and id_ not in spent and goal != units[id_].hex
        ]
    )


def to_goals(ids: Sequence[UnitId]) -> str:
    """So many units on their way."""
    return f"{len(ids)} units to their goals" if len(ids) > 1 else "1 unit to its goal"


def column_goal(game: Campaign, id_: UnitId) -> HexId:
    """Where most of a unit's column is marching; nothing if it has no goal."""
    if id_ not in FORMATION_OF:
        return NOWHERE
    goals = [game.unit(it).goal for it in FORMATIONS[FORMATION_OF[id_]].units]
    return max(goals, key=lambda it: (bool(it), goals.count(it), it))


def march_by_plan(game: Campaign) -> None:
    """Plan D: who was not ordered on and can come nearer to his goals does so by himself."""
    for id_ in PLAN_D_GOALS:
        if not game.unit(id_).hex or not bound(game, id_) or id_ not in movable(game):
            continue
        if id_ in game.acting().spent:
            continue
        here = game.unit(id_).hex
        goal = min(PLAN_D_GOALS[id_], key=lambda it: (distance(here, it), it))
        end = nearest_end(game, id_, goal)
        if end:
            march(game, id_, end)


# --- supply and guns -----------------------------------------------------------------------------


def followers(game: Campaign) -> tuple[UnitId, ...]:
    """German supply units and guns that have no order yet in this round."""
    spent, able = game.acting().spent, movable_when_asked(game)
    return tuple(id_ for id_ in SERVED if id_ in able and id_ not in spent)


def follow(game: Campaign) -> None:
    """Each goes to the middle of those it serves, as near as it comes without an enemy beside."""
    waiting = followers(game)
    for id_ in waiting:
        end = following_end(game, id_)
        if end:
            march(game, id_, end)
    hold(game, [id_ for id_ in waiting if id_ not in game.acting().spent])


def following_end(game: Campaign, id_: UnitId) -> HexId:
    """The safe hex nearest to the middle of those a unit serves; nothing if it is there."""
    hexes = [
        game.unit(it).hex
        for formation in SERVED[id_]
        for it in FORMATIONS[formation].units
        if game.unit(it).hex
    ] or [*game.german.stacks]
    middle = min(hexes, key=lambda it: (sum(distance(it, other) for other in hexes), it))
    here = game.unit(id_).hex
    enemy = game.allied.stacks
    safe = [it for it in ends(game, id_) if it not in enemy and NEAR[it].isdisjoint(enemy)]
    field = distance_field(middle, MOTOR)
    best = min((*safe, here), key=lambda it: (field.get(it, FAR), it))
    return best if field.get(best, FAR) < field.get(here, FAR) else NOWHERE
