"""Chapter 9 and 4B: where a block can march, and by which way.

Of several ways to a hex the march takes the one its owner would: clear of mines, without
violating another neutral, through cities it can take, over dry ground into a Battle.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache

from engine.france_1940.components.blocks import FHQS, FORMATION, INFANTRY, KIND, MOVEMENT, SIDE
from engine.france_1940.components.formations import ALLIED, FORMATIONS, GERMAN, OTHER, SIDES
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
from engine.france_1940.components.tables import (
    CROSSING_COST,
    OUT_OF_COMMAND_MP,
    STACKING,
    STRATEGIC_HEXES,
)
from engine.france_1940.positions import FIRST_OWNER, fort_captured, fortress_stands, hexes_of
from engine.france_1940.state import Campaign, Table

Path = tuple[str, ...]
Ways = dict[str, Path]
Exits = dict[str, tuple[tuple[str, str, str], ...]]

_MINED = 100_000
_VIOLATION = 1_000
_PRIZE = -10
_WATER = {"": 0, BRIDGE: 1, RIVER: 2}
_CITIES = frozenset(CITIES)
_FIRST_PRIZES = {
    side: frozenset(city for city in CITIES if FIRST_OWNER[city] != side) for side in SIDES
}
_MARSHES = frozenset(hex_ for hex_ in PASSABLE if TERRAIN[hex_] == MARSH)


def _kind(side: str) -> str:
    if side not in RIVERS:
        return ""
    return BRIDGE if side in BRIDGES else RIVER


@cache
def _exits(ground: frozenset[str]) -> Exits:
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
def _roads(ground: frozenset[str]) -> Exits:
    """4B The same for Strategic Movement, which counts hexes and not Movement Points."""
    return {
        hex_: tuple((other, "", "") for other, *_ in exits)
        for hex_, exits in _exits(ground).items()
    }


class Front:
    """What stands in the way of one side, gathered once for many blocks.

    `full` is the hex that holds too many blocks for the moment (9A); `halts` are hexes where any
    march stops; `works` are bridges blown and pontoons laid.
    """

    __slots__ = ("_prizes", "_toll", "enemy", "full", "halts", "own", "side", "table", "works")

    def __init__(self, game: Campaign, side: str) -> None:
        """The front as it runs now."""
        self.table = table = game.table
        self.side = side
        self.enemy = hexes_of(game, OTHER[side])
        self.own = hexes_of(game, side)
        self.full = _crowded(side, self.own)
        self.halts = _halts(table, side) if table.flooded or table.mined else _MARSHES
        self.works = dict.fromkeys(table.blown, RIVER)
        if table.pontoon:
            self.works[table.pontoon] = BRIDGE
        self._prizes: frozenset[str] | None = None
        self._toll: dict[str, int] | None = None

    @property
    def prizes(self) -> frozenset[str]:
        """Cities of the enemy that nobody defends."""
        if self._prizes is None:
            owned = self.table.owned
            taken = [city for city, by in owned.items() if by != self.side and city in _CITIES]
            first = _FIRST_PRIZES[self.side]
            self._prizes = first.difference(owned).union(taken).difference(self.enemy)
        return self._prizes

    @property
    def toll(self) -> dict[str, int]:
        """What weighs on a march: hexes it would rather avoid, or rather take."""
        if self._toll is None:
            self._toll = dict.fromkeys(self.prizes, _PRIZE)
            if self.side == GERMAN:
                entered = self.table.entered
                self._toll |= _violations(BELGIUM in entered, NETHERLANDS in entered)
                if self.table.mined:
                    self._toll[self.table.mined] = _MINED
        return self._toll

    def has_room(self, hex_: str) -> bool:
        """6 Whether one more block fits into a hex as things stand."""
        return hex_ not in self.own or self.own[hex_] < limit(self.side, hex_)


def _crowded(side: str, own: dict[str, int]) -> str:
    """9A The hex with too many blocks, if there is one."""
    for hex_, count in own.items():
        if count > 1 and count > limit(side, hex_):
            return hex_
    return ""


def _halts(table: Table, side: str) -> frozenset[str]:
    """15, 7A Marsh, ground under water, and the minefield for the Germans."""
    mined = (table.mined,) if table.mined and side == GERMAN else ()
    return _MARSHES.union(table.flooded, mined)


def limit(side: str, hex_: str) -> int:
    """6, 15 Two blocks a side; a single Belgian one in Eben-Emael."""
    return 1 if hex_ == EBEN_EMAEL and side == ALLIED else STACKING


@cache
def _violations(belgium: bool, netherlands: bool) -> dict[str, int]:  # noqa: FBT001 - cache keys
    """9A A German march does not break a neutrality it need not break."""
    entered = {BELGIUM: belgium, NETHERLANDS: netherlands}
    return {hex_: _VIOLATION for hex_ in PASSABLE if not entered.get(NATION[hex_], True)}


def ground_for(table: Table, block: str) -> frozenset[str]:
    """6, 9A, 10D, 15 Every hex a block may set foot in."""
    formation = FORMATION[block]
    if SIDE[block] == GERMAN:
        fort = KIND[block] == INFANTRY or not fortress_stands(table)
        return _german_ground(formation, fort)
    if FORMATIONS[formation].neutral:
        return _home(formation, not fort_captured(table))
    return _allied_ground(tuple(table.entered))


@cache
def _german_ground(formation: str, fort: bool) -> frozenset[str]:  # noqa: FBT001 - a cache key
    """6 Everywhere but the other Group's pen; the fortress only where it lets the block in."""
    return frozenset(
        hex_
        for hex_ in PASSABLE
        if PEN_OF.get(hex_, formation) == formation and (fort or hex_ != EBEN_EMAEL)
    )


@cache
def _home(nation: str, fort: bool) -> frozenset[str]:  # noqa: FBT001 - a cache key
    """9A Neutral blocks never leave their own country."""
    return frozenset(
        hex_ for hex_ in PASSABLE if NATION[hex_] == nation and (fort or hex_ != EBEN_EMAEL)
    )


@cache
def _allied_ground(entered: tuple[str, ...]) -> frozenset[str]:
    """9A French and British keep out of every country the Germans have not entered."""
    nations = {FRANCE, GERMANY, *entered}
    return frozenset(hex_ for hex_ in PASSABLE if NATION[hex_] in nations and hex_ != EBEN_EMAEL)


def full_points(game: Campaign, block: str) -> int:
    """4A, 7 Movement Points of an In-Command block, with Fuel Shortage and Forced March."""
    kind = KIND[block]
    if game.table.fuel_shortage and kind != INFANTRY and block not in FHQS:
        return 1
    extra = game.activation is not None and block in game.activation.forced_march
    return MOVEMENT[kind] + extra


def movement_points(game: Campaign, block: str) -> int:
    """5C, 9 One Movement Point for a block that began the Activation Out of Command."""
    return full_points(game, block) if block in game.acting.in_command else OUT_OF_COMMAND_MP


def marches(game: Campaign, front: Front, block: str, points: int, *, fight: bool) -> Ways:
    """9 Every hex within a block's Movement Points, with the way there.

    It stops in Marsh, on mines and where an enemy stands; without `fight` it enters no such hex.
    """
    start, exits = game.blocks[block].hex, _exits(ground_for(game.table, block))
    return _ways(front, start, exits, points, () if fight else front.enemy)


def strategic_moves(game: Campaign, front: Front, block: str) -> Ways:
    """4B Up to four hexes without enemies; no vacant city of the enemy; Marsh and mines stop it."""
    start, roads = game.blocks[block].hex, _roads(ground_for(game.table, block))
    return _ways(front, start, roads, STRATEGIC_HEXES, front.prizes.union(front.enemy))


def _ways(front: Front, start: str, exits: Exits, points: int, shut: Container[str]) -> Ways:
    """The best way to each hex that is not `shut`; `levels` has the best for each sum of points.

    A dearer way counts only if it is a better one, and a city on it counts once.
    """
    enemy, toll, halts, works = front.enemy, front.toll, front.halts, front.works
    ways: dict[str, tuple[int, Path]] = {}
    levels: list[dict[str, tuple[int, Path]]] = [{} for _ in range(points + 1)]
    levels[0][start] = (0, ())
    for spent, level in enumerate(levels):
        for hex_, (rank, path) in level.items():
            if hex_ in ways and ways[hex_][0] <= rank:
                continue
            ways[hex_] = (rank, path)
            if spent == points or (path and (hex_ in halts or hex_ in enemy)):
                continue
            for other, side, water in exits[hex_]:
                over = works.get(side, water) if works else water
                cost = spent + CROSSING_COST[over]
                if cost > points or other in shut:
                    continue
                worth = rank + _WATER[over] if other in enemy else rank
                if other in toll and other not in path:
                    worth += toll[other]
                reached = levels[cost]
                if other not in reached or worth < reached[other][0]:
                    reached[other] = (worth, (*path, other))
    del ways[start]
    return {hex_: path for hex_, (_, path) in ways.items()}


def can_step(
    game: Campaign, front: Front, block: str, points: int, *, fight: bool
) -> Iterable[str]:
    """The neighbouring hexes a block can enter."""
    works, enemy = front.works, front.enemy
    for other, side, water in _exits(ground_for(game.table, block))[game.blocks[block].hex]:
        cost = CROSSING_COST[works.get(side, water)]
        if cost <= points and (fight or other not in enemy):
            yield other
