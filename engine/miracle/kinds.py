"""Every kind of line in the war diary: how much it weighs, and whether it is a cause.

A line that heads is the cause of those after it, up to the next one that heads. What costs units,
ships, Evacuees or places is MAJOR; what came to nothing is QUIET.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.log import Telling, Weight


class Kind(StrEnum):
    """A kind of line; the word is what records keep."""

    TURN = "turn"
    SETUP = "setup"
    CARD = "card"
    COMMAND = "command"
    TENNANT = "tennant"
    NIGHT = "night"
    # Events
    EVENT = "event"
    SHUFFLE = "shuffle"
    ZONE = "zone"
    PANIC = "panic"
    SHELLS = "shells"
    SHELLED = "shelled"
    SOMUA = "somua"
    MINES = "mines"
    WITHDRAWN = "withdrawn"
    # In the air
    SORTIES = "sorties"
    DOGFIGHT = "dogfight"
    CORRIDOR = "corridor"
    RAID = "raid"
    NO_RAID = "no raid"
    FLAK = "flak"
    BOMBS = "bombs"
    MISSED = "missed"
    RAF = "raf"
    # The Wehrmacht
    ACTIVATION = "activation"
    LOT = "lot"
    HALT = "halt"
    STANDS = "stands"
    ADVANCE = "advance"
    CAPTURED = "captured"
    GUNS = "guns"
    OVERRUN = "overrun"
    BREAKTHROUGH = "breakthrough"
    COHESION = "cohesion"
    THROWN_BACK = "thrown back"
    REORGANIZATION = "reorganization"
    REINFORCEMENT = "reinforcement"
    PROBE = "probe"
    # Attacks and what they cost
    ATTACK = "attack"
    DICE = "dice"
    SPIRIT = "spirit"
    HIT = "hit"
    DISRUPTED = "disrupted"
    RETREAT = "retreat"
    WRECKED = "wrecked"
    DESTROYED = "destroyed"
    REPULSED = "repulsed"
    STANDSTILL = "standstill"
    TAKEN = "taken"
    VICTORY = "victory"
    # Ground Operations
    MOVE = "move"
    RALLY = "rally"
    ENTRENCH = "entrench"
    LEVEL = "level"
    FLOOD = "flood"
    # At sea
    ARRIVAL = "arrival"
    SAIL = "sail"
    WAIT = "wait"
    ESCORT = "escort"
    TORPEDO = "torpedo"
    FIRE = "fire"
    MINE = "mine"
    HARMLESS = "harmless"
    SUNK = "sunk"
    SWEPT = "swept"
    # The evacuation
    ACTIONS = "actions"
    EMBARK = "embark"
    GATHER = "gather"
    SCATTERED = "scattered"
    CONVERT = "convert"
    BUILD = "build"
    REPAIR = "repair"
    LOST = "lost"
    # The Turn End and the end
    NOT_YET = "not yet"
    HOSPITAL = "hospital"
    ROUTE = "route"
    SCORE = "score"
    VERDICT = "verdict"


_HEADINGS = {
    Kind.TURN: Weight.TURN,
    Kind.CARD: Weight.MINOR,
    Kind.TENNANT: Weight.NORMAL,
    Kind.EVENT: Weight.NORMAL,
    Kind.SHELLS: Weight.NORMAL,
    Kind.RAID: Weight.NORMAL,
    Kind.ACTIVATION: Weight.NORMAL,
    Kind.ADVANCE: Weight.MINOR,
    Kind.PROBE: Weight.MINOR,
    Kind.OVERRUN: Weight.MAJOR,
    Kind.BREAKTHROUGH: Weight.MAJOR,
    Kind.ATTACK: Weight.NORMAL,
    Kind.DICE: Weight.NORMAL,
    Kind.SAIL: Weight.MINOR,
    Kind.TORPEDO: Weight.NORMAL,
    Kind.FIRE: Weight.NORMAL,
    Kind.MINE: Weight.NORMAL,
    Kind.SCORE: Weight.NORMAL,
    Kind.VERDICT: Weight.MAJOR,
    Kind.CONVERT: Weight.NORMAL,
}
"""The causes, each with its weight."""

_MAJOR = {
    *(Kind.CAPTURED, Kind.TAKEN, Kind.VICTORY),
    *(Kind.DESTROYED, Kind.SUNK, Kind.LOST),
}
_MINOR = {
    *(Kind.SETUP, Kind.NIGHT, Kind.ZONE, Kind.SORTIES, Kind.DOGFIGHT, Kind.CORRIDOR, Kind.NO_RAID),
    *(Kind.FLAK, Kind.LOT, Kind.COHESION, Kind.MOVE, Kind.RALLY, Kind.LEVEL, Kind.WAIT),
    *(Kind.ACTIONS, Kind.GATHER, Kind.STANDS),
}
_QUIET = {Kind.SHUFFLE, Kind.MISSED, Kind.HARMLESS, Kind.NOT_YET}


def _weight(kind: Kind) -> Weight:
    if kind in _MAJOR:
        return Weight.MAJOR
    if kind in _QUIET:
        return Weight.QUIET
    return Weight.MINOR if kind in _MINOR else Weight.NORMAL


TELLINGS: Mapping[str, Telling] = {
    kind: Telling(_HEADINGS.get(kind, _weight(kind)), kind in _HEADINGS) for kind in Kind
}
