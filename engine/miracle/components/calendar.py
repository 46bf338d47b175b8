"""The eight turns, and from which of them on what happens (5.0, 12.4, 13.1, 13.2)."""

from __future__ import annotations

LAST_TURN = 8
FIRST_TURN_OF_JUNE = 5
FRENCH_CONVERT_FROM = 6
REORGANIZATION_FROM = 2
REINFORCEMENTS_FROM = 5

_DATES = ("28 May", "29 May", "30 May", "31 May", "1 June", "2 June", "3 June", "4 June")


def date(turn: int) -> str:
    """The day a turn stands for."""
    return _DATES[turn - 1]
