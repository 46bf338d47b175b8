"""The panel beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from engine.case_yellow.components.calendar import SCENARIOS
from engine.case_yellow.views import Board, facts
from engine.core.log import Event
from engine.core.views import View
from renders.case_yellow.layout import LAYOUT
from renders.core import panel_parts as parts
from renders.core.fonts import SERIF, fitted
from renders.core.palette import Theme
from renders.core.panel import panel_column, spaced
from renders.core.scene import Item

_MARGIN = 22.0


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = panel_column(theme, LAYOUT, _MARGIN)
    column.place(spaced("CASE YELLOW, 1940", 14, theme["accent"]), 0, 0, "title")
    column.gap(56)
    words = f"Turn {view.turn}"
    column.text(words, SERIF, fitted(words, SERIF, 30, column.width), "panel_ink")
    column.gap(12)
    parts.calendar(column, board.table.turn, SCENARIOS[board.scenario].turns)
    if view.result:
        parts.verdict(column, view.result.verdict.rstrip("."))
    for fact in facts(view)[2:]:
        column.paragraph(f"{fact.label}: {fact.value}", 5)
        column.gap(4)
    parts.just_now(column, events, LAYOUT.height - parts.KEY_ROOM)
    return column.items
