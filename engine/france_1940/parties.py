"""Blocks as they go into a Battle together, known or guessed at, for the forecasts (10, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from engine.france_1940.components.blocks import FHQS
from engine.france_1940.fighters import profile
from engine.france_1940.firing import Fighter
from engine.france_1940.ids import BlockId
from engine.france_1940.views import Face


class Armed(NamedTuple):
    """A fighter with its steps; a headquarters is given up last."""

    fighter: Fighter
    steps: int
    headquarters: bool = False

    @property
    def worth(self) -> int:
        """How much its fire counts."""
        return self.fighter.ratings[self.steps] * self.steps


Party = tuple[Armed, ...]
Parties = tuple[tuple[Party, float], ...]  # who it may be, and how likely


def party(blocks: Iterable[Armed]) -> Party:
    """In the order in which their owner gives blocks up between equals: the weaker first."""
    found = tuple(blocks)
    if len(found) < 2:
        return found
    return tuple(sorted(found, key=lambda it: (it.headquarters, it.worth, it.fighter.kind)))


def armed(face: Face, extra: int = 0, *, screened: bool = False) -> Armed:
    """A block we see, as it fights."""
    return _armed(face.id, face.steps, extra, not face.out_of_command, screened)


@lru_cache(maxsize=512)
def _armed(block: BlockId, steps: int, extra: int, commanded: bool, screened: bool) -> Armed:  # noqa: FBT001 - cache keys
    fighter = profile(block, extra, commanded=commanded, screened=screened)
    return Armed(fighter, steps, block in FHQS)


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
            found.append((party(draw), ways / every))
    return tuple(found)
