"""The score and the losses, turn by turn."""

from __future__ import annotations

from engine.miracle.components.calendar import LAST_TURN
from engine.miracle.components.tables import LEVELS, level
from engine.miracle.views import Board
from renders.core.chart import Chart, points_and_losses, points_in_words, turn_numbers

_TITLE = "Miracle at Dunkerque, turn by turn"


def chart_of(board: Board) -> Chart:
    """Victory Points landed and Combat Units lost at the end of each turn played."""
    tallies = [(tally.points, tally.lost) for tally in board.table.history]
    return Chart(
        _TITLE,
        turn_numbers(LAST_TURN),
        points_and_losses(tallies, "Combat Units lost"),
        LEVELS,
        points_in_words(tallies, level),
    )
