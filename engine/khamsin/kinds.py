"""The kinds of lines in the diary of the campaign, and how each is told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.log import Telling, Weight


class Kind(StrEnum):
    """What a line tells of."""

    ACTIVATION = "activation"
    ADJUSTED = "adjusted"
    AIR = "air"
    ARMISTICE = "armistice"
    ASSAULT = "assault"
    ATTRITION = "attrition"
    BACKS_TO_THE_SEA = "backs to the sea"
    BELGIANS = "belgians"
    CAPTURE = "capture"
    CAPTURED = "captured"
    COMMITTED = "committed"
    DEPLOYMENT = "deployment"
    DISPERSED = "dispersed"
    EMBARK = "embark"
    ENCOUNTER = "encounter"
    ENGAGEMENT = "engagement"
    EVACUATED = "evacuated"
    FILED = "filed"
    HALT = "halt"
    HALT_ROLL = "halt roll"
    LEADER = "leader"
    MARCH = "march"
    NIGHT = "night"
    OUTCOME = "outcome"
    PANZERS = "panzers"
    PORT = "port"
    PORT_ATTACK = "port attack"
    RECOVERY = "recovery"
    REFERENCE = "reference"
    REPLACED = "replaced"
    RESULT = "result"
    RETREAT = "retreat"
    SCORE = "score"
    TURN = "turn"
    WEATHER = "weather"


_QUIET = Telling(Weight.QUIET)
_MINOR = Telling(Weight.MINOR)
_NORMAL = Telling(Weight.NORMAL)
_MAJOR = Telling(Weight.MAJOR)
TELLINGS: Mapping[str, Telling] = {
    Kind.ACTIVATION: _QUIET,
    Kind.ADJUSTED: _MINOR,
    Kind.AIR: _MINOR,
    Kind.ARMISTICE: _MAJOR,
    Kind.ASSAULT: Telling(Weight.NORMAL, heads=True),
    Kind.ATTRITION: _MINOR,
    Kind.BACKS_TO_THE_SEA: _NORMAL,
    Kind.BELGIANS: _MINOR,
    Kind.CAPTURE: _MAJOR,
    Kind.CAPTURED: _MAJOR,
    Kind.COMMITTED: _NORMAL,
    Kind.DEPLOYMENT: _MINOR,
    Kind.DISPERSED: _MAJOR,
    Kind.EMBARK: _NORMAL,
    Kind.ENCOUNTER: _MINOR,
    Kind.ENGAGEMENT: Telling(Weight.NORMAL, heads=True),
    Kind.EVACUATED: _MAJOR,
    Kind.FILED: _NORMAL,
    Kind.HALT: _MAJOR,
    Kind.HALT_ROLL: _MINOR,
    Kind.LEADER: _MINOR,
    Kind.MARCH: _MINOR,
    Kind.NIGHT: _NORMAL,
    Kind.OUTCOME: Telling(Weight.NORMAL, heads=True),
    Kind.PANZERS: _NORMAL,
    Kind.PORT: _MAJOR,
    Kind.PORT_ATTACK: Telling(Weight.NORMAL, heads=True),
    Kind.RECOVERY: _QUIET,
    Kind.REFERENCE: Telling(Weight.SILENT),
    Kind.REPLACED: _MINOR,
    Kind.RESULT: _MAJOR,
    Kind.RETREAT: _NORMAL,
    Kind.SCORE: _NORMAL,
    Kind.TURN: Telling(Weight.TURN),
    Kind.WEATHER: _NORMAL,
}
