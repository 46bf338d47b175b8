"""Section 7.3: how the Mole and the Beach Jetties are damaged, by bombs or by an event."""

from __future__ import annotations

from typing import Literal

from engine.spoiled_victory.components.map import BEACHES, EAST_JETTY
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.state import Dunkirk, Works

_MOLE_HIT = "The Mole is damaged: until it is repaired a move takes one unit off it, not two."
_JETTIES_HIT = (
    "The Beach Jetties are damaged: until they are repaired a move takes one unit off a Beach, "
    "not two."
)


def damage(game: Dunkirk, work: Literal["mole", "jetties"], rule: str) -> None:
    """Turn a whole work to its damaged side; what is broken already, or was not built, stays so."""
    table = game.table
    if work == "mole" and table.mole == Works.BUILT:
        table.mole = Works.DAMAGED
        game.log(Kind.DAMAGE, _MOLE_HIT, EAST_JETTY, rule=rule)
    elif work == "jetties" and table.jetties == Works.BUILT:
        table.jetties = Works.DAMAGED
        game.log(Kind.DAMAGE, _JETTIES_HIT, *BEACHES, rule=rule)
