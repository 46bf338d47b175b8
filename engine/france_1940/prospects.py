"""What one Battle Round leads to, between blocks that are known or only guessed at (10A, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from msgspec import Struct

from engine.france_1940.chances import Chances, Strength, round_of_fire, struck
from engine.france_1940.components.map import BRIDGE
from engine.france_1940.firing import Fighter

OUTCOMES = (
    "Defender destroyed",
    "Attacker destroyed",
    "both stay",
    "Defender loses two steps or more",
    "Attacker loses two steps or more",
)
_HEAVY_LOSS = 2

Armed = tuple[Fighter, int]  # a fighter with its steps
Party = tuple[Armed, ...]
Parties = tuple[tuple[Party, float], ...]  # who it may be, and how likely


class Terms(Struct, frozen=True):
    """On what terms a Round is fought: the ground, the order of fire, and strikes before it.

    A strike is whose it is, its dice and what they hit on.
    """

    effect: str
    blitz: bool = False
    counter: bool = False
    strikes: tuple[tuple[str, int, int], ...] = ()


def worth(block: Armed) -> int:
    """How much a block's fire counts."""
    fighter, steps = block
    return fighter.ratings[steps] * steps


def in_order(blocks: Iterable[Armed]) -> Party:
    """The weaker block first: it is the one its owner gives up between equals."""
    return tuple(sorted(blocks, key=lambda it: (worth(it), it[0].kind)))


@lru_cache(maxsize=512)
def draws(pool: tuple[Armed, ...], count: int) -> Parties:
    """Every draw of so many blocks from a pool, and its chance."""
    numbers = Counter(pool)
    every = comb(len(pool), count)
    found = []
    for draw in combinations_with_replacement(numbers, count):
        ways = 1
        for block, times in Counter(draw).items():
            ways *= comb(numbers[block], times)
        if ways:
            found.append((in_order(draw), ways / every))
    return tuple(found)


def prospects(attackers: Party, defenders: Parties, terms: Terms) -> tuple[float, ...]:
    """The chance of each outcome, over all that the Defender may have."""
    totals = [0.0] * len(OUTCOMES)
    for party, share in defenders:
        for at, chance in enumerate(_round(attackers, party, terms)):
            totals[at] += share * chance
    return tuple(totals)


@lru_cache(maxsize=8192)
def _round(attackers: Party, defenders: Party, terms: Terms) -> tuple[float, ...]:
    """The chances of each outcome of one Round between blocks that are known."""
    if terms.effect == BRIDGE and not any(fighter.extra for fighter, _ in defenders):
        defenders = _at_the_bridge(defenders)
    fighters = tuple(it for it, _ in attackers), tuple(it for it, _ in defenders)
    had = tuple(steps for _, steps in attackers), tuple(steps for _, steps in defenders)
    chances: Chances = {had: 1.0}
    for strike in terms.strikes:
        chances = struck(chances, *strike)
    chances = round_of_fire(
        chances, fighters, terms.effect, blitz=terms.blitz, counter=terms.counter
    )
    return _summary(chances, had)


def _at_the_bridge(defenders: Party) -> Party:
    """15 The block with the highest rating takes the extra die."""
    best = max(range(len(defenders)), key=lambda at: defenders[at][0].ratings[defenders[at][1]])
    return tuple(
        (Fighter(it.kind, it.ratings, it.extra + (at == best)), steps)
        for at, (it, steps) in enumerate(defenders)
    )


def _summary(chances: Chances, had: Strength) -> tuple[float, ...]:
    attackers, defenders = sum(had[0]), sum(had[1])
    sums = [0.0] * len(OUTCOMES)
    for (ours, theirs), share in chances.items():
        left, remaining = sum(ours), sum(theirs)
        came_true = (
            not remaining,
            not left,
            bool(left and remaining),
            defenders - remaining >= _HEAVY_LOSS,
            attackers - left >= _HEAVY_LOSS,
        )
        for at, true in enumerate(came_true):
            sums[at] += share * true
    return tuple(sums)
