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
    AIR_MISS = "air miss"
    BREAKTHROUGH = "breakthrough"
    BUILD = "build"
    CASUALTY = "casualty"
    CONVERT = "convert"
    CREATE = "create"
    DAMAGE = "damage"
    DICE = "dice"
    DISRUPTED = "disrupted"
    END = "end"
    EVENT = "event"
    FLOOD = "flood"
    GERMAN = "german"
    GUNS = "guns"
    HIT = "hit"
    INTELLIGENCE = "intelligence"
    MOVE = "move"
    MOVES = "moves"
    ORDER = "order"
    RAF = "raf"
    RAID = "raid"
    RETREAT = "retreat"
    ROLL = "roll"
    ROUTE = "route"
    SAIL = "sail"
    SCORE = "score"
    SETUP = "setup"
    SHUFFLE = "shuffle"
    SPIRIT = "spirit"
    SURRENDER = "surrender"
    THROWN_BACK = "thrown back"
    TURN = "turn"
    WITHDRAWAL = "withdrawal"


TELLINGS: Mapping[str, Telling] = {
    Kind.ACTIONS: Telling(Weight.MINOR),
    Kind.ADVANCE: Telling(Weight.MINOR),
    Kind.AIR: Telling(Weight.NORMAL),
    Kind.AIR_MISS: Telling(Weight.QUIET),
    Kind.BREAKTHROUGH: Telling(Weight.MAJOR),
    Kind.BUILD: Telling(Weight.NORMAL),
    Kind.CASUALTY: Telling(Weight.MAJOR),
    Kind.CONVERT: Telling(Weight.NORMAL),
    Kind.CREATE: Telling(Weight.NORMAL),
    Kind.DAMAGE: Telling(Weight.MAJOR),
    Kind.DICE: Telling(Weight.NORMAL, heads=True),
    Kind.DISRUPTED: Telling(Weight.NORMAL),
    Kind.END: Telling(Weight.MAJOR),
    Kind.EVENT: Telling(Weight.MAJOR, heads=True),
    Kind.FLOOD: Telling(Weight.MAJOR),
    Kind.GERMAN: Telling(Weight.NORMAL, heads=True),
    Kind.GUNS: Telling(Weight.NORMAL, heads=True),
    Kind.HIT: Telling(Weight.NORMAL),
    Kind.INTELLIGENCE: Telling(Weight.MINOR),
    Kind.MOVE: Telling(Weight.MINOR),
    Kind.MOVES: Telling(Weight.MINOR),
    Kind.ORDER: Telling(Weight.MINOR),
    Kind.RAF: Telling(Weight.NORMAL),
    Kind.RAID: Telling(Weight.NORMAL, heads=True),
    Kind.RETREAT: Telling(Weight.NORMAL),
    Kind.ROLL: Telling(Weight.QUIET),
    Kind.ROUTE: Telling(Weight.NORMAL),
    Kind.SAIL: Telling(Weight.NORMAL),
    Kind.SCORE: Telling(Weight.MAJOR),
    Kind.SETUP: Telling(Weight.NORMAL),
    Kind.SHUFFLE: Telling(Weight.QUIET),
    Kind.SPIRIT: Telling(Weight.NORMAL),
    Kind.SURRENDER: Telling(Weight.MAJOR),
    Kind.THROWN_BACK: Telling(Weight.NORMAL),
    Kind.TURN: Telling(Weight.TURN, heads=True),
    Kind.WITHDRAWAL: Telling(Weight.MAJOR),
}
