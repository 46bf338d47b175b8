"""Sections 11.2-11.4: the ways between Water spaces, what they cost and what lies in wait there.

The sea is small: every way without a loop is found once, as a tuple of spaces and a mask of bits,
so that a position only has to sort them out.

Why bits: the list of orders and the officer ask for the courses of every ship before every order,
so the question must be cheap. A Large ship pays one more for each Large ship it passes (11.2): a
way costs its length and as many points as Large ships lie on it.
With a bit for each space that is an "and" and a count of bits. Two Large ships may lie in one
space and both cost, so the mask has layers: the first ship of a space is a bit of the lowest layer,
the second the same bit one layer up. A way has its spaces in every layer, so one count sums all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import TypeAlias

from msgspec import Struct

from engine.core.memo import kept
from engine.core.search import loopless, steps_from
from engine.miracle.components.sea import (
    ARTILLERY_SPACES,
    DOVER,
    LINKS,
    ROUTE_SPACES,
    SHALLOWS,
    SHARED,
    SLIPS,
    WATER,
    X_ONLY,
    WaterKind,
)
from engine.miracle.components.ships import SHIPS
from engine.miracle.ids import ADRIFT, ShipId, WaterId
from engine.miracle.positions import route_x_open
from engine.miracle.state import Ship, Table

LARGE_ON_ROUTE = LITTLE_ON_ROUTE = 2
_FASTEST = max(ship.full.movement for ship in SHIPS.values())
BIT = {space: 1 << at for at, space in enumerate(WATER)}
LARGE = {ship: counter.large for ship, counter in SHIPS.items()}
_SHALLOW_MASK = sum(BIT[space] for space in SHALLOWS)
_SLIP_MASK = sum(BIT[space] for space in SLIPS)
_X_MASK = sum(BIT[space] for space in X_ONLY)
_GUNS = {guns: BIT[space] for guns, space in ARTILLERY_SPACES.items()}
_LAYER = len(WATER)
_LOWEST_LAYER = (1 << _LAYER) - 1
_EVERY_LAYER = sum(1 << _LAYER * number for number in range(len(SHIPS)))


Berth = tuple[bool, WaterId]  # whether a ship is Large, and where it lies
Perils = tuple[int, int]  # the spaces under guns and those with mines, as masks


class Way(Struct, frozen=True, gc=False):
    """The spaces entered one after the other, how many, and the same as a mask in every layer."""

    spaces: tuple[WaterId, ...]
    length: int
    mask: int


class Course(Struct, frozen=True, eq=False, gc=False):
    """A way a ship can sail now, and the spaces on it where mines or guns await.

    Each is found once and then known by itself: to compare and to hash ways would take longer.
    """

    to: WaterId
    way: tuple[WaterId, ...]
    risk: int


Traffic: TypeAlias = tuple[int, int, int, int]
"""What ships of one size meet: masks of spaces, so that equal seas need no second thought.

In this order: where none of them may end its move (full), where nobody may sail (closed), where
mines or guns are (danger); and a bit for each ship that slows them down (busy, 11.2): the first
ship in a space has it in the lowest layer of the mask, the second in the next, and so on.
"""


class Sea(Struct, frozen=True, gc=False):
    """The sea as it is for Large and for Little ships."""

    large: Traffic
    little: Traffic

    @classmethod
    def of(cls, table: Table) -> Sea:
        """Gathered once for many ships."""
        closed = 0 if route_x_open(table) else _X_MASK
        guns, mines = perils(table)
        danger = guns | mines
        large, little = _layers(table.ships)
        no_large = _SHALLOW_MASK | large & _SLIP_MASK | large >> _LAYER & _LOWEST_LAYER
        no_little = little & (_SLIP_MASK | _SHALLOW_MASK) | little >> _LAYER & _LOWEST_LAYER
        return cls((no_large, closed, danger, large), (no_little, closed, danger, 0))

    def met_by(self, ship: ShipId) -> Traffic:
        """What a ship has to reckon with."""
        return self.large if LARGE[ship] else self.little


def near(traffic: Traffic, start: WaterId, movement: int) -> Traffic:
    """The same without what lies out of a ship's range: there are far fewer such seas."""
    reach = _RANGE[start][movement]
    full, closed, danger, busy = traffic
    return full & reach, closed & reach, danger & reach, busy & reach


def afloat(table: Table) -> tuple[Berth, ...]:
    """Where ships lie; Dover is never crowded and does not count."""
    return tuple(
        [
            (LARGE[ship], it.space)
            for ship, it in table.ships.items()
            if it.space and it.space != DOVER
        ]
    )


@kept
def _layers(ships: Mapping[ShipId, Ship]) -> tuple[int, int]:
    """The Large ships and the Little ones as masks, a layer for each ship of a space."""
    large = little = 0
    for ship, it in ships.items():
        space = it.space
        if not space or space == DOVER:
            continue
        bit = BIT[space]
        if LARGE[ship]:
            while bit & large:
                bit <<= _LAYER
            large |= bit
        else:
            while bit & little:
                bit <<= _LAYER
            little |= bit
    return large, little


def perils(table: Table) -> Perils:
    """11.6, 11.7 What lies in wait now; a space may have both."""
    turn = table.turn
    guns = sum([_GUNS[guns] for guns, since in table.artillery.items() if since <= turn])
    return guns, sum([BIT[space] for space in table.mines])


def courses(
    traffic: Traffic, start: WaterId, movement: int, to: WaterId = ADRIFT
) -> tuple[Course, ...]:
    """11.2 Where a ship can sail, by the way with the fewest dangers, then the shortest.

    If somebody wants `to` go to one place only, the others are left out.
    """
    full, closed, danger, busy = traffic
    chart = _charted(start, movement, closed, danger)
    places = chart.values() if not to else [chart[to]] if to in chart else ()
    if not busy:
        return tuple([course for bit, _, _, course, _ in places if not bit & full])
    found = [
        course
        if (mask & busy).bit_count() <= spare  # the same sum as `cost`
        else others and _detour(course, others, danger, busy)
        for bit, mask, spare, course, others in places
        if not bit & full
    ]
    return tuple([course for course in found if course])


def _detour(
    course: Course, others: tuple[tuple[int, int, Way], ...], danger: int, busy: int
) -> Course | None:
    """Another way to the same place, where the best one is too busy."""
    for mask, spare, way in others:
        if (mask & busy).bit_count() <= spare:
            return Course(course.to, way.spaces, mask & danger)
    return None


@lru_cache(maxsize=2048)
def _charted(
    start: WaterId, movement: int, closed: int, danger: int
) -> dict[WaterId, tuple[int, int, int, Course, tuple[tuple[int, int, Way], ...]]]:
    """The same on an empty sea: each place's bit, its best way, other ways.

    Of each way the mask, and how many points are to spare on it.
    """
    found = {}
    for to, bit, ways in WAYS[start][movement]:
        safest = [way for way in ways if not way.mask & closed]
        if len(safest) > 1:
            safest.sort(key=lambda way: (way.mask & danger).bit_count())
        if safest:
            way = safest[0]
            course = Course(to, way.spaces, way.mask & danger)
            others = tuple([(it.mask, movement - it.length, it) for it in safest[1:]])
            found[to] = bit, way.mask, movement - way.length, course, others
    return found


@lru_cache(maxsize=64)
def alternatives(traffic: Traffic, start: WaterId, movement: int) -> tuple[Course, ...]:
    """As `courses`, with every way whose dangers are others; the safest to a place comes first."""
    full, closed, danger, _ = traffic
    found = []
    for to, bit, ways in WAYS[start][movement]:
        if bit & full:
            continue
        by_risk: dict[int, Way] = {}
        for way in ways:
            if not way.mask & closed and cost(traffic, way) <= movement:
                by_risk.setdefault(way.mask & danger, way)
        risks = sorted(by_risk, key=int.bit_count)
        found += [Course(to, by_risk[risk].spaces, risk) for risk in risks]
    return tuple(found)


def cost(traffic: Traffic, way: Way) -> int:
    """11.2 One Movement Point a space, and for a Large ship one for each Large ship in it."""
    *_, busy = traffic
    return way.length + (way.mask & busy).bit_count()


def too_many(table: Table, trails: dict[ShipId, list[WaterId]]) -> list[ShipId]:
    """11.3b The ships for which there is no room where they lie: the last that sailed there."""
    beyond = {berth: n - _most(*berth) for berth, n in Counter(afloat(table)).items()}
    found = []
    for ship, trail in reversed(trails.items()):
        berth = LARGE[ship], table.ships[ship].space
        if len(trail) > 1 and beyond.get(berth, 0) > 0:
            beyond[berth] -= 1
            found.append(ship)
    return found


def _most(large: bool, space: WaterId) -> int:  # noqa: FBT001 - the two parts of a berth
    """11.3a How many ships of one size may stay in a space."""
    if WATER[space].kind == WaterKind.ROUTE:
        return LARGE_ON_ROUTE if large else LITTLE_ON_ROUTE
    return int(space in SLIPS or not large)


def _ways_from(start: WaterId) -> list[Way]:
    """Every way without a loop, the shortest first."""
    return [
        Way(trail[1:], len(trail) - 1, sum([BIT[it] for it in trail[1:]]) * _EVERY_LAYER)
        for trail in loopless(start, LINKS.__getitem__, _FASTEST)
    ]


def _ways() -> dict[WaterId, tuple[tuple[tuple[WaterId, int, tuple[Way, ...]], ...], ...]]:
    """By start, then by Movement: the places in range and the ways there."""
    table = {}
    for start in WATER:
        ways = _ways_from(start)
        table[start] = tuple(
            tuple(
                (to, BIT[to], found)
                for to in WATER
                if (
                    found := tuple(
                        way for way in ways if way.spaces[-1] == to and way.length <= movement
                    )
                )
            )
            for movement in range(_FASTEST + 1)
        )
    return table


WAYS = _ways()
_RANGE = {
    start: tuple(
        reduce(or_, [way.mask for *_, ways in places for way in ways], 0) for places in by_movement
    )
    for start, by_movement in WAYS.items()
}
"""By start, then by Movement: every space on the ways of a ship, in every layer."""


_TO_DOVER = steps_from([DOVER], LINKS.__getitem__)
_TO_THE_ROADS = steps_from([SHARED], LINKS.__getitem__)
HOMEWARD = {space: _TO_DOVER[space] for space in ROUTE_SPACES}
OUTWARD = {space: _TO_THE_ROADS[space] for space in ROUTE_SPACES}
