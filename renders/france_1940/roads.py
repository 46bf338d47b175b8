"""The main roads: from city to city by the shortest way, over bridges wherever there are any."""

from __future__ import annotations

import heapq
from itertools import combinations, pairwise

from engine.france_1940.components.map import (
    BRIDGES,
    CITIES,
    HEXES,
    MAGINOT,
    RIVERS,
    hex_map,
    side,
)
from engine.france_1940.ids import HexId
from renders.core.cartography.grain import seed_of, shaken
from renders.core.geometry import Point
from renders.france_1940.layout import LAYOUT

_FARTHEST = 3
_FERRY = 4.0  # a river without a bridge is worth a detour of so many hexes
_SWAY = 11.0


def roads() -> list[list[Point]]:
    """Every stretch of road once, so that roads which share a way lie exactly on each other."""
    ways = [
        way
        for one, other in combinations(CITIES, 2)
        if hex_map.distance(one, other) <= _FARTHEST
        for way in [_way(one, other)]
        if len(way) - 1 <= _FARTHEST + 1
    ]
    legs = {tuple(sorted(leg)) for way in ways for leg in pairwise(way)}
    return [_course(HexId(one), HexId(other)) for one, other in sorted(legs)]


def _way(start: HexId, goal: HexId) -> list[HexId]:
    """Hexes from one to another: as few rivers without a bridge, then as few hexes as may be."""
    queue: list[tuple[float, HexId, list[HexId]]] = [(0.0, start, [start])]
    seen: set[HexId] = set()
    while queue:
        cost, here, way = heapq.heappop(queue)
        if here == goal:
            return way
        if here in seen:
            continue
        seen.add(here)
        for near in map(HexId, hex_map.neighbours(here)):
            if HEXES[near].terrain != MAGINOT:
                ferry = _FERRY if side(here, near) in RIVERS.keys() - BRIDGES.keys() else 0.0
                heapq.heappush(queue, (cost + 1 + ferry, near, [*way, near]))
    return [start]


def _course(one: HexId, other: HexId) -> list[Point]:
    """From the middle of a hex to that of its neighbour, across the middle of their side."""
    (x0, y0), (x1, y1) = LAYOUT.side(one, other)
    here, there, gate = middle(one), middle(other), ((x0 + x1) / 2, (y0 + y1) / 2)
    bend = seed_of(one + other)
    before = shaken(_halfway(here, gate), 6.0, bend, 1)
    after = shaken(_halfway(gate, there), 6.0, bend, 2)
    return [here, before, gate, after, there]


def middle(at: HexId) -> Point:
    """Where roads meet in a hex: its town, or not quite the middle of the fields."""
    x, y = LAYOUT.centres[at]
    if at in CITIES:
        return x, y + 4
    return shaken((x, y + 4), _SWAY, seed_of(at))


def _halfway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
