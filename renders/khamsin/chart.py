"""Victory points of both sides and men brought home, day by day."""

from __future__ import annotations

from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.views import Board
from renders.core.chart import Chart, Series, turn_numbers

_TITLE = "Dunkirk 1940 campaign, day by day"


def chart_of(board: Board) -> Chart:
    """Where each day left matters."""
    history = board.table.history
    series = (
        Series("Axis points", "warn", tuple(it.axis for it in history)),
        Series("Allied points", "accent", tuple(it.allied for it in history)),
        Series("SP brought home", "good", tuple(it.evacuated for it in history)),
    )
    return Chart(_TITLE, turn_numbers(LAST_TURN), series, (), _words(board))


def _words(board: Board) -> str:
    history = board.table.history
    if not history:
        return "No day is over yet"
    last = history[-1]
    return (
        f"After {len(history)} of {LAST_TURN} days: Axis {last.axis} points, Allies {last.allied};"
        f" {last.evacuated} SP brought home, {last.german_areas} areas in German hands"
    )
