"""A position as an officer reads it: who stands where, who can come, what a place is worth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from engine.core.ids import Seat, Side
from engine.khamsin.air import air_level, air_modifier
from engine.khamsin.attrition import able
from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.components.formations import (
    BROOKE,
    CORPS_OF,
    FORMATIONS,
    NATION,
    SIDE,
    SP,
)
from engine.khamsin.components.map import (
    AREAS,
    COAST,
    NAVAL_ZONE,
    OBJECTIVES,
    OLD_FORT,
    PORTS,
    RAF_ZONE,
    URBAN,
    distance,
)
from engine.khamsin.components.tables import (
    AIR_VALUE,
    ALLOWANCE,
    BROOKE_SHIFT,
    ENCOUNTERS,
    FORTIFIED,
    MISSION_SHIFT,
    NAVAL_SHIFT,
    NOT_ONE_STEP_BACK,
    OBJECTIVE_VP,
    PORT_VP,
    STATIONARY,
)
from engine.khamsin.control import holder
from engine.khamsin.ids import ALLIED, AXIS, SIDES, AreaId, CorpsId, Mobility, Nation, UnitId
from engine.khamsin.officer.fights import Fight, Fighter, fight, price
from engine.khamsin.orderable import bonus
from engine.khamsin.reach import ground, routes
from engine.khamsin.resolver import both_nations, terrain_shift, value
from engine.khamsin.supply import spared_at_lille, supplied
from engine.khamsin.views import Board

SCORING = (*PORTS, *OBJECTIVES)
_SWING = sum(OBJECTIVE_VP.values())
PER_DAY = {**dict.fromkeys(PORTS, float(PORT_VP)), **dict.fromkeys(OBJECTIVES, float(_SWING))}
ENEMY = {AXIS: ALLIED, ALLIED: AXIS}
_FAST = frozenset(it for it, unit in FORMATIONS.items() if unit.mobility == Mobility.MOTOR)


class Situation:
    """What one seat sees, with what it comes to; equal ones are known by what they are made of."""

    def __init__(self, board: Board) -> None:
        table = board.table
        self.seat = Seat(board.seat)
        self.side = board.side
        self.board = board
        self.table = table
        self.held = table.held
        self.turn = table.turn
        self.days = LAST_TURN - table.turn + 1
        self.units = board.units
        self.leaders = board.leaders
        self.split = board.split
        self.ground = ground(table)
        self.key = (
            self.seat,
            self.split,
            self.turn,
            table.stormed,
            table.points,
            self.ground,
            tuple(board.units.items()),
            tuple(board.leaders.values()),
            tuple(table.ruined),
        )
        self._hash = hash(self.key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Situation) and self.key == other.key

    @cached_property
    def stacks(self) -> dict[Side, dict[AreaId, list[UnitId]]]:
        """Those who can fight, by side and area, as far as they are seen."""
        found: dict[Side, dict[AreaId, list[UnitId]]] = {side: {} for side in SIDES}
        for id_, unit in self.units.items():
            if able(unit):
                found[SIDE[id_]].setdefault(unit.area, []).append(id_)
        return found

    @cached_property
    def fed(self) -> dict[Side, frozenset[AreaId]]:
        """Where each side is in supply."""
        return {
            side: supplied(self.held, side, frozenset(self.stacks[ENEMY[side]])) for side in SIDES
        }

    def at(self, area: AreaId, side: Side) -> list[UnitId]:
        """Who of a side can fight in an area."""
        return self.stacks[side].get(area, [])

    def holder(self, area: AreaId) -> Side:
        """Who controls an area."""
        return holder(self.held, area)

    def moves_off(self, unit: UnitId) -> float:
        """The chance that a unit is activated."""
        it = self.units[unit]
        needed = FORMATIONS[unit].activation - bonus(self.leaders, unit, it)
        return (7 - min(max(needed, 2), 6)) / 6

    def force(
        self, units: Iterable[UnitId], area: AreaId, *, attacking: bool
    ) -> tuple[Fighter, ...]:
        """Units as they would fight there together."""
        together = [*units]
        divided = self.split and both_nations(together)
        return tuple(
            [self._fighter(it, area, attacking=attacking, divided=divided) for it in together]
        )

    def _fighter(self, unit: UnitId, area: AreaId, *, attacking: bool, divided: bool) -> Fighter:
        it = self.units[unit]
        worth = value(
            unit,
            it,
            area,
            attacking=attacking,
            supplied=area in self.fed[SIDE[unit]],
            spared=spared_at_lille(self.held, unit, it),
            divided=divided,
        )
        return Fighter(it.sp, worth, self.moves_off(unit) if attacking else 1.0)

    def attack(self, area: AreaId, force: Iterable[UnitId], against: Iterable[UnitId]) -> Fight:
        """What an attack on those who stand there promises."""
        attackers = self.force(force, area, attacking=True)
        defenders = self.force(against, area, attacking=False)
        return fight(attackers, defenders, self.shift(area, SIDE[next(iter(force))], against))

    def shift(self, area: AreaId, attacking: Side, against: Iterable[UnitId]) -> float:
        """All that helps or hinders an attacker but the odds, as one expects it."""
        allies = 1 if attacking == ALLIED else -1
        shift = terrain_shift(area, stormed=self.table.stormed) + _mission(area)
        shift -= allies * self._air(area)
        if area in NAVAL_ZONE:
            shift += allies * NAVAL_SHIFT
        if self.leaders[BROOKE] == area and any(NATION[it] == Nation.BRITISH for it in against):
            shift += allies * BROOKE_SHIFT
        return shift

    def _air(self, area: AreaId) -> float:
        if self.table.storm:
            return 0.0
        return air_worth(area, support=self.table.support)

    @cached_property
    def assailants(self) -> dict[AreaId, dict[CorpsId, list[UnitId]]]:
        """Which enemies could come to an area today, by corps: only one gets in (4.0)."""
        enemy = ENEMY[self.side]
        own = self.stacks[self.side]
        found: dict[AreaId, dict[CorpsId, list[UnitId]]] = {}
        for start, units in self.stacks[enemy].items():
            for unit in units:
                allowance = ALLOWANCE[FORMATIONS[unit].mobility]
                for area, ways in routes(self.ground, enemy, start, allowance).items():
                    if any(own.keys().isdisjoint(way.path[:-1]) for way in ways):
                        found.setdefault(area, {}).setdefault(CORPS_OF[unit], []).append(unit)
        return found

    @cached_property
    def first_contact(self) -> dict[AreaId, int]:
        """How many days pass at least before an enemy can be in each area."""
        starts = self.stacks[ENEMY[self.side]]
        found = {}
        for area in AREAS:
            if area in self.assailants:
                found[area] = 0
                continue
            days = [
                -(-distance(start, area) // pace(unit)) - 1
                for start, units in starts.items()
                for unit in units
            ]
            found[area] = max(min(days, default=LAST_TURN), 1)
        return found


@lru_cache(maxsize=64)
def _read(situation: Situation) -> Situation:
    return situation


def read(board: Board) -> Situation:
    """The position as it was read before, if it is the same."""
    return _read(Situation(board))


@lru_cache(maxsize=128)
def air_worth(area: AreaId, *, support: bool) -> float:
    """What the Luftwaffe adds to a German force on average (5.0)."""
    modifier = air_modifier(area, support=support)
    levels = [AIR_VALUE[air_level(die + modifier)] - (area in RAF_ZONE) for die in range(1, 7)]
    return sum(max(it, 0) for it in levels) / 6


@lru_cache(maxsize=64)
def _mission(area: AreaId) -> float:
    terrain = AREAS[area].terrain
    if URBAN in terrain:
        return MISSION_SHIFT[NOT_ONE_STEP_BACK]
    missions = ENCOUNTERS[FORTIFIED if OLD_FORT in terrain else STATIONARY]
    return sum(MISSION_SHIFT[it] for it in missions) / len(missions)


def pace(unit: UnitId) -> int:
    """How many areas a unit makes in a day near the enemy."""
    return 2 if unit in _FAST else 1


def strength(units: Iterable[UnitId]) -> int:
    """The SP of some units."""
    return sum(SP[it] for it in units)


def toll(units: Iterable[UnitId], lost: float, halved: float) -> float:
    """The victory points of so many German platoons lost and halved, shared by SP."""
    force = [*units]
    parts = [(SP[it], *price(it)) for it in force]
    return sum(sp * (lost * each + halved * half) for sp, each, half in parts) / strength(force)


def falls(fight_: Fight, area: AreaId, attacking: Side) -> float:
    """The chance that an area changes hands: on the coast the Allies may hang on (8.0)."""
    return fight_.kept_at_bay if attacking == AXIS and area in COAST else fight_.win
