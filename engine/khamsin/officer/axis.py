"""The Axis orders: every corps has a goal; it attacks where that pays, and marches where it leads.

A corps is reckoned with as one, for only one gets into an area (4.0). What a fight may cost is
counted in victory points: tanks are dear, infantry is cheap (7.0, 10.0).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.counting import count
from engine.core.search import distances
from engine.core.views import Advice, Question
from engine.khamsin import lines
from engine.khamsin.belgians import assault_bonus
from engine.khamsin.components.formations import (
    ARMOURED,
    CORPS,
    CORPS_OF,
    FORMATIONS,
    GUDERIAN,
    OOB_ORDER,
    PANZERS,
    RESERVE,
    SP,
    XIX_CORPS,
    short,
)
from engine.khamsin.components.map import BELGIAN_AREAS, NEIGHBOURS, ORDER, distance
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import ASSAULT_FROM
from engine.khamsin.control import friendly
from engine.khamsin.coordination import lawful
from engine.khamsin.ids import ALLIED, AXIS, AXIS_SEAT, BELGIAN, AreaId, CorpsId, UnitId
from engine.khamsin.officer.sheet import REPLACEMENTS, Order, marching, next_line
from engine.khamsin.officer.situation import (
    PER_DAY,
    SCORING,
    Situation,
    falls,
    pace,
    read,
    toll,
)
from engine.khamsin.orderable import Post, post
from engine.khamsin.supply import supplied
from engine.khamsin.views import Board

GUARDS, LEADERS, REGROUPING = "guards", "leaders", "regrouping"
_EACH_STEP = 0.85  # what a goal keeps of its worth with every area on the way to it
_BESIDES = 0.3  # what goals that are not its own draw a corps
_SHARED = 0.55  # what a goal is still worth to one corps more
_OWN_SECTOR = 2.3
_BELGIAN_WORTH = 4.0  # until they surrender each of their areas bars a road to the sea
_KEPT = 0.9  # how surely a place that is taken is kept
_FORLORN = 0.05  # whatever hangs on it, nobody is sent against odds like that
_EMPTY = 0.85  # how often a place that is seen empty is empty when one comes
_WORN_DOWN = 0.25  # what a platoon of the enemy's is worth that is lost today, in points
_LEAST = 0.15
_MARCH = 0.8
_CUT_OFF = 0.25  # what it is worth to cut off an enemy SP from supply
_GUARD_FAILS = 0.35
_WORN = 15
# Which goals are whose first: Kleist for the ports, Hoth for the canal line, infantry for the rest.
SECTORS: dict[str, str] = {
    "XIX": "BOU CAL GRA DUN",
    "XXXXI": "CAL STO GRA DUN",
    "XVI": "BET CAS BER DUN",
    "XXXIX": "STO CAS FUR",
    "XI": "LIL YPR",
    "X": "LIL KOR YPR",
    "XXVII": "LIL BET",
    "IV": "KOR ROE YPR",
    "IX": "EEK BRU OST NIE FUR",
    "XXVI": "TIE ROE DIK FUR",
}


class Plan(NamedTuple):
    """What a corps should do: where to, with whom, what it promises, and why."""

    gain: float
    to: AreaId
    units: tuple[UnitId, ...]
    why: str


def orders(board: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    """The next line of the sheet; signed when nobody is better off moving."""
    offered = {it.token for it in question.choices}
    situation = read(board)
    duty = _duties(board, situation, offered)
    if duty:
        return duty
    gone = tuple([it for it in board.sheet if it.startswith(lines.PULL)])
    planned = plan(situation, gone, forbidden)
    own = {it.token for it in planned}
    strange = tuple([it for it in board.sheet if it not in own and _march(it)])
    if strange:
        planned = plan(situation, (*gone, *strange), forbidden)
    return next_line(planned, board.sheet, offered, "Everybody else is best where he stands.")


def _gain(plan_: Plan) -> float:
    return plan_.gain


def _march(line: str) -> bool:
    return lines.move(line) is not None


def _duties(board: Board, situation: Situation, offered: set[str]) -> Advice | None:
    """A panzer division for the south, replacements for those who stay."""
    pulls = [it for it in PANZERS if lines.pulling(it) in offered]
    if pulls:
        worst = max(pulls, key=lambda it: (situation.units[it].attrition, OOB_ORDER[it]))
        worn = situation.units[worst].attrition
        why = f"With {worn} attrition it can best be spared; refusing would cost 10 points."
        return Advice(lines.pulling(worst), why)
    return REPLACEMENTS if lines.WORST in offered else None


def _pulled(sheet: tuple[str, ...]) -> frozenset[UnitId]:
    """The panzer division that goes south today."""
    prefix = lines.pulling("")
    return frozenset(UnitId(it.removeprefix(prefix)) for it in sheet if it.startswith(prefix))


@lru_cache(maxsize=64)
def plan(
    situation: Situation, given: tuple[str, ...], forbidden: frozenset[str]
) -> tuple[Order, ...]:
    """All orders of a day, with those that were given already taken as they are."""
    return tuple(_Day(situation, given, forbidden).orders())


class _Day:
    """The orders of one day as they come about."""

    def __init__(
        self, situation: Situation, given: tuple[str, ...], forbidden: frozenset[str]
    ) -> None:
        self.now = situation
        self.forbidden = forbidden
        self.desk: Post = post(situation.board, AXIS_SEAT)
        self.friendly = friendly(situation.held, AXIS)
        self.going = marching(given)
        self.found: list[Order] = []
        self.corps: dict[CorpsId, list[UnitId]] = {}
        self.gone = _pulled(given)
        for unit in self.desk.movers:
            if unit not in self.going and unit not in self.gone:
                self.corps.setdefault(_corps(unit), []).append(unit)

    def orders(self) -> list[Order]:
        """The plan that promises most is ordered first; the others see what it does."""
        goals = self._goals()
        plans = {corps: self._best(corps, goals[corps]) for corps in self.corps}
        while plans:
            corps = max(plans, key=lambda it: plans[it].gain)
            chosen = plans.pop(corps)
            if chosen.gain < _LEAST:
                break
            self._order(corps, chosen)
            rest = [it for it in self.corps[corps] if it not in self.going]
            self.corps[corps] = rest
            if rest:
                plans[corps] = self._best(corps, goals[corps])
            for other, it in plans.items():
                if it.to == chosen.to:
                    plans[other] = self._best(other, goals[other])
        if LEADERS not in self.forbidden:
            self._guderian()
        if REGROUPING not in self.forbidden:
            self._rest()
        return self.found

    # Goals

    def _goals(self) -> dict[CorpsId, dict[AreaId, float]]:
        """What draws each corps: what is still to be gained, shared out among those near it."""
        wanted = {it: self._stake(it) for it in (*SCORING, *BELGIAN_AREAS)}
        wanted = {area: worth for area, worth in wanted.items() if worth > 0}
        self.far = {area: _marches(self.now, area) for area in wanted}
        draw: dict[tuple[CorpsId, AreaId], float] = {}
        for corps, units in self.corps.items():
            starts = [self.desk.movers[it].start for it in units]
            speed = max(pace(it) for it in units)
            for area, worth in wanted.items():
                far = min(self.far[area][it] for it in starts)
                sector = _OWN_SECTOR if area in SECTORS.get(corps, "") else 1.0
                draw[corps, area] = worth * sector * _EACH_STEP ** (far * 2 / speed)
        found: dict[CorpsId, dict[AreaId, float]] = {corps: {} for corps in self.corps}
        crowd = dict.fromkeys(wanted, 1.0)
        left = set(self.corps)
        while left and draw:
            corps, area = max(
                (it for it in draw if it[0] in left),
                key=lambda it: (draw[it] * crowd[it[1]], it[0], it[1]),
            )
            left.remove(corps)
            for goal, worth in wanted.items():
                sector = _OWN_SECTOR if goal in SECTORS.get(corps, "") else 1.0
                found[corps][goal] = (
                    worth * sector * crowd[goal] * (1.0 if goal == area else _BESIDES)
                )
            crowd[area] *= _SHARED
        return found

    def _stake(self, area: AreaId) -> float:
        """What taking an area is worth."""
        side = self.now.holder(area)
        if side == AXIS:
            return 0.0
        if side == BELGIAN:
            return _BELGIAN_WORTH
        return PER_DAY.get(area, 0.0) * self.now.days * _KEPT

    def _cuts(self, area: AreaId) -> float:
        """What it is worth to cut enemies off from supply by taking an area."""
        at = ORDER[area]
        held = f"{self.now.held[:at]}G{self.now.held[at + 1 :]}"
        fed = supplied(held, ALLIED, frozenset(self.now.stacks[AXIS]))
        cut = self.now.fed[ALLIED] - fed
        return _CUT_OFF * sum(SP[it] for at in cut if at != area for it in self.now.at(at, ALLIED))

    def _draw(self, area: AreaId, goals: dict[AreaId, float]) -> float:
        """How well an area lies for what a corps is after."""
        found = 0.0
        for goal, worth in goals.items():
            found += worth * _EACH_STEP ** self.far[goal][area]
        return found

    # Plans

    def _best(self, corps: CorpsId, goals: dict[AreaId, float]) -> Plan:
        """The best a corps can do with those who have no orders yet."""
        best = Plan(0.0, AreaId(""), (), "")
        teams: dict[AreaId, list[UnitId]] = {}
        guards = self._guards(self.corps[corps]) if GUARDS not in self.forbidden else set()
        for unit in self.corps[corps]:
            if unit not in guards:
                for choice in self.desk.moves[unit]:
                    teams.setdefault(AreaId(choice.place), []).append(unit)
        for area, team in teams.items():
            for units in self._selections(area, team):
                if self._room(units, area):
                    best = max(best, self._promise(area, units, goals), key=_gain)
        return best

    def _selections(self, area: AreaId, team: list[UnitId]) -> list[list[UnitId]]:
        """All who can come; and into a fight also without the tanks."""
        found = [team]
        if area not in self.friendly:
            foot = [it for it in team if it not in ARMOURED]
            if foot and len(foot) < len(team):
                found.append(foot)
        return found

    def _guards(self, units: list[UnitId]) -> set[UnitId]:
        """Who must stay where a place that scores would be open to the enemy."""
        found: set[UnitId] = set()
        for start in dict.fromkeys(self.desk.movers[it].start for it in units):
            threat = self.now.assailants.get(start)
            if start not in PER_DAY or not threat:
                continue
            stay = [
                it for it in self.now.at(start, AXIS) if it not in units and it not in self.going
            ]
            here = [it for it in units if self.desk.movers[it].start == start]
            comers = max(threat.values(), key=lambda it: sum(SP[unit] for unit in it))
            for unit in sorted(here, key=lambda it: (it in ARMOURED, SP[it], OOB_ORDER[it])):
                if stay and self.now.attack(start, comers, stay).win < _GUARD_FAILS:
                    break
                found.add(unit)
                stay.append(unit)
        return found

    def _promise(self, area: AreaId, units: list[UnitId], goals: dict[AreaId, float]) -> Plan:
        """What going to an area with some units promises."""
        share = sum(SP[it] for it in units) / 6
        starts = [self.desk.movers[it].start for it in units]
        before = sum(self._draw(it, goals) for it in starts) / len(starts)
        nearer = (self._draw(area, goals) - before) * min(share, 1.0)
        team = tuple(units)
        if area in self.friendly:
            if not goals:
                return Plan(0.0, area, team, "")
            goal = max(goals, key=lambda it: goals[it] * _EACH_STEP ** self.far[it][area])
            why = f"{place(goal)} is {count(distance(area, goal), 'area')} from there."
            return Plan(nearer * _MARCH, area, team, why)
        if self.now.holder(area) == BELGIAN:
            chance = self._assault(units)
            why = f"The Belgians there give way in {chance:.0%} of cases."
            return Plan(chance * (self._stake(area) + max(nearer, 0.0)), area, team, why)
        against = self.now.at(area, ALLIED)
        stake = self._stake(area) + self._cuts(area)
        if not against:
            chance = _EMPTY * self._anybody(units)
            why = f"Nobody is seen to hold it; {chance:.0%} that somebody gets there."
            return Plan(chance * (stake + nearer), area, team, why)
        fight = self.now.attack(area, units, against)
        chance = falls(fight, area, AXIS)
        if chance < _FORLORN:
            return Plan(0.0, area, team, "")
        cost = toll(units, fight.attackers_lose, fight.halved)
        gain = chance * (stake + nearer) + fight.defenders_lose * _WORN_DOWN - cost
        worth = f" and is worth some {count(round(stake), 'point')}" if stake >= 1 else ""
        why = f"It falls in {chance:.0%} of cases{worth}; the fight costs some {cost:.1f} points."
        return Plan(gain, area, team, why)

    def _anybody(self, units: list[UnitId]) -> float:
        none = 1.0
        for unit in units:
            none *= 1 - self.now.moves_off(unit)
        return 1 - none

    def _assault(self, units: list[UnitId]) -> float:
        """8.0 The chance of an assault, over who moves off."""
        chances = {0: 1.0}
        for unit in units:
            goes = self.now.moves_off(unit)
            ahead: dict[int, float] = {}
            for sp, chance in chances.items():
                ahead[sp + SP[unit]] = ahead.get(sp + SP[unit], 0.0) + chance * goes
                ahead[sp] = ahead.get(sp, 0.0) + chance * (1 - goes)
            chances = ahead
        return sum(
            chance * (7 + assault_bonus(sp) - ASSAULT_FROM) / 6
            for sp, chance in chances.items()
            if sp
        )

    def _room(self, units: list[UnitId], area: AreaId) -> bool:
        """4.0 Whether the group finds lawful company there, by the orders so far."""
        leaving = {it for it, to in self.going.items() if to in self.friendly and to != area}
        there = [
            it
            for it, unit in self.now.units.items()
            if unit.area == area
            and it not in leaving
            and it not in units
            and FORMATIONS[it].side == AXIS
        ]
        coming = [it for it, to in self.going.items() if to == area]
        return lawful(area, frozenset((*there, *coming, *units)))

    # Lines

    def _order(self, corps: CorpsId, chosen: Plan) -> None:
        """One line for the corps if all of it goes, else one for each unit."""
        self.going |= dict.fromkeys(chosen.units, chosen.to)
        whole = lines.going(corps, chosen.to)
        free = [it for it in self.desk.movers if CORPS_OF[it] == corps]
        if corps in CORPS and len(chosen.units) == len(free) > 1:
            self.found.append(Order(whole, chosen.why))
            return
        for unit in chosen.units:
            self.found.append(Order(lines.going(unit, chosen.to), chosen.why))

    def _guderian(self) -> None:
        """He goes with the strongest part of his corps."""
        here = self.now.leaders[GUDERIAN]
        along = [it for it in XIX_CORPS if it in self.going and self.now.units[it].area == here]
        stay = [it for it in XIX_CORPS if it not in self.going and self.now.units[it].area == here]
        if along and sum(SP[it] for it in along) >= sum(SP[it] for it in stay):
            why = f"He leads from the front, with {short(along[0])}."
            self.found.append(Order(lines.along(GUDERIAN, along[0]), why))

    def _rest(self) -> None:
        """Worn units in supply that stay regroup: it costs nothing."""
        for unit, choices in self.desk.staying.items():
            token = lines.staying(unit, lines.REGROUP)
            it = self.now.units[unit]
            if unit in self.going or unit in self.gone or it.attrition < _WORN:
                continue
            if it.area not in self.now.fed[AXIS]:
                continue
            if any(choice.token == token for choice in choices):
                why = f"It stays, is worn by {it.attrition}, and recovers if nobody attacks it."
                self.found.append(Order(token, why))


def _corps(unit: UnitId) -> CorpsId:
    """Whom a unit acts with; reserves of one army group act together."""
    if CORPS_OF[unit] != RESERVE:
        return CORPS_OF[unit]
    return CorpsId(f"{RESERVE} {FORMATIONS[unit].army_group}")


def _marches(situation: Situation, goal: AreaId) -> dict[AreaId, float]:
    """How far every area is from a goal; who stands in the way counts for more."""
    return _ways(situation.held, frozenset(situation.stacks[ALLIED]) - {goal}, goal)


@lru_cache(maxsize=4096)
def _ways(held: str, allied: frozenset[AreaId], goal: AreaId) -> dict[AreaId, float]:
    def exits(area: AreaId) -> list[tuple[AreaId, int]]:
        # Walked backwards: to leave an area towards the goal is to enter the one we stand in.
        more = 15 if area in allied else 7 if held[ORDER[area]] == "B" and area != goal else 0
        return [(it, 10 + more) for it in NEIGHBOURS[area]]

    return {area: tenths / 10 for area, tenths in distances((goal,), exits).items()}
