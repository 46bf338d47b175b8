"""The panel beside the map: when, how well, what is left, what is held, what just happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.log import Event
from engine.core.views import View
from engine.spoiled_victory.components.calendar import LAST_TURN, date, is_night
from engine.spoiled_victory.components.tables import LEVELS, level
from engine.spoiled_victory.ground import effect
from engine.spoiled_victory.views import Board
from renders.core import marks
from renders.core.fonts import BOLD, SANS, SEMIBOLD, SERIF, first_lines, text_width
from renders.core.palette import Theme
from renders.core.panel import Column, slab, spaced
from renders.core.report import just_now, track, verdict
from renders.core.scene import Item
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag
from renders.spoiled_victory import layout
from renders.spoiled_victory.holdings import Holding, holdings, intelligence, works

_MARGIN = 24.0
_QUIET = frozenset({"commitment", "shuffle", "forced", "turn", "actions", "moves"})
_BAR = 14.0


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = Column(
        theme, layout.MAP_WIDTH + _MARGIN, 22, layout.WIDTH - layout.MAP_WIDTH - 2 * _MARGIN + 6
    )
    _when(column, board)
    _rescued(column, board)
    if view.result:
        verdict(column, view.result.verdict)
    else:
        _left(column, board)
    _held(column, board)
    _card(column, board)
    just_now(column, events, layout.HEIGHT, _QUIET, marks.die)
    return column.items


def _when(column: Column, board: Board) -> None:
    turn = board.table.turn
    day = date(turn).partition(",")[0]
    column.stamp(spaced("A SPOILED VICTORY", 14, column.theme["accent"]), 0, 0, "title")
    column.gap(68)
    column.text(day, SERIF, 50, "panel_ink")
    column.stamp(_sky(column.theme, night=is_night(turn)), column.width - 52, -46, "sky")
    column.gap(36)
    time = "Night" if is_night(turn) else "Day"
    column.text(f"{time}, turn {turn} of {LAST_TURN}", SEMIBOLD, 28, "accent")
    column.gap(25)
    column.text(board.table.phase, SANS, 19, "panel_ink")
    column.gap(12)
    track(column, LAST_TURN, turn, rows=2)


@lru_cache(maxsize=256)
def _sky(theme: Theme, *, night: bool) -> Sprite:
    if night:
        moon = "M26,4 A22,22 0 1 0 47,33 A18,18 0 0 1 26,4 Z"
        return Sprite(52, 52, tag("path", d=moon, fill=theme["accent"]))
    rays = "".join(
        tag(
            "rect", x=24.5, y=1, width=3, height=9, fill=theme["accent"],
            transform=f"rotate({angle} 26 26)",
        )
        for angle in range(0, 360, 45)
    )  # fmt: skip
    return Sprite(52, 52, rays + tag("circle", cx=26, cy=26, r=12, fill=theme["accent"]))


def _rescued(column: Column, board: Board) -> None:
    points = board.table.points
    column.heading("Rescued")
    column.gap(58)
    column.text(str(points), SERIF, 84, "panel_ink")
    beside = text_width(str(points), SERIF, 84) + 14
    column.gap(-28)
    column.text(level(points), SEMIBOLD, 28, "accent", beside)
    column.gap(24)
    column.text(_ahead(points), SANS, 18, "panel_soft", beside)
    column.gap(18)
    column.stamp(_progress(column.theme, points, column.width), 0, 0, "progress")
    column.gap(_BAR + 8)


def _ahead(points: int) -> str:
    """The next level and what it takes."""
    higher = [(least, name) for least, name in LEVELS if least > points]
    return f"{higher[-1][1]} at {higher[-1][0]}" if higher else "the highest level"


@lru_cache(maxsize=256)
def _progress(theme: Theme, points: int, width: float) -> Sprite:
    most = LEVELS[0][0]
    share = min(points / most, 1.0)
    body = box(0, 0, width, _BAR, rx=4, fill=theme["panel_box"])
    if share:
        body += box(0, 0, width * share, _BAR, rx=4, fill=theme["accent"])
    for least, _ in LEVELS[:-1]:
        x = width * least / most - 1
        body += line((x, 0), (x, _BAR), stroke=theme["panel"], stroke_width=2)
    return Sprite(width, _BAR, body)


def _left(column: Column, board: Board) -> None:
    """Player Actions and Evacuation Moves still to spend."""
    half = column.width / 2 - 4
    table = board.table
    column.gap(4)
    for number, (count, words) in enumerate(
        ((table.actions, "Player Actions"), (table.moves, "Evacuation Moves"))
    ):
        dx = number * (half + 8)
        column.stamp(slab(half, 56, column.theme["panel_box"]), dx, 0, "tile")
        colour = column.theme["panel_ink" if count else "panel_soft"]
        x, y = column.x + dx + half / 2, column.y
        column.items.append(Text(str(count), x, y + 33, BOLD, 34, colour, "ms"))
        soft = column.theme["panel_soft"]
        column.items.append(Text(words, x, y + 50, SANS, 14, soft, "ms"))
    column.gap(58)


def _held(column: Column, board: Board) -> None:
    column.heading("Held and built")
    listed = (*holdings(board), *works(board))
    half = column.width / 2
    for number, holding in enumerate(listed):
        down, across = divmod(number, 2)
        _tick(column, holding, across * half, down * 22)
    column.gap(22 * ((len(listed) + 1) // 2) + 2)
    report = intelligence(board)
    if report:
        column.gap(-6)
        column.paragraph(report, 2, size=15, colour="accent")
        column.gap(6)


def _tick(column: Column, holding: Holding, dx: float, dy: float) -> None:
    theme = column.theme
    column.stamp(_tick_box(theme, holding.state), dx, dy, "tick")
    colour = {"yes": "panel_ink", "no": "panel_soft", "bad": "warn"}[holding.state]
    x, y = column.x + dx + 21, column.y + dy + 13
    column.items.append(Text(holding.words, x, y, SANS, 15.5, theme[colour]))


@lru_cache(maxsize=256)
def _tick_box(theme: Theme, state: str) -> Sprite:
    colour = theme[{"yes": "good", "no": "panel_soft", "bad": "warn"}[state]]
    fill = colour if state == "yes" else "none"
    body = box(1, 1, 13, 13, rx=3, fill=fill, stroke=colour, stroke_width=1.5)
    if state == "yes":
        style = {"fill": "none", "stroke": theme["panel"], "stroke_width": 2.2}
        body += tag("path", d="M4,8 L6.5,10.5 L11.5,4.5", **style)
    if state == "bad":
        style = {"fill": "none", "stroke": colour, "stroke_width": 2}
        body += tag("path", d="M4.5,4.5 L10.5,10.5 M10.5,4.5 L4.5,10.5", **style)
    return Sprite(15, 15, body)


def _card(column: Column, board: Board) -> None:
    if not board.table.event:
        return
    column.heading("Card in force")
    event = effect(board.table)
    theme = column.theme
    lines = first_lines(event.words, SANS, 15.5, column.width - 24, 4)
    height = 34 + 19 * len(lines) + 8
    column.stamp(slab(column.width, height, theme["card"]), 0, 0, "card")
    x, y = column.x + 12, column.y
    column.items.append(Text(event.title, x, y + 24, SERIF, 17.5, theme["ink"]))
    column.items += [
        Text(words, x, y + 45 + 19 * number, SANS, 15.5, theme["ink"])
        for number, words in enumerate(lines)
    ]
    column.gap(height + 2)
