"""Numbers of things in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache


def count(number: int, one: str, many: str = "") -> str:
    """A number of things: 1 step, 2 steps."""
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


def capital(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def every(number: int) -> str:
    """All of so many things: both of them, all 3 of them."""
    return "both" if number == 2 else f"all {number}"


def listed(names: Sequence[str], nobody: str = "nobody", link: str = "and") -> str:
    """Names as one says them: one; one and another; one, another and a third."""
    *others, last = names or [nobody]
    return f"{', '.join(others)} {link} {last}" if others else last


def tally(number: int, one: str) -> str:
    """What a throw comes to: no hit, 1 hit, 2 hits."""
    return count(number, one) if number else f"no {one}"


def shown(dice: Iterable[int]) -> str:
    """What dice show, the highest first: 6-4-1."""
    return _shown(tuple(sorted(dice, reverse=True)))


@lru_cache(maxsize=512)
def _shown(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))
