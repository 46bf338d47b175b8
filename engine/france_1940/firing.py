"""10A, 15: who fires when, with how many dice, and what they hit on."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.france_1940.components.blocks import ARMOR, INFANTRY, MECHANIZED
from engine.france_1940.components.map import FORTRESS
from engine.france_1940.components.tables import EFFECTS, FORTRESS_DICE, FORTRESS_RATING, Fire
from engine.france_1940.ids import Role

# Bound once: in Python 3.11 a member of an enum is slow to look up, and this is asked all the time.
_ATTACKER = Role.ATTACKER
_DEFENDER = Role.DEFENDER


OPPOSITE = {_ATTACKER: _DEFENDER, _DEFENDER: _ATTACKER}


class Fighter(Struct, frozen=True, gc=False):
    """A block as far as its dice go: its rating at each number of steps, and dice to boot."""

    kind: str
    ratings: tuple[int, ...]
    extra: int = 0


@cache
def firing_order(ground: str, *, blitz: bool = False, counter: bool = False) -> tuple[Fire, ...]:
    """15 The lines of the chart; Battle cards overrule it.

    Blitzkrieg! puts attacking Armor, then Mechanized, before everybody else; a Counter-Attack
    lets the Attacker fire first on every line.
    """
    lines = EFFECTS[ground].sequence
    if counter:
        lines = tuple((OPPOSITE[role], kinds) for role, kinds in lines)
    if not blitz:
        return lines
    left = [
        (
            role,
            kinds if role == _DEFENDER else tuple(kind for kind in kinds if kind == INFANTRY),
        )
        for role, kinds in lines
    ]
    ahead = ((_ATTACKER, (ARMOR,)), (_ATTACKER, (MECHANIZED,)))
    return (*ahead, *(line for line in left if line[1]))


def dice_of(fighter: Fighter, steps: int, role: Role, ground: str) -> int:
    """10A How many dice a block rolls: its steps, changed by ground and cards."""
    effect = EFFECTS[ground]
    if role == _DEFENDER:
        if ground == FORTRESS:
            return FORTRESS_DICE
        steps += fighter.kind in effect.extra
    return max(1, steps + fighter.extra - effect.fewer)


def rating_of(fighter: Fighter, steps: int, role: Role, ground: str) -> int:
    """10A What a block hits on: its rating at its present steps; 3 in the fortress."""
    if role == _DEFENDER and ground == FORTRESS:
        return FORTRESS_RATING
    return fighter.ratings[steps]
