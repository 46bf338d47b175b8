"""Where the counters of one space go, so that every name and number can be read.

Spread where there is room, else fanned: each a little right of and below the one before it, its
head free, and what is too much for the fan is counted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from renders.core.counters import LARGE, MEDIUM, NARROW, SMALL, Size

_GAP = 2.0
_SIZES = (LARGE, MEDIUM, SMALL, NARROW)


@dataclass(frozen=True)
class Tray:
    """The part of a space that holds counters."""

    x: float
    y: float
    width: float
    height: float


def columns(tray: Tray, size: Size) -> int:
    """How many counters of a size stand side by side."""
    return int((tray.width + _GAP) // (size.width + _GAP))


def room(tray: Tray, size: Size) -> int:
    """How many counters of a size fit."""
    return columns(tray, size) * int((tray.height + _GAP) // (size.height + _GAP))


def fitting(tray: Tray, count: int) -> Size | None:
    """The largest size at which so many counters fit, or None: they must be piled."""
    return next((size for size in _SIZES if room(tray, size) >= count), None)


def spread(tray: Tray, count: int, size: Size) -> list[tuple[float, float]]:
    """The upper left corners of so many counters, centred in the tray."""
    across = columns(tray, size)
    across = math.ceil(count / math.ceil(count / across)) if count else across
    rows = [min(across, count - start) for start in range(0, count, across)]
    tall = len(rows) * (size.height + _GAP) - _GAP
    corners = []
    for number, wide in enumerate(rows):
        left = tray.x + (tray.width - wide * (size.width + _GAP) + _GAP) / 2
        top = tray.y + (tray.height - tall) / 2 + number * (size.height + _GAP)
        corners += [(left + place * (size.width + _GAP), top) for place in range(wide)]
    return corners


@dataclass(frozen=True)
class Fan:
    """A stack as it lies: corners from the lowest counter to the top one, and how many are left."""

    corners: tuple[tuple[float, float], ...]
    hidden: int


def fanned(
    centre: tuple[float, float], count: int, size: Size, step: tuple[float, float], most: int
) -> Fan:
    """So many counters around a centre; `step` is what is seen of each counter but the last."""
    shown = min(count, most)
    wide = size.width + step[0] * (shown - 1)
    tall = size.height + step[1] * (shown - 1)
    x, y = centre[0] - wide / 2, centre[1] - tall / 2
    corners = tuple((x + step[0] * number, y + step[1] * number) for number in range(shown))
    return Fan(corners, count - shown)
