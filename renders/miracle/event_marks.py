"""Which events of Miracle at Dunkerque are moves, fights and bombs."""

from __future__ import annotations

from renders.core.event_marks import marks_by_kind

mark_of = marks_by_kind(
    ours=("move", "sail", "retreat", "embark"),
    theirs=("advance", "thrown back"),
    fights=("attack", "dice", "hit", "repulsed", "destroyed", "victory", "breakthrough"),
    bombs=("bombs", "raid", "fire", "mine", "torpedo", "shells", "flak"),
)
