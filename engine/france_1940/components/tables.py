"""The Terrain Effects Chart (15) and the few numbers that fine-tune play."""

from __future__ import annotations

from dataclasses import dataclass

from engine.france_1940.components.blocks import ARMOR, INFANTRY, MECHANIZED
from engine.france_1940.components.map import (
    BRIDGE,
    CITY,
    CLEAR,
    FOREST,
    FORTRESS,
    MARSH,
    PORT,
    RIVER,
)
from engine.france_1940.ids import Role

DIE_FACES = 10
STACKING = 2
SHQ_FULL = 4
SECOND_ROUND_COST = 2
STRATEGIC_HEXES = 4
OUT_OF_COMMAND_MP = 1
OUT_OF_COMMAND_RATING = 1
FORTRESS_DICE = 5
FORTRESS_RATING = 3
FHQ_RETURN_STEPS = 2
LAST_FHQ_RETURN = 5
CROSSING_COST = {"": 1, BRIDGE: 1, RIVER: 2}

Fire = tuple[Role, tuple[str, ...]]


@dataclass(frozen=True)
class Effect:
    """One row of the chart: who fires in which order, and with how many dice more or fewer.

    `extra` are the kinds of defending blocks that roll one die more; `one_extra` gives that die
    to a single defending block of its owner's choice; `fewer` is taken from every block.
    """

    title: str
    sequence: tuple[Fire, ...]
    extra: tuple[str, ...] = ()
    one_extra: bool = False
    fewer: int = 0


def _in_turn(*lines: tuple[str, ...]) -> tuple[Fire, ...]:
    """In every line the Defender fires first."""
    return tuple((role, kinds) for kinds in lines for role in (Role.DEFENDER, Role.ATTACKER))


_ALL = (INFANTRY, MECHANIZED, ARMOR)
_STREETS = _in_turn((INFANTRY, MECHANIZED), (ARMOR,))
EFFECTS = {
    CLEAR: Effect("Clear", _in_turn((ARMOR,), (MECHANIZED,), (INFANTRY,))),
    CITY: Effect("City", _STREETS),
    PORT: Effect("Port", _STREETS),
    FOREST: Effect("Forest", _in_turn((INFANTRY,), (MECHANIZED,), (ARMOR,)), extra=(INFANTRY,)),
    MARSH: Effect("Marsh", _in_turn((INFANTRY,), (MECHANIZED,), (ARMOR,)), fewer=1),
    RIVER: Effect("River", _STREETS, extra=_ALL),
    BRIDGE: Effect("Bridge", _STREETS, one_extra=True),
    FORTRESS: Effect("Eben-Emael Fortress", _STREETS),
}
