"""Section 10.2: marches, of one unit or of many at one order."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count, every
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.miracle.components.map import EAST_DUNKERQUE, NODES, name
from engine.miracle.components.units import BY_FORMATION
from engine.miracle.ground_attacks import attack_words, current_ground
from engine.miracle.ids import OFF_MAP, NodeId, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.marching_on import BRIDGEHEAD, next_stage, stages, who_comes_nearer
from engine.miracle.movement import occupy
from engine.miracle.orders import read
from engine.miracle.positions import german_at, side, unit_name
from engine.miracle.reach import Front, allowance, departure, entries, marches, marches_from
from engine.miracle.state import Dunkerque, Table, Unit, WhereTo

ALL, ON = "all", "on"
_BEYOND = frozenset(NODES) - BRIDGEHEAD
ON_AND_STAY = f"{ON}:end"


@remembered
def ready(game: Dunkerque) -> list[tuple[UnitId, Unit]]:
    """10.1 The units of the formation that have not acted; an event calls only steady ones."""
    table, ground = game.table, current_ground(game)
    if ground.most and len(ground.done) >= ground.most:
        return []
    units, done = table.units, ground.done
    left = [(unit, units[unit]) for unit in BY_FORMATION[ground.corps] if unit not in done]
    return [(unit, it) for unit, it in left if it.space and not (ground.most and it.disrupted)]


class MarchWhere(WhereTo, frozen=True):
    """10.2 Where a unit marches: every Area in reach."""

    unit: UnitId
    rule = "10.2"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        table = game.table
        areas = allowance(table, self.unit)
        here = name(table.units[self.unit].space)
        reach = "1 Area" if areas == 1 else f"up to {areas} Areas"
        return f"{unit_name(self.unit)} at {here}, {reach}: where does it march?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.unit, game.table.units[self.unit].space

    def destinations(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The Areas in reach, nearest first, the bridgehead before the rest; then goals beyond.

        A German unit there means an attack.
        """
        table = game.table
        front = Front.of(table)
        start = departure(table, self.unit)
        areas = marches_from(front, start)
        company = _company(table, areas)
        offers: list[Choice] = []
        for area in sorted(areas, key=_BEYOND.__contains__):
            if area in front.germans:
                offers += _attacks(table, self.unit, front, area)
            elif area in company:
                offers.append(_march(area, f"{', '.join(company[area])} there"))
            else:
                offers.append(_march(area, "" if area in _BEYOND else "the bridgehead"))
        if not current_ground(game).most:
            further = stages(front, start)
            offers += [_march_to_stage(goal, area) for goal, area in further.items()]
        return offers

    def go(self, game: Dunkerque, seat: Seat, token: str) -> None:
        table, order = game.table, read(token)
        area = NodeId(order.who)
        if order.verb == ON:
            table.bound[self.unit] = area
            _to_next_stage(game, self.unit)
            return
        start, way = table.units[self.unit].space, [area]
        if german_at(table, area):
            before = NodeId(order.to) or marches(table, self.unit, Front.of(table))[area]
            current_ground(game).origins[self.unit] = before
            way = [before, area] if before != start else way
        _march_by(game, self.unit, way)


def march_on(game: Dunkerque) -> None:
    """10.2 All that are bound for a place go on, one after the other."""
    for unit, _ in _marching(game, Front.of(game.table)):
        _to_next_stage(game, unit)


def _marching(game: Dunkerque, front: Front) -> list[tuple[UnitId, NodeId]]:
    """Who is bound for a place and can come nearer to it now."""
    table = game.table
    if not table.bound or current_ground(game).most:
        return []
    bound = table.bound
    steady = [(unit, bound[unit]) for unit, it in ready(game) if unit in bound and not it.disrupted]
    return who_comes_nearer(front, table, steady)


def orders_to_march_on(game: Dunkerque, front: Front) -> list[Choice]:
    """One order for all of them; and one that is the last."""
    marching = _marching(game, front)
    if not marching:
        return []
    return _all_on(len(marching), ", ".join(dict.fromkeys([goal for _, goal in marching])))


@cache
def _all_on(units: int, goals: str) -> list[Choice]:
    verb = f"{count(units, 'unit')} {'marches' if units == 1 else 'march'} on"
    return [
        Choice(ON, verb, detail=f"bound for {goals}"),
        Choice(ON_AND_STAY, f"{verb}, the rest stay"),
    ]


def march_all(game: Dunkerque, goal: NodeId) -> None:
    """10.2 One after the other, each as near to the goal as it can come."""
    for unit in _unbound(game, Front.of(game.table), goal):
        game.table.bound[unit] = goal
        _to_next_stage(game, unit)


def orders_for_all(game: Dunkerque, front: Front) -> list[Choice]:
    """One order for all that are bound for nowhere: to the Mole, or after the last who was sent."""
    table, ground = game.table, current_ground(game)
    if ground.most:
        return []
    last = table.bound.get(ground.done[-1], EAST_DUNKERQUE) if ground.done else EAST_DUNKERQUE
    offers = []
    for goal in dict.fromkeys((EAST_DUNKERQUE, last)):
        units = len(_unbound(game, front, goal))
        if units > 1:
            offers.append(_all_march(goal, units))
    return offers


@cache
def _all_march(goal: NodeId, units: int) -> Choice:
    who = f"{every(units).capitalize()} ready units"
    return Choice(f"{ALL}:{goal}", f"{who} march on to {name(goal)}")


def _unbound(game: Dunkerque, front: Front, goal: NodeId) -> list[UnitId]:
    """Who is not yet in the bridgehead, bound for nowhere, and can come nearer to a goal."""
    found = who_comes_nearer(front, game.table, [(unit, goal) for unit in _idle(game)])
    return [unit for unit, _ in found]


@remembered
def _idle(game: Dunkerque) -> list[UnitId]:
    bound = game.table.bound
    return [
        unit
        for unit, it in ready(game)
        if it.space in _BEYOND and not it.disrupted and unit not in bound
    ]


def _to_next_stage(game: Dunkerque, unit: UnitId) -> None:
    """10.2 A unit that is bound for a place comes as near to it as it can."""
    goal = game.table.bound[unit]
    area = next_stage(game.table, unit, Front.of(game.table))
    if area:
        _march_by(game, unit, [area], goal)


def _march_by(game: Dunkerque, unit: UnitId, way: list[NodeId], goal: NodeId = OFF_MAP) -> None:
    """10.2 A unit marches to the last Area of its way; its goal may lie beyond."""
    start, area = game.table.units[unit].space, way[-1]
    acted(game, unit)
    if goal and goal != area:
        game.table.bound[unit] = goal
    by = f" by {name(way[0])}" if len(way) > 1 else ""
    on = f", bound for {name(goal)}" if unit in game.table.bound else ""
    words = f"{unit_name(unit)} marches to {name(area)}{by}{on}."
    game.log(Kind.MOVE, words, start, *way, rule="10.2")
    occupy(game, unit, area)


def acted(game: Dunkerque, unit: UnitId) -> None:
    """10.1 A unit has had its action; whatever it did, it is bound for nowhere else."""
    current_ground(game).done.append(unit)
    game.table.bound.pop(unit, None)


@cache
def _march(area: NodeId, detail: str = "") -> Choice:
    return Choice(f"to:{area}", "March to", name(area), "", detail, area, part=f"Track {area[0]}")


@cache
def _march_to_stage(goal: NodeId, area: NodeId) -> Choice:
    """A goal beyond reach, and where the unit would come to now."""
    part = f"Track {goal[0]}"
    return Choice(f"on:{goal}", "March on to", name(goal), "", f"as far as {area}", goal, part=part)


def _attacks(table: Table, unit: UnitId, front: Front, area: NodeId) -> list[Choice]:
    """The enemy the unit would have to attack there, its chances, and where it may come from."""
    track = german_at(table, area)
    odds = f"attack {side(table, track).name}, {attack_words(table, unit, track, area)}"
    ways = entries(table, unit, front, area)
    if len(ways) == 1:
        return [_march(area, odds)]
    return [_march_from(area, odds, before, first=before == ways[0]) for before in ways]


@cache
def _march_from(area: NodeId, detail: str, before: NodeId, *, first: bool) -> Choice:
    """The shortest way needs no name in the token."""
    token = f"to:{area}" if first else f"to:{area}>{before}"
    where, part = f"{name(area)} from {before}", f"Track {area[0]}"
    return Choice(token, "March to", where, "", detail, area, part=part)


def _company(table: Table, areas: Collection[NodeId]) -> dict[NodeId, list[str]]:
    """Whom and what a unit finds in each of these Areas: other units, and works."""
    found: dict[NodeId, list[str]] = {}
    for unit, it in table.units.items():
        if it.space in areas:
            found.setdefault(it.space, []).append(unit_name(unit))
    for node in (*table.entrenched, table.somua):
        found.setdefault(node, []).append("works")
    return found
