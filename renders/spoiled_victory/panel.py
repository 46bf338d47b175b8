"""The panel beside the map: when, how well, what is left, what is held, what just happened."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.log import Event
from engine.core.views import View
from engine.spoiled_victory.components.calendar import LAST_TURN, date, is_night
from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.tables import LEVELS, level
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.views import Board
from renders.core import panel_parts as parts
from renders.core.fonts import SANS, SEMIBOLD, SERIF, text_width
from renders.core.palette import Theme
from renders.core.panel import Column, panel_column, spaced
from renders.core.scene import Item
from renders.spoiled_victory.cards import face_of
from renders.spoiled_victory.holdings import holdings, intelligence, works
from renders.spoiled_victory.layout import LAYOUT

_MARGIN = 24.0
_SHOWN_ABOVE = frozenset({Kind.SHUFFLE, Kind.TURN, Kind.EVENT, Kind.ACTIONS, Kind.MOVES})


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = panel_column(theme, LAYOUT, _MARGIN)
    _when(column, board)
    _rescued(column, board)
    table = board.table
    if view.result:
        parts.verdict(column, view.result.verdict)
    else:
        left = ((table.actions, "Player Actions"), (table.moves, "Evacuation Moves"))
        parts.tiles(column, left)
    _held(column, board)
    if table.event:
        column.heading("Card in force")
        parts.card(column, face_of(CARDS[table.event].event))
    parts.just_now(column, events, LAYOUT.height - parts.KEY_ROOM, without=_SHOWN_ABOVE)
    return column.items


def _when(column: Column, board: Board) -> None:
    turn = board.table.turn
    night = is_night(turn)
    day = date(turn).partition(",")[0]
    column.place(spaced("A SPOILED VICTORY", 14, column.theme["accent"]), 0, 0, "title")
    column.gap(68)
    column.text(day, SERIF, 50, "panel_ink")
    column.place(parts.sky(column.theme, night=night), column.width - parts.SKY, -46, "sky")
    column.gap(36)
    column.text(
        f"{'Night' if night else 'Day'}, turn {turn} of {LAST_TURN}", SEMIBOLD, 28, "accent"
    )
    column.gap(25)
    column.text(board.table.phase, SANS, 19, "panel_ink")
    column.gap(12)
    parts.calendar(column, turn, LAST_TURN, rows=2)


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
    parts.progress(column, points, [least for least, _ in LEVELS[:-1]])


def _ahead(points: int) -> str:
    """The next level and what it takes."""
    higher = [(least, name) for least, name in LEVELS if least > points]
    return f"{higher[-1][1]} at {higher[-1][0]}" if higher else "the highest level"


def _held(column: Column, board: Board) -> None:
    column.heading("Held and built")
    parts.ticks(column, (*holdings(board), *works(board)))
    report = intelligence(board)
    if report:
        column.gap(-6)
        column.paragraph(report, 2, size=15, colour="accent")
        column.gap(6)
