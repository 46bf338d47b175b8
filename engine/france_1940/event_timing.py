"""Chapter 7: when each Event may be played, and by whom.

A window opens by what everybody knows (`deck.could_hold`), never by what a hand holds.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Choice
from engine.core.ids import Side
from engine.france_1940 import answers
from engine.france_1940.components.blocks import FHQ
from engine.france_1940.components.cards import EFFECTS, EVENT
from engine.france_1940.components.formations import BEF, FORMATIONS, SIDE_NAMES
from engine.france_1940.deck import could_hold, halves, spend, used
from engine.france_1940.event_targets import TARGETS
from engine.france_1940.ids import CardId, CardKey, FormationId
from engine.france_1940.state import Campaign
from engine.france_1940.terrain import fortress_stands

Moments = dict[CardKey, Callable[[Campaign], bool]]


def always(_: Campaign) -> bool:
    """In any Activation of the right side."""
    return True


def _unmoved(game: Campaign) -> bool:
    """Before any movement of this Activation."""
    return not game.acting.moved


def _active(game: Campaign, *formations: FormationId) -> bool:
    return game.table.active in formations


OWN: Moments = {
    CardKey.PARA: lambda game: fortress_stands(game.table),
    CardKey.PONT: always,
    CardKey.INTEL: always,
    CardKey.MARCH: lambda game: not FORMATIONS[game.table.active].neutral,
    CardKey.DYN: lambda game: _active(game, BEF) and not game.table.dynamo,
    CardKey.WEYG: lambda game: (
        FORMATIONS[game.table.active].french
        and bool(game.blocks[FHQ[game.table.active]].hex)
        and _unmoved(game)
    ),
    CardKey.FLOOD: _unmoved,
}
GERMAN_ANSWERS: Moments = {
    CardKey.CONF: lambda game: (
        not FORMATIONS[game.table.active].neutral and bool(game.blocks[FHQ[game.table.active]].hex)
    ),
}
ALLIED_ANSWERS: Moments = {
    CardKey.MINES: lambda game: game.table.turn > 1 and not used(game, CardKey.MINES),
    CardKey.FUEL: lambda game: game.table.turn > 1 and not used(game, CardKey.FUEL),
    CardKey.BRDG: always,
    CardKey.FLOOD: always,
}


def _allowed(game: Campaign, side: Side, key: CardKey, rules: Moments) -> bool:
    """7 Whether the rules let an Event be played now, whoever holds it."""
    if side in game.table.events or key not in rules or not rules[key](game):
        return False
    return key not in TARGETS or bool(TARGETS[key](game, side))


def may_play(game: Campaign, side: Side, rules: Moments) -> bool:
    """7 Whether a side might play an Event at a moment, as far as everybody can tell."""
    return any(could_hold(game, side, (key,)) and _allowed(game, side, key, rules) for key in rules)


def in_hand(game: Campaign, side: Side, rules: Moments) -> list[Choice]:
    """The Events of a hand that may be played now."""
    return [
        Choice(
            answers.event_token(card, key),
            "Play Event",
            EFFECTS[key].title,
            "",
            f"card {card}",
        )
        for card, key in halves(game, side, EVENT)
        if _allowed(game, side, key, rules)
    ]


def play_event(game: Campaign, side: Side, card: CardId, key: CardKey) -> None:
    """7 One Event a side an Activation."""
    spend(game, side, card, key)
    game.table.events[side] = key


def window(game: Campaign, side: Side) -> str:
    """The heading of an Event window."""
    who = FORMATIONS[game.table.active].at_first
    return f"{who} is active. Does the {SIDE_NAMES[side]} side play an Event?"
