"""Drawing Action Cards (5.0): one card serves one phase, and the last card is never drawn."""

from __future__ import annotations

from engine.core.cup import draw_top, shuffle_in
from engine.spoiled_victory.components.cards import CARDS, Card
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.state import Dunkirk, PhaseName


def draw(game: Dunkirk) -> Card:
    """Turn over a card for this phase."""
    game.about("card")
    return _turn_over(game)


def draw_ahead(game: Dunkirk, phase: PhaseName) -> Card:
    """Turn over a card for a phase of the next turn."""
    game.chance.about(game.table.turn + 1, phase, "card")
    return _turn_over(game)


def _turn_over(game: Dunkirk) -> Card:
    """The card on top; with one left, all discards are shuffled in first."""
    if len(game.deck) == 1:  # it would be known before it is drawn
        shuffle_in(game.chance, game.deck, game.table.discards)
        game.table.discards = []
        game.log(Kind.SHUFFLE, "The Action Cards are shuffled anew.", rule="5.0")
    game.reveal()
    (number,) = draw_top(game.chance, game.deck)
    return CARDS[number]


def draw_and_discard(game: Dunkirk) -> Card:
    """A card that is read once and laid on the discards."""
    card = draw(game)
    game.table.discards.append(card.number)
    return card
