"""The words that name things in this game, each of a kind of its own."""

from __future__ import annotations

from enum import StrEnum


class How(StrEnum):
    """The kinds of movement (4B, 7, 9)."""

    MARCH = "march"
    STRATEGIC = "strategic"
    RELIEF = "relief"
    EXPLOIT = "exploit"
