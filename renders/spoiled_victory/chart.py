"""The score and the losses, turn by turn."""

from __future__ import annotations

from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.tables import LEVELS, level
from engine.spoiled_victory.views import Board
from renders.core.chart import Chart, points_and_losses, points_in_words, turn_numbers

_TITLE = "A Spoiled Victory, turn by turn"


def chart_of(board: Board) -> Chart:
    """Victory Points and Combat units lost at the end of each turn played."""
    tallies = [(tally.points, tally.lost) for tally in board.table.history]
    return Chart(
        _TITLE,
        turn_numbers(LAST_TURN),
        points_and_losses(tallies, "Combat units lost"),
        LEVELS[:-1],
        points_in_words(tallies, level),
    )
