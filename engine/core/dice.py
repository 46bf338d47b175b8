"""Exact chances of dice and of printed tables: for odds, hints and officers alike.

Chances of a number (hits, losses) are a tuple: the chance of 0, of 1, of 2 … Chances of anything
else are a dict. They sum to 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Generic, TypeVar

Chances = tuple[float, ...]
R = TypeVar("R", bound=Hashable)
K = TypeVar("K", bound=Hashable)

DIE = 6


@lru_cache(maxsize=4096)
def hits(dice: int, chance: float) -> Chances:
    """The chance of 0, 1, 2 … of so many dice hitting, each with the same chance."""
    miss = 1 - chance
    return tuple([comb(dice, n) * chance**n * miss ** (dice - n) for n in range(dice + 1)])


def at_least(number: int, chances: Chances) -> float:
    """The chance of so many or more."""
    return sum(chances[max(number, 0) :])


def mean(chances: Chances) -> float:
    """How many on average."""
    return sum(number * chance for number, chance in enumerate(chances))


def capped(chances: Chances, most: int) -> Chances:
    """The same where more than `most` count as `most`; always `most + 1` long."""
    exact = chances[:most]
    return (*exact, *(0.0,) * (most - len(exact)), sum(chances[most:]))


@lru_cache(maxsize=4096)
def convolve(*throws: Chances) -> Chances:
    """The chances of the sum of independent throws."""
    total: Chances = (1.0,)
    for throw in throws:
        sums = [0.0] * (len(total) + len(throw) - 1)
        for had, share in enumerate(total):
            for more, chance in enumerate(throw):
                sums[had + more] += share * chance
        total = tuple(sums)
    return total


def mixed(parts: Iterable[tuple[float, Chances]]) -> Chances:
    """The chances if first chance decides between several throws: each with its weight."""
    shares: list[float] = []
    for weight, chances in parts:
        shares += [0.0] * (len(chances) - len(shares))
        for number, chance in enumerate(chances):
            shares[number] += weight * chance
    return tuple(shares)


@lru_cache(maxsize=256)
def sums(dice: int, faces: int = DIE) -> Mapping[int, float]:
    """The chance of each total of so many dice."""
    ways = tallies(dice, lambda face: (face,), faces)
    return {total: count / faces**dice for (total,), count in sorted(ways.items())}


def tallies(
    dice: int, face: Callable[[int], tuple[int, ...]], faces: int = DIE
) -> Counter[tuple[int, ...]]:
    """In how many ways dice can fall, by what all of them come to.

    `face` says what one die counts in each respect: (above the number, equal to it, a one).
    """
    marks = [face(number) for number in range(1, faces + 1)]
    ways: Counter[tuple[int, ...]] = Counter({(0,) * len(marks[0]): 1})
    for _ in range(dice):
        before, ways = ways, Counter()
        for tally, count in before.items():
            for mark in marks:
                ways[tuple([had + more for had, more in zip(tally, mark, strict=True)])] += count
    return ways


def grouped(chances: Mapping[K, float], of: Callable[[K], R]) -> dict[R, float]:
    """The chances of what each outcome comes to."""
    found: dict[R, float] = {}
    for outcome, chance in chances.items():
        group = of(outcome)
        found[group] = found.get(group, 0.0) + chance
    return found


@dataclass(frozen=True)
class ResultsTable(Generic[R]):
    """A printed table: columns side by side, each with a result for every total of the dice.

    Beyond either end the last line counts, and beyond the outermost column that column; `results`
    are listed from the lowest total up.
    """

    results: Mapping[str, tuple[R, ...]]
    dice: int = 1
    faces: int = DIE

    def __post_init__(self) -> None:
        lines = self.dice * (self.faces - 1) + 1
        wrong = [column for column, cells in self.results.items() if len(cells) != lines]
        if wrong:
            raise ValueError(f"columns {wrong} do not have {lines} lines")

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns from left to right."""
        return tuple(self.results)

    def shifted(self, column: str, by: int) -> str:
        """The column so many places to the right, or with less than nothing to the left."""
        columns = self.columns
        return columns[min(max(columns.index(column) + by, 0), len(columns) - 1)]

    def result(self, column: str, total: int) -> R:
        """What a total, already modified, comes to."""
        cells = self.results[column]
        return cells[min(max(total - self.dice, 0), len(cells) - 1)]

    def chances(self, column: str, modifier: int = 0) -> dict[R, float]:
        """The chance of each result of a throw with a modifier."""
        return grouped(
            sums(self.dice, self.faces), lambda total: self.result(column, total + modifier)
        )


def odds(attack: int, defense: int) -> tuple[int, int]:
    """Strengths as odds in the defender's favour: fractions are dropped (12 to 7 is 1 to 1)."""
    if attack < 1 or defense < 1:
        raise ValueError("odds need strength on both sides")
    if attack >= defense:
        return attack // defense, 1
    return 1, -(-defense // attack)
