"""Zoomed parts of a map: the window, numbered targets, a ribbon that explains, the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from renders.core import marks
from renders.core.fonts import SEMIBOLD, clipped
from renders.core.geometry import Window
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, PlacedSprite
from renders.core.sprites import Text

TARGET = "target"
_MARGIN = 26.0
_LEAST = (560.0, 440.0)
_SCALES = ((640.0, 2.0), (1000.0, 1.5))
_RIBBON = 30.0


def window_around(layout: Layout, spaces: Iterable[str]) -> Window:
    """The part of the map that shows these spaces with a margin."""
    edges = [layout.bounds(space) for space in spaces]
    left, right = _span(
        min(edge[0] for edge in edges), max(edge[2] for edge in edges), _LEAST[0], layout.map_width
    )
    top, bottom = _span(
        min(edge[1] for edge in edges), max(edge[3] for edge in edges), _LEAST[1], layout.height
    )
    return left, top, right, bottom


def _span(low: float, high: float, least: float, limit: float) -> tuple[float, float]:
    """From low to high with a margin, at least so long, within the map."""
    low, high = low - _MARGIN, high + _MARGIN
    short = max(least - (high - low), 0.0) / 2
    low, high = low - short, high + short
    shift = max(-low, 0.0) - max(high - limit, 0.0)
    return max(round(low + shift), 0), min(round(high + shift), limit)


def scale_of(window: Window) -> float:
    """How large a window is drawn: the smaller the larger."""
    width = window[2] - window[0]
    return next((scale for most, scale in _SCALES if width <= most), 1.0)


def numbered_targets(
    theme: Theme, layout: Layout, targets: Sequence[str]
) -> Iterator[PlacedSprite]:
    """A frame around each target, and badges in its upper right corner, numbered as the options.

    Several badges for one space stand in rows as wide as it is.
    """
    there: Counter[str] = Counter()
    for number, space in enumerate(targets, start=1):
        if space not in layout.centres:
            continue
        if not there[space]:
            yield layout.frame(theme, space, "amber")
        left, top, right, _ = layout.bounds(space)
        pitch = marks.BADGE - 2
        row, column = divmod(there[space], max(1, round((right - left + 16) / pitch)))
        there[space] += 1
        x, y = right - marks.BADGE + 8 - column * pitch, top - 12 + row * pitch
        sprite = marks.badge(number, theme["ink"], theme["white"])
        yield PlacedSprite(sprite, x, y, TARGET, space, str(number))


def room_for_ribbon(window: Window) -> Window:
    """A window that reaches above the map by as much as the ribbon is high."""
    left, top, right, bottom = window
    return left, top - _RIBBON, right, bottom


def ribbon(theme: Theme, words: str, window: Window) -> Iterator[Item]:
    """A line along the upper edge that says what a layer means."""
    left, top, right, _ = window
    yield PlacedSprite(slab(right - left, _RIBBON, theme["panel"], 0), left, top, "ribbon")
    line = clipped(words, SEMIBOLD, 17, right - left - 24)
    yield Text(line, left + 12, top + 21, SEMIBOLD, 17, theme["panel_ink"])
