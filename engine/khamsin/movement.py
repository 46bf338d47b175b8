"""Simultaneous movement (6.0) and the referee's adjustments (4.0)."""

from __future__ import annotations

from engine.core.counting import capital
from engine.core.ids import Side
from engine.khamsin.components.formations import (
    CORPS,
    CORPS_OF,
    OOB_ORDER,
    SIDE,
    SP,
    name,
    short,
)
from engine.khamsin.components.map import ORDER
from engine.khamsin.components.map import name as place
from engine.khamsin.control import holder
from engine.khamsin.coordination import best_company, lawful
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, NOWHERE, SIDES, AreaId, Fate, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.leaders import follow
from engine.khamsin.state import Automatic, Campaign
from engine.khamsin.telling import tell

Trails = dict[UnitId, list[AreaId]]


class Movement(Automatic, frozen=True):
    """6.0 All units march at the same time, connector by connector; then the referee adjusts."""

    rule = "6.0 Movement"

    def run(self, game: Campaign) -> None:
        day = game.day
        trails: Trails = {
            unit: list(day.trails.get(unit, (it.area,)))
            for unit, it in game.units.items()
            if it.area
        }
        _march(game, trails)
        adjusted = _adjust(game, trails)
        day.moved = sorted(
            {*day.moved, *(unit for unit, trail in trails.items() if len(trail) > 1)},
            key=OOB_ORDER.__getitem__,
        )
        for unit, trail in trails.items():
            _arrive(game, unit, trail)
        _lead(game)
        _tell_marches(game)
        for unit in adjusted:
            _tell_adjusted(game, unit)
        follow(game)


def _march(game: Campaign, trails: Trails) -> None:
    """Step by step until nobody moves any more."""
    paths = {it: path for it, path in game.day.paths.items() if it in trails}
    step = 0
    while paths:
        moving = {
            unit: (trails[unit][-1], path[step])
            for unit, path in paths.items()
            if step < len(path) and not _stops_to_assault(game, unit, path[step])
        }
        paths = {unit: path for unit, path in paths.items() if unit in moving}
        stopped = _crossings(game, moving, trails)
        for unit, (_, area) in moving.items():
            if unit not in stopped:
                trails[unit].append(area)
        met = _contested(trails)
        paths = {
            unit: path
            for unit, path in paths.items()
            if unit not in stopped and trails[unit][-1] not in met
        }
        step += 1


def _stops_to_assault(game: Campaign, unit: UnitId, area: AreaId) -> bool:
    """8.0 Germans enter a Belgian area by assault alone; they stop in front of it."""
    if SIDE[unit] != AXIS or holder(game.table.held, area) != BELGIAN:
        return False
    game.day.assaults.setdefault(area, []).append(unit)
    return True


def _crossings(
    game: Campaign, moving: dict[UnitId, tuple[AreaId, AreaId]], trails: Trails
) -> set[UnitId]:
    """Enemies who use one connector in opposite directions meet where the stronger was going."""
    by_step: dict[tuple[AreaId, AreaId], list[UnitId]] = {}
    for unit, step in moving.items():
        by_step.setdefault(step, []).append(unit)
    met: set[UnitId] = set()
    for (start, end), units in by_step.items():
        axis = [it for it in units if SIDE[it] == AXIS]
        allied = [it for it in by_step.get((end, start), []) if SIDE[it] == ALLIED]
        if not axis or not allied:
            continue
        axis_enters = sum(SP[it] for it in axis) >= sum(SP[it] for it in allied)
        for unit in axis if axis_enters else allied:
            trails[unit].append(end if axis_enters else start)
        met.update(axis, allied)
    game.day.moved += [it for it in met if it not in game.day.moved]
    return met


def _contested(trails: Trails) -> set[AreaId]:
    """The areas that hold units of both sides."""
    held = {side: {it[-1] for unit, it in trails.items() if SIDE[unit] == side} for side in SIDES}
    return held[AXIS] & held[ALLIED]


def _adjust(game: Campaign, trails: Trails) -> list[UnitId]:
    """4.0 Who may not share an area is walked back along his way, until all is lawful."""
    adjusted: dict[UnitId, None] = {}
    areas = {it[-1] for it in trails.values()}
    while areas:
        back = []
        for area, side, units in _groups(trails, areas):
            coming = [it for it in units if len(trails[it]) > 1]
            for unit in _unwelcome(game, area, side, units, coming):
                trails[unit].pop()
                back.append(unit)
        areas = {trails[it][-1] for it in back}
        adjusted |= dict.fromkeys(back)
    return [*adjusted]


def _unwelcome(
    game: Campaign, area: AreaId, side: Side, units: list[UnitId], coming: list[UnitId]
) -> list[UnitId]:
    """Which of those who come may not stay; among the Belgians no Allied unit may (8.0)."""
    if side == ALLIED and holder(game.table.held, area) == BELGIAN:
        return coming
    if not coming or lawful(area, frozenset(units)):
        return []
    arrived = frozenset(coming)
    welcome = best_company(area, frozenset(units) - arrived, arrived)
    return [it for it in coming if it not in welcome]


def _groups(trails: Trails, areas: set[AreaId]) -> list[tuple[AreaId, Side, list[UnitId]]]:
    """Who ends in one of these areas, by area in the order of the map."""
    found: dict[tuple[AreaId, Side], list[UnitId]] = {}
    for unit, trail in trails.items():
        if trail[-1] and trail[-1] in areas:
            found.setdefault((trail[-1], SIDE[unit]), []).append(unit)
    ordered = sorted(found, key=lambda it: (ORDER[it[0]], it[1]))
    return [(area, side, found[area, side]) for area, side in ordered]


def _arrive(game: Campaign, unit: UnitId, trail: list[AreaId]) -> None:
    """Where a unit ends; a reserve that finds no room goes back to the reserve."""
    if trail[-1] == NOWHERE:
        game.mark(unit, area=NOWHERE, fate=Fate.RESERVE)
        game.day.trails.pop(unit, None)
    elif len(trail) > 1:
        game.mark(unit, area=trail[-1])
        game.day.trails[unit] = tuple(trail)
    stood = [it for it in trail if it != NOWHERE]
    for units in game.day.assaults.values():
        if unit in units and len(stood) < len(game.day.paths[unit]):
            units.remove(unit)


def _lead(game: Campaign) -> None:
    """Leaders go their own ways, or with the units they accompany."""
    for leader, path in game.day.paths.items():
        if leader in game.leaders:
            game.leaders[leader] = path[-1]
    for leader, unit in game.day.with_unit.items():
        if game.units[unit].area:
            game.leaders[leader] = game.units[unit].area


def _tell_marches(game: Campaign) -> None:
    """One line for all units of a corps that went the same way."""
    together: dict[tuple[str, tuple[AreaId, ...]], list[UnitId]] = {}
    for unit, trail in game.day.trails.items():
        way = tuple([it for it in trail if it])
        if len(way) > 1:
            together.setdefault((CORPS_OF[unit], way), []).append(unit)
    for (_, way), units in together.items():
        side = SIDE[units[0]]
        whole = len(units) > 1 and len(units) == len(CORPS[CORPS_OF[units[0]]].units)
        who = CORPS[CORPS_OF[units[0]]].name if whole else ", ".join(map(short, units))
        words = f"{capital(who)}: {place(way[0])} to {place(way[-1])}."
        tell(game, side, Kind.MARCH, words, *way, who=(*units,), rule="6.0 Movement")


def _tell_adjusted(game: Campaign, unit: UnitId) -> None:
    area = game.units[unit].area
    where = f"at {place(area)}" if area else "in the reserve"
    words = f"The referee keeps the {name(unit)} {where}: no room beside the others there."
    tell(game, SIDE[unit], Kind.ADJUSTED, words, *([area] if area else []), who=(unit,), rule="4.0")
