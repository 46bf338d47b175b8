"""Finding by parts of words, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def matching(typed: str, things: Iterable[T], words: Callable[[T], str]) -> list[T]:
    """The things whose words bear every part typed; those that start with one come first."""
    parts = typed.casefold().split()
    found: list[tuple[int, int, T]] = []
    for thing in things:
        text = words(thing).casefold()
        if all(part in text for part in parts):
            starts = sum(any(it.startswith(part) for it in text.split()) for part in parts)
            found.append((-starts, len(found), thing))
    return [thing for *_, thing in sorted(found, key=lambda it: it[:2])]
