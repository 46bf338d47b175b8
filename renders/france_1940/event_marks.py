"""Which events of Dunkirk: France 1940 are fights and strikes, and whose march is whose."""

from __future__ import annotations

from engine.core.log import Event
from engine.france_1940.components.cards import STRIKES
from engine.france_1940.components.formations import ALLIED, FORMATIONS
from engine.france_1940.ids import CardKey, FormationId
from engine.france_1940.kinds import Kind
from renders.core.event_marks import Mark, marks_by_kind

_other_mark = marks_by_kind(
    fights=(Kind.BATTLE, Kind.FIRE, Kind.FIRE_MISSED, Kind.ROUND, Kind.ELIMINATED),
    mines=(Kind.MINES,),
)
_STRIKES = frozenset({Kind.STRIKE, Kind.STRIKE_MISSED})
AIR_STRIKES = frozenset(key for key, strike in STRIKES.items() if strike.air)


def mark_of(event: Event) -> Mark:
    """The Formation tells whose march it is, the card whether aircraft or guns struck."""
    if event.kind in _STRIKES:
        return Mark.BOMBS if CardKey(event.who[0]) in AIR_STRIKES else Mark.SHELLS
    if event.kind != Kind.MOVE:
        return _other_mark(event)
    return Mark.OURS if FORMATIONS[FormationId(event.who[0])].side == ALLIED else Mark.THEIRS
