"""The last page of A Spoiled Victory."""

from __future__ import annotations

from engine.core.views import View
from engine.spoiled_victory.components.calendar import LAST_TURN, date
from engine.spoiled_victory.components.units import COMBAT_UNITS
from engine.spoiled_victory.views import Board
from renders.core.dynamo_1940 import Lift, page
from renders.core.ending import Ending

_DAY_OF = tuple(date(turn).partition(",")[0] for turn in range(1, LAST_TURN + 1))
_LIFT = Lift(6_500, _DAY_OF, "Combat unit")  # 338,226 men are 52 Victory Points, a Miracle


def ending_of(view: View) -> Ending:
    """Men home and units lost, beside the nine days of 1940."""
    board: Board = view.board
    verdict = view.result.verdict if view.result else "unfinished"
    lost = board.table.history[-1].lost if board.table.history else 0
    left = sum(bool(board.table.units[it].space) for it in COMBAT_UNITS)
    return page(_LIFT, board.table.points, verdict, lost + left)
