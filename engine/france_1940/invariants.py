"""What must hold at every decision of every game."""

from __future__ import annotations

from collections import Counter

from engine.france_1940.components.blocks import BLOCKS, FHQ, FORMATION, SIDE, STEPS
from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    FORMATIONS,
    GERMAN,
    NEUTRALS,
    SIDES,
)
from engine.france_1940.components.map import EBEN_EMAEL, FRANCE, GERMANY, NATION, PASSABLE, PEN_OF
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.deck import cards_in_game
from engine.france_1940.events import EventTarget
from engine.france_1940.ids import Fate, FormationId, HexId, TurnPhase
from engine.france_1940.movement import Move, MoveWhere
from engine.france_1940.positions import limit
from engine.france_1940.seats import seating
from engine.france_1940.state import Campaign
from engine.france_1940.terrain import fort_captured

_FATES = ("", Fate.LOST, Fate.EVACUATED)
_GROUND = frozenset(PASSABLE)


def invariants(game: Campaign) -> list[str]:
    """Everything that is wrong with a state; nothing, if it is sound."""
    if game.blocks.keys() != BLOCKS.keys():
        return ["blocks are missing"]
    return [
        *_blocks(game),
        *_borders(game),
        *_stacking(game),
        *_cards(game),
        *_scratch(game),
        *_numbers(game),
    ]


def _blocks(game: Campaign) -> list[str]:
    """4 A block on the map has steps and no fate; off it, a fate once the game has begun."""
    wrong = []
    begun = game.table.phase != TurnPhase.SET_UP
    for id_, block in game.blocks.items():
        if block.hex:
            if block.fate or not 1 <= block.steps <= STEPS[id_] or block.hex not in _GROUND:
                wrong.append(f"{id_} stands at {block.hex} with {block.steps} steps, {block.fate}")
        elif block.fate not in _FATES or (begun and not block.fate) or block.face_up:
            wrong.append(f"{id_} is neither on the map nor out of play")
        elif block.fate == Fate.EVACUATED and (FORMATION[id_] != BEF or not block.steps):
            wrong.append(f"{id_} was evacuated against the rules")
    return wrong


def _borders(game: Campaign) -> list[str]:
    """6, 9A, 10D Pens, neutral borders and the fort."""
    entered = {FRANCE, GERMANY, *game.table.entered}
    closed = fort_captured(game.table)
    wrong = []
    for id_, block in game.blocks.items():
        hex_ = block.hex
        if not hex_:
            continue
        astray = hex_ not in _HOMES[id_] or (id_ in _WESTERN and NATION[hex_] not in entered)
        if astray or (closed and hex_ == EBEN_EMAEL and SIDE[id_] == ALLIED):
            wrong.append(f"{id_} is where it may not be, at {hex_}")
    return wrong


def _home(formation: FormationId) -> frozenset[HexId]:
    """Where the blocks of a Formation may ever stand."""
    if formation in NEUTRALS:
        return frozenset(hex_ for hex_ in PASSABLE if NATION[hex_] == formation)
    if FORMATIONS[formation].side == GERMAN:
        return frozenset(hex_ for hex_ in PASSABLE if PEN_OF.get(hex_, formation) == formation)
    return _GROUND - {EBEN_EMAEL}


_HOMES = {id_: _home(FORMATION[id_]) for id_ in BLOCKS}
_WESTERN = frozenset(
    id_ for id_ in BLOCKS if SIDE[id_] == ALLIED and FORMATION[id_] not in NEUTRALS
)


def _stacking(game: Campaign) -> list[str]:
    """6, 9A Two blocks a side in a hex, outside Movement."""
    asked = game.agenda[-1] if game.agenda else None
    if isinstance(asked, Move | MoveWhere | EventTarget):
        return []
    stacks = Counter((it.hex, SIDE[id_]) for id_, it in game.blocks.items() if it.hex)
    return [
        f"too many in {hex_}" for (hex_, side), count in stacks.items() if count > limit(side, hex_)
    ]


def _cards(game: Campaign) -> list[str]:
    """7 Each card is in a deck, in a hand or out of the game."""
    if not any(game.decks.values()) and not any(game.hands.values()):
        return []
    cards = [it.partition(":")[0] for it in game.table.spent]
    every: list[str] = []
    for side in SIDES:
        cards += game.decks[side]
        cards += game.hands[side]
        every += cards_in_game(game, side)
    sound = len(cards) == len(every) and set(cards) == set(every)
    return [] if sound else ["the cards do not add up"]


def _scratch(game: Campaign) -> list[str]:
    """Records of a procedure are empty outside it."""
    table, acting = game.table, game.activation
    wrong = []
    if (acting is None) != (not table.active):
        wrong.append("an Activation was left open")
    if table.battle and acting is None:
        wrong.append("a Battle was left open")
    if acting and acting.going and not isinstance(game.agenda[-1], MoveWhere):
        wrong.append("an order was left open")
    return wrong


def _numbers(game: Campaign) -> list[str]:
    """Counts stay in their bounds, FHQs wait only when destroyed, the end is the end."""
    table = game.table
    wrong = [
        f"the {side} SHQ has {steps} steps"
        for side, steps in table.shq.items()
        if not 0 <= steps <= SHQ_FULL
    ]
    wrong += [
        f"the FHQ of {formation} waits, but was not lost"
        for formation in table.fhq_returns
        if game.blocks[FHQ[formation]].fate != Fate.LOST
    ]
    if not game.sheets.keys() <= set(seating(game.options)):
        wrong.append("an empty seat sets up")
    if not game.agenda and not game.result:
        wrong.append("nothing is left to do before the end")
    if game.result and table.phase != TurnPhase.OVER:
        wrong.append("the game ended without its last phase")
    return wrong
