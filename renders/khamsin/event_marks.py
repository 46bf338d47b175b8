"""Which lines of the campaign's diary are moves, fights and bombs; a march is its side's."""

from __future__ import annotations

from engine.core.log import Event
from engine.khamsin.components.formations import SIDE
from engine.khamsin.ids import ALLIED, UnitId
from engine.khamsin.kinds import Kind
from renders.core.event_marks import Mark, marks_by_kind

_MOVES = frozenset({Kind.MARCH, Kind.RETREAT, Kind.NIGHT})
_others = marks_by_kind(
    fights=(Kind.OUTCOME, Kind.ASSAULT, Kind.CAPTURED, Kind.DISPERSED),
    bombs=(Kind.PORT_ATTACK, Kind.PORT),
    # What swords, flags and counters show anyway, and what is told of many places at once.
    unmarked=(
        *(Kind.ENGAGEMENT, Kind.ENCOUNTER, Kind.AIR, Kind.ATTRITION, Kind.REFERENCE),
        *(Kind.ACTIVATION, Kind.RECOVERY, Kind.REPLACED, Kind.DEPLOYMENT, Kind.BELGIANS),
    ),
)


def mark_of(event: Event) -> Mark:
    """How an event is drawn where it happened."""
    if event.kind not in _MOVES:
        return _others(event)
    allied = any(SIDE.get(UnitId(it)) == ALLIED for it in event.who)
    return Mark.OURS if allied else Mark.THEIRS
