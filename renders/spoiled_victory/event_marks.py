"""Which events of A Spoiled Victory are moves, fights, bombs and guns."""

from __future__ import annotations

from engine.spoiled_victory.kinds import Kind
from renders.core.event_marks import marks_by_kind

mark_of = marks_by_kind(
    ours=(Kind.MOVE, Kind.SAIL, Kind.RETREAT),
    theirs=(Kind.ADVANCE, Kind.BREAKTHROUGH, Kind.THROWN_BACK),
    fights=(Kind.DICE, Kind.HIT, Kind.DESTROYED, Kind.SPIRIT),
    bombs=(Kind.AIR, Kind.AIR_LOSS, Kind.AIR_MISS, Kind.RAID, Kind.DAMAGE),
    shells=(Kind.GUNS, Kind.GUNS_LOSS, Kind.GUNS_MISS),
)
