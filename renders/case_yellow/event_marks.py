"""Which events of Case Yellow are fights and raids, and whose march is whose."""

from __future__ import annotations

from engine.case_yellow.components.units import SIDE_OF
from engine.case_yellow.ids import GERMAN, UnitId
from engine.case_yellow.kinds import Kind
from engine.core.log import Event
from renders.core.event_marks import Mark, marks_by_kind

_MOVES = frozenset({Kind.MARCH, Kind.ADVANCE, Kind.RETREAT, Kind.RAIL, Kind.OVERRUN})
_other_mark = marks_by_kind(
    fights=(Kind.COMBAT, Kind.ELIMINATED),
    bombs=(Kind.BOMBING, Kind.TERROR, Kind.INTERDICTION),
    drops=(Kind.DROP,),
)


def mark_of(event: Event) -> Mark:
    """The first unit tells whose march it is."""
    if event.kind not in _MOVES:
        return _other_mark(event)
    return Mark.THEIRS if SIDE_OF[UnitId(event.who[0])] == GERMAN else Mark.OURS
