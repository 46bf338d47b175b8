"""The score and the losses, turn by turn."""

from __future__ import annotations

from engine.core.views import View
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.tables import LEVELS, level
from engine.spoiled_victory.views import Board
from renders.core.chart import draw_chart, in_words, turn_by_turn
from renders.core.picture import Picture, as_picture
from renders.spoiled_victory.themes import DAY

_TITLE = "A Spoiled Victory, turn by turn"


def chart(view: View) -> Picture:
    """Victory Points and Combat units lost at the end of each turn played."""
    board: Board = view.board
    tallies = [(tally.points, tally.lost) for tally in board.table.history]
    plot = turn_by_turn(_TITLE, LAST_TURN, tallies, "Combat units lost", LEVELS[:-1])
    return as_picture(draw_chart(plot, DAY), DAY, in_words(tallies, level))
