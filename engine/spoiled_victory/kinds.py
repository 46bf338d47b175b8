"""The kinds of lines in the diary of A Spoiled Victory, and how each is told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.log import Telling, Weight


class Kind(StrEnum):
    """What a line tells of."""

    ACTIONS = "actions"
    ADVANCE = "advance"
    AIR = "air"
    AIR_LOSS = "air loss"
    AIR_MISS = "air miss"
    BREAKTHROUGH = "breakthrough"
    BUILD = "build"
    CALLED = "called"
    CASUALTY = "casualty"
    CONVERT = "convert"
    CORNERED = "cornered"
    CREATE = "create"
    DAMAGE = "damage"
    DESTROYED = "destroyed"
    DICE = "dice"
    DISRUPTED = "disrupted"
    END = "end"
    EVENT = "event"
    FALLEN = "fallen"
    FALSE_REPORT = "false report"
    FLOOD = "flood"
    GERMAN = "german"
    GUNS = "guns"
    GUNS_LOSS = "guns loss"
    GUNS_MISS = "guns miss"
    HIT = "hit"
    INTELLIGENCE = "intelligence"
    KEPT_AWAY = "kept away"
    MOVE = "move"
    MOVES = "moves"
    ORDER = "order"
    RAF = "raf"
    RAID = "raid"
    RALLIED = "rallied"
    REPLACEMENTS = "replacements"
    RETAKEN = "retaken"
    RETREAT = "retreat"
    ROLL = "roll"
    ROUTE = "route"
    SAIL = "sail"
    SCORE = "score"
    SETUP = "setup"
    SHUFFLE = "shuffle"
    SPIRIT = "spirit"
    SPIRIT_RAISED = "spirit raised"
    STAYS = "stays"
    SURRENDER = "surrender"
    THROWN_BACK = "thrown back"
    TURN = "turn"
    WITHDRAWAL = "withdrawal"


# What somebody does, a card or a throw: it is the cause of the lines after it.
_CAUSES: Mapping[Kind, Weight] = {
    Kind.TURN: Weight.TURN,
    Kind.END: Weight.MAJOR,
    Kind.EVENT: Weight.MAJOR,
    Kind.GUNS_LOSS: Weight.MAJOR,
    Kind.SCORE: Weight.MAJOR,
    Kind.SURRENDER: Weight.MAJOR,
    Kind.WITHDRAWAL: Weight.MAJOR,
    Kind.BUILD: Weight.NORMAL,
    Kind.CALLED: Weight.NORMAL,
    Kind.CONVERT: Weight.NORMAL,
    Kind.CREATE: Weight.NORMAL,
    Kind.DICE: Weight.NORMAL,
    Kind.FLOOD: Weight.NORMAL,
    Kind.GERMAN: Weight.NORMAL,
    Kind.GUNS: Weight.NORMAL,
    Kind.INTELLIGENCE: Weight.NORMAL,
    Kind.RAF: Weight.NORMAL,
    Kind.RAID: Weight.NORMAL,
    Kind.ROUTE: Weight.NORMAL,
    Kind.SAIL: Weight.NORMAL,
    Kind.SETUP: Weight.NORMAL,
    Kind.SPIRIT_RAISED: Weight.NORMAL,
    Kind.ACTIONS: Weight.MINOR,
    Kind.ADVANCE: Weight.MINOR,
    Kind.MOVE: Weight.MINOR,
    Kind.MOVES: Weight.MINOR,
    Kind.ORDER: Weight.MINOR,
    Kind.GUNS_MISS: Weight.QUIET,
    Kind.ROLL: Weight.QUIET,
    Kind.STAYS: Weight.QUIET,
}

# What came of it.
_EFFECTS: Mapping[Kind, Weight] = {
    Kind.AIR_LOSS: Weight.MAJOR,
    Kind.BREAKTHROUGH: Weight.MAJOR,
    Kind.DAMAGE: Weight.MAJOR,
    Kind.DESTROYED: Weight.MAJOR,
    Kind.FALLEN: Weight.MAJOR,
    Kind.RETAKEN: Weight.MAJOR,
    Kind.AIR: Weight.NORMAL,
    Kind.CASUALTY: Weight.NORMAL,
    Kind.CORNERED: Weight.NORMAL,
    Kind.DISRUPTED: Weight.NORMAL,
    Kind.FALSE_REPORT: Weight.NORMAL,
    Kind.HIT: Weight.NORMAL,
    Kind.KEPT_AWAY: Weight.NORMAL,
    Kind.RALLIED: Weight.NORMAL,
    Kind.REPLACEMENTS: Weight.NORMAL,
    Kind.RETREAT: Weight.NORMAL,
    Kind.SPIRIT: Weight.NORMAL,
    Kind.THROWN_BACK: Weight.NORMAL,
    Kind.AIR_MISS: Weight.QUIET,
    Kind.SHUFFLE: Weight.QUIET,
}

TELLINGS: Mapping[str, Telling] = {
    **{kind: Telling(weight, heads=True) for kind, weight in _CAUSES.items()},
    **{kind: Telling(weight) for kind, weight in _EFFECTS.items()},
}
