"""The words that name things here, each of a kind of its own; plain strings in a save."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from engine.core.ids import Seat, Side

AreaId = NewType("AreaId", str)
UnitId = NewType("UnitId", str)
CorpsId = NewType("CorpsId", str)

AXIS = Side("axis")
ALLIED = Side("allied")
SIDES = (AXIS, ALLIED)
NO_SIDE = Side("")
BELGIAN = Side("belgian")  # whose ground it is, never who plays

AXIS_SEAT = Seat("axis")
ALLIED_SEAT = Seat("allied")
BRITISH_SEAT = Seat("british")
FRENCH_SEAT = Seat("french")
REFEREE_SEAT = Seat("referee")

NOWHERE = AreaId("")


class Nation(StrEnum):
    """Whose men they are (1.0)."""

    GERMAN = "German"
    BRITISH = "British"
    FRENCH = "French"


class Mobility(StrEnum):
    """How a unit goes (6.0)."""

    RECON = "Recon"
    MOTOR = "Motor"
    SEMI_MOTOR = "Semi-Motor"
    LEG = "Leg"


class Fate(StrEnum):
    """Why a unit is not on the map; in play it has none."""

    NONE = ""
    RESERVE = "in reserve"
    CAPTURED = "captured"
    DESTROYED = "destroyed"
    WITHDRAWN = "withdrawn"
    EVACUATED = "evacuated"


class Phase(StrEnum):
    """The parts of a day, as they are printed."""

    DEPLOYMENT = "Deployment"
    MORNING = "Morning"
    ORDERS = "Orders"
    MOVEMENT = "Movement"
    AIR = "Air operations"
    ENGAGEMENTS = "Engagements"
    NIGHT = "Night withdrawals"
    EVACUATION = "Evacuation"
    EVENING = "Evening"
    OVER = "Over"


class Role(StrEnum):
    """The parts in an engagement (7.0)."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Status(StrEnum):
    """How far an engagement is from its outcome."""

    OPEN = ""
    FILED = "filed"
    DISPUTED = "disputed"
    SETTLED = "settled"
