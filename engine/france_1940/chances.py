"""Exact chances of a Battle Round: every roll of every line, weighed (10A, 10B, 15)."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import comb

from engine.france_1940.components.tables import ATTACKER, DEFENDER, DIE_FACES
from engine.france_1940.firing import OPPOSITE, Fighter, dice_of, firing_order, rating_of

Steps = tuple[int, ...]
Strength = tuple[Steps, Steps]
Chances = dict[Strength, float]  # attackers' steps, defenders' steps
Side = tuple[Fighter, ...]


def spread(steps: Steps, hits: int, floor: int = 0) -> Steps:
    """10 Each hit takes a step of the block that has the most; among equals, of the first one."""
    left = list(steps)
    for _ in range(hits):
        most = max(left)
        if most <= floor:
            break
        left[left.index(most)] -= 1
    return tuple(left)


@lru_cache(maxsize=512)
def hit_chances(count: int, hits_on: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … hits with so many ten-sided dice."""
    good = min(hits_on, DIE_FACES) / DIE_FACES
    return tuple(
        comb(count, hits) * good**hits * (1 - good) ** (count - hits) for hits in range(count + 1)
    )


def struck(chances: Chances, role: str, count: int, hits_on: int) -> Chances:
    """10B A strike of one side before the blocks fire: it never takes a last step."""
    after: Chances = defaultdict(float)
    for strength, share in chances.items():
        for hits, chance in enumerate(hit_chances(count, hits_on)):
            after[_hurt(strength, OPPOSITE[role], hits, 1)] += share * chance
    return dict(after)


def round_of_fire(
    chances: Chances, fighters: tuple[Side, Side], ground: str, *, blitz: bool, counter: bool
) -> Chances:
    """One Round: line after line fires, and who is gone fires no more."""
    for role, kinds in firing_order(ground, blitz=blitz, counter=counter):
        mine = fighters[role == DEFENDER]
        if any(fighter.kind in kinds for fighter in mine):
            chances = _fire(chances, mine, role, kinds, ground)
    return chances


def _fire(chances: Chances, mine: Side, role: str, kinds: tuple[str, ...], ground: str) -> Chances:
    """One line: all blocks of these kinds on one side."""
    after: Chances = defaultdict(float)
    for strength, share in chances.items():
        steps = strength[role == DEFENDER]
        rolls = tuple(
            (dice_of(fighter, left, role, ground), rating_of(fighter, left, role, ground))
            for fighter, left in zip(mine, steps, strict=True)
            if left and fighter.kind in kinds
        )
        for hits, chance in enumerate(_together(rolls)):
            after[_hurt(strength, OPPOSITE[role], hits)] += share * chance
    return dict(after)


@lru_cache(maxsize=4096)
def _together(rolls: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … hits of several blocks together."""
    total: tuple[float, ...] = (1.0,)
    for count, hits_on in rolls:
        one = hit_chances(count, hits_on)
        sums = [0.0] * (len(total) + len(one) - 1)
        for had, share in enumerate(total):
            for hits, chance in enumerate(one):
                sums[had + hits] += share * chance
        total = tuple(sums)
    return total


def _hurt(strength: Strength, role: str, hits: int, floor: int = 0) -> Strength:
    attackers, defenders = strength
    if role == ATTACKER:
        return spread(attackers, hits, floor), defenders
    return attackers, spread(defenders, hits, floor)
