"""The kinds of lines in the diary of Dunkirk: France 1940, and how each is told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.log import Telling, Weight


class Kind(StrEnum):
    """What a line tells of."""

    ACTIVATION = "activation"
    BATTLE = "battle"
    BORDER = "border"
    BUY = "buy"
    CANCELLED = "cancelled"
    CAPTURE = "capture"
    CARD = "card"
    CHIT = "chit"
    CHITS = "chits"
    COMMAND = "command"
    CONQUEST = "conquest"
    DEAL = "deal"
    ELIMINATED = "eliminated"
    EVACUATION = "evacuation"
    EVENT = "event"
    FHQ = "fhq"
    FIRE = "fire"
    FIRE_MISSED = "fire missed"
    FIRST = "first"
    GROUND = "ground"
    HAND = "hand"
    INTELLIGENCE = "intelligence"
    MINES = "mines"
    MOVE = "move"
    POINTS = "points"
    REPLACEMENT = "replacement"
    REPLACEMENTS = "replacements"
    RESERVE = "reserve"
    RESULT = "result"
    ROUND = "round"
    SECOND_ROUND = "second round"
    SETUP = "setup"
    SHIELD = "shield"
    SHQ = "shq"
    STAY = "stay"
    STEP_LOST = "step lost"
    STRATEGY = "strategy"
    STRIKE = "strike"
    STRIKE_MISSED = "strike missed"
    TROPHY = "trophy"
    TURN = "turn"


# A line heads if it causes what follows it: a chit, a card, a march, a Battle, a roll of dice.
TELLINGS: Mapping[str, Telling] = {
    Kind.ACTIVATION: Telling(Weight.NORMAL, heads=True),
    Kind.BATTLE: Telling(Weight.NORMAL, heads=True),
    Kind.BORDER: Telling(Weight.NORMAL),
    Kind.BUY: Telling(Weight.MINOR),
    Kind.CANCELLED: Telling(Weight.NORMAL),
    Kind.CAPTURE: Telling(Weight.MAJOR),
    Kind.CARD: Telling(Weight.NORMAL, heads=True),
    Kind.CHIT: Telling(Weight.MINOR, heads=True),
    Kind.CHITS: Telling(Weight.MINOR),
    Kind.COMMAND: Telling(Weight.NORMAL),
    Kind.CONQUEST: Telling(Weight.MAJOR),
    Kind.DEAL: Telling(Weight.MINOR),
    Kind.ELIMINATED: Telling(Weight.MAJOR),
    Kind.EVACUATION: Telling(Weight.NORMAL, heads=True),
    Kind.EVENT: Telling(Weight.NORMAL),
    Kind.FHQ: Telling(Weight.NORMAL, heads=True),
    Kind.FIRE: Telling(Weight.NORMAL, heads=True),
    Kind.FIRE_MISSED: Telling(Weight.QUIET, heads=True),
    Kind.FIRST: Telling(Weight.NORMAL),
    Kind.GROUND: Telling(Weight.MINOR),
    Kind.HAND: Telling(Weight.MINOR),
    Kind.INTELLIGENCE: Telling(Weight.NORMAL),
    Kind.MINES: Telling(Weight.NORMAL),
    Kind.MOVE: Telling(Weight.MINOR, heads=True),
    Kind.POINTS: Telling(Weight.NORMAL),
    Kind.REPLACEMENT: Telling(Weight.MINOR),
    Kind.REPLACEMENTS: Telling(Weight.NORMAL, heads=True),
    Kind.RESERVE: Telling(Weight.NORMAL, heads=True),
    Kind.RESULT: Telling(Weight.MAJOR),
    Kind.ROUND: Telling(Weight.NORMAL, heads=True),
    Kind.SECOND_ROUND: Telling(Weight.NORMAL, heads=True),
    Kind.SETUP: Telling(Weight.NORMAL),
    Kind.SHIELD: Telling(Weight.NORMAL),
    Kind.SHQ: Telling(Weight.NORMAL),
    Kind.STAY: Telling(Weight.MINOR),
    Kind.STEP_LOST: Telling(Weight.MINOR),
    Kind.STRATEGY: Telling(Weight.NORMAL, heads=True),
    Kind.STRIKE: Telling(Weight.NORMAL, heads=True),
    Kind.STRIKE_MISSED: Telling(Weight.QUIET, heads=True),
    Kind.TROPHY: Telling(Weight.MAJOR),
    Kind.TURN: Telling(Weight.TURN, heads=True),
}
