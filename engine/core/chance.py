"""Fair chance: every die and every shuffle is a digest of a seed and a counter.

A digest holds four values of eight bytes: the n-th value of a game is part `n mod 4` of SHA-256
of `seed:n div 4`, taken modulo the number of faces. The seed's own digest is published when the
game starts and the seed when it ends, so anybody with any SHA-256 tool can check every roll.

Paired games are for measuring: two games from one seed that differ in one decision would throw
different dice ever after. There each subject (this attack on this turn) has luck of its own.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from struct import unpack
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Chance(Struct, omit_defaults=True):
    """The only source of chance: a seed, how much of it was used, and faces scripted by a test.

    `told` is for paired games: how often each subject was asked. Nobody plays such a game.
    """

    seed: str
    drawn: int = 0
    script: list[int] = []
    told: dict[str, int] | None = None
    subject: str = ""

    def about(self, *subject: object) -> None:
        """Say what the next throws decide; only a paired game listens."""
        if self.told is not None:
            self.subject = " ".join(map(str, subject))

    def below(self, limit: int) -> int:
        """The next number from 0 up to, not including, `limit`."""
        drawn = self.drawn
        self.drawn = drawn + 1
        if self.told is not None:
            return self._lot(self.told) % limit
        return _values(self.seed, drawn // 4)[drawn % 4] % limit

    def _lot(self, told: dict[str, int]) -> int:
        """The next value of the subject."""
        count = told[self.subject] = told.get(self.subject, -1) + 1
        return _values(f"{self.seed} {self.subject}", count // 4)[count % 4]

    def die(self, faces: int = 6) -> int:
        """One die, six-sided unless the game uses others."""
        if self.script:
            self.drawn += 1
            return self.script.pop(0)
        return self.below(faces) + 1

    def dice(self, count: int, faces: int = 6) -> list[int]:
        """Several dice, in the order they fall."""
        if self.script:
            return [self.die(faces) for _ in range(count)]
        return [self.below(faces) + 1 for _ in range(count)]

    def top(self, pile: list[T]) -> T:
        """Take the top card of a shuffled pile; in a paired game the card its subject prefers."""
        if self.told is None:
            return pile.pop()
        return self._preferred(self.told, pile)

    def pick(self, cup: list[T]) -> T:
        """Take one of several by lot; in a paired game the one its subject prefers."""
        if self.told is None:
            return cup.pop(self.below(len(cup)))
        self.drawn += 1
        return self._preferred(self.told, cup)

    def _preferred(self, told: dict[str, int], items: list[T]) -> T:
        """What the subject likes best of what there is: nearly the same whatever else is there."""
        lot = self._lot(told)
        item = max(items, key=lambda it: _values(f"{lot} {it}", 0))
        items.remove(item)
        return item

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


@lru_cache(maxsize=64)
def _values(seed: str, block: int) -> tuple[int, ...]:
    """The four values of one digest."""
    return unpack(">4Q", sha256(f"{seed}:{block}".encode()).digest())


def commitment(seed: str) -> str:
    """What is published at the start: it binds the seed without giving it away."""
    return sha256(f"dynamo {seed}".encode()).hexdigest()
