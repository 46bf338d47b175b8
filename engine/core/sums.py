"""Numbers in words: what changes a throw, and what it comes to."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_KEPT = 512  # the same few sums are told again and again


class Modifier(NamedTuple):
    """Something that raises or lowers a number, and by how much."""

    why: str
    by: int


@lru_cache(maxsize=_KEPT)
def in_force(*modifiers: tuple[str, int]) -> tuple[Modifier, ...]:
    """Those that change anything."""
    return tuple([Modifier(why, by) for why, by in modifiers if by])


def summed(number: int, modifiers: tuple[Modifier, ...]) -> str:
    """A throw and what it is changed to: 9, or 9, -2 night, +1 marsh = 8."""
    if not modifiers:
        return str(number)
    return f"{number}, {_parts(modifiers)} = {number + sum(it.by for it in modifiers)}"


def built(number: int, bare: int, modifiers: tuple[Modifier, ...]) -> str:
    """A number and how it came about: 3, or 3 (2, +1 canal)."""
    return f"{number}{because(number, bare, modifiers)}"


@lru_cache(maxsize=_KEPT)
def because(number: int, bare: int, modifiers: tuple[Modifier, ...]) -> str:
    """What a number began as, what changed it and what held it: (4, +2 river, at most 5)."""
    whole = bare + sum(it.by for it in modifiers)
    bound = f"at {'most' if whole > number else 'least'} {number}" if whole != number else ""
    held = ", ".join(filter(None, (_parts(modifiers), bound)))
    return f" ({bare}, {held})" if held else ""


@lru_cache(maxsize=_KEPT)
def _parts(modifiers: tuple[Modifier, ...]) -> str:
    return ", ".join(f"{it.by:+} {it.why.rstrip('!')}" for it in modifiers)
