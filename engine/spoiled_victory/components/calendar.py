"""The Game Turn Track: nine dates, each a Day and a Night turn (5.0, 12.6)."""

from __future__ import annotations

from typing import Literal

TimeOfDay = Literal["day", "night"]

LAST_TURN = 18
FIRST_TURN_OF_JUNE = 11
FRENCH_EMBARK_FROM = 14
ROUTE_X_OPENS = 5

_DATES = ("27 May", "28 May", "29 May", "30 May", "31 May", "1 June", "2 June", "3 June", "4 June")


def is_night(turn: int) -> bool:
    """Even turns are Night turns."""
    return turn % 2 == 0


def time_of_day(turn: int) -> TimeOfDay:
    """`day` or `night`."""
    return "night" if is_night(turn) else "day"


def date(turn: int) -> str:
    """The date of a turn with its time of day."""
    return f"{_DATES[(turn - 1) // 2]}, {time_of_day(turn)}"


def is_june(turn: int) -> bool:
    """From June on Evacuees come from the ranks only (10.2)."""
    return turn >= FIRST_TURN_OF_JUNE
