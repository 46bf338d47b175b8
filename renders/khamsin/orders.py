"""One's own order sheet on the map: an arrow for every march, seen by nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.khamsin.components.formations import LEADERS
from engine.khamsin.ids import AreaId, UnitId
from engine.khamsin.lines import NIGHT, REGROUP
from engine.khamsin.views import Board
from renders.core.event_marks import ORDER, Mark
from renders.core.palette import Theme
from renders.core.scene import Arrow
from renders.khamsin import counters
from renders.khamsin.towns import CENTRES

_APART, _SHORT = 6.0, 30.0
_NAMES = {"amber": ORDER, "allied": Mark.OURS, "alarm": Mark.THEIRS}
_LETTERS = {REGROUP: counters.REGROUPS, NIGHT: counters.NIGHT}


def arrows(theme: Theme, board: Board) -> Iterator[Arrow]:
    """The marches of the sheet, area by area, each once; several units share an arrow."""
    legs: dict[tuple[AreaId, AreaId], None] = {}
    for order in board.arrows:
        start = _start(board, order.unit)
        if start and order.path:
            legs.update(dict.fromkeys(pairwise((start, *order.path))))
    for start, end in legs:
        yield leg(theme, start, end, "amber")


def _start(board: Board, unit: UnitId) -> AreaId:
    return board.leaders[unit] if unit in LEADERS else board.units[unit].area


def leg(theme: Theme, start: AreaId, end: AreaId, colour: str) -> Arrow:
    """Beside the road, so that a march there and one back do not lie on each other."""
    (x0, y0), (x1, y1) = CENTRES[start], CENTRES[end]
    far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    side = -uy * _APART, ux * _APART
    begin = x0 + ux * _SHORT + side[0], y0 + uy * _SHORT + side[1]
    goal = x1 - ux * _SHORT + side[0], y1 - uy * _SHORT + side[1]
    edge = theme["ink" if colour == "amber" else "white"]
    return Arrow(begin, goal, theme[colour], edge, f"{_NAMES[colour]}:{start}>{end}", 8.0)


def ordered(board: Board, unit: UnitId) -> str:
    """The letter of an order to stay: to regroup, or to go by night."""
    found = (it for it in board.arrows if it.unit == unit and it.order in _LETTERS)
    return next((_LETTERS[it.order] for it in found), "")
