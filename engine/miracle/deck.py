"""Drawing cards: four face-down decks, and the bag of Evacuees (4.2 to 4.9)."""

from __future__ import annotations

from engine.miracle.components.cards import ACTIVATIONS, Activation
from engine.miracle.components.channel import CHANNEL_CARDS
from engine.miracle.state import Dunkerque


def draw_activation(game: Dunkerque) -> Activation:
    """4.5 The top German Activation Card; an empty deck is shuffled anew."""
    if not game.activations:
        game.activations = list(ACTIVATIONS)
        game.chance.shuffle(game.activations)
    game.reveal()
    return ACTIVATIONS[game.activations.pop()]


def draw_channel(game: Dunkerque, count: int = 1) -> list[int]:
    """4.4 The top Channel Attacks Cards; an empty deck is shuffled anew without those in hand."""
    drawn: list[int] = []
    for _ in range(count):
        if not game.channel:
            game.channel = [number for number in CHANNEL_CARDS if number not in drawn]
            game.chance.shuffle(game.channel)
        drawn.append(game.channel.pop())
    game.reveal()
    return drawn


def draw_evacuee(game: Dunkerque) -> str:
    """4.9 An Evacuees counter by lot, out of the bag; the bag must not be empty."""
    bag = game.table.bag
    game.reveal()
    return bag.pop(game.chance.below(len(bag)))


def into_bag(game: Dunkerque, evacuee: str) -> None:
    """11.8f An Evacuees Unit that was scored goes back into the bag."""
    game.table.evacuees.pop(evacuee)
    game.table.bag.append(evacuee)
    game.table.bag.sort()
