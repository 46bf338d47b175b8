"""Numbers in words: what changes a throw, and what it comes to (7.2, 8.2, 9.3, 12.2, 12.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Modifier(NamedTuple):
    """Something that raises or lowers a number, and by how much."""

    why: str
    by: int


def in_force(*modifiers: tuple[str, int]) -> tuple[Modifier, ...]:
    """Those that change anything."""
    return tuple([Modifier(why, by) for why, by in modifiers if by])


def summed(number: int, modifiers: Sequence[Modifier]) -> str:
    """A throw and what it is changed to: 9, or 9, -2 night, +1 marsh = 8."""
    if not modifiers:
        return str(number)
    return f"{number}, {_parts(modifiers)} = {number + sum(it.by for it in modifiers)}"


def built(number: int, bare: int, modifiers: Sequence[Modifier]) -> str:
    """A number and how it came about: 3, or 3 (2, +1 canal)."""
    return f"{number}{because(bare, modifiers)}"


def because(bare: int, modifiers: Sequence[Modifier]) -> str:
    """What a number began as, and what changed it: (2, +1 canal); nothing if nothing did."""
    return f" ({bare}, {_parts(modifiers)})" if modifiers else ""


def _parts(modifiers: Sequence[Modifier]) -> str:
    return ", ".join(f"{it.by:+} {it.why}" for it in modifiers)
