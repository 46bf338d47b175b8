"""Which events of Miracle at Dunkerque are moves, fights and bombs."""

from __future__ import annotations

from renders.core.event_marks import Kinds

KINDS = Kinds(
    ours=frozenset({"move", "sail", "retreat", "embark"}),
    theirs=frozenset({"advance", "thrown back"}),
    fights=frozenset({"attack", "dice", "hit", "repulsed", "destroyed", "victory", "breakthrough"}),
    bombs=frozenset({"bombs", "raid", "fire", "mine", "torpedo", "shells", "flak"}),
)
