"""Sets of hexes as bits of one number: a flood over the whole map in a few operations a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache, reduce
from itertools import compress
from operator import or_

from engine.case_yellow.components.map import ALL_HEXES, NEAR, hex_map, within
from engine.case_yellow.ids import HexId

_AT = {HexId(hex_): at for at, hex_ in enumerate(ALL_HEXES)}
_BIT = {hex_: 1 << at for hex_, at in _AT.items()}
_ORDER = tuple(_AT)
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")

Ways = tuple[tuple[int, int], ...]
"""For every distance in bits: from which hexes a way leads so far."""


def bits(found: Iterable[HexId]) -> int:
    """A set of hexes as a number."""
    return reduce(or_, map(_BIT.__getitem__, found), 0)


def hexes(area: int) -> frozenset[HexId]:
    """The hexes of a number."""
    digits = f"{area:b}"[::-1].encode().translate(_DIGITS)
    return frozenset(compress(_ORDER, digits))


@lru_cache(maxsize=256)
def lasting(found: frozenset[HexId] | tuple[HexId, ...]) -> int:
    """The same of hexes that are asked for again and again as they are."""
    return bits(found)


def bit(hex_: HexId) -> int:
    """A single hex as a number."""
    return _BIT[hex_]


def lies_in(hex_: HexId, area: int) -> bool:
    """Whether a hex is one of a number's; nowhere never is."""
    return bool(area & _BIT.get(hex_, 0))


@cache
def area_within(hex_: HexId, radius: int) -> int:
    """The land at most so far away."""
    return bits(within(hex_, radius))


def ways(near: Mapping[HexId, Iterable[HexId]]) -> Ways:
    """Which hexes lead where, sorted by how far apart their bits are."""
    found: dict[int, int] = {}
    for hex_, others in near.items():
        for to in others:
            far = _AT[to] - _AT[hex_]
            found[far] = found.get(far, 0) | _BIT[hex_]
    return tuple(sorted(found.items()))


def spread_bits(area: int, along: Ways) -> int:
    """The hexes one step away from an area."""
    ahead = 0
    for far, start in along:
        step = area & start
        if step:
            ahead |= step << far if far > 0 else step >> -far
    return ahead


@cache
def _land() -> Ways:
    return ways(NEAR)


@cache
def _all() -> Ways:
    return ways({hex_: map(HexId, hex_map.neighbours(hex_)) for hex_ in _ORDER})


def flooded(start: int, through: int) -> int:
    """All that hangs together with a start by land."""
    found = edge = start
    while edge:
        edge = spread_bits(edge, _land()) & through & ~found
        found |= edge
    return found


def rings(start: int, along: Ways) -> Iterator[tuple[int, int]]:
    """The hexes so many steps away from a start, nearest first; itself is the ring of none."""
    far, ring, seen = 0, start, start
    while ring:
        yield far, ring
        ring = spread_bits(ring, along) & ~seen
        far, seen = far + 1, seen | ring


def rings_by_land(start: int) -> tuple[int, ...]:
    """The hexes no step, one step, two steps … by land from the nearest start."""
    return tuple([ring for _, ring in rings(start, _land())])


def far_from(start: int, wanted: int) -> dict[HexId, int]:
    """How many hexes some places are from the nearest start, over land and sea."""
    found: dict[HexId, int] = {}
    for far, ring in rings(start, _all()):
        found |= dict.fromkeys(hexes(ring & wanted), far)
        wanted &= ~ring
        if not wanted:
            break
    return found
