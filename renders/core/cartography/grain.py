"""Chance without dice: numbers that look thrown and are the same on every machine."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from renders.core.geometry import Point

_START, _PRIME, _WORD = 2166136261, 16777619, 0xFFFFFFFF


def seed_of(words: str) -> int:
    """A number for a name."""
    return zlib.crc32(words.encode())


def grain(*key: int) -> float:
    """From 0 up to 1, always the same for the same numbers."""
    mixed = _START
    for part in key:
        mixed = ((mixed ^ (part & _WORD)) * _PRIME) & _WORD
        mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & _WORD
    mixed ^= mixed >> 13
    return ((mixed * 3266489917) & _WORD) / (_WORD + 1)


def shaken(point: Point, by: float, *key: int) -> Point:
    """A point moved by up to so much each way."""
    x, y = point
    return x + (grain(*key, 1) * 2 - 1) * by, y + (grain(*key, 2) * 2 - 1) * by


def sown(ring: Sequence[Point], spacing: float, seed: int, loose: float = 0.3) -> Iterator[Point]:
    """Points all over the inside of a ring in staggered rows, row by row; `loose` is how far
    each may stand off its place, in spacings.
    """
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    rise = spacing * 0.8
    for row in range(math.floor(top / rise), math.ceil(bottom / rise)):
        for column in range(math.floor(left / spacing), math.ceil(right / spacing) + 1):
            at = (column + row % 2 / 2) * spacing, row * rise
            point = shaken(at, loose * spacing, seed, row, column)
            if inside(point, ring):
                yield point


def lattice(ring: Sequence[Point], across: int, down: int) -> Iterator[tuple[int, int]]:
    """Whole points of one grid for the whole map, its rows staggered, as far as they lie inside a
    ring.
    """
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    for row in range(math.floor(top / down), math.ceil(bottom / down) + 1):
        for column in range(math.floor(left / across) - 1, math.ceil(right / across) + 1):
            point = column * across + row % 2 * (across // 2), row * down
            if inside(point, ring):
                yield point


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies within a closed ring."""
    x, y = point
    crossings = False
    for number, (x1, y1) in enumerate(ring):
        x0, y0 = ring[number - 1]
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            crossings = not crossings
    return crossings


def blob(
    centre: Point, reach: Point, seed: int, rough: float = 0.22, lean: float = 0.0
) -> list[Point]:
    """A ring about a point, reaching so far across and down, as uneven as woods and banks are;
    with a `lean` it falls so much to the right.
    """
    corners = 14
    found = []
    for number in range(corners):
        angle = 2 * math.pi * number / corners
        far = 1 - rough + 2 * rough * grain(seed, number)
        x, y = math.cos(angle) * reach[0] * far, math.sin(angle) * reach[1] * far
        found.append((centre[0] + x, centre[1] + y + x * lean))
    return found


def along(points: Sequence[Point], spacing: float) -> Iterator[tuple[Point, Point]]:
    """Points so far apart along a line, each with the unit vector of its direction there."""
    rest = spacing / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        while rest < length:
            yield (x0 + ux * rest, y0 + uy * rest), (ux, uy)
            rest += spacing
        rest -= length
