"""10.2 Marches of several cards: a unit bound for a place beyond its reach goes on towards it.

The rules know single marches only. A unit may be told where it is bound for; whenever its formation
acts, one order sends all such units on, each as near to its goal as it can come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.core.search import steps_from
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import EAST_DUNKERQUE, TRACKS
from engine.miracle.components.tables import AIR_DEFENSE
from engine.miracle.ids import OFF_MAP, NodeId, UnitId
from engine.miracle.reach import Departure, Front, departure, marches_from, quiet_marches
from engine.miracle.state import Table

FAR = 99
_LAST_OF_A_TRACK = 2
_MOST_GOALS = 8
GOALS = tuple(
    dict.fromkeys(node for nodes in TRACKS.values() for node in nodes[-_LAST_OF_A_TRACK:])
)
"""The coast and the line before it: what a march of several cards is for."""
BRIDGEHEAD = frozenset(GOALS)


@cache
def distances(goal: NodeId) -> dict[NodeId, int]:
    """How many Areas each Area is from a goal, Germans left aside."""
    return steps_from([goal], BORDERS.__getitem__)


def distance(start: NodeId, goal: NodeId) -> int:
    """How many Areas lie between two Areas."""
    return distances(goal).get(start, FAR)


@cache
def _dislikes(goal: NodeId) -> dict[NodeId, int]:
    """Of every Area how far it is from a goal, then how exposed to bombs."""
    return {area: distance(area, goal) * FAR - AIR_DEFENSE[area] for area in BORDERS}


def stage(front: Front, start: Departure, goal: NodeId) -> NodeId:
    """The Area nearest to a goal, of those where no enemy stands; nowhere if none is better.

    Of several equally near, the one best covered against bombs.
    """
    return _nearest(quiet_marches(front, start), start, goal)


def who_comes_nearer(
    front: Front, table: Table, bound: Iterable[tuple[UnitId, NodeId]]
) -> list[tuple[UnitId, NodeId]]:
    """Of units and their goals those who can come nearer; most often the next Areas tell."""
    units, shut = table.units, front.shut
    return [
        (unit, goal)
        for unit, goal in bound
        if not _towards(goal, units[unit].space) <= shut
        or stage(front, departure(table, unit), goal)
    ]


@cache
def _towards(goal: NodeId, start: NodeId) -> frozenset[NodeId]:
    """The next Areas that a unit bound for a goal likes better than to stay."""
    dislikes = _dislikes(goal)
    return frozenset([it for it in BORDERS[start] if dislikes[it] < dislikes[start]])


def _nearest(areas: Iterable[NodeId], start: Departure, goal: NodeId) -> NodeId:
    """The Area a unit that is bound for a goal likes best, if it likes it better than to stay."""
    dislikes = _dislikes(goal)
    best = min(areas, key=dislikes.__getitem__, default=start.space)
    return best if dislikes[best] < dislikes[start.space] else OFF_MAP


def stages(front: Front, start: Departure) -> Mapping[NodeId, NodeId]:
    """Goals beyond a unit's reach, each with the Area it would come to now.

    East Dunkerque, where everybody may embark, then the nearest.
    """
    here, near, quiet = start.space, marches_from(front, start), quiet_marches(front, start)
    found: dict[NodeId, NodeId] = {}
    for goal in _by_distance(here):
        if goal in near or goal == here or goal in front.germans:
            continue
        if goal != EAST_DUNKERQUE and len(found) >= _MOST_GOALS:
            continue
        area, away = _nearest(quiet, start, goal), distances(goal)
        if area and away.get(area, FAR) < away.get(here, FAR):
            found[goal] = area
    mole = found.pop(EAST_DUNKERQUE, OFF_MAP)
    return {EAST_DUNKERQUE: mole, **found} if mole else found


@cache
def _by_distance(here: NodeId) -> list[NodeId]:
    """All goals, the nearest first."""
    return sorted(GOALS, key=lambda goal: distance(here, goal))


def next_stage(table: Table, unit: UnitId, front: Front) -> NodeId:
    """Where a unit that is bound for a place comes to if it marches on; nowhere if it cannot."""
    goal = table.bound.get(unit, OFF_MAP)
    return stage(front, departure(table, unit), goal) if goal else OFF_MAP
