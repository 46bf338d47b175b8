"""The words that name things in this game, each of a kind of its own; plain strings in a save."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from engine.core.ids import Side

HexId = NewType("HexId", str)
HexSide = NewType("HexSide", str)
BlockId = NewType("BlockId", str)
FormationId = NewType("FormationId", str)
CardId = NewType("CardId", str)

NO_SIDE = Side("")
NOWHERE = HexId("")
NO_SIDE_OF_A_HEX = HexSide("")
NO_BLOCK = BlockId("")
NO_FORMATION = FormationId("")


class How(StrEnum):
    """The kinds of movement (4B, 7, 9)."""

    MARCH = "march"
    STRATEGIC = "strategic"
    RELIEF = "relief"
    EXPLOIT = "exploit"


class Role(StrEnum):
    """The parts in a Battle (10)."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class TurnPhase(StrEnum):
    """The parts of a Turn (8), as they are printed."""

    SET_UP = "Set-up"
    DEAL = "Deal"
    ACTIVATION = "Activation"
    MOVEMENT = "Movement"
    COMBAT = "Combat"
    END_OF_TURN = "Reinforcements and Reserves"
    OVER = "Over"


class Fate(StrEnum):
    """Why a block is off the map; in play, or not set up yet, it has none."""

    NONE = ""
    LOST = "lost"
    EVACUATED = "evacuated"


class Asset(StrEnum):
    """What became of the Infantry Asset in a Battle (13)."""

    KEPT = ""
    READY = "ready"
    USED = "used"


class CardKey(StrEnum):
    """What half a card does (7): Reinforcements, Battle cards, Events."""

    REP2 = "REP2"
    REP3 = "REP3"
    REP4 = "REP4"
    PZW = "PZW"
    STAFF = "STAFF"
    DEG = "DEG"

    AIR5 = "AIR5"
    AIR4 = "AIR4"
    AIR3 = "AIR3"
    GART4 = "GART4"
    GART3 = "GART3"
    RAF4 = "RAF4"
    ADA3 = "ADA3"
    FART5 = "FART5"
    FART4 = "FART4"
    BLITZ = "BLITZ"
    COMB = "COMB"
    G88 = "G88"
    HEDGE = "HEDGE"
    FTR = "FTR"
    ATG = "ATG"
    HOLD = "HOLD"
    CTR = "CTR"
    HVY = "HVY"

    PARA = "PARA"
    PONT = "PONT"
    ENG = "ENG"
    PRESS = "PRESS"
    CONF = "CONF"
    EXPL = "EXPL"
    INTEL = "INTEL"
    MARCH = "MARCH"
    MINES = "MINES"
    FUEL = "FUEL"
    DYN = "DYN"
    BRDG = "BRDG"
    WEYG = "WEYG"
    FLOOD = "FLOOD"
