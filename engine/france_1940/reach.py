"""Chapter 9 and 4B: where a block can march, and by which way.

Of several ways to a hex the march takes the one its owner would: clear of mines, without
violating another neutral, through cities it can take, over dry ground into a Battle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from functools import cache, lru_cache, partial
from typing import NamedTuple

from engine.core.ids import Side
from engine.core.memo import kept
from engine.core.search import best_ways
from engine.france_1940.components.blocks import FHQS, FORMATION, INFANTRY, KIND, MOVEMENT, SIDE
from engine.france_1940.components.formations import FORMATIONS, GERMAN, OTHER, SIDES
from engine.france_1940.components.map import (
    BELGIUM,
    BRIDGE,
    BRIDGES,
    CITIES,
    EBEN_EMAEL,
    FRANCE,
    GERMANY,
    MARSH,
    NATION,
    NEIGHBOURS,
    NETHERLANDS,
    PASSABLE,
    PEN_OF,
    RIVER,
    RIVERS,
    TERRAIN,
)
from engine.france_1940.components.map import SIDE as HEXSIDE
from engine.france_1940.components.tables import CROSSING_COST, OUT_OF_COMMAND_MP, STRATEGIC_HEXES
from engine.france_1940.control import FIRST_OWNER
from engine.france_1940.ids import (
    NOWHERE,
    BlockId,
    FormationId,
    HexId,
    HexSide,
)
from engine.france_1940.positions import Positions, commanded, limit, packed
from engine.france_1940.state import Table
from engine.france_1940.terrain import crossing, fort_captured, fortress_stands

Path = tuple[HexId, ...]
Ways = Mapping[HexId, Path]
Exits = Mapping[HexId, tuple[tuple[HexId, str, int], ...]]  # the next hex, its water, its cost

_MINED = 100_000
_VIOLATION = 1_000
_PRIZE = -10
_WATER = {"": 0, BRIDGE: 1, RIVER: 2}
_CITIES = frozenset(CITIES)
_FIRST_PRIZES = {
    side: frozenset(city for city in CITIES if FIRST_OWNER[city] != side) for side in SIDES
}
_MARSHES = frozenset(hex_ for hex_ in PASSABLE if TERRAIN[hex_] == MARSH)
_WATER_AT: dict[HexSide, str] = {side: BRIDGE if side in BRIDGES else RIVER for side in RIVERS}
_BANKS = {side: hexes for hexes, side in HEXSIDE.items()}
FUEL_SHORTAGE_MP = 1


class Manner(StrEnum):
    """How a block goes: into the enemy's hexes too, around them, or by Strategic Movement."""

    MARCHING = "marching"
    AVOIDING = "avoiding"
    ENTRAINED = "entrained"


@cache
def _exits(ground: frozenset[HexId]) -> Exits:
    """15 From each hex to those of some ground, as the rivers and bridges are on the map."""
    return {hex_: _exits_of(hex_, ground, _WATER_AT) for hex_ in PASSABLE}


@lru_cache(maxsize=64)
def exits_over(ground: frozenset[HexId], blown: tuple[HexSide, ...], pontoon: HexSide) -> Exits:
    """9, 15 The same with bridges blown and a pontoon laid."""
    works = dict.fromkeys(blown, RIVER) | ({pontoon: BRIDGE} if pontoon else {})
    if not works:
        return _exits(ground)
    water = _WATER_AT | works
    banks = {hex_ for side in works for hex_ in _BANKS[side]}
    return {**_exits(ground), **{hex_: _exits_of(hex_, ground, water) for hex_ in banks}}


def _exits_of(
    hex_: HexId, ground: frozenset[HexId], water: Mapping[HexSide, str]
) -> tuple[tuple[HexId, str, int], ...]:
    over = {it: water.get(HEXSIDE[hex_, it], "") for it in NEIGHBOURS[hex_] if it in ground}
    return tuple((other, wet, CROSSING_COST[wet]) for other, wet in over.items())


@cache
def _roads(ground: frozenset[HexId]) -> Exits:
    """4B The same for Strategic Movement, which counts hexes and not Movement Points."""
    return {
        hex_: tuple((other, "", 1) for other in NEIGHBOURS[hex_] if other in ground)
        for hex_ in PASSABLE
    }


class Barriers(NamedTuple):
    """What the ways of a side depend on beside the ground, so that they are found only once."""

    side: Side
    enemy: frozenset[HexId]
    prizes: frozenset[HexId]
    belgium_entered: bool
    netherlands_entered: bool
    mined: HexId
    flooded: tuple[HexId, ...]
    blown: tuple[HexSide, ...]
    pontoon: HexSide


_PACKED = {side: kept(partial(packed, side)) for side in SIDES}
_HEXES: dict[Side, Callable[[Iterable[HexId]], frozenset[HexId]]] = {
    side: kept(frozenset) for side in SIDES
}


class Front:
    """What stands in the way of one side, gathered once for many blocks.

    It answers for `Positions` itself, and keeps of them what it needs: a front is remembered with
    the game it was drawn from, and would keep it alive if it pointed back. `packed` are the hexes
    without room for one more (6), `full` is the one that holds too many for the moment (9A).
    """

    __slots__ = (
        "_barriers",
        "_exits",
        "_prizes",
        "activation",
        "blocks",
        "enemy",
        "full",
        "next_hexes",
        "own",
        "packed",
        "side",
        "table",
        "waiting",
    )

    def __init__(self, positions: Positions, side: Side) -> None:
        """The front as it runs now."""
        self.table = positions.table
        self.blocks = positions.blocks
        self.activation = positions.activation
        self.side = side
        self.enemy = positions.numbers(OTHER[side])
        self.own = positions.numbers(side)
        self.packed = _PACKED[side](self.own)
        over = [it for it, count in self.packed.items() if count > limit(side, it)]
        self.full = over[0] if over else NOWHERE
        self.next_hexes: dict[BlockId, list[HexId]] = {}  # these two are kept by `marching.py`
        self.waiting: list[BlockId] | None = None
        self._exits: dict[frozenset[HexId], Exits] = {}
        self._prizes: frozenset[HexId] | None = None
        self._barriers: Barriers | None = None

    @property
    def prizes(self) -> frozenset[HexId]:
        """Cities of the enemy that nobody defends."""
        if self._prizes is None:
            owned = self.table.owned
            taken = [city for city, by in owned.items() if by != self.side and city in _CITIES]
            first = _FIRST_PRIZES[self.side]
            self._prizes = first.difference(owned).union(taken).difference(self.enemy)
        return self._prizes

    @property
    def barriers(self) -> Barriers:
        """All that ways depend on."""
        if self._barriers is None:
            table = self.table
            self._barriers = Barriers(
                self.side,
                _HEXES[self.side](self.enemy),
                self.prizes,
                BELGIUM in table.entered,
                NETHERLANDS in table.entered,
                table.mined,
                tuple(table.flooded),
                tuple(table.blown),
                table.pontoon,
            )
        return self._barriers

    def exits(self, block: BlockId) -> Exits:
        """9 The steps a block could take, from any hex."""
        table = self.table
        ground = ground_for(table, block)
        if ground not in self._exits:
            self._exits[ground] = exits_over(ground, tuple(table.blown), table.pontoon)
        return self._exits[ground]

    def at(self, block: BlockId) -> HexId:
        """Where a block stands."""
        return self.blocks[block].hex

    def numbers(self, side: Side) -> Mapping[HexId, int]:
        """How many blocks a side has in each hex it stands in."""
        return self.own if side == self.side else self.enemy

    def has_room(self, hex_: HexId) -> bool:
        """6 Whether one more block fits into a hex as things stand."""
        return hex_ not in self.packed


def ends_of(barriers: Barriers) -> frozenset[HexId]:
    """9, 15, 7A Where a march ends: enemies, Marsh, ground under water, mines for the Germans."""
    mined = (barriers.mined,) if barriers.mined and barriers.side == GERMAN else ()
    return _MARSHES.union(barriers.enemy, barriers.flooded, mined)


def _toll(barriers: Barriers) -> dict[HexId, int]:
    """What weighs on a march: hexes it would rather avoid, or rather take."""
    toll = dict.fromkeys(barriers.prizes, _PRIZE)
    if barriers.side == GERMAN:
        toll |= _violations(barriers.belgium_entered, barriers.netherlands_entered)
        if barriers.mined:
            toll[barriers.mined] = _MINED
    return toll


@cache
def _violations(belgium: bool, netherlands: bool) -> dict[HexId, int]:  # noqa: FBT001 - cache keys
    """9A A German march does not break a neutrality it need not break."""
    entered = {BELGIUM: belgium, NETHERLANDS: netherlands}
    return {hex_: _VIOLATION for hex_ in PASSABLE if not entered.get(NATION[hex_], True)}


def ground_for(table: Table, block: BlockId) -> frozenset[HexId]:
    """6, 9A, 10D, 15 Every hex a block may set foot in."""
    formation = FORMATION[block]
    if SIDE[block] == GERMAN:
        fort = KIND[block] == INFANTRY or not fortress_stands(table)
        return _german_ground(formation, fort)
    if FORMATIONS[formation].neutral:
        return _home(formation, not fort_captured(table))
    return _allied_ground(tuple(table.entered))


@cache
def _german_ground(formation: FormationId, fort: bool) -> frozenset[HexId]:  # noqa: FBT001 - a cache key
    """6 Everywhere but the other Group's pen; the fortress only where it lets the block in."""
    return frozenset(
        hex_
        for hex_ in PASSABLE
        if PEN_OF.get(hex_, formation) == formation and (fort or hex_ != EBEN_EMAEL)
    )


@cache
def _home(nation: str, fort: bool) -> frozenset[HexId]:  # noqa: FBT001 - a cache key
    """9A Neutral blocks never leave their own country."""
    return frozenset(
        hex_ for hex_ in PASSABLE if NATION[hex_] == nation and (fort or hex_ != EBEN_EMAEL)
    )


@cache
def _allied_ground(entered: tuple[str, ...]) -> frozenset[HexId]:
    """9A French and British keep out of every country the Germans have not entered."""
    nations = {FRANCE, GERMANY, *entered}
    return frozenset(hex_ for hex_ in PASSABLE if NATION[hex_] in nations and hex_ != EBEN_EMAEL)


def full_points(positions: Positions, block: BlockId) -> int:
    """4A, 7 Movement Points of an In-Command block, with Fuel Shortage and Forced March."""
    if fuel_short(positions.table, block):
        return FUEL_SHORTAGE_MP
    acting = positions.activation
    return MOVEMENT[KIND[block]] + (acting is not None and block in acting.forced_march)


def fuel_short(table: Table, block: BlockId) -> bool:
    """7A Armor and Mechanized blocks of the Active Formation, but never its FHQ."""
    if not table.fuel_shortage or FORMATION[block] != table.active:
        return False
    return KIND[block] != INFANTRY and block not in FHQS


def movement_points(positions: Positions, block: BlockId) -> int:
    """5C, 9 One Movement Point for a block that began the Activation Out of Command."""
    return full_points(positions, block) if commanded(positions, block) else OUT_OF_COMMAND_MP


def marches(front: Front, block: BlockId, points: int, *, fight: bool) -> Ways:
    """9 Every hex within a block's Movement Points, with the way there.

    It stops in Marsh, on mines and where an enemy stands; without `fight` it enters no such hex.
    """
    start, ground = _whence(front, block)
    return _ways(
        front.barriers, start, ground, points, Manner.MARCHING if fight else Manner.AVOIDING
    )


def strategic_moves(front: Front, block: BlockId) -> Ways:
    """4B Up to four hexes without enemies; no vacant city of the enemy; Marsh and mines stop it."""
    start, ground = _whence(front, block)
    return _ways(front.barriers, start, ground, STRATEGIC_HEXES, Manner.ENTRAINED)


def _whence(front: Front, block: BlockId) -> tuple[HexId, frozenset[HexId]]:
    return front.at(block), ground_for(front.table, block)


@lru_cache(maxsize=64)
def _ways(
    barriers: Barriers, start: HexId, ground: frozenset[HexId], points: int, manner: Manner
) -> Ways:
    """The best way to each hex, by the toll on it; a city on it counts once.

    The referee and the staff officer ask for the same ways again and again, so they are remembered.
    """
    ways = best_ways(start, _country(barriers, ground, manner).ahead, points)
    del ways[start]
    return {hex_: way.path for hex_, way in ways.items()}


class _Country:
    """The steps of a way as they count for a manner of going, gathered once for many blocks."""

    __slots__ = ("_ahead", "_ends", "_enemy", "_exits", "_shut", "_toll")

    def __init__(self, barriers: Barriers, ground: frozenset[HexId], manner: Manner) -> None:
        self._enemy, self._toll = barriers.enemy, _toll(barriers)
        self._shut, self._ends = _shut(barriers, manner), ends_of(barriers)
        if manner == Manner.ENTRAINED:
            self._exits = _roads(ground)
        else:
            self._exits = exits_over(ground, barriers.blown, barriers.pontoon)
        self._ahead: dict[HexId, list[tuple[HexId, int, int]]] = {}

    def ahead(self, hex_: HexId, path: Path) -> Collection[tuple[HexId, int, int]]:
        """Where one comes next, at what cost and toll; what lies on the way is paid only once."""
        if path and hex_ in self._ends:
            return ()
        if hex_ not in self._ahead:
            self._ahead[hex_] = self._steps(hex_)
        toll = self._toll
        if toll and not toll.keys().isdisjoint(path):
            return [
                (other, cost, rank - toll[other] if other in toll and other in path else rank)
                for other, cost, rank in self._ahead[hex_]
            ]
        return self._ahead[hex_]

    def _steps(self, hex_: HexId) -> list[tuple[HexId, int, int]]:
        enemy, toll, shut = self._enemy, self._toll, self._shut
        return [
            (other, cost, (_WATER[water] if other in enemy else 0) + toll.get(other, 0))
            for other, water, cost in self._exits[hex_]
            if other not in shut
        ]


_country = lru_cache(maxsize=16)(_Country)


def _shut(barriers: Barriers, manner: Manner) -> frozenset[HexId]:
    """Hexes that a manner of going never enters."""
    if manner == Manner.MARCHING:
        return frozenset()
    return barriers.enemy if manner == Manner.AVOIDING else barriers.prizes | barriers.enemy


def can_step(front: Front, block: BlockId, points: int, *, fight: bool) -> list[HexId]:
    """The neighbouring hexes a block can enter."""
    exits, enemy = front.exits(block)[front.at(block)], front.enemy
    return [it for it, _, cost in exits if cost <= points and (fight or it not in enemy)]


def arrival(table: Table, start: HexId, path: Path) -> str:
    """15 The water over which a way enters its last hex."""
    return crossing(table, path[-2] if len(path) > 1 else start, path[-1])
