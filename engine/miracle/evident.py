"""Answers nobody would change, from what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.stances import Way
from engine.core.step import Ask
from engine.core.views import View
from engine.miracle import evacuation, ground
from engine.miracle.evacuation_moves import Shore, transfers
from engine.miracle.orders import read
from engine.miracle.state import Table


def rally(view: View) -> str:
    """10.4 A disrupted unit can do nothing but rally, and gives nothing for it."""
    table: Table = view.board.table
    if view.question is None or table.ground is None or table.ground.most:
        return ""
    first = view.question.choices[0].token
    return first if read(first).verb == "rally" else ""


def nearer_home(view: View) -> str:
    """12.4g A move that costs no action, where nothing else could be had for the same right.

    Of two slips with a ship each, both take somebody, if there are two to take.
    """
    table: Table = view.board.table
    if table.evacuation is None:
        return ""
    shore = Shore.of(table)
    free = [it for it in transfers(table, table.evacuation, shore) if it.bonus]
    rights, starts = [it.bonus for it in free], [it.start for it in free]
    for it in free:
        enough = starts.count(it.start) <= len(shore.queues[it.start])
        if rights.count(it.bonus) == 1 and enough:
            return it.token
    return ""


EVIDENT: Mapping[type[Ask[Any]], Way] = {
    evacuation.EvacuationAction: nearer_home,
    ground.UnitAction: rally,
}
