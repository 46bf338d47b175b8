"""The words that name things in this game, each of a kind of its own."""

from __future__ import annotations

from enum import StrEnum


class How(StrEnum):
    """The kinds of movement (4B, 7, 9)."""

    MARCH = "march"
    STRATEGIC = "strategic"
    RELIEF = "relief"
    EXPLOIT = "exploit"


class TurnPhase(StrEnum):
    """Where in its turn a game stands, as one would print it."""

    SET_UP = "Set-up"
    DEAL = "Deal"
    ACTIVATION = "Activation"
    MOVEMENT = "Movement"
    COMBAT = "Combat"
    END_OF_TURN = "Reinforcements and Reserves"
    OVER = "Over"
