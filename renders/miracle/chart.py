"""The score and the losses, turn by turn."""

from __future__ import annotations

from engine.core.views import View
from engine.miracle.components.calendar import LAST_TURN
from engine.miracle.components.tables import LEVELS, level
from engine.miracle.views import Board
from renders.core.chart import draw_chart, in_words, turn_by_turn
from renders.core.picture import Picture, as_picture
from renders.miracle.themes import DAY

_TITLE = "Miracle at Dunkerque, turn by turn"
_LEVELS = LEVELS[::3]


def chart(view: View) -> Picture:
    """Victory Points landed and Combat Units lost at the end of each turn played."""
    board: Board = view.board
    tallies = [(tally.points, tally.lost) for tally in board.table.history]
    plot = turn_by_turn(_TITLE, LAST_TURN, tallies, "Combat Units lost", _LEVELS)
    return as_picture(draw_chart(plot, DAY), DAY, in_words(tallies, level))
