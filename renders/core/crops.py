"""Parts of a map for one player's eyes: which part, how large, numbered targets, a ribbon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from renders.core import marks
from renders.core.fonts import SEMIBOLD, clipped
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, Point, Stamp, Window
from renders.core.sprites import Text

_MARGIN = 26.0
_LEAST: Point = (560.0, 440.0)
_SCALES = ((640.0, 2.0), (1000.0, 1.5))
_RIBBON = 30.0


def window_round(edges: Sequence[Window], limits: Point) -> Window:
    """The part of a map of that size that shows all these boxes, and not too little."""
    left, right = _span(
        min(edge[0] for edge in edges), max(edge[2] for edge in edges), _LEAST[0], limits[0]
    )
    top, bottom = _span(
        min(edge[1] for edge in edges), max(edge[3] for edge in edges), _LEAST[1], limits[1]
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
    """Small parts are drawn large."""
    width = window[2] - window[0]
    return next((scale for most, scale in _SCALES if width <= most), 1.0)


def badges(
    theme: Theme, targets: Sequence[str], corner: Callable[[str], Point | None]
) -> Iterator[Stamp]:
    """Numbers at the upper right corners of the targets; several for one stand side by side."""
    there: Counter[str] = Counter()
    for number, place in enumerate(targets, start=1):
        at = corner(place)
        if at is None:
            continue
        x = at[0] - marks.BADGE + 8 - there[place] * (marks.BADGE - 2)
        there[place] += 1
        sprite = marks.badge(number, theme["ink"], theme["white"])
        yield Stamp(sprite, x, at[1] - 12, "target", place, str(number))


def ribbon(theme: Theme, words: str, window: Window) -> Iterator[Item]:
    """What a layer shows, along the upper edge of the window."""
    left, top, right, _ = window
    yield Stamp(slab(right - left, _RIBBON, theme["panel"], 0), left, top, "ribbon")
    told = clipped(words, SEMIBOLD, 17, right - left - 24)
    yield Text(told, left + 12, top + 21, SEMIBOLD, 17, theme["panel_ink"])
