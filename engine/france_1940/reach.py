"""Chapter 9 and 4B: where a block can march, and by which way.

Of several ways to a hex the march takes the one its owner would: clear of mines, without
violating another neutral, through cities it can take, over dry ground into a Battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from engine.core.ids import Side
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
    NO_SIDE_OF_A_HEX,
    NOWHERE,
    BlockId,
    FormationId,
    HexId,
    HexSide,
)
from engine.france_1940.positions import Positions, commanded, limit
from engine.france_1940.state import Table
from engine.france_1940.terrain import crossing, fort_captured, fortress_stands

Path = tuple[HexId, ...]
Ways = Mapping[HexId, Path]
Exits = dict[HexId, tuple[tuple[HexId, HexSide, str], ...]]

_MINED = 100_000
_VIOLATION = 1_000
_PRIZE = -10
_WATER = {"": 0, BRIDGE: 1, RIVER: 2}
_CITIES = frozenset(CITIES)
_FIRST_PRIZES = {
    side: frozenset(city for city in CITIES if FIRST_OWNER[city] != side) for side in SIDES
}
_MARSHES = frozenset(hex_ for hex_ in PASSABLE if TERRAIN[hex_] == MARSH)
FUEL_SHORTAGE_MP = 1


class Manner(StrEnum):
    """How a block goes: into the enemy's hexes too, around them, or by Strategic Movement."""

    MARCHING = "marching"
    AVOIDING = "avoiding"
    ENTRAINED = "entrained"


def _kind(side: HexSide) -> str:
    if side not in RIVERS:
        return ""
    return BRIDGE if side in BRIDGES else RIVER


@cache
def _exits(ground: frozenset[HexId]) -> Exits:
    """From each hex of some ground: the next hex, the hexside and its water."""
    return {
        hex_: tuple(
            (other, side, _kind(side))
            for other in NEIGHBOURS[hex_]
            for side in (HEXSIDE[hex_, other],)
            if other in ground
        )
        for hex_ in PASSABLE
    }


@cache
def _roads(ground: frozenset[HexId]) -> Exits:
    """4B The same for Strategic Movement, which counts hexes and not Movement Points."""
    return {
        hex_: tuple((other, NO_SIDE_OF_A_HEX, "") for other, *_ in exits)
        for hex_, exits in _exits(ground).items()
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


class Front:
    """What stands in the way of one side, gathered once for many blocks.

    `full` is the hex that holds too many blocks for the moment (9A); `works` are bridges blown and
    pontoons laid.
    """

    __slots__ = ("_barriers", "_prizes", "enemy", "full", "own", "positions", "side", "works")

    def __init__(self, positions: Positions, side: Side) -> None:
        """The front as it runs now."""
        self.positions = positions
        self.side = side
        self.enemy = positions.numbers(OTHER[side])
        self.own = positions.numbers(side)
        self.full = _crowded(side, self.own)
        table = positions.table
        self.works = _works(tuple(table.blown), table.pontoon)
        self._prizes: frozenset[HexId] | None = None
        self._barriers: Barriers | None = None

    @property
    def prizes(self) -> frozenset[HexId]:
        """Cities of the enemy that nobody defends."""
        if self._prizes is None:
            owned = self.positions.table.owned
            taken = [city for city, by in owned.items() if by != self.side and city in _CITIES]
            first = _FIRST_PRIZES[self.side]
            self._prizes = first.difference(owned).union(taken).difference(self.enemy)
        return self._prizes

    @property
    def barriers(self) -> Barriers:
        """All that ways depend on."""
        if self._barriers is None:
            table = self.positions.table
            self._barriers = Barriers(
                self.side,
                frozenset(self.enemy),
                self.prizes,
                BELGIUM in table.entered,
                NETHERLANDS in table.entered,
                table.mined,
                tuple(table.flooded),
                tuple(table.blown),
                table.pontoon,
            )
        return self._barriers

    def at(self, block: BlockId) -> HexId:
        """Where a block stands."""
        return self.positions.blocks[block].hex

    def has_room(self, hex_: HexId) -> bool:
        """6 Whether one more block fits into a hex as things stand."""
        return hex_ not in self.own or self.own[hex_] < limit(self.side, hex_)


@cache
def _works(blown: tuple[HexSide, ...], pontoon: HexSide) -> dict[HexSide, str]:
    """What bridges blown and pontoons laid make of a hexside."""
    return dict.fromkeys(blown, RIVER) | ({pontoon: BRIDGE} if pontoon else {})


def _crowded(side: Side, own: Mapping[HexId, int]) -> HexId:
    """9A The hex with too many blocks, if there is one."""
    for hex_, count in own.items():
        if count > 1 and count > limit(side, hex_):
            return hex_
    return NOWHERE


def _halts(barriers: Barriers) -> frozenset[HexId]:
    """15, 7A Marsh, ground under water, and the minefield for the Germans."""
    mined = (barriers.mined,) if barriers.mined and barriers.side == GERMAN else ()
    return _MARSHES.union(barriers.flooded, mined)


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
    return front.at(block), ground_for(front.positions.table, block)


@lru_cache(maxsize=16_384)
def _ways(
    barriers: Barriers, start: HexId, ground: frozenset[HexId], points: int, manner: Manner
) -> Ways:
    """The best way to each hex, by the toll on it; a city on it counts once.

    The referee and the staff officer ask for the same ways again and again, so they are remembered.
    """
    enemy, toll, halts = barriers.enemy, _toll(barriers), _halts(barriers)
    works, shut = _works(barriers.blown, barriers.pontoon), _shut(barriers, manner)
    exits = _roads(ground) if manner == Manner.ENTRAINED else _exits(ground)

    def onward(hex_: HexId, path: Path) -> list[tuple[HexId, int, int]]:
        ahead: list[tuple[HexId, int, int]] = []
        if path and (hex_ in halts or hex_ in enemy):
            return ahead
        for other, side, water in exits[hex_]:
            if other not in shut:
                over = works.get(side, water) if works else water
                rank = _WATER[over] if other in enemy else 0
                if other in toll and other not in path:
                    rank += toll[other]
                ahead.append((other, CROSSING_COST[over], rank))
        return ahead

    ways = best_ways(start, onward, points)
    del ways[start]
    return {hex_: way.path for hex_, way in ways.items()}


def _shut(barriers: Barriers, manner: Manner) -> frozenset[HexId]:
    """Hexes that a manner of going never enters."""
    if manner == Manner.MARCHING:
        return frozenset()
    return barriers.enemy if manner == Manner.AVOIDING else barriers.prizes | barriers.enemy


def can_step(front: Front, block: BlockId, points: int, *, fight: bool) -> list[HexId]:
    """The neighbouring hexes a block can enter."""
    works, enemy = front.works, front.enemy
    start, ground = _whence(front, block)
    return [
        other
        for other, side, water in _exits(ground)[start]
        if CROSSING_COST[works.get(side, water)] <= points and (fight or other not in enemy)
    ]


def arrival(table: Table, start: HexId, path: Path) -> str:
    """15 The water over which a way enters its last hex."""
    return crossing(table, path[-2] if len(path) > 1 else start, path[-1])
