"""What the panel of every game reports: the turn track, the verdict, what just happened."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from engine.core.log import Event
from renders.core.fonts import SANS, SEMIBOLD, SERIF, first_lines, fitted
from renders.core.palette import Theme
from renders.core.panel import Column, slab
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line

_MOST_LINES = 6
_DIARY = 17.0
_MOST_DICE = 10
_VERDICT = 56.0
_CELL = 23.0


def track(column: Column, last: int, now: int, rows: int = 1) -> None:
    """All turns as cells, numbered down each column; past ones are struck through."""
    width = column.width / math.ceil(last / rows)
    for number in range(1, last + 1):
        sprite = _cell(column.theme, number, now, width - 3, _CELL - 3)
        across, down = divmod(number - 1, rows)
        column.stamp(sprite, across * width, down * _CELL, "turn")
    column.gap(rows * _CELL + 8)


@lru_cache(maxsize=256)
def _cell(theme: Theme, number: int, now: int, width: float, height: float) -> Sprite:
    fill = theme["accent"] if number == now else theme["panel_box"]
    ink = theme["ink"] if number == now else theme["panel_soft"]
    body = box(0, 0, width, height, rx=3, fill=fill, opacity=1 if number >= now else 0.35)
    if number < now:
        middle = width / 2
        ends = (middle - 7, height * 0.7), (middle + 7, height * 0.3)
        body += line(*ends, stroke=theme["panel_soft"], stroke_width=1.6)
        return Sprite(width, height, body)
    return Sprite(
        width, height, body, (Text(str(number), width / 2, height - 5, SEMIBOLD, 14, ink, "ms"),)
    )


def verdict(column: Column, words: str) -> None:
    """How the game ended."""
    column.gap(4)
    column.stamp(slab(column.width, _VERDICT, column.theme["accent"]), 0, 0, "verdict")
    middle = column.x + column.width / 2
    ink, told = column.theme["ink"], f"Game over: {words}"
    size = fitted(told, SERIF, 25, column.width - 16)
    column.items.append(Text(told, middle, column.y + 37, SERIF, size, ink, "ms"))
    column.gap(_VERDICT + 2)


def just_now(
    column: Column,
    events: Sequence[Event],
    bottom: float,
    quiet: Collection[str],
    die: Callable[[int], Sprite],
) -> None:
    """The last lines of the diary that fit above `bottom`, with their dice."""
    size = die(1).height
    told = [event for event in events if event.kind not in quiet][-_MOST_LINES:]
    while told and sum(_tall(column, event, size) for event in told) > bottom - column.y - 44:
        told = told[1:]
    if not told:
        return
    column.heading("Just now")
    for event in told:
        column.gap(1)
        column.paragraph(event.words, 2, size=_DIARY)
        column.gap(5)
        if event.dice:
            column.row([die(value) for value in event.dice[:_MOST_DICE]], "die")
            column.gap(size + 3)


def _tall(column: Column, event: Event, die: float) -> float:
    lines = len(first_lines(event.words, SANS, _DIARY, column.width, 2))
    return lines * _DIARY * 1.22 + 6 + (die + 3 if event.dice else 0)
