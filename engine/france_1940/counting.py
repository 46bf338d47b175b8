"""Numbers of things in words."""

from __future__ import annotations


def count(number: int, one: str, many: str = "") -> str:
    """A number of things: 1 step, 2 steps."""
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


def count_hits(hits: int) -> str:
    """A number of hits."""
    return count(hits, "hit") if hits else "no hit"
