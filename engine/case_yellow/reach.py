"""10 Where a unit can march: terrain, rivers, Zones of Control, neighbours' borders."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from engine.case_yellow.armies import allowance
from engine.case_yellow.components.calendar import BELGIANS_IN_FRANCE, HOLLAND
from engine.case_yellow.components.map import (
    AROUND,
    CITIES,
    COMPASS,
    FRANCE,
    LAND,
    NATION,
    NETHERLANDS,
    PARIS,
    within,
)
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.setups import PLAN_D_GOALS
from engine.case_yellow.components.units import MOTORIZED, NATIONALITY, SIDE_OF, SUPPLY_UNITS
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, HexId, UnitId
from engine.case_yellow.lost_page import between, hindrance
from engine.case_yellow.positions import belgians_in_france, control, zone_of
from engine.case_yellow.state import Campaign
from engine.case_yellow.terrain import MOBILITY, PACES, Over
from engine.core.ids import Side
from engine.core.memo import remembered, remembered_when_asked
from engine.core.search import Reached

FAR = 10_000  # of a hex that no way leads to
_MINOR = int(Over.MINOR_CROSSING)
_GREAT = int(Over.GREAT_RIVER)


@cache
def _outside(nationality: str, holland: bool) -> frozenset[HexId]:  # noqa: FBT001 - a key
    """Hexes a nationality never enters (10.10, and the edge of Fortress Holland)."""
    shut = {hex_ for hex_ in LAND if holland and hex_ not in HOLLAND_HEXES}
    if nationality == "NL":
        shut.update(hex_ for hex_ in LAND if NATION[hex_] != NETHERLANDS)
    if nationality == "BE":
        shut.update(hex_ for hex_ in LAND if NATION[hex_] == NETHERLANDS)
    return frozenset(shut)


FRENCH_HEXES = frozenset(hex_ for hex_ in LAND if NATION[hex_] == FRANCE)


@remembered
def shut(game: Campaign, id_: UnitId) -> frozenset[HexId]:
    """10.10, 12.7 Hexes a unit may not enter whoever stands there."""
    nationality = NATIONALITY[id_]
    found = _outside(nationality, game.options["scenario"] == HOLLAND)
    if nationality == "BE" and belgians_in_france(game, id_) >= BELGIANS_IN_FRANCE:
        found |= FRENCH_HEXES
    if game.table.open_city and SIDE_OF[id_] == ALLIED:
        found |= frozenset(PARIS)
    return found


def closed(game: Campaign, side: Side) -> frozenset[HexId]:
    """10.1b Hexes shut to a side: enemy units and undestroyed enemy forts."""
    enemy = OTHER[side]
    army, forts = game.army(enemy), game.ground.forts_of(enemy)
    key = ("closed", forts)
    if key not in army.notes:
        army.notes[key] = forts.union(army.stacks)
    return army.notes[key]


@remembered
def taxed(game: Campaign) -> frozenset[HexId]:
    """10.11, 12.6 Hexes crowded with refugees: one Movement Point more for Allied units."""
    ground = game.ground
    found = set(ground.refugees)
    for hex_ in ground.refugees:
        if hex_ in CITIES:
            found.update(AROUND[hex_][way] for way in COMPASS[ALLIED])
    if ground.terror:
        found |= within(ground.terror, 1)
    return frozenset(found)


def movement(game: Campaign, id_: UnitId) -> int:
    """The Movement Points a unit has left this round."""
    acting = game.table.round
    spent = acting.spent.get(id_, 0) if acting else 0
    return max(0, full_movement(game, id_) - spent)


def full_movement(game: Campaign, id_: UnitId) -> int:
    """Its allowance; marches prepared in the winter are twice as fast (Scenario 1, Turn 1)."""
    found = allowance(id_, game.unit(id_))
    if game.table.turn == 1 and id_ in PLAN_D_GOALS and game.scenario.scripted:
        found *= 2
    return found


def worn_out(game: Campaign) -> list[UnitId]:
    """The units of the active side that have no Movement Points left in this round."""
    acting = game.acting()
    if game.table.turn == 1:
        return [it for it, cost in acting.spent.items() if cost >= full_movement(game, it)]
    units = game.army(acting.side).units
    return [it for it, cost in acting.spent.items() if cost >= allowance(it, units[it])]


class _Going(NamedTuple):
    """All that a march hangs on, beside the map: equal ones lead to the same places."""

    mobility: str
    start: HexId
    points: int
    whole: bool  # of its allowance nothing is spent
    barred: frozenset[HexId]
    halts: frozenset[HexId]
    between: frozenset[HexId]  # 9.4a not to be entered across a great river
    slow: frozenset[HexId]
    jammed: frozenset[HexId]
    free: Callable[[HexId], bool]  # 10.6a entered over a minor crossing for nothing
    interdicted: frozenset[HexId]
    bombed: int  # 7.9 what an interdicted crossing adds; less than nothing bars it


def _going(game: Campaign, id_: UnitId) -> _Going:
    side = SIDE_OF[id_]
    points = movement(game, id_)
    outside = shut(game, id_)
    halts = hindrance(game, id_)
    return _Going(
        mobility=MOBILITY[id_],
        start=game.unit(id_).hex,
        points=points,
        whole=points == full_movement(game, id_),
        barred=_together(closed(game, side), outside),
        halts=halts,
        between=between(game, side, halts),
        slow=game.ground.works if side == GERMAN else taxed(game),
        jammed=_jammed(game, id_) if id_ in MOTORIZED else frozenset(),
        free=_free(game, side),
        interdicted=frozenset(game.ground.interdicted) if side == GERMAN else frozenset(),
        bombed=-1 if id_ in SUPPLY_UNITS else 1,
    )


@lru_cache(maxsize=256)
def _together(one: frozenset[HexId], other: frozenset[HexId]) -> frozenset[HexId]:
    """Both; for many units in a row they are the same."""
    return one | other


def _jammed(game: Campaign, id_: UnitId) -> frozenset[HexId]:
    """10.4b Forest hexes where another motorized unit is in the way."""
    traffic = game.army(SIDE_OF[id_]).traffic
    return frozenset([hex_ for hex_, ids in traffic.items() if ids != {id_}])


def _free(game: Campaign, side: Side) -> Callable[[HexId], bool]:
    """10.6a, 12.5 Whether a hex behind a minor crossing is entered for nothing: a friendly one."""
    yielded = game.table.surrendered if side == GERMAN else {}

    def free(hex_: HexId) -> bool:
        if NATION[hex_] in yielded:
            return not zone_of(game, ALLIED, hex_)
        return control(game, hex_) == side

    return free


def _reach(game: Campaign, id_: UnitId) -> Reached[HexId]:
    """Every hex a unit can march to with the points it has left, and by which way."""
    return _search(_going(game, id_))


reach = remembered(_reach)
reach_when_asked = remembered_when_asked(_reach)


def _search(going: _Going) -> Reached[HexId]:  # noqa: C901 - one loop, asked by every march
    start, budget, barred, halts = going.start, going.points, going.barred, going.halts
    paces = PACES[going.mobility]
    dues = _dues(going)
    too_far = budget + 1
    cost = {start: 0}
    known_cost = cost.get
    came: dict[HexId, HexId] = {}
    levels: list[list[HexId]] = [[] for _ in range(budget + 1)]
    levels[0].append(start)
    for spent in range(budget):
        for node in levels[spent]:
            halted = node in halts
            if cost[node] < spent or (halted and node != start):
                continue
            for to, price, over in paces[node]:
                total, known = spent + price, known_cost(to, too_far)
                if total >= known or to in barred or (halted and to in halts):
                    continue
                if to in dues:
                    total += dues[to]
                if over:
                    toll = _toll(going, node, to, over)
                    if toll < 0:
                        continue
                    total += toll
                if total < known:
                    cost[to] = total
                    came[to] = node
                    levels[total].append(to)
    if budget and going.whole:
        _one_hex(going, cost, came)
    return Reached(cost, came)


def _one_hex(going: _Going, cost: dict[HexId, int], came: dict[HexId, HexId]) -> None:
    """10.1c A unit whose allowance is too small may still go one hex."""
    start, halts = going.start, going.halts
    for to, _, over in PACES[going.mobility][start]:
        if to in cost or to in going.barred or (start in halts and to in halts):
            continue
        if not over or _toll(going, start, to, over) >= 0:
            cost[to] = going.points
            came[to] = start


def _dues(going: _Going) -> dict[HexId, int]:
    """What markers and traffic add to the cost of a hex (10.4b, 10.9b, 10.11)."""
    dues = dict.fromkeys(going.slow, 1)
    for hex_ in going.jammed:
        dues[hex_] = dues.get(hex_, 0) + 1
    return dues


def _toll(going: _Going, here: HexId, to: HexId, over: int) -> int:
    """What crossing a bridged or a great river adds; less than nothing bars it."""
    if over != _MINOR and to in going.between:
        return -1
    toll = 0
    if over != _GREAT and (here in going.interdicted or to in going.interdicted):
        if going.bombed < 0:
            return -1
        toll = going.bombed
    return toll + (over == _MINOR and not going.free(to))


@cache
def _approaches(mobility: str) -> dict[HexId, list[tuple[HexId, int]]]:
    """From where every hex is entered, and what that costs."""
    back: dict[HexId, list[tuple[HexId, int]]] = {hex_: [] for hex_ in PACES[mobility]}
    for hex_, paces in PACES[mobility].items():
        for to, price, over in paces:
            back[to].append((hex_, price + (over == _MINOR)))
    return back


@lru_cache(maxsize=512)
def distance_field(goal: HexId, mobility: str) -> dict[HexId, int]:
    """What the way to a goal costs from everywhere, the enemy left aside."""
    approaches = _approaches(mobility)
    found = {goal: 0}
    levels = [[goal]]
    for far, level in enumerate(levels):
        for hex_ in level:
            if found[hex_] < far:
                continue
            for before, price in approaches[hex_]:
                total = far + price
                if total < found.get(before, FAR):
                    found[before] = total
                    while len(levels) <= total:
                        levels.append([])
                    levels[total].append(before)
    return found
