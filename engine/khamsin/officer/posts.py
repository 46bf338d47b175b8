"""Which places the Allies hold with whom: how long each would stand, and where a unit adds most."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.core.search import steps_from
from engine.khamsin.attrition import effective
from engine.khamsin.components.calendar import SUGGESTED
from engine.khamsin.components.formations import (
    BEF,
    FORMATIONS,
    NATION,
    OOB_ORDER,
    SP,
)
from engine.khamsin.components.map import COAST, DUNKIRK, NEIGHBOURS, ORDER
from engine.khamsin.components.tables import EVACUATION_VP, LIFT, QUALITY
from engine.khamsin.coordination import lawful
from engine.khamsin.evacuation import lift_of
from engine.khamsin.ids import ALLIED, AXIS, AreaId, Nation, UnitId
from engine.khamsin.officer.fights import Fighter, fight
from engine.khamsin.officer.situation import PER_DAY, SCORING, Situation, falls, pace
from engine.khamsin.seats import UNITS_OF

# What comes sooner or later to a place nobody can reach today: three fresh infantry divisions.
_A_CORPS = (Fighter(2, QUALITY[4], 0.4),) * 3
_WALKED_INTO = 0.85  # the chance that somebody marches into an empty place that he can reach
_SHIPS = 1.0  # what a day of Dunkirk is worth besides its points, while there are men to bring home
_BEF = frozenset(BEF)
_NIGHT_STEPS = 2
_LEAST_GAIN = 0.3  # points for which a unit is sent out, or stays where it is
_GARRISONS = {
    unit: SUGGESTED[unit] for unit, it in FORMATIONS.items() if it.group in ("Boulogne", "Calais")
}


class Post(NamedTuple):
    """Where a unit is wanted: how many days away, and what it adds there in points."""

    area: AreaId
    away: int
    gain: float


class Defence:
    """How long places are held by whom, as one seat of the Allies reckons."""

    def __init__(self, situation: Situation) -> None:
        self.now = situation
        self._today: dict[tuple[AreaId, frozenset[UnitId]], float] = {}
        self._later: dict[tuple[AreaId, frozenset[UnitId]], float] = {}

    def today(self, area: AreaId, garrison: frozenset[UnitId]) -> float:
        """The chance that an area falls today to the strongest corps that can come."""
        key = area, garrison
        if key not in self._today:
            self._today[key] = self._falls_today(area, garrison)
        return self._today[key]

    def _falls_today(self, area: AreaId, garrison: frozenset[UnitId]) -> float:
        comers = self.now.assailants.get(area)
        if not comers:
            return 0.0
        if not garrison:
            return _WALKED_INTO
        found = (self.now.attack(area, corps, garrison) for corps in comers.values())
        return max(falls(it, area, AXIS) for it in found)

    def later(self, area: AreaId, garrison: frozenset[UnitId]) -> float:
        """The chance that it falls on a later day on which a corps attacks."""
        if not garrison:
            return _WALKED_INTO
        key = area, garrison
        if key not in self._later:
            defenders = self.now.force(sorted(garrison), area, attacking=False)
            shift = self.now.shift(area, AXIS, garrison)
            self._later[key] = falls(fight(_A_CORPS, defenders, shift), area, AXIS)
        return self._later[key]

    def days_held(self, area: AreaId, garrison: frozenset[UnitId], after: int = 0) -> float:
        """On how many evenings an area will still be ours, counted from so many days on."""
        days = self.now.days - after
        quiet = self.now.first_contact[area] - after
        if days <= 0:
            return 0.0
        if quiet >= days:
            return float(days)
        later = self.later(area, garrison)
        if quiet > 0 or after:
            calm = max(quiet, 0)
            return calm + _evenings(1 - later, days - calm)
        today = self.today(area, garrison)
        return (1 - today) * (1 + _evenings(1 - max(today, later), days - 1))

    def stands(self, area: AreaId, garrison: frozenset[UnitId], days: int) -> float:
        """The chance that those who are there hold it for so many days."""
        exposed = days - self.now.first_contact[area]
        if exposed <= 0:
            return 1.0
        return (1 - max(self.today(area, garrison), self.later(area, garrison))) ** exposed

    def a_day(self, area: AreaId) -> float:
        """What an evening in our hands is worth."""
        ships = _SHIPS if area == DUNKIRK and self.to_lift else 0.0
        return PER_DAY.get(area, 0.0) + ships

    def worth(self, area: AreaId, garrison: frozenset[UnitId], after: int = 0) -> float:
        """The points a garrison will still bring."""
        return self.a_day(area) * self.days_held(area, garrison, after)

    @cached_property
    def to_lift(self) -> int:
        """The SP one would still like to bring home."""
        units = (it for it in UNITS_OF[self.now.seat] if self.now.units[it].area)
        return sum(self.now.units[it].sp - self.now.units[it].aboard for it in units)

    @cached_property
    def british_left(self) -> int:
        """British SP that could still come home."""
        units = self.now.units
        return sum(
            units[it].sp - units[it].aboard
            for it in UNITS_OF[self.now.seat]
            if NATION[it] == Nation.BRITISH
            and units[it].area
            and self.way_home(it, units[it].area) is not None
        )

    def stranded(self, unit: UnitId) -> float:
        """The chance that the last in the queue will not get away any more."""
        nights = self.now.days - 1
        waiting = self.british_left if NATION[unit] == Nation.BRITISH else self.to_lift
        queue = -(-waiting // LIFT)
        if queue > nights:
            return 1.0
        area = self.now.units[unit].area
        garrison = frozenset(self.now.at(area, ALLIED))
        return 1 - self.stands(area, garrison, queue + 1)

    @cached_property
    def own(self) -> list[UnitId]:
        """One's own units that can hold a place."""
        units = self.now.units
        return [
            it
            for it in UNITS_OF[self.now.seat]
            if units[it].area and not units[it].aboard and effective(units[it])
        ]

    @cached_property
    def others(self) -> dict[AreaId, frozenset[UnitId]]:
        """Units of an ally who gives his own orders: they are thought to stay."""
        own = frozenset(UNITS_OF[self.now.seat])
        found = self.now.stacks[ALLIED].items()
        return {area: frozenset(units) - own for area, units in found}

    def steps(self, start: AreaId) -> dict[AreaId, int]:
        """How far every area is by ways the Germans do not hold."""
        return _open_ways(self.now.held, start)

    def away(self, unit: UnitId, area: AreaId) -> int | None:
        """How many days a unit needs to an area; None if there is no way."""
        far = self.steps(self.now.units[unit].area).get(area)
        return None if far is None else -(-far // pace(unit))

    @cached_property
    def posts(self) -> dict[UnitId, Post]:
        """Who should hold what: always the unit next that adds most where it is wanted."""
        garrisons = {area: self.others.get(area, frozenset()) for area in SCORING}
        present = {area: frozenset(self.now.at(area, ALLIED)) for area in garrisons}
        places = [area for area in garrisons if self.now.holder(area) == ALLIED]
        offers = {
            (unit, area): post
            for unit in self.own
            for area in places
            if (post := self._offer(unit, area, garrisons[area], present[area]))
        }
        found: dict[UnitId, Post] = {}
        while offers:
            unit, area = max(
                offers, key=lambda it: (offers[it].gain, -OOB_ORDER[it[0]], -ORDER[it[1]])
            )
            found[unit] = offers[unit, area]
            garrisons[area] |= {unit}
            offers = {it: post for it, post in offers.items() if it[0] != unit}
            for other in [it for it, at in offers if at == area]:
                post = self._offer(other, area, garrisons[area], present[area])
                if post:
                    offers[other, area] = post
                else:
                    del offers[other, area]
        return found

    def _offer(
        self,
        unit: UnitId,
        area: AreaId,
        garrison: frozenset[UnitId],
        present: frozenset[UnitId],
    ) -> Post | None:
        """What a unit would add to a garrison; None if that is not worth its way."""
        away = self.away(unit, area)
        if away is None or away >= self.now.days or not lawful(area, garrison | {unit}):
            return None
        if area != self.now.units[unit].area and self._must_hold(unit):
            return None
        gain = self.worth(area, garrison | {unit}, away) - self.worth(area, garrison, away)
        if away:
            gain *= self.stands(area, present, away)
        else:
            gain += _LEAST_GAIN
        gain -= self._price_of_staying(unit, area, away)
        return Post(area, away, gain) if gain >= _LEAST_GAIN else None

    def _must_hold(self, unit: UnitId) -> bool:
        """The garrisons of the Channel ports have orders to hold them."""
        port = _GARRISONS.get(unit)
        return port is not None and self.now.units[unit].area == port

    def _price_of_staying(self, unit: UnitId, area: AreaId, away: int) -> float:
        """What is lost if a unit that goes there can no more come home in time."""
        nights = self.now.days - away
        back = self.way_home(unit, area)
        queue = -(-self.to_lift // LIFT)
        if back is not None and nights >= back + min(queue, 2):
            return 0.0
        return float(SP[unit] * EVACUATION_VP[NATION[unit]])

    def way_home(self, unit: UnitId, area: AreaId) -> int | None:
        """Days from an area to ships: the British slip two areas in a night (6.0)."""
        ways = self.steps(area)
        coast = [ways[it] for it in COAST if it in ways and lift_of(self.now.table, it)]
        if not coast:
            return None
        far = min(coast)
        return -(-max(far - _NIGHT_STEPS, 0) // 1) if unit in _BEF else -(-far // pace(unit))


def _evenings(stays: float, days: int) -> float:
    """The sum of the chances that it still stands, evening after evening."""
    if stays >= 1:
        return float(days)
    return stays * (1 - stays**days) / (1 - stays)


@lru_cache(maxsize=2048)
def _open_ways(held: str, start: AreaId) -> dict[AreaId, int]:
    def near(area: AreaId) -> list[AreaId]:
        return [it for it in NEIGHBOURS[area] if held[ORDER[it]] != "G"]

    return steps_from((start,), near)


@lru_cache(maxsize=64)
def defence(situation: Situation) -> Defence:
    """The reckoning for a position, made once."""
    return Defence(situation)
