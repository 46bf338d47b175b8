"""Chapter 9 and 4B: where a block can march, and by which way.

Of several ways to a hex the march takes the one its owner would: clear of mines, without
violating another neutral, over dry ground into a Battle, through cities it can take.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.france_1940.components.blocks import FHQS, FORMATION, INFANTRY, KIND, MOVEMENT, SIDE
from engine.france_1940.components.charts import CROSSING_COST, OUT_OF_COMMAND_MP, STRATEGIC_HEXES
from engine.france_1940.components.formations import FORMATIONS, GERMAN, OTHER
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
from engine.france_1940.ground import fort_captured, fortress_stands, hexes_of, owner
from engine.france_1940.state import Campaign, Table

Path = tuple[str, ...]
Ways = dict[str, Path]

_MINED = 10_000
_VIOLATION = 100
_PRIZE = -1
_WATER = {"": 0, BRIDGE: 1, RIVER: 2}
_MARSHES = frozenset(hex_ for hex_ in PASSABLE if TERRAIN[hex_] == MARSH)


def _kind(side: str) -> str:
    if side not in RIVERS:
        return ""
    return BRIDGE if side in BRIDGES else RIVER


_EXITS = {
    hex_: tuple(
        (other, side, _kind(side)) for other in NEIGHBOURS[hex_] for side in (HEXSIDE[hex_, other],)
    )
    for hex_ in PASSABLE
}


class Front(NamedTuple):
    """What stands in the way of one side, gathered once for many blocks.

    `toll` weighs hexes a march would rather avoid, or rather take; `halts` are hexes where any
    march stops; `works` are bridges blown and pontoons laid.
    """

    side: str
    enemy: dict[str, int]
    own: dict[str, int]
    prizes: frozenset[str]
    toll: dict[str, int]
    halts: frozenset[str]
    works: dict[str, str]

    @classmethod
    def of(cls, game: Campaign, side: str) -> Front:
        """The front as it runs now."""
        table = game.table
        enemy = hexes_of(game, OTHER[side])
        prizes = frozenset(
            city for city in CITIES if city not in enemy and owner(table, city) != side
        )
        halts = _MARSHES.union(table.flooded)
        toll = dict.fromkeys(prizes, _PRIZE)
        if side == GERMAN:
            toll = toll | _violations(table)
            if table.mined:
                halts |= {table.mined}
                toll[table.mined] = _MINED
        works = dict.fromkeys(table.blown, RIVER)
        if table.pontoon:
            works[table.pontoon] = BRIDGE
        return cls(side, enemy, hexes_of(game, side), prizes, toll, halts, works)


def _violations(table: Table) -> dict[str, int]:
    """9A A German march does not break a neutrality it need not break."""
    return {
        hex_: _VIOLATION
        for nation in (BELGIUM, NETHERLANDS)
        if nation not in table.entered
        for hex_ in _HEXES_OF[nation]
    }


_HEXES_OF = {
    nation: tuple(hex_ for hex_ in PASSABLE if NATION[hex_] == nation)
    for nation in (BELGIUM, NETHERLANDS)
}


def ground_for(game: Campaign, block: str) -> frozenset[str]:
    """6, 9A, 10D, 15 Every hex a block may set foot in."""
    table, formation = game.table, FORMATION[block]
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
    start, ground = game.blocks[block].hex, ground_for(game, block)
    best: dict[str, int] = {start: 0}
    ways: dict[str, tuple[int, Path]] = {}
    levels: list[dict[str, tuple[int, Path]]] = [{} for _ in range(points + 1)]
    levels[0][start] = (0, ())
    for spent in range(points):
        for hex_, (rank, path) in levels[spent].items():
            for other, side, kind in _EXITS[hex_]:
                if other not in ground:
                    continue
                over = front.works.get(side, kind) if front.works else kind
                cost = spent + CROSSING_COST[over]
                if cost > points:
                    continue
                worth = rank + front.toll.get(other, 0)
                if other in front.enemy:
                    if fight:
                        _keep(ways, other, worth * 10 + _WATER[over], (*path, other))
                elif other not in best or worth < best[other]:
                    best[other] = worth
                    _keep(ways, other, worth * 10, (*path, other))
                    if other not in front.halts:
                        levels[cost][other] = (worth, (*path, other))
    ways.pop(start, None)
    return {hex_: path for hex_, (_, path) in ways.items()}


def _keep(ways: dict[str, tuple[int, Path]], hex_: str, rank: int, path: Path) -> None:
    """Remember the better way."""
    if hex_ not in ways or rank < ways[hex_][0]:
        ways[hex_] = (rank, path)


def strategic_moves(game: Campaign, front: Front, block: str) -> Ways:
    """4B Up to four hexes without enemies; no vacant city of the enemy; Marsh and mines stop it."""
    start = game.blocks[block].hex
    ground = ground_for(game, block)
    ways: Ways = {start: ()}
    frontier = [start]
    for _ in range(STRATEGIC_HEXES):
        reached: list[str] = []
        for hex_ in frontier:
            if hex_ in front.halts and hex_ != start:
                continue
            for other in NEIGHBOURS[hex_]:
                shut = other in front.enemy or other in front.prizes or other not in ground
                if not shut and other not in ways:
                    ways[other] = (*ways[hex_], other)
                    reached.append(other)
        frontier = reached
    del ways[start]
    return ways


def can_step(
    game: Campaign, front: Front, block: str, points: int, *, fight: bool
) -> Iterable[str]:
    """The neighbouring hexes a block can enter."""
    ground = ground_for(game, block)
    for other, side, kind in _EXITS[game.blocks[block].hex]:
        over = front.works.get(side, kind)
        if (
            other in ground
            and CROSSING_COST[over] <= points
            and (fight or other not in front.enemy)
        ):
            yield other
