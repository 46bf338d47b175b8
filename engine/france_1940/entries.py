"""Section 9: by which way a march enters a Battle, where it matters which.

A march takes the way its owner would (`reach.py`). Into a Battle two ways may each have something
for them: one comes dry, the other takes a city or spares a neutral. Then he says which it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.france_1940.components.formations import GERMAN, NEUTRALS
from engine.france_1940.components.map import (
    BRIDGE,
    EBEN_EMAEL,
    NATION,
    NEIGHBOURS,
    RIVER,
    distance_from,
)
from engine.france_1940.ids import BlockId, HexId
from engine.france_1940.reach import Front, Path, Ways, arrival, ends_of, movement_points

_WATER = {"": 0, BRIDGE: 1, RIVER: 2}


class _Merit(NamedTuple):
    """What speaks for a way: little water at its end, few borders, many cities."""

    water: int
    borders: frozenset[str]
    cities: frozenset[HexId]

    def serves(self, other: _Merit) -> bool:
        """Whether it is as good as another way in every respect."""
        return (
            self.water <= other.water
            and self.borders <= other.borders
            and self.cities >= other.cities
        )


def entries(front: Front, blocks: list[BlockId], ways: Ways) -> dict[HexId, list[Path]]:
    """Battles these blocks may enter by other ways too, each with something for it."""
    found = {}
    enemy, block = front.enemy, blocks[0]
    for hex_, own in ways.items():
        if hex_ in enemy and _may_matter(front, block, own, ways):
            others = _worth_a_word(front, blocks, own)
            if others:
                found[hex_] = others
    return found


def _may_matter(front: Front, block: BlockId, own: Path, ways: Ways) -> bool:
    """Whether the march comes over water and need not, or there are cities that it leaves aside."""
    water = _water(front, block, own)
    if not water:
        return any(city in ways and city not in own for city in front.prizes)
    goal = own[-1]
    away, left = distance_from(front.at(block)), distance_from(goal)
    points = movement_points(front, block)
    aside = [it for it in front.prizes.difference(own) if away[it] + left[it] <= points]
    drier = [it for it in NEIGHBOURS[goal] if _water(front, block, (it, goal)) < water]
    return bool(aside or drier or _borders(front, own))


def _worth_a_word(front: Front, blocks: list[BlockId], own: Path) -> list[Path]:
    """The ways open to all of them that neither their own nor another one serves as well."""
    first, *others = (set(_all_ways(front, block, own[-1])) for block in blocks)
    merits = {way: _merit(front, blocks[0], way) for way in first.intersection(*others)}
    kept = {own: _merit(front, blocks[0], own)}
    for way in sorted(merits, key=lambda it: (merits[it].water, len(it), it)):
        if not any(it.serves(merits[way]) for it in kept.values()):
            kept[way] = merits[way]
    return [way for way in kept if way != own]


def _all_ways(front: Front, block: BlockId, goal: HexId) -> Iterator[Path]:
    """9 Every way of a march into a Battle, as far as its Movement Points go."""
    exits, left, ends = front.exits(block), distance_from(goal), ends_of(front.barriers)

    def onward(at: HexId, path: Path, points: int) -> Iterator[Path]:
        for other, _, cost in exits[at]:
            if cost + left[other] > points or other in path:
                continue
            if other == goal:
                yield (*path, other)
            elif other not in ends:
                yield from onward(other, (*path, other), points - cost)

    return onward(front.at(block), (), movement_points(front, block))


def _merit(front: Front, block: BlockId, way: Path) -> _Merit:
    cities = front.prizes.intersection(way[:-1])
    return _Merit(_water(front, block, way), _borders(front, way), cities)


def _borders(front: Front, way: Path) -> frozenset[str]:
    """9A The neutrals a German march violates."""
    if front.side != GERMAN:
        return frozenset()
    return frozenset([NATION[it] for it in way]).intersection(NEUTRALS) - {*front.table.entered}


def _water(front: Front, block: BlockId, way: Path) -> int:
    """15 How much the water at the end of a way helps the Defender, as far as it still can."""
    table, acting, hex_ = front.table, front.activation, way[-1]
    if hex_ == EBEN_EMAEL or (acting and hex_ in acting.contested):
        return 0
    before = max((_WATER[kind] for kind in table.crossed.get(hex_, ())), default=0)
    return max(before, _WATER[arrival(table, front.at(block), way)])
