"""The panel beside the map: when, the weather, points, what holds, what just happened."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.log import Event
from engine.core.views import View
from engine.khamsin.components.calendar import LAST_TURN, date
from engine.khamsin.ids import ALLIED, AXIS
from engine.khamsin.kinds import Kind
from engine.khamsin.victory import totals
from engine.khamsin.views import Board
from renders.core import panel_parts as parts
from renders.core.fonts import SANS, SEMIBOLD, SERIF, fitted
from renders.core.palette import Theme
from renders.core.panel import Column, panel_column, spaced
from renders.core.scene import Item
from renders.khamsin.layout import LAYOUT

_MARGIN = 22.0
_SHOWN_ABOVE = frozenset({Kind.TURN})


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = panel_column(theme, LAYOUT, _MARGIN)
    _when(column, board)
    if view.result:
        parts.verdict(column, view.result.verdict)
    points = totals(board.table.score)
    column.heading("Victory points")
    parts.tiles(column, ((points[AXIS], "Axis"), (points[ALLIED], "Allies")))
    parts.just_now(column, events, LAYOUT.height - parts.KEY_ROOM, without=_SHOWN_ABOVE)
    return column.items


def _when(column: Column, board: Board) -> None:
    turn = board.table.turn
    column.place(spaced("DUNKIRK 1940 CAMPAIGN", 14, column.theme["accent"]), 0, 0, "title")
    column.gap(62)
    words = date(turn).partition(" ")[2] if turn else "Deployment"
    column.text(words, SERIF, fitted(words, SERIF, 46, column.width), "panel_ink")
    column.gap(34)
    column.text(f"Day {turn} of {LAST_TURN}", SEMIBOLD, 28, "accent")
    column.gap(26)
    column.text(board.table.phase, SANS, 20, "panel_ink")
    column.gap(11)
    parts.calendar(column, turn, LAST_TURN)
