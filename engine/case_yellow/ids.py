"""The words that name things in this game, each of a kind of its own; plain strings in a save."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from engine.core.ids import Seat, Side

HexId = NewType("HexId", str)
UnitId = NewType("UnitId", str)
FormationId = NewType("FormationId", str)
LineId = NewType("LineId", str)

GERMAN = Side("german")
ALLIED = Side("allied")
SIDES = (GERMAN, ALLIED)
OTHER = {GERMAN: ALLIED, ALLIED: GERMAN}
SEAT = {GERMAN: Seat("german"), ALLIED: Seat("allied")}

NOWHERE = HexId("")
NO_UNIT = UnitId("")
NO_SIDE = Side("")


class Action(StrEnum):
    """What an Action Round is (4.1c)."""

    MOVE = "Move"
    COMBAT = "Combat"


class Phase(StrEnum):
    """The parts of a turn (4.1), as they are printed."""

    SET_UP = "Set-up"
    AIR = "Air Phase"
    SUPPLY = "Supply Phase"
    INITIATIVE = "Action Phase"
    GERMAN_MOVE = "German Move Round"
    GERMAN_COMBAT = "German Combat Round"
    ALLIED_MOVE = "Allied Move Round"
    ALLIED_COMBAT = "Allied Combat Round"
    END = "End Phase"
    OVER = "Over"


class Fate(StrEnum):
    """Why a unit is off the map; on it, a unit has none."""

    NONE = ""
    WAITING = "waiting"
    """Not yet in play: a reinforcement, or in the Airborne Box."""
    LOST = "lost"
    WORN = "worn out"
    """A supplied panzer division that lost its last step to attrition (12.9f)."""
    REFIT = "refit"
    HOME = "evacuated"
    SURRENDERED = "surrendered"
    ABSENT = "absent"
    """Not in this scenario."""


class Outcome(StrEnum):
    """The results of the Combat Results Table (11.3)."""

    AE = "AE"
    AL1 = "AL1"
    ENG = "ENG"
    BL1 = "BL1"
    DL1 = "DL1"
    DR = "DR"
    DE = "DE"
