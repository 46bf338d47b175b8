"""The board's picture: what just happened as large as a phone can show it, the whole map small.

All of it is as wide as twice the width of a phone: a close-up, a plate such as a Battle with its
dice, and below them the whole map, on which the close-up is framed, beside the last lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.core.log import Event
from engine.core.views import Fact
from renders.core import marks
from renders.core.fonts import SANS, SERIF, fitted
from renders.core.geometry import Window
from renders.core.key import Sign
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.panel import Column
from renders.core.panel_parts import Die, just_now
from renders.core.scene import Item, PlacedSprite, Scene, lay, paint

WIDTH = 800
CLOSE_UP = 560
SMALL = WIDTH // 2  # how wide the whole map is beside the lines
LINES = 320  # how high the lines beside it are at least
FOOT = 280  # how high the lines are at most if the whole map is as wide as the picture
_MARGIN = 22.0
_WORDS = 1.5  # how much larger words are than in a panel
_EDGE = 6
_HEAD = 21.0
_BELOW = 10.0  # under the last line
_FACT_LINES = 4


@dataclass(frozen=True)
class CloseUp:
    """A part of the map and how large it is drawn; always as wide as the picture."""

    window: Window
    scale: float


def close_up(layout: Layout, events: Sequence[Event], asked: Iterable[str] = ()) -> CloseUp | None:
    """Where the action is: what is asked, then the loudest and newest events, as many as fit.

    Of a way too long to be shown in large one sees where it ends.
    """
    groups = [[place] for place in asked if place in layout.centres]
    newest_first = list(reversed(events))
    loud = sorted(newest_first, key=lambda event: -event.weight)
    groups += [[it for it in event.places if it in layout.centres] for event in loud]
    shown: list[str] = []
    for group in groups:
        if group and _scale_for(layout, [*shown, *group]):
            shown += group
        elif not shown:
            tails = (group[first:] for first in range(len(group)))
            shown = next((it for it in tails if _scale_for(layout, it)), group[-1:])
    return _around(layout, shown) if shown else None


def _extent(layout: Layout, places: Sequence[str]) -> Window:
    edges = [layout.bounds(place) for place in places]
    return (
        min(it[0] for it in edges) - _MARGIN,
        min(it[1] for it in edges) - _MARGIN,
        max(it[2] for it in edges) + _MARGIN,
        max(it[3] for it in edges) + _MARGIN,
    )


def _scale_for(layout: Layout, places: Sequence[str]) -> float:
    """The largest scale at which all places are shown; 0 where there is none."""
    left, top, right, bottom = _extent(layout, places)
    for scale in layout.close_ups:
        if right - left <= WIDTH / scale and bottom - top <= CLOSE_UP / scale:
            return scale
    return 0.0


def _around(layout: Layout, places: Sequence[str]) -> CloseUp:
    """A window of the right shape with these places in its middle, inside the map."""
    scale = _scale_for(layout, places) or layout.close_ups[-1]
    left, top, right, bottom = _extent(layout, places)
    wide, tall = WIDTH / scale, CLOSE_UP / scale
    x = min(max((left + right - wide) / 2, 0.0), layout.map_width - wide)
    y = min(max((top + bottom - tall) / 2, 0.0), layout.height - tall)
    x, y = math.floor(x), math.floor(y)
    return CloseUp((x, y, x + wide, y + tall), scale)


def whole_map(scene: Scene, shown: Window, framed: Window | None) -> Image.Image:
    """All that is played on, as wide as the picture; half as wide beside what it frames."""
    share = WIDTH / (shown[2] - shown[0])
    whole = paint(scene, share, shown)
    if framed is None:
        return whole
    small, share = whole.reduce(WIDTH // SMALL), share * SMALL / WIDTH
    corners = [round((edge - shown[number % 2]) * share) for number, edge in enumerate(framed)]
    draw = ImageDraw.Draw(small)
    for grow, colour in ((3, "white"), (1, "alarm")):
        box = [corners[0] - grow, corners[1] - grow, corners[2] + grow, corners[3] + grow]
        draw.rectangle(box, outline=scene.theme.rgb(colour), width=3)
    return small


def plate(theme: Theme, items: Sequence[Item]) -> Image.Image | None:
    """What games lay over a corner of the map, as wide as the picture."""
    slabs = [it.box for it in items if isinstance(it, PlacedSprite)]
    if not slabs:
        return None
    left, top = min(it[0] for it in slabs) - 8, min(it[1] for it in slabs) - 8
    right, bottom = max(it[2] for it in slabs) + 8, max(it[3] for it in slabs) + 8
    scale = WIDTH / (right - left)
    image = Image.new("RGB", (WIDTH, round((bottom - top) * scale)), theme.rgb("panel"))
    lay(image, items, scale, (left, top, right, bottom))
    return image


@dataclass(frozen=True)
class Lines:
    """What stands beside the small map: when and how well, the last lines, the marks."""

    facts: Sequence[Fact]
    events: Sequence[Event]
    signs: Sequence[Sign]
    die: Die = marks.die


def lines_beside(theme: Theme, lines: Lines, size: tuple[int, int]) -> Image.Image:
    """A panel of that size in large letters."""
    image = Image.new("RGB", size, theme.rgb("panel"))
    wide, tall = size[0] / _WORDS, size[1] / _WORDS
    column = Column(theme, 14, 6, wide - 26, _WORDS)
    for number, fact in enumerate(lines.facts):
        if not number:
            words = f"{fact.label} {fact.value}"
            column.gap(_HEAD * 1.16)
            column.text(words, SERIF, fitted(words, SERIF, _HEAD, column.width), "panel_ink")
        else:
            words = fact.value if number == 1 else f"{fact.label}: {fact.value}"
            column.paragraph(words, _FACT_LINES, size=15.5, colour="accent")
    just_now(column, lines.events, tall, die=lines.die)
    if size[0] == WIDTH:  # below the map it is as high as its words
        tall = min(tall, column.y + _foot(lines.signs) + _BELOW)
    _signs(column, lines.signs, tall)
    lay(image, column.items, _WORDS, (0, 0, wide, tall))
    return image.crop((0, 0, size[0], round(tall * _WORDS)))


def _foot(signs: Sequence[Sign]) -> float:
    return 24.0 * -(-len(signs) // 2) + 6 if signs else 6.0


def _signs(column: Column, signs: Sequence[Sign], tall: float) -> None:
    """What the marks mean, at the foot, if the lines leave room for it."""
    top = tall - _foot(signs)
    if column.y > top:
        return
    for number, (sprite, words) in enumerate(signs):
        down, across = divmod(number, 2)
        x, y = across * column.width / 2, top + down * 24
        column.items.append(PlacedSprite(sprite, column.x + x, y + 10 - sprite.height / 2, "key"))
        at = column.x + x + 32, y + 15
        letter = fitted(words, SANS, 13.5, column.width / 2 - 36)
        column.text_at(words, at, SANS, letter, "panel_ink")


def stacked(
    above: Iterable[Image.Image | None], small: Image.Image, lines: Image.Image
) -> Image.Image:
    """All parts as one picture; what is parted is parted by a dark line."""
    parts = [part for part in above if part]
    beside = small.width + lines.width <= WIDTH
    below = max(small.height, lines.height) if beside else small.height + lines.height
    height = sum(part.height + _EDGE for part in parts) + below
    image = Image.new("RGB", (WIDTH, height), (22, 24, 26))
    y = 0
    for part in parts:
        image.paste(part, (0, y))
        y += part.height + _EDGE
    image.paste(small, (0, y))
    image.paste(lines, (small.width, y) if beside else (0, y + small.height))
    return image
