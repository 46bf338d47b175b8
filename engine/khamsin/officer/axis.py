"""The Axis orders: corps by corps towards ports and objectives, the Belgians in between."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.views import Advice, Question
from engine.khamsin import lines
from engine.khamsin.components.formations import (
    CORPS,
    CORPS_OF,
    FORMATIONS,
    GUDERIAN,
    PANZERS,
    RESERVE,
    SP,
    XIX_CORPS,
    short,
)
from engine.khamsin.components.map import (
    BELGIAN_AREAS,
    COAST,
    DUNKIRK,
    NEIGHBOURS,
    OBJECTIVES,
    ORDER,
    PORTS,
    steps_to,
)
from engine.khamsin.components.map import name as place
from engine.khamsin.control import friendly
from engine.khamsin.coordination import lawful
from engine.khamsin.ids import ALLIED, AXIS, AXIS_SEAT, BELGIAN, AreaId, CorpsId, UnitId
from engine.khamsin.odds import assault_chance
from engine.khamsin.officer.estimate import (
    attack,
    held_by,
    likely,
    of_side,
    stacks,
    worth,
)
from engine.khamsin.orderable import Post, post
from engine.khamsin.views import Board

_GOALS = (*PORTS, *OBJECTIVES, *BELGIAN_AREAS)
_LESS_WITH_EACH_STEP = 0.72
_SHARED = 0.55  # what a goal is still worth to a second corps
_BELGIAN_WORTH = 5.0  # until they surrender each of their areas bars a road to the sea
_LEAST_CHANCE = 0.12
_GUARDED = 0.5
_COST_OF_A_DEFEAT = 1.6
_COST_OF_A_WIN = 0.8
_HANGING_ON = 0.6  # of the fights won on the coast so many really take it (8.0)
_OWN_SECTOR = 1.6
# Which goals are whose first: Kleist for the ports, Hoth for the canal line, infantry for the rest.
SECTORS: dict[str, str] = {
    "XIX": "BOU CAL GRA DUN",
    "XXXXI": "CAL STO GRA DUN",
    "XVI": "BET CAS BER DUN",
    "XXXIX": "STO CAS BER FUR",
    "XI": "LIL YPR",
    "X": "KOR YPR",
    "XXVII": "LIL BET",
    "IV": "TIE ROE YPR",
    "IX": "EEK BRU OST NIE FUR",
    "XXVI": "TIE BRU DIK FUR",
    "9PZ": "CAS BER DUN",
    "29M": "CAS BER DUN",
    "254I": "FUR NIE",
}


class Plan(NamedTuple):
    """What a group should do, what it is worth, why, and how surely it leaves its place."""

    score: float
    to: AreaId
    why: str
    leaves: float = 1.0


def orders(board: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    """The next line of the sheet; signed when nobody is better off moving."""
    offered = {it.token for it in question.choices}
    duty = _duties(board, offered)
    if duty:
        return duty
    desk = post(board, AXIS_SEAT)
    written = {lines.subject(line) for line in board.sheet}
    for corps, start, units in _groups(board, desk, written):
        plan = _plan(board, desk, corps, start, units)
        if plan.to != start:
            tokens = _tokens(desk, corps, units, plan.to, offered)
            if tokens:
                return Advice(";".join(tokens), plan.why)
    lead = _guderian(board, offered)
    if lead:
        return lead
    return Advice("ready", "Everybody else is best where he stands.")


def _duties(board: Board, offered: set[str]) -> Advice | None:
    """A panzer division for the south, replacements, reserves."""
    pulls = [it for it in PANZERS if lines.pulling(it) in offered]
    if pulls:
        worst = max(pulls, key=lambda it: (board.units[it].attrition, _idle(board, it)))
        return Advice(lines.pulling(worst), "It is the most worn; refusing would cost 10 points.")
    if lines.WORST in offered:
        return Advice(lines.WORST, "Points not spent today are lost.")
    return None


def _idle(board: Board, panzer: UnitId) -> int:
    area = board.units[panzer].area
    return steps_to(area)[PORTS[-1]] if area else 99


def _groups(
    board: Board, desk: Post, written: set[str]
) -> list[tuple[CorpsId, AreaId, list[UnitId]]]:
    """Units of one corps in one area that have no orders, nearest to Dunkirk first."""
    found: dict[tuple[CorpsId, AreaId], list[UnitId]] = {}
    for unit, who in desk.movers.items():
        if unit not in written:
            corps = _with_whom(board, unit, who.start)
            found.setdefault((corps, who.start), []).append(unit)
    far = steps_to(PORTS[-1])
    keys = sorted(found, key=lambda it: (far[it[1]], ORDER[it[1]], it[0]))
    return [(corps, start, found[corps, start]) for corps, start in keys]


def _with_whom(board: Board, unit: UnitId, area: AreaId) -> CorpsId:
    """The corps a unit acts with: a reserve joins the one whose area it shares (4.0)."""
    if CORPS_OF[unit] != RESERVE:
        return CORPS_OF[unit]
    here = [it for it in of_side(board.units, AXIS) if board.units[it].area == area]
    corps = [CORPS_OF[it] for it in here if CORPS_OF[it] != RESERVE]
    return corps[0] if corps else CorpsId(unit)


def _plan(board: Board, desk: Post, corps: CorpsId, start: AreaId, units: list[UnitId]) -> Plan:
    """The best place for a group, staying included."""
    claimed = _claims(board, corps)
    best = Plan(_potential(board, start, claimed, corps) + 0.01, start, "")
    areas = dict.fromkeys(AreaId(it.place) for unit in units for it in desk.moves[unit])
    for area in areas:
        going = [it for it in units if any(c.place == area for c in desk.moves[it])]
        if not _room(board, units, area):
            continue
        plan = _worth_going(board, area, going, claimed, start, corps)
        if plan:
            score = plan.score - plan.leaves * _guard(board, start, units, area)
            if score > best.score:
                best = plan._replace(score=score)
    return best


def _worth_going(  # noqa: PLR0913, PLR0917 - who goes where from where, and for what
    board: Board,
    area: AreaId,
    going: list[UnitId],
    claimed: dict[AreaId, int],
    start: AreaId,
    corps: CorpsId,
) -> Plan | None:
    """What going to an area promises."""
    position = _potential(board, area, claimed, corps)
    if area in friendly(board.table.held, AXIS):
        return Plan(
            position, area, f"It brings them nearer to {_nearest(board, area, claimed, corps)}."
        )
    joining = [it.unit for it in board.arrows if it.path and it.path[-1] == area]
    force = likely(board, [*going, *(it for it in joining if it in FORMATIONS)])
    stay = _potential(board, start, claimed, corps)
    if held_by(board, area) == BELGIAN:
        chance = assault_chance(sum(SP[it] for it in force))
        score = stay + chance * (position - stay + _BELGIAN_WORTH)
        return Plan(score, area, f"The Belgians there give way in {chance:.0%} of cases.", chance)
    against = of_side(stacks(board).get(area, []), ALLIED)
    if not against:
        gain = _goal_worth(board, area, corps)
        return Plan(stay + 0.6 * (position - stay + gain), area, "Nobody is seen to hold it.", 0.6)
    chance = attack(board, area, force, against)
    if chance < _LEAST_CHANCE:
        return None
    size = min(sum(SP[it] for it in force), sum(SP[it] for it in against)) / 2
    cost = size * ((1 - chance) * _COST_OF_A_DEFEAT + chance * _COST_OF_A_WIN)
    sp = sum(SP[it] for it in force)
    words = f"Some {sp} SP should get going, and win there in {chance:.0%} of cases."
    if area in COAST:
        chance *= _HANGING_ON
    score = stay + chance * (position - stay + _goal_worth(board, area, corps)) - cost
    return Plan(score, area, words, chance)


def _claims(board: Board, corps: CorpsId) -> dict[AreaId, int]:
    """How many other corps are ordered to, or stand at, each area."""
    found: dict[AreaId, int] = {}
    ordered = {it.unit: it.path[-1] for it in board.arrows if it.path}
    for unit, area in ordered.items():
        if unit in FORMATIONS and CORPS_OF[unit] != corps and str(unit) != corps:
            found[area] = found.get(area, 0) + SP[unit]
    return found


def _guard(board: Board, start: AreaId, units: list[UnitId], to: AreaId) -> float:
    """What is lost if a place that scores is left while enemies stand beside it."""
    if start not in PORTS and start not in OBJECTIVES:
        return 0.0
    found = stacks(board)
    if any(it not in units for it in of_side(found.get(start, []), AXIS)):
        return 0.0
    near = [it for it in NEIGHBOURS[start] if it != to and of_side(found.get(it, []), ALLIED)]
    return worth(board.table, start) * _GUARDED if near else 0.0


def _goal_worth(board: Board, goal: AreaId, corps: CorpsId) -> float:
    """What is still to be gained at a goal."""
    side = held_by(board, goal)
    if side == AXIS:
        return 0.0
    value = _BELGIAN_WORTH if side == BELGIAN else worth(board.table, goal)
    mine = goal == DUNKIRK or goal in SECTORS.get(corps, "")
    return value * _OWN_SECTOR if mine else value


def _potential(board: Board, area: AreaId, claimed: dict[AreaId, int], corps: CorpsId) -> float:
    """How near an area is to what is still to be gained; what others go for counts less."""
    far = steps_to(area)
    values = sorted(
        (
            _goal_worth(board, goal, corps)
            * _LESS_WITH_EACH_STEP ** far[goal]
            * (_SHARED if claimed.get(goal) else 1.0)
            for goal in _GOALS
        ),
        reverse=True,
    )
    return sum(value * 0.5**rank for rank, value in enumerate(values[:4]))


def _nearest(board: Board, area: AreaId, claimed: dict[AreaId, int], corps: CorpsId) -> str:
    far = steps_to(area)
    goal = max(
        _GOALS,
        key=lambda it: (
            _goal_worth(board, it, corps)
            * _LESS_WITH_EACH_STEP ** far[it]
            * (1 - 0.4 * (it in claimed))
        ),
    )
    return place(goal)


def _room(board: Board, units: list[UnitId], area: AreaId) -> bool:
    """4.0 Whether the group finds lawful company there, by the orders written so far."""
    own = friendly(board.table.held, AXIS)
    leaving = {it.unit for it in board.arrows if it.path and own.issuperset(it.path)}
    there = [
        it
        for it in of_side(board.units, AXIS)
        if board.units[it].area == area and it not in leaving and it not in units
    ]
    coming = [it.unit for it in board.arrows if it.path and it.path[-1] == area]
    coming = [it for it in coming if it in FORMATIONS]
    return lawful(area, frozenset((*there, *coming, *units)))


def _tokens(
    desk: Post, corps: CorpsId, units: list[UnitId], to: AreaId, offered: set[str]
) -> list[str]:
    """One line for the corps if all of it goes, else one for each unit."""
    each = [it for it in (lines.going(unit, to) for unit in units) if it in offered]
    whole = lines.going(corps, to)
    free = [it for it in desk.movers if CORPS_OF[it] == corps]
    if corps in CORPS and whole in offered and len(each) == len(free) == len(units) > 1:
        return [whole]
    return each


def _guderian(board: Board, offered: set[str]) -> Advice | None:
    """He goes with the strongest division that marches."""
    along = [it for it in XIX_CORPS if lines.along(GUDERIAN, it) in offered]
    if not along:
        return None
    return Advice(
        lines.along(GUDERIAN, along[0]), f"He leads from the front, with {short(along[0])}."
    )
