"""The kinds of lines in the diary of Case Yellow, and how each is told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.log import Telling, Weight


class Kind(StrEnum):
    """What a line tells of."""

    ADVANCE = "advance"
    AIR = "air"
    ARRIVAL = "arrival"
    ATTACK = "attack"
    ATTRITION = "attrition"
    BETTER_DEFENSE = "better defense"
    BOMBING = "dive bombing"
    BRIDGEHEAD = "bridgehead"
    CAPTURE = "capture"
    CHIT = "chit"
    COLUMN = "column"
    COMBAT = "combat"
    DESTROYED = "destroyed"
    DISRUPTED = "disrupted"
    DROP = "drop"
    DYNAMO = "dynamo"
    ELIMINATED = "eliminated"
    ENGAGED = "engaged"
    EVACUATION = "evacuation"
    FORT = "fort"
    INTERDICTION = "interdiction"
    LOSS = "loss"
    MARCH = "march"
    OPEN_CITY = "open city"
    OVERRUN = "overrun"
    POINTS = "points"
    RAIL = "rail"
    REFIT = "refit"
    REFUGEES = "refugees"
    REPLACEMENT = "replacement"
    RESULT = "result"
    RETREAT = "retreat"
    ROUND = "round"
    SEGMENT = "segment"
    SETUP = "setup"
    SUPPLY = "supply"
    SURRENDER = "surrender"
    TERROR = "terror bombing"
    TURN = "turn"


# A line heads if it causes what follows it: a chit, a march, an attack, a raid.
TELLINGS: Mapping[str, Telling] = {
    Kind.ADVANCE: Telling(Weight.MINOR),
    Kind.AIR: Telling(Weight.MINOR, heads=True, bare=True),
    Kind.ARRIVAL: Telling(Weight.MINOR),
    Kind.ATTACK: Telling(Weight.NORMAL, heads=True),
    Kind.ATTRITION: Telling(Weight.MINOR, heads=True),
    Kind.BETTER_DEFENSE: Telling(Weight.MINOR),
    Kind.BOMBING: Telling(Weight.NORMAL, heads=True, bare=True),
    Kind.BRIDGEHEAD: Telling(Weight.NORMAL, bare=True),
    Kind.CAPTURE: Telling(Weight.MAJOR),
    Kind.CHIT: Telling(Weight.NORMAL, heads=True, bare=True),
    Kind.COLUMN: Telling(Weight.NORMAL, heads=True),
    Kind.COMBAT: Telling(Weight.NORMAL, bare=True),
    Kind.DESTROYED: Telling(Weight.NORMAL),
    Kind.DISRUPTED: Telling(Weight.MINOR),
    Kind.DROP: Telling(Weight.NORMAL, heads=True, bare=True),
    Kind.DYNAMO: Telling(Weight.MAJOR, heads=True),
    Kind.ELIMINATED: Telling(Weight.MAJOR),
    Kind.ENGAGED: Telling(Weight.MINOR),
    Kind.EVACUATION: Telling(Weight.NORMAL),
    Kind.FORT: Telling(Weight.MAJOR),
    Kind.INTERDICTION: Telling(Weight.NORMAL, heads=True, bare=True),
    Kind.LOSS: Telling(Weight.NORMAL),
    Kind.MARCH: Telling(Weight.MINOR, heads=True),
    Kind.OPEN_CITY: Telling(Weight.MAJOR, heads=True),
    Kind.OVERRUN: Telling(Weight.NORMAL, heads=True),
    Kind.POINTS: Telling(Weight.NORMAL, bare=True),
    Kind.RAIL: Telling(Weight.MINOR),
    Kind.REFIT: Telling(Weight.NORMAL, heads=True),
    Kind.REFUGEES: Telling(Weight.MINOR),
    Kind.REPLACEMENT: Telling(Weight.MINOR),
    Kind.RESULT: Telling(Weight.MAJOR),
    Kind.RETREAT: Telling(Weight.NORMAL),
    Kind.ROUND: Telling(Weight.NORMAL, heads=True, bare=True),
    Kind.SEGMENT: Telling(Weight.QUIET, heads=True),
    Kind.SETUP: Telling(Weight.NORMAL, heads=True),
    Kind.SUPPLY: Telling(Weight.NORMAL),
    Kind.SURRENDER: Telling(Weight.MAJOR, heads=True),
    Kind.TERROR: Telling(Weight.MAJOR, heads=True),
    Kind.TURN: Telling(Weight.TURN, heads=True),
}
