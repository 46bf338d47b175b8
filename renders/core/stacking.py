"""Where the counters of one space go, so that every number can be read."""

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
