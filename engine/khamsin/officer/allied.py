"""Allied orders: hold what scores as long as it can be held, bring everybody else to the sea."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.views import Advice, Question
from engine.khamsin import lines
from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.components.formations import (
    BROOKE,
    FORMATIONS,
    GORT,
    OOB_ORDER,
    SP,
    name,
)
from engine.khamsin.components.map import (
    DUNKIRK,
    NEIGHBOURS,
    OBJECTIVES,
    ORDER,
    PORTS,
    TO_DUNKIRK,
    steps_to,
)
from engine.khamsin.components.map import name as place
from engine.khamsin.coordination import lawful
from engine.khamsin.evacuation import lift_of
from engine.khamsin.ids import ALLIED, AXIS, AreaId, UnitId
from engine.khamsin.officer.estimate import (
    attack,
    enemies_near,
    held_by,
    likely,
    of_side,
    stacks,
    threat,
    worth,
)
from engine.khamsin.orderable import Post, post
from engine.khamsin.seats import UNITS_OF
from engine.khamsin.views import Board

# How many SP should hold each place, how much it matters, and the day on which its men go home.
POSTS: dict[AreaId, tuple[int, int, int]] = {
    AreaId(area): need
    for area, need in {
        "DUN": (4, 10, 15),
        "BOU": (2, 9, 15),
        "CAL": (2, 9, 15),
        "BER": (2, 8, 11),
        "GRA": (3, 7, 12),
        "FUR": (3, 7, 11),
        "CAS": (4, 6, 9),
        "YPR": (4, 6, 8),
        "LIL": (4, 5, 15),
        "STO": (2, 4, 8),
        "BET": (2, 3, 6),
    }.items()
}
_HOPELESS = 0.75  # an enemy who wins so often is not waited for
_GOOD_ATTACK = 0.62


def orders(board: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    """The next line of the sheet; signed when everybody has a place."""
    offered = {it.token for it in question.choices}
    if lines.WORST in offered:
        return Advice(lines.WORST, "Points not spent today are lost.")
    desk = post(board, Seat(board.seat))
    written = {lines.subject(line) for line in board.sheet}
    posts = assignment(board)
    for unit in sorted(
        desk.movers, key=lambda it: (TO_DUNKIRK[desk.movers[it].start], OOB_ORDER[it])
    ):
        if unit in written:
            continue
        advice = _order(board, desk, unit, posts, offered)
        if advice:
            return advice
    for leader in (GORT, BROOKE):
        advice = _leader(board, leader, offered, written)
        if advice:
            return advice
    return Advice("ready", "Everybody else holds his ground.")


def assignment(board: Board) -> dict[UnitId, AreaId]:
    """Who of one's own should hold what: for each place the nearest, up to what it needs."""
    free = [it for it in UNITS_OF[Seat(board.seat)] if _available(board, it)]
    found: dict[UnitId, AreaId] = {}
    left = LAST_TURN - board.table.turn
    for area, (wanted, _, until) in sorted(POSTS.items(), key=lambda it: -it[1][1]):
        if held_by(board, area) != ALLIED or board.table.turn > until:
            continue
        here: list[UnitId] = []
        need = wanted - _allies_at(board, area)
        near = sorted(free, key=lambda it: (steps_to(board.units[it].area)[area], OOB_ORDER[it]))
        for unit in near:
            far = steps_to(board.units[unit].area)[area]
            if sum(SP[it] for it in here) >= need or far > min(3, left):
                break
            if lawful(area, frozenset((*here, unit))):
                here.append(unit)
        for unit in here:
            free.remove(unit)
            found[unit] = area
    return found


def _allies_at(board: Board, area: AreaId) -> int:
    """How many SP of an ally who orders for himself stand there already."""
    own = UNITS_OF[Seat(board.seat)]
    there = [it for it in of_side(board.units, ALLIED) if board.units[it].area == area]
    return sum(SP[it] for it in there if it not in own)


def _available(board: Board, unit: UnitId) -> bool:
    it = board.units[unit]
    return bool(it.area) and not it.aboard


def _order(
    board: Board, desk: Post, unit: UnitId, posted: dict[UnitId, AreaId], offered: set[str]
) -> Advice | None:
    """One unit: strike where it pays, stand at its post, or go there."""
    start = desk.movers[unit].start
    goal = posted.get(unit, DUNKIRK)
    strike = _strike(board, desk, unit, offered)
    if strike:
        return strike
    beach = goal == DUNKIRK and unit not in posted and lift_of(board.table, start) > 0
    if start == goal or beach or _must_stand(board, unit, start):
        return _regroup(board, unit, start, offered)
    best = _step_towards(board, desk, unit, goal, offered)
    if best is None:
        return _regroup(board, unit, start, offered)
    token, area = best
    why = f"It is wanted at {place(goal)}." if goal != DUNKIRK else "The ships wait at Dunkirk."
    return Advice(token, why if area != goal else f"It takes its post at {place(goal)}.")


def _must_stand(board: Board, unit: UnitId, area: AreaId) -> bool:
    """Whether its going would open an objective or port that can be held."""
    if area not in OBJECTIVES and area not in PORTS:
        return False
    here = of_side(stacks(board).get(area, []), ALLIED)
    leaving = {it.unit for it in board.arrows if it.path}
    others = [it for it in here if it != unit and it not in leaving]
    if others:
        return False
    if area in POSTS and board.table.turn > POSTS[area][2]:
        return False
    return threat(board, area, [unit]) < _HOPELESS


def _step_towards(
    board: Board, desk: Post, unit: UnitId, goal: AreaId, offered: set[str]
) -> tuple[str, AreaId] | None:
    """The lawful move that brings it nearest to where it is wanted, on friendly ground."""
    start = desk.movers[unit].start
    far = steps_to(goal)
    best: tuple[tuple[float, int], str, AreaId] | None = None
    choices = [*desk.moves[unit], *desk.lorries.get(unit, ())]
    for choice in choices:
        area = AreaId(choice.place)
        if choice.token not in offered or held_by(board, area) != ALLIED:
            continue
        if far[area] >= far[start] or not _room(board, unit, area):
            continue
        exposed = 0.2 * enemies_near(board, area, ALLIED) * (area != goal)
        rank = (far[area] + exposed / 10, ORDER[area])
        if best is None or rank < best[0]:
            best = rank, choice.token, area
    return (best[1], best[2]) if best else None


def _room(board: Board, unit: UnitId, area: AreaId) -> bool:
    """4.0 Whether a unit finds lawful company there, by what is known now."""
    leaving = {it.unit for it in board.arrows if it.path}
    there = [
        it
        for it in of_side(board.units, ALLIED)
        if board.units[it].area == area and it not in leaving
    ]
    coming = [it.unit for it in board.arrows if it.path and it.path[-1] == area]
    coming = [it for it in coming if it in FORMATIONS]
    return lawful(area, frozenset((*there, *coming, unit)))


def _strike(board: Board, desk: Post, unit: UnitId, offered: set[str]) -> Advice | None:
    """An attack that is likely to win back a place that scores."""
    if board.units[unit].attrition:
        return None
    start = desk.movers[unit].start
    found = stacks(board)
    for area in NEIGHBOURS[start]:
        token = lines.going(unit, area)
        if token not in offered or held_by(board, area) != AXIS:
            continue
        enemies = of_side(found.get(area, []), AXIS)
        company = [it for it in of_side(found.get(start, []), ALLIED) if it in desk.movers]
        if area not in (*OBJECTIVES, *PORTS) or not _room(board, unit, area):
            continue
        if not enemies:
            return Advice(
                token, f"{place(area)} is empty and scores {worth(board.table, area):.0f}."
            )
        chance = attack(board, area, likely(board, company), enemies)
        if chance >= _GOOD_ATTACK:
            return Advice(token, f"{place(area)} falls in {chance:.0%} of cases.")
    return None


def _regroup(board: Board, unit: UnitId, area: AreaId, offered: set[str]) -> Advice | None:
    """Worn units that are not threatened recover."""
    token = lines.staying(unit, lines.REGROUP)
    if token not in offered or enemies_near(board, area, ALLIED) or unit in board.unsupplied:
        return None
    return Advice(token, f"The {name(unit)} is worn, in supply, and nobody is near.")


def _leader(board: Board, leader: UnitId, offered: set[str], written: set[str]) -> Advice | None:
    """Leaders go with their men: along with one that marches, if all of them leave."""
    if leader in written or not board.leaders[leader]:
        return None
    here = board.leaders[leader]
    men = [it for it in of_side(board.units, ALLIED) if board.units[it].area == here]
    leaving = {it.unit for it in board.arrows if it.path}
    along = [it for it in men if lines.along(leader, it) in offered]
    if along and all(it in leaving for it in men):
        return Advice(lines.along(leader, along[0]), f"He stays with the {name(along[0])}.")
    return None
