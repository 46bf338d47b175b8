"""What one Round of Battle is likely to bring, remembered for the next time (10A, 15)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.france_1940.chances import Chances, round_of_fire, struck
from engine.france_1940.components.blocks import INFANTRY
from engine.france_1940.components.formations import BLUE, GRAY, ORANGE, RED, TAN
from engine.france_1940.components.map import BRIDGE
from engine.france_1940.fighters import profile
from engine.france_1940.firing import Fighter
from engine.france_1940.prospects import Armed, Party, in_order, worth
from engine.france_1940.views import Face

UNSEEN: dict[str, Armed] = {
    GRAY: (Fighter(INFANTRY, (0, 3, 3, 3)), 3),
    BLUE: (Fighter(INFANTRY, (0, 2, 2, 3)), 3),
    RED: (Fighter(INFANTRY, (0, 2, 2, 3)), 3),
    TAN: (Fighter(INFANTRY, (0, 2, 3)), 2),
    ORANGE: (Fighter(INFANTRY, (0, 1, 2)), 2),
}


class Clash(NamedTuple):
    """The chances to win the hex and to lose everybody; steps dealt and taken on average."""

    won: float
    lost: float
    dealt: float
    taken: float


class Cards(NamedTuple):
    """What Battle cards do to a Round: the order of fire, and strikes before it."""

    blitz: bool = False
    counter: bool = False
    strikes: tuple[tuple[str, int, int], ...] = ()


NO_CARDS = Cards()


def armed(face: Face, extra: int = 0, *, screened: bool = False) -> Armed:
    """A block we see, as it fights."""
    return _armed(face.id, face.steps, extra, not face.out_of_command, screened)


@lru_cache(maxsize=4096)
def _armed(block: str, steps: int, extra: int, commanded: bool, screened: bool) -> Armed:  # noqa: FBT001
    return profile(block, extra, commanded=commanded, screened=screened), steps


def party(blocks: Iterable[Armed]) -> Party:
    """Blocks that fight together."""
    return in_order(blocks)


@lru_cache(maxsize=60_000)
def clash(attackers: Party, defenders: Party, ground: str, cards: Cards = NO_CARDS) -> Clash:
    """One Round between blocks that are known, or taken for the usual ones."""
    if ground == BRIDGE and not any(fighter.extra for fighter, _ in defenders):
        defenders = _at_the_bridge(defenders)
    fighters = tuple(it for it, _ in attackers), tuple(it for it, _ in defenders)
    had = tuple(steps for _, steps in attackers), tuple(steps for _, steps in defenders)
    chances: Chances = {had: 1.0}
    for strike in cards.strikes:
        chances = struck(chances, *strike)
    chances = round_of_fire(chances, fighters, ground, blitz=cards.blitz, counter=cards.counter)
    won = lost = dealt = taken = 0.0
    ours, theirs = sum(had[0]), sum(had[1])
    for (left, remaining), share in chances.items():
        won += share * (not any(remaining))
        lost += share * (not any(left))
        taken += share * (ours - sum(left))
        dealt += share * (theirs - sum(remaining))
    return Clash(won, lost, dealt, taken)


def _at_the_bridge(defenders: Party) -> Party:
    """15 The strongest block takes the extra die."""
    best = max(range(len(defenders)), key=lambda at: worth(defenders[at]))
    return tuple(
        (Fighter(it.kind, it.ratings, it.extra + (at == best)), steps)
        for at, (it, steps) in enumerate(defenders)
    )
