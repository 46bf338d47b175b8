"""The kinds of lines in the diary of Miracle at Dunkerque, and how each is told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.log import Telling, Weight


class Kind(StrEnum):
    """What a line tells of."""

    ACTIONS = "actions"
    ACTIVATION = "activation"
    ADVANCE = "advance"
    ARRIVAL = "arrival"
    ATTACK = "attack"
    BOMBS = "bombs"
    BREAKTHROUGH = "breakthrough"
    BUILD = "build"
    CARD = "card"
    COHESION = "cohesion"
    COMMAND = "command"
    CONVERT = "convert"
    CORRIDOR = "corridor"
    DESTROYED = "destroyed"
    DICE = "dice"
    DISRUPTED = "disrupted"
    DOGFIGHT = "dogfight"
    EMBARK = "embark"
    ENTRENCH = "entrench"
    ESCORT = "escort"
    EVENT = "event"
    FIRE = "fire"
    FLAK = "flak"
    FLOOD = "flood"
    GATHER = "gather"
    GUNS = "guns"
    HALT = "halt"
    HIT = "hit"
    HOSPITAL = "hospital"
    LEVEL = "level"
    LOST = "lost"
    LOT = "lot"
    MINE = "mine"
    MINES = "mines"
    MISSED = "missed"
    MOVE = "move"
    NIGHT = "night"
    PANIC = "panic"
    RAF = "raf"
    RAID = "raid"
    RALLY = "rally"
    REINFORCEMENT = "reinforcement"
    REORGANIZATION = "reorganization"
    REPAIR = "repair"
    REPULSED = "repulsed"
    RETREAT = "retreat"
    ROUTE = "route"
    SAIL = "sail"
    SCORE = "score"
    SETUP = "setup"
    SHELLS = "shells"
    SHUFFLE = "shuffle"
    SOMUA = "somua"
    SORTIES = "sorties"
    SPIRIT = "spirit"
    STANDSTILL = "standstill"
    SWEPT = "swept"
    TENNANT = "tennant"
    THROWN_BACK = "thrown back"
    TORPEDO = "torpedo"
    TURN = "turn"
    VERDICT = "verdict"
    VICTORY = "victory"
    WAIT = "wait"
    WITHDRAWN = "withdrawn"
    ZONE = "zone"


TELLINGS: Mapping[str, Telling] = {
    Kind.ACTIONS: Telling(Weight.MINOR),
    Kind.ACTIVATION: Telling(Weight.NORMAL, heads=True),
    Kind.ADVANCE: Telling(Weight.MINOR),
    Kind.ARRIVAL: Telling(Weight.NORMAL),
    Kind.ATTACK: Telling(Weight.NORMAL, heads=True),
    Kind.BOMBS: Telling(Weight.MAJOR),
    Kind.BREAKTHROUGH: Telling(Weight.MAJOR),
    Kind.BUILD: Telling(Weight.NORMAL),
    Kind.CARD: Telling(Weight.MINOR, heads=True),
    Kind.COHESION: Telling(Weight.NORMAL),
    Kind.COMMAND: Telling(Weight.NORMAL),
    Kind.CONVERT: Telling(Weight.NORMAL),
    Kind.CORRIDOR: Telling(Weight.MINOR),
    Kind.DESTROYED: Telling(Weight.MAJOR),
    Kind.DICE: Telling(Weight.NORMAL, heads=True),
    Kind.DISRUPTED: Telling(Weight.NORMAL),
    Kind.DOGFIGHT: Telling(Weight.MINOR),
    Kind.EMBARK: Telling(Weight.NORMAL),
    Kind.ENTRENCH: Telling(Weight.NORMAL),
    Kind.ESCORT: Telling(Weight.NORMAL),
    Kind.EVENT: Telling(Weight.MAJOR, heads=True),
    Kind.FIRE: Telling(Weight.NORMAL, heads=True),
    Kind.FLAK: Telling(Weight.NORMAL),
    Kind.FLOOD: Telling(Weight.MAJOR),
    Kind.GATHER: Telling(Weight.NORMAL),
    Kind.GUNS: Telling(Weight.NORMAL, heads=True),
    Kind.HALT: Telling(Weight.NORMAL),
    Kind.HIT: Telling(Weight.NORMAL),
    Kind.HOSPITAL: Telling(Weight.NORMAL),
    Kind.LEVEL: Telling(Weight.NORMAL),
    Kind.LOST: Telling(Weight.MAJOR),
    Kind.LOT: Telling(Weight.MINOR),
    Kind.MINE: Telling(Weight.NORMAL, heads=True),
    Kind.MINES: Telling(Weight.NORMAL),
    Kind.MISSED: Telling(Weight.QUIET),
    Kind.MOVE: Telling(Weight.MINOR),
    Kind.NIGHT: Telling(Weight.NORMAL),
    Kind.PANIC: Telling(Weight.NORMAL),
    Kind.RAF: Telling(Weight.NORMAL),
    Kind.RAID: Telling(Weight.NORMAL, heads=True),
    Kind.RALLY: Telling(Weight.NORMAL),
    Kind.REINFORCEMENT: Telling(Weight.NORMAL),
    Kind.REORGANIZATION: Telling(Weight.NORMAL),
    Kind.REPAIR: Telling(Weight.NORMAL),
    Kind.REPULSED: Telling(Weight.NORMAL),
    Kind.RETREAT: Telling(Weight.NORMAL),
    Kind.ROUTE: Telling(Weight.NORMAL),
    Kind.SAIL: Telling(Weight.NORMAL),
    Kind.SCORE: Telling(Weight.MAJOR),
    Kind.SETUP: Telling(Weight.NORMAL),
    Kind.SHELLS: Telling(Weight.NORMAL, heads=True),
    Kind.SHUFFLE: Telling(Weight.QUIET),
    Kind.SOMUA: Telling(Weight.NORMAL),
    Kind.SORTIES: Telling(Weight.MINOR),
    Kind.SPIRIT: Telling(Weight.NORMAL),
    Kind.STANDSTILL: Telling(Weight.NORMAL),
    Kind.SWEPT: Telling(Weight.NORMAL),
    Kind.TENNANT: Telling(Weight.NORMAL),
    Kind.THROWN_BACK: Telling(Weight.NORMAL),
    Kind.TORPEDO: Telling(Weight.MAJOR, heads=True),
    Kind.TURN: Telling(Weight.TURN, heads=True),
    Kind.VERDICT: Telling(Weight.MAJOR),
    Kind.VICTORY: Telling(Weight.NORMAL),
    Kind.WAIT: Telling(Weight.MINOR),
    Kind.WITHDRAWN: Telling(Weight.NORMAL),
    Kind.ZONE: Telling(Weight.NORMAL),
}
