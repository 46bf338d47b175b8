"""Sections 11.2-11.4: the ways between Water spaces, what they cost and what lies in wait there.

The sea is small: every way without a loop is found once, as a tuple of spaces and a mask of bits,
so that a position only has to sort them out.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.miracle.components.sea import (
    ARTILLERY_SPACES,
    DOVER,
    LINKS,
    ROUTE,
    ROUTE_SPACES,
    SHALLOWS,
    SLIPS,
    WATER,
    X_ONLY,
)
from engine.miracle.components.ships import SHIPS
from engine.miracle.positions import route_x_open
from engine.miracle.state import Table

LARGE_ON_ROUTE = LITTLE_ON_ROUTE = 2
_FASTEST = max(ship.full.movement for ship in SHIPS.values())
BIT = {space: 1 << at for at, space in enumerate(WATER)}
LARGE = {ship: counter.large for ship, counter in SHIPS.items()}
_SHALLOW_MASK = sum(BIT[space] for space in SHALLOWS)
_SLIP_MASK = sum(BIT[space] for space in SLIPS)
_X_MASK = sum(BIT[space] for space in X_ONLY)


class Way(NamedTuple):
    """The spaces entered one after the other."""

    spaces: tuple[str, ...]
    mask: int


class Course(NamedTuple):
    """A way a ship can sail now, and the spaces on it where mines or guns await."""

    to: str
    way: tuple[str, ...]
    risk: int


class Sea(NamedTuple):
    """What matters to a ship under way, gathered once for many ships.

    `traffic` counts the Large ships of the spaces that have any; the masks say where that is, where
    a Large or a Little ship may not end its move, where nobody may sail, and where danger lies.
    """

    traffic: dict[str, int]
    busy: int
    no_large: int
    no_little: int
    closed: int
    danger: int

    @classmethod
    def of(cls, table: Table) -> Sea:
        """The sea as it is now."""
        large, little = fleets(table)
        busy = sum(BIT[space] for space in large)
        no_large = _SHALLOW_MASK | (busy & _SLIP_MASK) | _full(large, LARGE_ON_ROUTE)
        crowd = sum(BIT[space] for space in little)
        no_little = (crowd & (_SLIP_MASK | _SHALLOW_MASK)) | _full(little, LITTLE_ON_ROUTE)
        closed = 0 if route_x_open(table) else _X_MASK
        return cls(large, busy, no_large, no_little, closed, guns_mask(table) | mines_mask(table))


def fleets(table: Table) -> tuple[dict[str, int], dict[str, int]]:
    """How many Large and how many Little ships each Water space holds; Dover is never crowded."""
    large: dict[str, int] = {}
    little: dict[str, int] = {}
    for ship, it in table.ships.items():
        if it.space and it.space != DOVER:
            count = large if LARGE[ship] else little
            count[it.space] = count.get(it.space, 0) + 1
    return large, little


def guns_mask(table: Table) -> int:
    """11.7 The spaces under German guns, as a mask."""
    turn = table.turn
    return sum(BIT[ARTILLERY_SPACES[it]] for it, since in table.artillery.items() if since <= turn)


def mines_mask(table: Table) -> int:
    """11.6 The spaces with a Minefield, as a mask."""
    return sum(BIT[space] for space in table.mines)


def courses(sea: Sea, start: str, movement: int, *, large: bool) -> list[Course]:
    """11.2 Where a ship can sail, by the way with the fewest dangers, then the shortest."""
    barred = sea.closed | (sea.no_large if large else sea.no_little)
    awkward = sea.closed | sea.danger | (sea.busy if large else 0)
    found = []
    for to, bit, ways in WAYS[start][movement]:
        if bit & barred:
            continue
        if not ways[0].mask & awkward:
            found.append(Course(to, ways[0].spaces, 0))
            continue
        best = _best(sea, ways, movement, large=large)
        if best is not None:
            found.append(Course(to, best.spaces, best.mask & sea.danger))
    return found


def alternatives(sea: Sea, start: str, movement: int, *, large: bool) -> list[Course]:
    """As `courses`, with every way whose dangers are others; the safest to a place comes first."""
    barred = sea.no_large if large else sea.no_little
    found = []
    for to, bit, ways in WAYS[start][movement]:
        if bit & barred:
            continue
        open_ways = [way for way in ways if _passable(sea, way, movement, large=large)]
        by_risk = {way.mask & sea.danger: way for way in reversed(open_ways)}
        risks = sorted(by_risk, key=int.bit_count)
        found += [Course(to, by_risk[risk].spaces, risk) for risk in risks]
    return found


def cost(sea: Sea, way: Way, *, large: bool) -> int:
    """11.2 One Movement Point a space, and for a Large ship one for each Large ship in it."""
    if large and way.mask & sea.busy:
        return len(way.spaces) + sum(sea.traffic.get(space, 0) for space in way.spaces)
    return len(way.spaces)


def crowded(table: Table, space: str) -> bool:
    """11.3 Whether more ships lie in a space than may stay there."""
    large, little = fleets(table)
    if WATER[space].kind == ROUTE:
        most = LARGE_ON_ROUTE, LITTLE_ON_ROUTE
    else:
        most = int(space in SLIPS), 1
    return large.get(space, 0) > most[0] or little.get(space, 0) > most[1]


def _best(sea: Sea, ways: tuple[Way, ...], movement: int, *, large: bool) -> Way | None:
    best, least = None, 0
    for way in ways:
        if _passable(sea, way, movement, large=large):
            risk = (way.mask & sea.danger).bit_count()
            if not risk:
                return way
            if best is None or risk < least:
                best, least = way, risk
    return best


def _passable(sea: Sea, way: Way, movement: int, *, large: bool) -> bool:
    if way.mask & sea.closed:
        return False
    return not (large and way.mask & sea.busy) or cost(sea, way, large=large) <= movement


def _full(count: dict[str, int], most: int) -> int:
    return sum(BIT[space] for space, ships in count.items() if ships >= most)


def _ways_from(start: str) -> list[Way]:
    """Every way without a loop, the shortest first."""
    found: list[Way] = []
    frontier: list[tuple[str, ...]] = [(start,)]
    for _ in range(_FASTEST):
        frontier = [
            (*trail, ahead)
            for trail in frontier
            for ahead in LINKS[trail[-1]]
            if ahead not in trail
        ]
        found += [Way(trail[1:], sum(BIT[it] for it in trail[1:])) for trail in frontier]
    return found


def _ways() -> dict[str, tuple[tuple[tuple[str, int, tuple[Way, ...]], ...], ...]]:
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
                        way for way in ways if way.spaces[-1] == to and len(way.spaces) <= movement
                    )
                )
            )
            for movement in range(_FASTEST + 1)
        )
    return table


WAYS = _ways()


def _distances(goal: str) -> dict[str, int]:
    found, frontier = {goal: 0}, [goal]
    while frontier:
        ahead = [near for it in frontier for near in LINKS[it] if near not in found]
        found |= dict.fromkeys(ahead, found[frontier[0]] + 1)
        frontier = list(dict.fromkeys(ahead))
    return found


HOMEWARD = {space: _distances(DOVER)[space] for space in ROUTE_SPACES}
OUTWARD = {space: _distances("XYZ")[space] for space in ROUTE_SPACES}
