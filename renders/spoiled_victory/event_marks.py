"""Which events of A Spoiled Victory are moves, fights and bombs."""

from __future__ import annotations

from engine.spoiled_victory.kinds import Kind
from renders.core.event_marks import marks_by_kind

mark_of = marks_by_kind(
    ours=(Kind.MOVE, Kind.SAIL, Kind.RETREAT),
    theirs=(Kind.ADVANCE, Kind.BREAKTHROUGH, Kind.THROWN_BACK),
    fights=(Kind.DICE, Kind.HIT, Kind.SPIRIT),
    bombs=(Kind.AIR, Kind.AIR_MISS, Kind.RAID, Kind.GUNS, Kind.DAMAGE),
)
