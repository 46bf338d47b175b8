"""The cards of Dunkirk: France 1940: two halves each, and the German Strategy Card."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.log import Event
from engine.core.views import View
from engine.france_1940.components.cards import CARDS, EFFECTS
from engine.france_1940.components.formations import GERMAN
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.ids import CardKey
from engine.france_1940.kinds import Kind
from engine.france_1940.views import Board, hand
from renders.core.cards import Card, Half

ART = {
    "REP2": "infantry", "REP3": "infantry", "REP4": "infantry", "PZW": "tanks", "STAFF": "orders",
    "DEG": "general", "AIR5": "stukas", "AIR4": "stukas", "AIR3": "bombers", "GART4": "guns",
    "GART3": "guns", "RAF4": "fighters", "ADA3": "bombers", "FART5": "guns", "FART4": "guns",
    "BLITZ": "tanks", "COMB": "tanks", "G88": "guns", "HEDGE": "fort", "FTR": "fighters",
    "ATG": "guns", "HOLD": "fort", "CTR": "infantry", "HVY": "tanks", "PARA": "parachutes",
    "PONT": "bridge", "ENG": "sappers", "PRESS": "infantry", "CONF": "orders", "EXPL": "tanks",
    "INTEL": "map", "MARCH": "road", "MINES": "mine", "FUEL": "stores", "DYN": "boats",
    "BRDG": "bridge", "WEYG": "general", "FLOOD": "flood",
}  # fmt: skip


def half_of(key: CardKey) -> Half:
    """One half of a card."""
    effect = EFFECTS[key]
    return Half(effect.title, effect.words, ART.get(key, "orders"), effect.kind)


def hand_of(view: View) -> list[Card]:
    """What a seat holds, and the German Strategy Card for those who may know it."""
    board: Board = view.board
    back = "german" if board.side == GERMAN else "allied"
    cards = [Card(tuple(half_of(key) for key in CARDS[card]), back) for card in board.hand]
    if board.side == GERMAN and board.strategy:
        told = next(it.value for it in hand(view) if it.label.startswith("Strategy Card"))
        title = STRATEGIES[board.strategy].title
        cards.append(Card((Half(title, told, "map", "Strategy Card"),), back))
    return cards


def played(_view: View, events: Sequence[Event]) -> Half | None:
    """The card laid down last, by its title in what was told of it."""
    for event in reversed(events):
        if event.kind == Kind.CARD:
            named = [key for key, it in EFFECTS.items() if it.title in event.words]
            longest = max(named, key=lambda key: len(EFFECTS[key].title), default=None)
            return half_of(longest) if longest else None
    return None
