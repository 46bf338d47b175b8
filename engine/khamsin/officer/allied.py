"""Allied orders: hold what scores with those who add most there, strike back, bring men home."""

from __future__ import annotations

from functools import lru_cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.khamsin import lines
from engine.khamsin.components.formations import (
    BEF,
    BROOKE,
    GORT,
    NATION,
    OOB_ORDER,
    SP,
    name,
)
from engine.khamsin.components.map import COAST, ORDER, TO_DUNKIRK
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import LIFT, MOTOR_POOL
from engine.khamsin.coordination import lawful
from engine.khamsin.evacuation import lift_of
from engine.khamsin.ids import ALLIED, AXIS, AreaId, Nation, UnitId
from engine.khamsin.officer.posts import Defence, defence
from engine.khamsin.officer.sheet import REPLACEMENTS, Order, marching, next_line
from engine.khamsin.officer.situation import PER_DAY, Situation, falls, read, strength, toll
from engine.khamsin.orderable import Post, leader_moves, post
from engine.khamsin.seats import LEADERS_OF
from engine.khamsin.views import Board

COUNTER_ATTACKS, NIGHTS, REGROUPING = "counter-attacks", "night withdrawals", "regrouping"
LEADERS = "leaders"
_BEF = frozenset(BEF)
_NIGHT_STEPS = 2
_WORTH_A_FIGHT = 0.8  # points a counter-attack must promise
_LEAST_CHANCE = 0.12  # whoever is won more seldom is not attacked for the sake of attrition alone
_WEAR = 0.12  # what a platoon of ours lost in a counter-attack is thought to cost, in points
_EMPTY = 0.9  # how often a place that stands empty today will still be empty


def orders(board: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    """The next line of the sheet; signed when everybody has his orders."""
    offered = {it.token for it in question.choices}
    if lines.WORST in offered:
        return REPLACEMENTS
    situation = read(board)
    planned = plan(situation, (), forbidden)
    own = {it.token for it in planned}
    strange = tuple(
        [it for it in board.sheet if it not in own and not it.startswith(lines.REPLACE)]
    )
    if strange:
        planned = plan(situation, strange, forbidden)
    return next_line(planned, board.sheet, offered, "Everybody else holds his ground.")


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
        self.desk: Post = post(situation.board, situation.seat)
        self.defence: Defence = defence(situation)
        self.going = marching(given)
        self.busy: set[str] = {lines.subject(it) for it in given}
        self.driven = sum(it.endswith(lines.MOTOR) for it in given)
        self.found: list[Order] = []

    def orders(self) -> list[Order]:
        """Ships for tonight first, then strikes, then marches, rest and leaders."""
        if NIGHTS not in self.forbidden:
            self._nights()
        if COUNTER_ATTACKS not in self.forbidden:
            self._strikes()
        self._marches()
        if REGROUPING not in self.forbidden:
            self._rest()
        if LEADERS not in self.forbidden:
            self._leaders()
        return self.found

    def _give(self, unit: UnitId, token: str, why: str, to: AreaId | None = None) -> None:
        self.found.append(Order(token, why))
        self.busy.add(unit)
        if to is not None:
            self.going[unit] = to

    def _free(self) -> list[UnitId]:
        """Who may be ordered to march and has no orders, the nearest to Dunkirk first."""
        units = [it for it in self.desk.movers if it not in self.busy]
        return sorted(units, key=lambda it: (TO_DUNKIRK[self.desk.movers[it].start], OOB_ORDER[it]))

    def _garrison(self, area: AreaId) -> frozenset[UnitId]:
        """Who will hold an area tonight, by the orders so far."""
        here = [it for it in self.now.at(area, ALLIED) if self.going.get(it, area) == area]
        coming = [it for it, to in self.going.items() if to == area]
        return frozenset((*here, *coming))

    # Strikes

    def _strikes(self) -> None:
        """Counter-attacks that promise more than they risk, the best first."""
        while True:
            best: tuple[float, AreaId, list[UnitId], str] | None = None
            for area, units in self._targets().items():
                found = self._strike(area, units)
                if found and (best is None or found[0] > best[0]):
                    best = (found[0], area, found[1], found[2])
            if best is None:
                return
            _, area, team, why = best
            for unit in team:
                self._give(unit, lines.going(unit, area), why, area)

    def _targets(self) -> dict[AreaId, list[UnitId]]:
        """German areas within reach, and who could go there; each is struck once."""
        struck = set(self.going.values())
        embarking = self._for_the_ships()
        found: dict[AreaId, list[UnitId]] = {}
        for unit in [it for it in self._free() if it not in embarking]:
            for choice in self.desk.moves[unit]:
                area = AreaId(choice.place)
                if self.now.holder(area) == AXIS and area not in struck:
                    found.setdefault(area, []).append(unit)
        return found

    def _strike(self, area: AreaId, units: list[UnitId]) -> tuple[float, list[UnitId], str] | None:
        """The team for a counter-attack, what it promises, and in words."""
        against = self.now.at(area, AXIS)
        if not against and area not in PER_DAY:
            return None
        team: list[UnitId] = []
        best: tuple[float, list[UnitId], str] | None = None
        for unit in sorted(units, key=lambda it: (self._missed(it, team), OOB_ORDER[it])):
            if not lawful(area, frozenset((*team, unit))):
                continue
            team = [*team, unit]
            gain, why = self._promise(area, team, against)
            if gain >= _WORTH_A_FIGHT and (best is None or gain > best[0]):
                best = gain, team, why
        return best

    def _promise(
        self, area: AreaId, team: list[UnitId], against: list[UnitId]
    ) -> tuple[float, str]:
        """What a counter-attack by a team brings on balance."""
        days = self.defence.days_held(area, frozenset(team), after=1)
        scores = PER_DAY.get(area, 0.0)
        risk = self._risk(team)
        if not against:
            chance = _EMPTY * (1 - _nobody(self.now, team))
            why = f"{place(area)} stands empty and scores {scores:.0f} a day."
            return chance * scores * (1 + days) - risk, why
        fight = self.now.attack(area, team, against)
        chance = falls(fight, area, ALLIED)
        if chance < _LEAST_CHANCE:
            return 0.0, ""
        cost = toll(against, fight.defenders_lose, fight.halved)
        gain = chance * scores * (1 + days) + cost - risk - _WEAR * fight.attackers_lose
        why = (
            f"{place(area)} is won in {chance:.0%} of cases, and the fight costs the Germans"
            f" {cost:.1f} points of attrition."
        )
        return gain, why

    def _missed(self, unit: UnitId, team: list[UnitId]) -> float:
        return self._risk([*team, unit])

    def _risk(self, team: list[UnitId]) -> float:
        """What the places they leave may lose today."""
        found = 0.0
        for area in {self.now.units[it].area for it in team}:
            garrison = self._garrison(area)
            left = garrison.difference(team)
            more = self.defence.today(area, left) - self.defence.today(area, garrison)
            found += max(more, 0.0) * self.defence.worth(area, garrison)
        return found

    # The night

    def _nights(self) -> None:
        """Hold by day, slip to the coast by night: as many as tonight's ships have need of."""
        left = self.defence.british_left
        need = min(left - LIFT * (self.now.days - 1), LIFT) - strength(self._for_the_ships())
        slipping = [it for it in self._free() if it in _BEF and self._slips(it)]
        for unit in sorted(slipping, key=lambda it: (self._kept_by(it), OOB_ORDER[it])):
            if need <= 0:
                return
            token = lines.staying(unit, lines.NIGHT)
            why = (
                f"{left} British SP are left and {count(self.now.days, 'night')}: it holds by day"
                " and goes aboard by night."
            )
            self._give(unit, token, why)
            need -= SP[unit]

    def _for_the_ships(self) -> list[UnitId]:
        """The British on a coast, if tonight's ships must not sail empty any more."""
        if self.defence.british_left <= LIFT * (self.now.days - 1):
            return []
        units = self.now.units
        british = [it for it in self.defence.own if NATION[it] == Nation.BRITISH]
        return [it for it in british if self._lift(units[it].area)]

    def _lift(self, area: AreaId) -> int:
        return lift_of(self.now.table, area)

    def _slips(self, unit: UnitId) -> bool:
        """Whether a night brings it from where it stands to ships."""
        start = self.now.units[unit].area
        if self._lift(start):
            return False
        ways = self.defence.steps(start)
        return any(ways.get(it, 9) <= _NIGHT_STEPS and self._lift(it) for it in COAST)

    def _kept_by(self, unit: UnitId) -> float:
        """What a unit's place would lose without it."""
        area = self.now.units[unit].area
        garrison = self._garrison(area)
        worth = self.defence.worth
        return worth(area, garrison) - worth(area, garrison - {unit})

    # Marches

    def _marches(self) -> None:
        """Everybody else goes where he is wanted, or to the ships."""
        posts = self.defence.posts
        for unit in self._free():
            wanted = posts.get(unit)
            start = self.desk.movers[unit].start
            if wanted and wanted.area == start:
                continue
            goal = wanted.area if wanted else self._ships(start)
            if not goal or goal == start:
                continue
            step = self._step(unit, start, goal)
            if step is None:
                continue
            token, to = step
            if wanted:
                gain = count(max(round(wanted.gain), 1), "point")
                why = (
                    f"Towards {place(goal)}, which scores {PER_DAY[goal]:.0f} a day: there it is"
                    f" worth about {gain}."
                )
            else:
                why = f"It is not needed on land: to the ships at {place(goal)}."
            self._give(unit, token, why, to)

    def _ships(self, start: AreaId) -> AreaId | None:
        """The nearest coast that ships come to, Dunkirk of equals."""
        ways = self.defence.steps(start)
        coast = [it for it in COAST if it in ways and self._lift(it)]

        def rank(area: AreaId) -> tuple[float, int]:
            doubt = 1 - self.defence.stands(area, self._garrison(area), ways[area] + 2)
            return ways[area] + 5 * doubt - self._lift(area) / 4, ORDER[area]

        return min(coast, key=rank, default=None)

    def _step(self, unit: UnitId, start: AreaId, goal: AreaId) -> tuple[str, AreaId] | None:
        """The march that brings a unit nearest to its goal on ground of our own."""
        far = self.defence.steps(goal)
        if start not in far:
            return None
        best: tuple[tuple[float, int], str, AreaId] | None = None
        for choice in (*self.desk.moves[unit], *self._lorries(unit)):
            area = AreaId(choice.place)
            if self.now.holder(area) != ALLIED or far.get(area, 99) >= far[start]:
                continue
            if not lawful(area, self._garrison(area) | {unit}):
                continue
            exposed = self.defence.today(area, self._garrison(area) | {unit}) if area != goal else 0
            rank = (far[area] + 0.9 * exposed, ORDER[area])
            if best is None or rank < best[0]:
                best = rank, choice.token, area
        return (best[1], best[2]) if best else None

    def _lorries(self, unit: UnitId) -> tuple[Choice, ...]:
        """8.0 What Gort's lorries make reachable, while there are any left."""
        used = sum(it.token.endswith(lines.MOTOR) for it in self.found) + self.driven
        return self.desk.lorries.get(unit, ()) if used < MOTOR_POOL else ()

    # Rest, leaders

    def _rest(self) -> None:
        """Worn units in supply regroup: it costs nothing, and unless attacked they recover."""
        for unit, choices in self.desk.staying.items():
            token = lines.staying(unit, lines.REGROUP)
            fed = self.now.units[unit].area in self.now.fed[ALLIED]
            if unit in self.busy or not fed or all(it.token != token for it in choices):
                continue
            worn = self.now.units[unit].attrition
            self._give(unit, token, f"It is worn by {worn} and recovers if nobody attacks it.")

    def _leaders(self) -> None:
        for leader in LEADERS_OF[self.now.seat]:
            if leader in self.busy or not self.now.leaders[leader]:
                continue
            if leader == BROOKE:
                self._brooke()
            elif leader == GORT:
                self._with_his_men(leader)

    def _brooke(self) -> None:
        """He is worth a shift to the British he is with: where most hangs on a fight today."""
        here = self.now.leaders[BROOKE]
        at_stake = {}
        reach = {AreaId(it.place) for it in leader_moves(self.desk.ground, BROOKE, here)}
        for area in {here, *reach}:
            garrison = self._garrison(area)
            if any(NATION[it] == Nation.BRITISH for it in garrison):
                chance = self.defence.today(area, garrison)
                at_stake[area] = chance * (1 - chance) * self.defence.worth(area, garrison)
        if not at_stake:
            return self._with_his_men(BROOKE)
        best = max(at_stake, key=lambda it: (at_stake[it], it == here, -ORDER[it]))
        if best != here and at_stake[best] > at_stake.get(here, 0.0) + 0.3:
            why = f"Nowhere hangs more on a fight of the British than at {place(best)}."
            self._give(BROOKE, lines.going(BROOKE, best), why)
        elif not self._garrison(here):
            self._with_his_men(BROOKE)
        return None

    def _with_his_men(self, leader: UnitId) -> None:
        """Along with one that marches, if all of them leave."""
        here = self.now.leaders[leader]
        if self._garrison(here):
            return
        men = [
            it
            for it in self.now.at(here, ALLIED)
            if self.going.get(it) and NATION[it] == Nation.BRITISH
        ]
        if men:
            why = f"He stays with the {name(men[0])}."
            self._give(leader, lines.along(leader, men[0]), why)


def _nobody(situation: Situation, team: list[UnitId]) -> float:
    """The chance that nobody of a team moves off."""
    found = 1.0
    for unit in team:
        found *= 1 - situation.moves_off(unit)
    return found
