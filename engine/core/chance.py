"""Fair chance: every die and every shuffle is a digest of a seed and a counter.

A digest holds four values of eight bytes: the n-th value of a game is part `n mod 4` of SHA-256
of `seed:n div 4`, taken modulo the number of faces. The seed's own digest is published when the
game starts and the seed when it ends, so anybody with any SHA-256 tool can check every roll.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from struct import unpack
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Chance(Struct, omit_defaults=True):
    """The only source of chance: a seed, how much of it was used, and faces scripted by a test."""

    seed: str
    drawn: int = 0
    script: list[int] = []

    def below(self, limit: int) -> int:
        """The next number from 0 up to, not including, `limit`."""
        drawn = self.drawn
        self.drawn = drawn + 1
        return _values(self.seed, drawn // 4)[drawn % 4] % limit

    def die(self, faces: int = 6) -> int:
        """One die, six-sided unless the game uses others."""
        if self.script:
            self.drawn += 1
            return self.script.pop(0)
        return self.below(faces) + 1

    def dice(self, count: int, faces: int = 6) -> list[int]:
        """Several dice, in the order they fall."""
        return [self.die(faces) for _ in range(count)]

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


@lru_cache(maxsize=256)
def _values(seed: str, block: int) -> tuple[int, ...]:
    """The four values of one digest."""
    return unpack(">4Q", sha256(f"{seed}:{block}".encode()).digest())


def commitment(seed: str) -> str:
    """What is published at the start: it binds the seed without giving it away."""
    return sha256(f"dynamo {seed}".encode()).hexdigest()
