"""Exact chances of a Battle Round: every roll of every line, weighed (10A, 10B, 15).

`/odds` and the staff officer both ask here, so that they never disagree.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.dice import convolve, hits
from engine.france_1940.components.map import BRIDGE
from engine.france_1940.components.tables import DIE_FACES
from engine.france_1940.firing import OPPOSITE, Fighter, dice_of, firing_order, rating_of
from engine.france_1940.ids import Role
from engine.france_1940.parties import Parties, Party

# Bound once: in Python 3.11 a member of an enum is slow to look up, and this is asked all the time.
_ATTACKER = Role.ATTACKER
_DEFENDER = Role.DEFENDER


Steps = tuple[int, ...]
Strength = tuple[Steps, Steps]
Chances = dict[Strength, float]  # attackers' steps, defenders' steps
Fighters = tuple[Fighter, ...]

_HEAVY_LOSS = 2


class Terms(NamedTuple):
    """On what terms a Round is fought: the ground, the order of fire, and strikes before it.

    A strike is whose it is, its dice and what they hit on.
    """

    effect: str
    blitz: bool = False
    counter: bool = False
    strikes: tuple[tuple[Role, int, int], ...] = ()


@cache
def plain(effect: str) -> Terms:
    """A Round on some ground, without cards."""
    return Terms(effect)


class RoundOdds(NamedTuple):
    """The chances of what a Round may lead to; steps dealt and taken by the attackers on average.

    A heavy loss is two steps or more.
    """

    defender_destroyed: float
    attacker_destroyed: float
    both_stay: float
    defender_hurt: float
    attacker_hurt: float
    dealt: float
    taken: float


def weighed(attackers: Party, defenders: Parties, terms: Terms) -> RoundOdds:
    """What a Round leads to, over all that the Defender may have."""
    totals = [0.0] * len(RoundOdds._fields)
    for party, share in defenders:
        for at, value in enumerate(round_odds(attackers, party, terms)):
            totals[at] += share * value
    return RoundOdds(*totals)


@lru_cache(maxsize=2048)
def round_odds(attackers: Party, defenders: Party, terms: Terms) -> RoundOdds:
    """What one Round leads to between blocks that are known, or taken for the usual ones."""
    if terms.effect == BRIDGE and not any(it.fighter.extra for it in defenders):
        defenders = _at_the_bridge(defenders)
    fighters = tuple(it.fighter for it in attackers), tuple(it.fighter for it in defenders)
    had = tuple(it.steps for it in attackers), tuple(it.steps for it in defenders)
    chances: Chances = {had: 1.0}
    for strike in terms.strikes:
        chances = struck(chances, *strike)
    chances = round_of_fire(chances, fighters, terms)
    return _summary(chances, had)


def _at_the_bridge(defenders: Party) -> Party:
    """15 The extra die goes to the block that hits with it most often: the highest rating.

    How many other dice that block has makes no difference; between equals the stronger block
    lives longer.
    """
    best = max(
        range(len(defenders)),
        key=lambda at: (defenders[at].fighter.ratings[defenders[at].steps], defenders[at].steps),
    )
    return tuple(
        it._replace(fighter=replace(it.fighter, extra=it.fighter.extra + (at == best)))
        for at, it in enumerate(defenders)
    )


def _summary(chances: Chances, had: Strength) -> RoundOdds:
    ours, theirs = sum(had[0]), sum(had[1])
    won = lost = stay = hurt = suffered = dealt = taken = 0.0
    for (left, remaining), share in chances.items():
        kept, standing = sum(left), sum(remaining)
        won += share * (not standing)
        lost += share * (not kept)
        stay += share * bool(kept and standing)
        hurt += share * (theirs - standing >= _HEAVY_LOSS)
        suffered += share * (ours - kept >= _HEAVY_LOSS)
        taken += share * (ours - kept)
        dealt += share * (theirs - standing)
    return RoundOdds(won, lost, stay, hurt, suffered, dealt, taken)


def spread(steps: Steps, hits: int, floor: int = 0) -> Steps:
    """10 Each hit takes a step of the block that has the most; among equals, of the first one."""
    left = list(steps)
    for _ in range(hits):
        most = max(left)
        if most <= floor:
            break
        left[left.index(most)] -= 1
    return tuple(left)


def hit_chances(count: int, hits_on: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … hits with so many ten-sided dice."""
    return hits(count, min(hits_on, DIE_FACES) / DIE_FACES)


def struck(chances: Chances, role: Role, count: int, hits_on: int) -> Chances:
    """10B A strike of one side before the blocks fire: it never takes a last step."""
    after: Chances = defaultdict(float)
    for strength, share in chances.items():
        for number, chance in enumerate(hit_chances(count, hits_on)):
            after[_hurt(strength, OPPOSITE[role], number, 1)] += share * chance
    return dict(after)


def round_of_fire(chances: Chances, fighters: tuple[Fighters, Fighters], terms: Terms) -> Chances:
    """One Round: line after line fires, and who is gone fires no more."""
    ground = terms.effect
    for role, kinds in firing_order(ground, blitz=terms.blitz, counter=terms.counter):
        mine = fighters[role == _DEFENDER]
        if any(fighter.kind in kinds for fighter in mine):
            chances = _fire(chances, mine, role, kinds, ground)
    return chances


def _fire(
    chances: Chances, mine: Fighters, role: Role, kinds: tuple[str, ...], ground: str
) -> Chances:
    """One line: all blocks of these kinds on one side."""
    after: Chances = defaultdict(float)
    for strength, share in chances.items():
        steps = strength[role == _DEFENDER]
        rolls = tuple(
            (dice_of(fighter, left, role, ground), rating_of(fighter, left, role, ground))
            for fighter, left in zip(mine, steps, strict=True)
            if left and fighter.kind in kinds
        )
        for number, chance in enumerate(_together(rolls)):
            after[_hurt(strength, OPPOSITE[role], number)] += share * chance
    return dict(after)


@lru_cache(maxsize=512)
def _together(rolls: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … hits of several blocks together; small numbers are quick keys."""
    return convolve(*(hit_chances(count, hits_on) for count, hits_on in rolls))


def _hurt(strength: Strength, role: Role, hits: int, floor: int = 0) -> Strength:
    attackers, defenders = strength
    if role == _ATTACKER:
        return spread(attackers, hits, floor), defenders
    return attackers, spread(defenders, hits, floor)
