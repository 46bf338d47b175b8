"""Sets of hexes as bits of one number: a flood over the whole map in a few operations a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import compress
from operator import or_

from engine.case_yellow.components.map import ALL_HEXES
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
