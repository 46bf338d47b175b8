"""Drawing cards: four face-down decks, and the bag of Evacuees (4.2 to 4.9).

Whoever draws says for what, so that in paired games the same need finds the same card.
"""

from __future__ import annotations

from engine.core.cup import draw_any, draw_top, shuffle_in
from engine.miracle.components.cards import ACTIVATIONS, Activation
from engine.miracle.components.channel import CHANNEL_CARDS
from engine.miracle.ids import EvacueeId, NodeId
from engine.miracle.state import Dunkerque


def moment(game: Dunkerque) -> str:
    """The turn, and how many of its cards were drawn: when something is thrown or drawn for."""
    return f"{game.table.turn}.{len(game.table.drawn)}"


def draw_activation(game: Dunkerque, need: str) -> Activation:
    """4.5 The top German Activation Card; an empty deck is shuffled anew."""
    if not game.activations:
        game.chance.about("activations")
        shuffle_in(game.chance, game.activations, ACTIVATIONS)
    game.reveal()
    game.chance.about(need, moment(game))
    (number,) = draw_top(game.chance, game.activations)
    return ACTIVATIONS[number]


def draw_channel(game: Dunkerque, need: str, count: int = 1) -> list[int]:
    """4.4 The top Channel Attacks Cards; an empty deck is shuffled anew without those in hand."""
    drawn: list[int] = []
    for _ in range(count):
        if not game.channel:
            game.chance.about("channel")
            left = [number for number in CHANNEL_CARDS if number not in drawn]
            shuffle_in(game.chance, game.channel, left)
        game.chance.about(need, moment(game))
        drawn += draw_top(game.chance, game.channel)
    game.reveal()
    return drawn


def draw_evacuee(game: Dunkerque, node: NodeId) -> EvacueeId:
    """4.9 An Evacuees counter by lot, out of the bag; the bag must not be empty."""
    game.reveal()
    game.chance.about("evacuees", node, moment(game))
    return draw_any(game.chance, game.table.bag)


def into_bag(game: Dunkerque, evacuee: EvacueeId) -> None:
    """11.8f An Evacuees Unit that was scored goes back into the bag."""
    game.table.evacuees.pop(evacuee)
    game.table.bag.append(evacuee)
    game.table.bag.sort()
