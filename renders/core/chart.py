"""A line chart in the style of the panels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.core.counting import count
from renders.core.fonts import SANS, SEMIBOLD, SERIF, fitted, text_width
from renders.core.palette import Theme
from renders.core.sprites import Text, write

# Small for a picture, and so large on a phone, where it is shown some 300 pixels wide.
WIDTH, HEIGHT = 640, 620
_MARGIN = 26
_LEFT, _TOP, _BOTTOM = 66, 172, 562
_SMOOTH = 3
_DOT, _CORNER = 6, 8.5
_KEY = 84
_KEY_LINE = 30
_LETTERS, _SMALL = 22.0, 18.0
_ASIDE = 14  # between a line and its name
_STEPS_APART = 40

Tally = tuple[int, int]
Levels = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Series:
    """One line: told apart by its colour, and by the shape of its points, which its place gives."""

    name: str
    colour: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """What is plotted over which steps; `levels` are named heights.

    `words` say the same for those who cannot see it.
    """

    title: str
    steps: tuple[str, ...]
    series: tuple[Series, ...]
    levels: Levels
    words: str

    @property
    def top(self) -> int:
        """The upper end of the scale: never below ten, so that a slow start looks like one."""
        highest = max((value for line in self.series for value in line.values), default=0)
        return max([highest, *(height for height, _ in self.levels), 10])

    @property
    def heights(self) -> Levels:
        """The heights that have a line: those with a name, or where none has, half and all."""
        return self.levels or ((self.top // 2, ""), (self.top, ""))

    @cached_property
    def letters(self) -> float:
        """The size of the names of heights: smaller where they are close, as far as can be read."""
        heights = sorted(height for height, _ in self.heights)
        closest = min((b - a for a, b in pairwise(heights)), default=self.top)
        return max(_SMALL, min(_LETTERS, (_BOTTOM - _TOP) * closest / self.top))

    @cached_property
    def right(self) -> float:
        """Where the lines end, and the names of heights begin."""
        longest = max((text_width(it, SANS, self.letters) for _, it in self.levels), default=0.0)
        return WIDTH - _MARGIN - (longest + _ASIDE if longest else _DOT)

    def at(self, step: int, value: float) -> tuple[float, float]:
        """The pixel of a value after so many steps."""
        across = (self.right - _LEFT) * step / max(len(self.steps) - 1, 1)
        return _LEFT + across, _BOTTOM - (_BOTTOM - _TOP) * value / self.top


def turn_numbers(turns: int) -> tuple[str, ...]:
    """The steps of a chart by turns."""
    return tuple(str(turn) for turn in range(1, turns + 1))


def points_and_losses(tallies: Sequence[Tally], losses: str) -> tuple[Series, ...]:
    """Victory Points and losses at the end of each turn played."""
    return (
        Series("Victory Points", "accent", tuple(points for points, _ in tallies)),
        Series(losses, "warn", tuple(lost for _, lost in tallies)),
    )


def points_in_words(tallies: Sequence[Tally], level: Callable[[int], str]) -> str:
    """The same in words; `level` names what so many points amount to."""
    if not tallies:
        return "Chart of Victory Points and losses: no turn has ended yet."
    turns = ", ".join(
        f"turn {turn}: {points} VP, {lost} lost"
        for turn, (points, lost) in enumerate(tallies, start=1)
    )
    points, _ = tallies[-1]
    return (
        f"{points} Victory Points ({level(points)}) after {count(len(tallies), 'turn')}. {turns}."
    )


def draw_chart(chart: Chart, theme: Theme) -> Image.Image:
    """The chart as an image; lines are drawn large and reduced, words are not."""
    size = (WIDTH * _SMOOTH, HEIGHT * _SMOOTH)
    large = Image.new("RGB", size, theme.rgb("panel"))
    draw = ImageDraw.Draw(large)
    _grid(draw, chart, theme)
    for number, line in enumerate(chart.series):
        colour = theme.rgb(line.colour)
        points = [chart.at(step, value) for step, value in enumerate(line.values)]
        if len(points) > 1:
            draw.line(_enlarged(points), fill=colour, width=4 * _SMOOTH, joint="curve")
        for point in (*points, (_MARGIN + _DOT, _KEY + number * _KEY_LINE - 8)):
            _dot(draw, point, number, colour)
    image = large.reduce(_SMOOTH)
    for text in chart_words(chart, theme):
        write(image, text, 1.0)
    return image


def _grid(draw: ImageDraw.ImageDraw, chart: Chart, theme: Theme) -> None:
    heights = {height for height, _ in chart.heights} | {0}
    for height in sorted(heights):
        one, other = chart.at(0, height), chart.at(len(chart.steps) - 1, height)
        draw.line(_enlarged([one, other]), fill=theme.rgb("panel_box"), width=2 * _SMOOTH)


def _dot(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], number: int, colour: tuple[int, int, int]
) -> None:
    """A disc on the first line, a square on the second, a diamond on the third."""
    x, y = at
    if number == 0:
        draw.ellipse(_enlarged([(x - _DOT, y - _DOT), (x + _DOT, y + _DOT)]), fill=colour)
    else:
        angles = [math.pi * (step / 2 + number / 4) for step in range(4)]
        corners = [(x + _CORNER * math.cos(it), y + _CORNER * math.sin(it)) for it in angles]
        draw.polygon(_enlarged(corners), fill=colour)


def _enlarged(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * _SMOOTH, y * _SMOOTH) for x, y in points]


def chart_words(chart: Chart, theme: Theme) -> list[Text]:
    """Everything lettered on the chart."""
    return [*_scale_words(chart, theme), *_line_names(chart, theme)]


def _scale_words(chart: Chart, theme: Theme) -> list[Text]:
    soft, room = theme["panel_soft"], WIDTH - 2 * _MARGIN
    size = fitted(chart.title, SERIF, 30, room)
    words = [Text(chart.title, _MARGIN, 46, SERIF, size, theme["panel_ink"])]
    across = chart.at(1, 0)[0] - chart.at(0, 0)[0]
    for step in range(0, len(chart.steps), math.ceil(_STEPS_APART / across)):
        x, _ = chart.at(step, 0)
        words.append(Text(chart.steps[step], x, _BOTTOM + 34, SANS, _LETTERS, soft, "ms"))
    for height, name in _told_apart(chart):
        y = chart.at(0, height)[1] + 7
        words.append(Text(name, chart.right + _ASIDE, y, SANS, chart.letters, soft))
        words.append(Text(str(height), _LEFT - 12, y, SANS, chart.letters, soft, "rs"))
    return words


def _told_apart(chart: Chart) -> list[tuple[int, str]]:
    """The heights from the top down, without those whose words would cover the one above."""
    kept: list[tuple[int, str]] = []
    for height, name in sorted(chart.heights, reverse=True):
        y = chart.at(0, height)[1]
        if not kept or y - chart.at(0, kept[-1][0])[1] >= chart.letters:
            kept.append((height, name))
    return kept


def _line_names(chart: Chart, theme: Theme) -> list[Text]:
    words = []
    for number, line in enumerate(chart.series):
        last = line.values[-1] if line.values else 0
        text, y = f"{line.name}: {last}", _KEY + number * _KEY_LINE
        words.append(Text(text, _MARGIN + 24, y, SEMIBOLD, 24, theme[line.colour]))
    return words
