"""10 Where a unit can march: terrain, rivers, Zones of Control, neighbours' borders."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.case_yellow.components.calendar import BELGIANS_IN_FRANCE, HOLLAND, PARIS_RESPECT
from engine.case_yellow.components.map import (
    AROUND,
    CITIES,
    COMPASS,
    FOREST,
    FRANCE,
    LAND,
    NATION,
    NETHERLANDS,
    PARIS,
    TERRAIN,
    within,
)
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.setups import PLAN_D_GOALS
from engine.case_yellow.components.units import (
    MOTORIZED,
    NATIONALITY,
    SIDE_OF,
    SUPPLY_UNITS,
    YELLOWS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, HexId, UnitId
from engine.case_yellow.lost_page import between, hindrance
from engine.case_yellow.positions import belgians_in_france, control, halting, tactical, zone_of
from engine.case_yellow.state import Campaign, allowance
from engine.case_yellow.terrain import MOBILITY, PACES, Over
from engine.core.ids import Side
from engine.core.memo import remembered, remembered_when_asked
from engine.core.search import Reached, distances

_MINOR = int(Over.MINOR_CROSSING)
_GREAT = int(Over.GREAT_RIVER)
_GREAT_CROSSING = int(Over.GREAT_CROSSING)


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
RESPECTED = frozenset(hex_ for paris in PARIS for hex_ in within(paris, PARIS_RESPECT))


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


@remembered
def closed(game: Campaign, side: Side) -> frozenset[HexId]:
    """10.1b Hexes shut to a side: enemy units and undestroyed enemy forts."""
    enemy = OTHER[side]
    return frozenset(game.army(enemy).stacks) | game.ground.forts_of(enemy)


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


@remembered
def _traffic(game: Campaign, side: Side) -> dict[HexId, tuple[UnitId, ...]]:
    """10.4b Forest hexes with motorized units in them."""
    return {
        hex_: motorized
        for hex_, ids in game.army(side).stacks.items()
        if TERRAIN[hex_] == FOREST and (motorized := tuple(MOTORIZED.intersection(ids)))
    }


def movement(game: Campaign, id_: UnitId) -> int:
    """The Movement Points a unit has left this round."""
    acting = game.table.round
    spent = acting.spent.get(id_, 0) if acting else 0
    return max(0, full_movement(game, id_) - spent)


def full_movement(game: Campaign, id_: UnitId) -> int:
    """Its allowance; marches prepared in the winter are twice as fast (Scenario 1, Turn 1)."""
    found = allowance(id_, game.unit(id_))
    prepared = game.table.turn == 1 and id_ in PLAN_D_GOALS and game.scenario.scripted
    return 2 * found if prepared else found


def _reach(  # noqa: C901 - one loop, written out: every march and every column asks it
    game: Campaign, id_: UnitId
) -> Reached[HexId]:
    """Every hex a unit can march to with the points it has left, and by which way."""
    side = SIDE_OF[id_]
    start = game.unit(id_).hex
    budget = movement(game, id_)
    barred = closed(game, side) | shut(game, id_)
    halts = hindrance(game, id_)
    paces = PACES[MOBILITY[id_]]
    dues = _dues(game, id_)
    toll = _Toll(game, id_)
    cost = {start: 0}
    came: dict[HexId, HexId] = {}
    levels: list[list[HexId]] = [[] for _ in range(budget + 1)]
    levels[0].append(start)
    for spent in range(budget):
        for node in levels[spent]:
            halted = node in halts
            if cost[node] < spent or (halted and node != start):
                continue
            for to, price, over in paces[node]:
                if to in barred or (halted and to in halts):
                    continue
                total = spent + price
                if to in dues:
                    total += dues[to]
                if over:
                    extra = toll.over(node, to, over)
                    if extra < 0:
                        continue
                    total += extra
                if total <= budget and (to not in cost or total < cost[to]):
                    cost[to] = total
                    came[to] = node
                    levels[total].append(to)
    if budget and budget == full_movement(game, id_):
        _one_hex(game, id_, Reached(cost, came), barred, halts)
    return Reached(cost, came)


reach = remembered(_reach)
reach_when_asked = remembered_when_asked(_reach)


def _one_hex(
    game: Campaign,
    id_: UnitId,
    found: Reached[HexId],
    barred: frozenset[HexId],
    halts: frozenset[HexId],
) -> None:
    """10.1c A unit whose allowance is too small may still go one hex."""
    start, budget = game.unit(id_).hex, full_movement(game, id_)
    toll = _Toll(game, id_)
    for to, _, over in PACES[MOBILITY[id_]][start]:
        if to in found.cost or to in barred or (start in halts and to in halts):
            continue
        if not over or toll.over(start, to, over) >= 0:
            found.cost[to] = budget
            found.came[to] = start


def _dues(game: Campaign, id_: UnitId) -> dict[HexId, int]:
    """What markers and traffic add to the cost of a hex (10.4b, 10.9b, 10.11)."""
    side = SIDE_OF[id_]
    crowded = game.ground.works if side == GERMAN else taxed(game)
    dues = dict.fromkeys(crowded, 1)
    if id_ in MOTORIZED:
        for hex_, ids in _traffic(game, side).items():
            if ids != (id_,):
                dues[hex_] = dues.get(hex_, 0) + 1
    return dues


class _Toll:
    """What crossing a bridged or a great river adds for one unit; less than nothing bars it."""

    def __init__(self, game: Campaign, id_: UnitId) -> None:
        self.game = game
        self.side = SIDE_OF[id_]
        self.supply = id_ in SUPPLY_UNITS
        self.tr = tactical(game, id_) if id_ in YELLOWS else 0
        german = self.side == GERMAN
        self.interdicted = frozenset(game.ground.interdicted) if german else frozenset()

    def over(self, here: HexId, to: HexId, over: int) -> int:
        game = self.game
        if over != _MINOR and between(game, self.side, to) and not self._superior(to):
            return -1
        extra = 0
        if over != _GREAT and (here in self.interdicted or to in self.interdicted):
            if self.supply:
                return -1  # 7.9
            extra = 1
        if over == _MINOR:
            extra += not self._free(to)
        return extra

    def _superior(self, to: HexId) -> bool:
        """9.3 A yellow unit that outclasses everybody who watches the hex."""
        return bool(self.tr) and to not in halting(self.game, OTHER[self.side], self.tr)

    def _free(self, to: HexId) -> bool:
        """10.6a, 12.5 Minor crossings cost nothing into a friendly hex."""
        game = self.game
        if self.side == GERMAN and NATION[to] in game.table.surrendered:
            return not zone_of(game, ALLIED, to)
        return control(game, to) == self.side


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
    return distances((goal,), _approaches(mobility).__getitem__)
