"""How many dice beat a Defense Number: for `/odds` and for the officer alike (8.6, 9.4c)."""

from __future__ import annotations

from engine.core.dice import DIE, Chances, at_least, capped, hits

OVERRUN = 4


def above(defense: int) -> float:
    """The chance that one die is higher than a Defense Number."""
    return (DIE - defense) / DIE


def success_chances(dice: int, defense: int) -> Chances:
    """9.4c The chance of 0, 1, 2, 3 and 4 or more Successes."""
    return capped(hits(dice, above(defense)), OVERRUN)


def at_least_successes(number: int, dice: int, defense: int) -> float:
    """The chance of so many Successes or more."""
    return at_least(number, hits(dice, above(defense)))


def expected_successes(dice: int, defense: int) -> float:
    """How many Successes on average."""
    return dice * (DIE - defense) / DIE
