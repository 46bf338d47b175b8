"""The last page of Miracle at Dunkerque."""

from __future__ import annotations

from engine.core.views import View
from engine.miracle.components.calendar import LAST_TURN, date
from engine.miracle.views import Board
from renders.core.dynamo_1940 import Lift, page
from renders.core.ending import Ending

_DAY_OF = tuple(date(turn) for turn in range(1, LAST_TURN + 1))
_LIFT = Lift(3_600, _DAY_OF, "Combat Unit")  # the real lift was worth 94 Victory Points


def ending_of(view: View) -> Ending:
    """Men home and units lost, beside the real days."""
    board: Board = view.board
    verdict = view.result.verdict if view.result else "unfinished"
    lost = board.table.history[-1].lost if board.table.history else 0
    left = sum(bool(it.space) for it in board.table.units.values())
    return page(_LIFT, board.table.points, verdict, lost + left)
