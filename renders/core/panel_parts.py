"""What the panels of all games are made of: sky, calendar, bars, tiles, ticks, cards, diary."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.core.log import CORE_TELLINGS, Event, Weight
from renders.core import marks
from renders.core.card_art import picture
from renders.core.cards import Half
from renders.core.fonts import BOLD, SANS, SEMIBOLD, SERIF, fitted, wrapped
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.panel import LINE_HEIGHT, Column, panel_column, slab
from renders.core.scene import Item
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag

SKY = 52.0
_BAR = 14.0
_CELL = 11.0
_TILE_GAP = 8.0
_DIARY = 17.0
_LINE = _DIARY * LINE_HEIGHT
_MOST_LINES = 10
_WHOLE = 40
_KEY_MARGIN, _KEY_ROW, _KEY_SIGN, _KEY_ROWS = 22.0, 25.0, 30.0, 3
KEY_ROOM = _KEY_ROWS * _KEY_ROW + 40  # at the foot of a panel
_UNTOLD = frozenset(kind for kind, it in CORE_TELLINGS.items() if it.weight < Weight.NORMAL)
_TICK_LINE = 22.0
_ART = 80.0
Die = Callable[[int], Sprite]


class Tick(StrEnum):
    """What is so, is not, or is broken."""

    YES = "yes"
    NO = "no"
    BAD = "bad"


_TICK_INKS = {Tick.YES: "panel_ink", Tick.NO: "panel_soft", Tick.BAD: "warn"}
_TICK_BOXES = {Tick.YES: "good", Tick.NO: "panel_soft", Tick.BAD: "warn"}


@dataclass(frozen=True)
class Holding:
    """One ticked line of what a side holds or has built."""

    words: str
    state: Tick


def held(words: str, *, so: bool) -> Holding:
    """Something that is so or is not."""
    return Holding(words, Tick.YES if so else Tick.NO)


@lru_cache(maxsize=16)
def sky(theme: Theme, *, night: bool) -> Sprite:
    """Sun or moon."""
    if night:
        moon = "M26,4 A22,22 0 1 0 47,33 A18,18 0 0 1 26,4 Z"
        return Sprite(SKY, SKY, tag("path", d=moon, fill=theme["accent"]))
    rays = "".join(
        tag(
            "rect", x=24.5, y=1, width=3, height=9, fill=theme["accent"],
            transform=f"rotate({angle} 26 26)",
        )
        for angle in range(0, 360, 45)
    )  # fmt: skip
    return Sprite(SKY, SKY, rays + tag("circle", cx=26, cy=26, r=12, fill=theme["accent"]))


def calendar(column: Column, turn: int, last: int, rows: int = 1) -> None:
    """All turns, those gone by struck out; with two rows they run down first."""
    width, height = column.width / (last / rows), 23.0
    for number in range(1, last + 1):
        sprite = _cell(column.theme, number, turn, width - 3, height - 3)
        across, down = divmod(number - 1, rows)
        column.place(sprite, across * width, down * height, "turn")
    column.gap(rows * height + 8)


@lru_cache(maxsize=256)
def _cell(theme: Theme, number: int, turn: int, width: float, height: float) -> Sprite:
    fill = theme["accent"] if number == turn else theme["panel_box"]
    ink = theme["ink"] if number == turn else theme["panel_soft"]
    body = box(0, 0, width, height, rx=3, fill=fill, opacity=1 if number >= turn else 0.35)
    if number < turn:
        ends = (width * 0.3, height * 0.7), (width * 0.7, height * 0.3)
        body += line(*ends, stroke=theme["panel_soft"], stroke_width=1.6)
        return Sprite(width, height, body)
    return Sprite(
        width, height, body, (Text(str(number), width / 2, height - 5, SEMIBOLD, 14, ink, "ms"),)
    )


def progress(column: Column, points: int, steps: Sequence[int]) -> None:
    """A bar up to the highest step, notched at each."""
    sprite = _progress(column.theme, points, tuple(steps), column.width)
    column.place(sprite, 0, 0, "progress")
    column.gap(_BAR + 8)


@lru_cache(maxsize=256)
def _progress(theme: Theme, points: int, steps: tuple[int, ...], width: float) -> Sprite:
    most = max(steps)
    share = min(max(points, 0) / most, 1.0)
    body = box(0, 0, width, _BAR, rx=4, fill=theme["panel_box"])
    if share:
        body += box(0, 0, width * share, _BAR, rx=4, fill=theme["accent"])
    for least in steps:
        x = width * least / most - 1
        body += line((x, 0), (x, _BAR), stroke=theme["panel"], stroke_width=2)
    return Sprite(width, _BAR, body)


def tiles(column: Column, counts: Sequence[tuple[int, str]]) -> None:
    """Large numbers side by side, each with its words under it."""
    wide = (column.width - _TILE_GAP * (len(counts) - 1)) / len(counts)
    column.gap(4)
    for number, (count, words) in enumerate(counts):
        dx = number * (wide + _TILE_GAP)
        column.place(slab(wide, 56, column.theme["panel_box"]), dx, 0, "tile")
        colour = column.theme["panel_ink" if count else "panel_soft"]
        x, y = column.x + dx + wide / 2, column.y
        column.items.append(Text(str(count), x, y + 33, BOLD, 34, colour, "ms"))
        soft = column.theme["panel_soft"]
        column.items.append(Text(words, x, y + 50, SANS, 14, soft, "ms"))
    column.gap(58)


def held_of(column: Column, words: str, held: int, all_: int, *, lost: bool = False) -> None:
    """A line of cells, so many of them filled; what is lost as a whole is written as a warning."""
    theme, ink = column.theme, "warn" if lost else "panel_ink"
    column.gap(4)
    column.text(words, SANS, 18, ink)
    end = column.x + column.width - 6
    number = Text(f"{held} of {all_}", end, column.y, SEMIBOLD, 18, theme[ink], "rs")
    column.items.append(number)
    column.place(_cells(theme, held, all_, column.width - 6), 0, 6, "held")
    column.gap(33)


@lru_cache(maxsize=128)
def _cells(theme: Theme, held: int, all_: int, width: float) -> Sprite:
    step = width / all_
    body = ""
    for number in range(all_):
        fill = theme["warn" if number < held else "panel_box"]
        body += box(number * step, 0, step - 2.5, _CELL, rx=2, fill=fill)
    return Sprite(width, _CELL, body)


def verdict(column: Column, words: str) -> None:
    """How the game ended."""
    column.gap(4)
    column.place(slab(column.width, 56, column.theme["accent"]), 0, 0, "verdict")
    middle = column.x + column.width / 2
    ink, shown = column.theme["ink"], f"Game over: {words}"
    size = fitted(shown, SERIF, 25, column.width - 16)
    column.items.append(Text(shown, middle, column.y + 37, SERIF, size, ink, "ms"))
    column.gap(58)


def ticks(column: Column, listed: Sequence[Holding]) -> None:
    """Ticked lines in two columns."""
    half = column.width / 2
    for number, holding in enumerate(listed):
        down, across = divmod(number, 2)
        _tick(column, holding, across * half, down * _TICK_LINE)
    column.gap(_TICK_LINE * ((len(listed) + 1) // 2) + 2)


def _tick(column: Column, holding: Holding, dx: float, dy: float) -> None:
    column.place(_tick_box(column.theme, holding.state), dx, dy, "tick")
    ink = column.theme[_TICK_INKS[holding.state]]
    x, y = column.x + dx + 21, column.y + dy + 13
    size = fitted(holding.words, SANS, 15.5, column.width / 2 - 23)
    column.items.append(Text(holding.words, x, y, SANS, size, ink))


@lru_cache(maxsize=16)
def _tick_box(theme: Theme, state: Tick) -> Sprite:
    colour = theme[_TICK_BOXES[state]]
    fill = colour if state == Tick.YES else "none"
    body = box(1, 1, 13, 13, rx=3, fill=fill, stroke=colour, stroke_width=1.5)
    if state == Tick.YES:
        style = {"fill": "none", "stroke": theme["panel"], "stroke_width": 2.2}
        body += tag("path", d="M4,8 L6.5,10.5 L11.5,4.5", **style)
    if state == Tick.BAD:
        style = {"fill": "none", "stroke": colour, "stroke_width": 2}
        body += tag("path", d="M4.5,4.5 L10.5,10.5 M10.5,4.5 L4.5,10.5", **style)
    return Sprite(15, 15, body)


def card(column: Column, half: Half) -> None:
    """A card that lies face up: its picture, its title beside it, its effect below."""
    theme = column.theme
    art = marks.resized(picture(theme, half.art), _ART)
    room = column.width - _ART - 34
    titles = wrapped(half.title, SERIF, 17, room)
    lines = wrapped(half.words, SANS, 15.5, column.width - 24)
    height = art.height + 28 + 19 * len(lines)
    column.place(slab(column.width, height, theme["card"]), 0, 0, "card")
    column.place(art, 12, 10, "card art")
    x, y = column.x + _ART + 22, column.y + 10 + (art.height - 20 * len(titles)) / 2
    for number, words in enumerate(titles):
        size = fitted(words, SERIF, 17, room)
        column.text_at(words, (x, y + 15 + 20 * number), SERIF, size, "ink")
    for number, words in enumerate(lines):
        at = column.x + 12, column.y + art.height + 30 + 19 * number
        column.text_at(words, at, SANS, 15.5, "ink")
    column.gap(height + 2)


def just_now(
    column: Column,
    events: Sequence[Event],
    bottom: float,
    *,
    without: Collection[str] = (),
    die: Die = marks.die,
) -> None:
    """Lines of the diary that fit above the bottom, to their ends, with their dice.

    The loudest and newest come first to a place, and stand in the order they were written. Kinds
    `without` are left out: what the panel shows anyway, or what is shown elsewhere; so are answers
    that came by themselves, whose effect follows. Only a line too long for all the room there is
    ends early.
    """
    lines = [it for it in events if it.kind not in without and it.kind not in _UNTOLD]
    room = bottom - column.y - 44
    loudest = sorted(range(len(lines)), key=lambda at: (_loudness(lines[at]), at), reverse=True)
    shown = _fitting(column, lines, loudest, room)
    most = _WHOLE
    if not shown and lines:
        shown = [lines[loudest[0]]]
        most = int((room - _dice_tall(column, shown[0]) - 6) / _LINE)
    if not shown or most <= 0:
        return
    column.heading("Just now")
    for event in shown:
        column.gap(1)
        column.paragraph(event.words, most, size=_DIARY)
        column.gap(5)
        for row in _dice_rows(column, event):
            column.row([die(value) for value in row], "die")
            column.gap(marks.DIE + 3)


def _loudness(event: Event) -> Weight:
    """How much a line matters here; the head of a panel tells the turn already."""
    return Weight.MINOR if event.weight == Weight.TURN else event.weight


def _fitting(
    column: Column, lines: Sequence[Event], ranked: Sequence[int], room: float
) -> list[Event]:
    """Those of the first in rank that find room, in the order of the lines."""
    found: list[int] = []
    for at in ranked[:_MOST_LINES]:
        room -= _tall(column, lines[at])
        if room < 0:
            break  # what matters less is not told in the room that is left
        found.append(at)
    return [lines[at] for at in sorted(found)]


def _tall(column: Column, event: Event) -> float:
    lines = len(column.lines(event.words, _WHOLE, size=_DIARY))
    return lines * _LINE + 6 + _dice_tall(column, event)


def _dice_tall(column: Column, event: Event) -> float:
    return len(_dice_rows(column, event)) * (marks.DIE + 3)


def _dice_rows(column: Column, event: Event) -> list[tuple[int, ...]]:
    across = int(column.width // (marks.DIE + 4))
    dice = in_told_order(event)
    return [dice[at : at + across] for at in range(0, len(dice), across)]


def in_told_order(event: Event) -> tuple[int, ...]:
    """The dice of an event as its words list them; as they fell, where the words do not."""
    ranked = sorted(event.dice, reverse=True)
    told = "-".join(map(str, ranked)) in event.words
    return tuple(ranked if told else event.dice)


def key(theme: Theme, layout: Layout, entries: Sequence[tuple[Sprite, str]]) -> list[Item]:
    """What the marks now on the map mean, along the foot of the panel."""
    if not entries:
        return []
    column = panel_column(theme, layout, _KEY_MARGIN)
    across = 2 if len(entries) <= _KEY_ROWS * 2 else 3
    wide = column.width / across
    rows = -(-len(entries) // across)
    column.y = layout.height - rows * _KEY_ROW - 34
    column.heading("On the map")
    for number, (sprite, words) in enumerate(entries):
        down, over = divmod(number, across)
        x = over * wide + (_KEY_SIGN - sprite.width) / 2
        column.place(sprite, x, down * _KEY_ROW + (_KEY_ROW - sprite.height) / 2 - 4, "key")
        size = fitted(words, SANS, 15, wide - _KEY_SIGN - 8)
        at = column.x + over * wide + _KEY_SIGN + 4, column.y + down * _KEY_ROW + 14
        column.items.append(Text(words, *at, SANS, size, theme["panel_ink"]))
    return column.items
