"""Zoomed parts of a map: the window, numbered targets, a ribbon that explains, the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from renders.core import marks
from renders.core.fonts import SANS, SEMIBOLD, clipped, text_width
from renders.core.geometry import Point, Window
from renders.core.key import Sign
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, Loose, PlacedSprite
from renders.core.sprites import Sprite, Text

TARGET = "target"
_MARGIN = 26.0
_LEAST = (430.0, 350.0)  # at 390 pixels of a phone a counter's name is still read
_SCALES = ((640.0, 2.0), (1000.0, 1.5))
ZOOMS = tuple(scale for _, scale in _SCALES)
_RIBBON, _RIBBON_LETTERS, _SIGN_LETTERS = 30.0, 17.0, 14.5
_LINE = 9  # characters of a line of numbers
_BADGE_SHOWN = 42.0
_ON_A_PHONE, _PHONE = 14.0, 390.0  # how high a badge is at least, on a screen so wide
_MOST_BADGE = 1.3  # times a badge of the layout: more would hide what it numbers


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
    theme: Theme, layout: Layout, targets: Sequence[str], window: Window
) -> Iterator[PlacedSprite | Loose]:
    """A frame around each target, and beside it one badge with the numbers of its options.

    Badges look for a spot where they hide nothing of what they number, in the window first.
    """
    tall = badge_height(layout, window)
    numbers: dict[str, list[int]] = {}
    for number, space in enumerate(targets, start=1):
        if space in layout.centres:
            numbers.setdefault(space, []).append(number)
    for space in numbers:
        yield layout.frame(theme, space, "amber")
    for space, found in numbers.items():
        for line in in_lines(ranges(found)):
            sprite = marks.badge(line, theme["ink"], theme["white"], tall)
            spots = layout.spots_on_map(space, sprite.width, sprite.height)
            seen = [it for it in spots if _shows(window, it, sprite)]
            ranked = dict.fromkeys((*seen, *spots))
            yield Loose(sprite, tuple(ranked), TARGET, space, line)


def _shows(window: Window, at: Point, sprite: Sprite) -> bool:
    """Whether a window holds the whole of a sprite at a point."""
    left, top, right, bottom = window
    x, y = at
    return left <= x and x + sprite.width <= right and top <= y and y + sprite.height <= bottom


def ranges(numbers: Sequence[int]) -> list[str]:
    """Numbers in order, three or more of a row as its first and last."""
    rows: list[list[int]] = []
    for number in numbers:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return [
        words
        for row in rows
        for words in ([f"{row[0]}-{row[-1]}"] if len(row) > 2 else [str(it) for it in row])
    ]


def in_lines(words: Sequence[str]) -> list[str]:
    """Joined by commas, broken where a line would be wider than a space."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}, {word}" if lines else word
        if lines and len(longer) <= _LINE:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def badge_height(layout: Layout, window: Window) -> float:
    """Of a badge on the map: as large on every zoomed picture, and on a wide one still legible."""
    wide = window[2] - window[0]
    near = min(layout.badge, round(_BADGE_SHOWN / scale_of(window)))
    return max(near, min(layout.badge * _MOST_BADGE, round(wide * _ON_A_PHONE / _PHONE)))


def room_for_ribbon(window: Window) -> Window:
    """A window that reaches above the map by as much as the ribbon is high."""
    left, top, right, bottom = window
    return left, top - _RIBBON, right, bottom


def ribbon(theme: Theme, words: str, window: Window, signs: Sequence[Sign] = ()) -> Iterator[Item]:
    """A line along the upper edge that says what a layer means; at its end what other marks mean,
    as far as there is room.
    """
    left, top, right, _ = window
    yield PlacedSprite(slab(right - left, _RIBBON, theme["panel"], 0), left, top, "ribbon")
    line = clipped(words, SEMIBOLD, _RIBBON_LETTERS, right - left - 24)
    yield Text(line, left + 12, top + 21, SEMIBOLD, _RIBBON_LETTERS, theme["panel_ink"])
    x, free = right, left + 12 + text_width(line, SEMIBOLD, _RIBBON_LETTERS) + 24
    for sprite, meaning in signs:
        x -= text_width(meaning, SANS, _SIGN_LETTERS) + sprite.width + 20
        if x < free:
            return
        yield PlacedSprite(sprite, x, top + (_RIBBON - sprite.height) / 2, "key")
        at = x + sprite.width + 6, top + 20
        yield Text(meaning, *at, SANS, _SIGN_LETTERS, theme["panel_ink"])
