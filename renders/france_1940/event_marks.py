"""Which events of Dunkirk: France 1940 are fights and strikes, and whose march is whose."""

from __future__ import annotations

from engine.core.log import Event
from engine.france_1940.components.formations import ALLIED, FORMATIONS
from engine.france_1940.ids import FormationId
from engine.france_1940.kinds import Kind
from renders.core.event_marks import Mark, marks_by_kind

_other_mark = marks_by_kind(
    fights=(Kind.BATTLE, Kind.FIRE, Kind.FIRE_MISSED, Kind.ROUND, Kind.ELIMINATED),
    bombs=(Kind.STRIKE, Kind.STRIKE_MISSED, Kind.MINES),
)


def mark_of(event: Event) -> Mark:
    """Both sides march with events of one kind: the Formation tells whose it is."""
    if event.kind != Kind.MOVE:
        return _other_mark(event)
    return Mark.OURS if FORMATIONS[FormationId(event.who[0])].side == ALLIED else Mark.THEIRS
