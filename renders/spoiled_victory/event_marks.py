"""Which events of A Spoiled Victory are moves, fights and bombs."""

from __future__ import annotations

from renders.core.event_marks import Kinds

KINDS = Kinds(
    ours=frozenset({"move", "sail", "retreat"}),
    theirs=frozenset({"advance", "breakthrough", "thrown back"}),
    fights=frozenset({"dice", "hit", "spirit"}),
    bombs=frozenset({"air", "air hit", "air miss", "raid", "guns", "damage"}),
)
