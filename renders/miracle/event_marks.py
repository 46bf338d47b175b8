"""Which events of Miracle at Dunkerque are moves, fights and bombs."""

from __future__ import annotations

from engine.miracle.kinds import Kind
from renders.core.event_marks import marks_by_kind

mark_of = marks_by_kind(
    ours=(Kind.MOVE, Kind.SAIL, Kind.RETREAT, Kind.EMBARK),
    theirs=(Kind.ADVANCE, Kind.THROWN_BACK),
    fights=(
        *(Kind.ATTACK, Kind.DICE, Kind.HIT, Kind.WRECKED, Kind.DESTROYED),
        *(Kind.REPULSED, Kind.VICTORY, Kind.BREAKTHROUGH, Kind.SUNK, Kind.LOST),
    ),
    bombs=(Kind.RAID, Kind.BOMBS, Kind.FLAK),
    shells=(Kind.FIRE, Kind.SHELLS, Kind.SHELLED, Kind.GUNS),
    mines=(Kind.MINE, Kind.MINES, Kind.TORPEDO),
)
