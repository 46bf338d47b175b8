"""Which events of A Spoiled Victory are moves, fights and bombs."""

from __future__ import annotations

from renders.core.event_marks import marks_by_kind

mark_of = marks_by_kind(
    ours=("move", "sail", "retreat"),
    theirs=("advance", "breakthrough", "thrown back"),
    fights=("dice", "hit", "spirit"),
    bombs=("air", "air hit", "air miss", "raid", "guns", "damage"),
)
