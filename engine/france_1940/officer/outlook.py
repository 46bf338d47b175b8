"""The map as the officer reads it from his view: who stands where, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.france_1940.components.blocks import (
    COLOUR,
    FHQ,
    FHQS,
    FORMATION,
    INFANTRY,
    KIND,
    MOVEMENT,
    SIDE,
)
from engine.france_1940.components.formations import GERMAN
from engine.france_1940.components.map import (
    BRIDGE,
    BRIDGES,
    CITIES,
    CITY,
    EBEN_EMAEL,
    FORTRESS,
    MARSH,
    NEIGHBOURS,
    PASSABLE,
    PORT,
    RIVER,
    RIVERS,
    TERRAIN,
)
from engine.france_1940.components.map import SIDE as HEXSIDE
from engine.france_1940.components.tables import CROSSING_COST, OUT_OF_COMMAND_MP, STRATEGIC_HEXES
from engine.france_1940.control import controls, owner
from engine.france_1940.officer.clash import UNSEEN, armed, party
from engine.france_1940.prospects import Party
from engine.france_1940.reach import ground_for
from engine.france_1940.state import Table
from engine.france_1940.terrain import crossing, terrain_in
from engine.france_1940.views import Board, Face

_DRY = ""
_WET = {"": 0, BRIDGE: 1, RIVER: 2}
_MARSHES = frozenset(hex_ for hex_ in PASSABLE if TERRAIN[hex_] == MARSH)
Reach = dict[str, str]  # each hex in reach, with the water crossed into it


class Outlook:
    """Own blocks, enemies and the ground between them, gathered once for one question."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.side = board.side
        self.table: Table = board.table
        self.mine = [it for it in board.faces if it.hex and SIDE[it.id] == board.side]
        self.own: dict[str, list[Face]] = {}
        for face in self.mine:
            self.own.setdefault(face.hex, []).append(face)
        self._seen: dict[str, list[Face]] = {}
        for face in board.faces:
            if face.hex and SIDE[face.id] != board.side:
                self._seen.setdefault(face.hex, []).append(face)
        self._unseen: dict[str, list[str]] = {}
        for back in board.backs:
            self._unseen.setdefault(back.hex, []).extend([back.colour] * back.count)
        self.enemy = {
            hex_: len(self._seen.get(hex_, ())) + len(self._unseen.get(hex_, ()))
            for hex_ in (*self._seen, *self._unseen)
        }
        self._enemy_hexes = frozenset(self.enemy)
        self.german_cities = frozenset(
            city for city in CITIES if controls(self.table, city) == GERMAN
        )
        self._parties: dict[str, Party] = {}
        self._halts = _halts(self.table, self.side)
        pontoon = (self.table.pontoon,) if self.table.pontoon else ()
        self._works = (*self.table.blown, "|", *pontoon)

    def active(self) -> list[Face]:
        """Our blocks of the Active Formation."""
        return [face for face in self.mine if FORMATION[face.id] == self.table.active]

    def fhq(self, formation: str) -> Face | None:
        """The headquarters of a Formation of ours, if it is on the map."""
        id_ = FHQ.get(formation)
        return next((face for face in self.mine if face.id == id_), None)

    def foes(self, hex_: str) -> Party:
        """Whom we would meet in a hex, unseen blocks taken for the usual ones."""
        if hex_ not in self._parties:
            known = [armed(face) for face in self._seen.get(hex_, ())]
            guessed = [UNSEEN[colour] for colour in self._unseen.get(hex_, ())]
            self._parties[hex_] = party((*known, *guessed))
        return self._parties[hex_]

    def colours(self, hex_: str) -> list[str]:
        """The colours of the enemies in a hex."""
        return [COLOUR[it.id] for it in self._seen.get(hex_, ())] + self._unseen.get(hex_, [])

    def points(self, face: Face) -> int:
        """4A, 5C Movement Points of a block."""
        if face.out_of_command:
            return OUT_OF_COMMAND_MP
        kind = KIND[face.id]
        if self.table.fuel_shortage and kind != INFANTRY and face.id not in FHQS:
            return 1
        return MOVEMENT[kind]

    def reach(self, face: Face, points: int = 0, *, fight: bool = True) -> Reach:
        """9 Where a block can march, and over which water it comes there."""
        contested = face.hex in self.enemy
        front = Front(self._enemy_hexes, self._halts, self._works)
        able = fight and not contested and not face.out_of_command
        ground = ground_for(self.table, face.id)
        return _reach(ground, face.hex, points or self.points(face), front, able)

    def roads(self, face: Face) -> list[str]:
        """4B Where Strategic Movement leads: four hexes without enemies or their cities."""
        ground = ground_for(self.table, face.id)
        found, frontier = {face.hex}, [face.hex]
        for _ in range(STRATEGIC_HEXES):
            reached = []
            for hex_ in frontier:
                for other in NEIGHBOURS[hex_]:
                    shut = other in found or other in self.enemy or other not in ground
                    if not shut and not self._prize(other):
                        found.add(other)
                        reached.append(other)
            frontier = [hex_ for hex_ in reached if hex_ not in self._halts]
        found.discard(face.hex)
        return sorted(found)

    def _prize(self, hex_: str) -> bool:
        return TERRAIN[hex_] in (CITY, PORT, FORTRESS) and owner(self.table, hex_) != self.side

    def ground(self, hex_: str, came: Iterable[str] = ()) -> str:
        """15 The ground a Defender in a hex would use."""
        terrain = terrain_in(self.table, hex_)
        if terrain == FORTRESS and self.side != GERMAN:
            return CITY
        if hex_ == EBEN_EMAEL:
            return terrain
        return next((kind for kind in (RIVER, BRIDGE) if kind in came), terrain)


def _halts(table: Table, side: str) -> frozenset[str]:
    mined = (table.mined,) if table.mined and side == GERMAN else ()
    return _MARSHES.union(table.flooded, mined) if mined or table.flooded else _MARSHES


class Front(NamedTuple):
    """What stands in the way: enemies, hexes that stop a march, bridges blown and laid."""

    enemy: frozenset[str]
    halts: frozenset[str]
    works: tuple[str, ...]


@lru_cache(maxsize=40_000)
def _reach(
    ground: frozenset[str],
    start: str,
    points: int,
    front: Front,
    fight: bool,  # noqa: FBT001 - a cache key
) -> Reach:
    """9 As far as the points carry, stopping at enemies, Marsh and mines."""
    enemy, halts, works = front
    table = Table(blown=list(works[: works.index("|")]), pontoon=works[-1].strip("|"))
    found, nearest = {start: _DRY}, {start: 0}
    levels: list[list[str]] = [[] for _ in range(points + 1)]
    levels[0].append(start)
    for spent in range(points):
        for hex_ in levels[spent]:
            for other in NEIGHBOURS[hex_]:
                if other not in ground:
                    continue
                over = crossing(table, hex_, other)
                cost = spent + CROSSING_COST[over]
                if cost > points:
                    continue
                if other in enemy:
                    if fight and (other not in found or _WET[over] < _WET[found[other]]):
                        found[other] = over
                elif cost < nearest.get(other, points + 1):
                    found[other], nearest[other] = over, cost
                    if other not in halts:
                        levels[cost].append(other)
    del found[start]
    return found


@cache
def march_distance(goal: str) -> dict[str, int]:
    """Movement Points from every hex to a goal, over empty ground."""
    away = {goal: 0}
    queue = [(0, goal)]
    while queue:
        far, hex_ = heappop(queue)
        if far > away[hex_]:
            continue
        step = far + (TERRAIN[hex_] == MARSH)
        for other in NEIGHBOURS[hex_]:
            side = HEXSIDE[hex_, other]
            wet = side in RIVERS and side not in BRIDGES
            cost = step + (2 if wet else 1)
            if cost < away.get(other, 99):
                away[other] = cost
                heappush(queue, (cost, other))
    return {hex_: away.get(hex_, 99) for hex_ in PASSABLE}
