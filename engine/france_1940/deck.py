"""Chapter 7: cards in hand, and what everybody can tell about them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from engine.core.counting import count as number
from engine.core.cup import draw_top
from engine.core.ids import Side
from engine.france_1940.components.cards import (
    BATTLE,
    CARDS,
    DECKS,
    EFFECTS,
    EVENT,
    REINFORCEMENT,
    REMOVALS,
    card_name,
)
from engine.france_1940.components.formations import SIDE_NAMES
from engine.france_1940.ids import CardId, CardKey
from engine.france_1940.kinds import Kind
from engine.france_1940.seats import seats_of
from engine.france_1940.state import Campaign

_HALVES = {
    kind: {
        card: tuple(key for key in pair if EFFECTS[key].kind == kind)
        for card, pair in CARDS.items()
    }
    for kind in (BATTLE, EVENT, REINFORCEMENT)
}


def cards_in_game(game: Campaign, side: Side) -> tuple[CardId, ...]:
    """13 A side's deck, without the cards the table agreed to leave in the box."""
    return _deck(side, game.options["removed_cards"])


@cache
def _deck(side: Side, removed: str) -> tuple[CardId, ...]:
    out = REMOVALS[removed]
    return tuple(card for card in DECKS[side] if not any(key in out for key in CARDS[card]))


def halves(game: Campaign, side: Side, kind: str) -> list[tuple[CardId, CardKey]]:
    """Every (card, effect) of one kind in a side's hand."""
    return [(card, key) for card in game.hands[side] for key in _HALVES[kind][card]]


def could_hold(game: Campaign, side: Side, keys: Iterable[CardKey]) -> bool:
    """Whether, for all that everybody knows, a side may hold one of these effects.

    Windows are opened by this alone, so that being asked, or not, tells nothing of a hand.
    """
    if not game.hands[side]:
        return False
    return not _unseen(side, game.options["removed_cards"], tuple(game.table.spent)).isdisjoint(
        keys
    )


@lru_cache(maxsize=64)
def _unseen(side: Side, removed: str, spent: tuple[str, ...]) -> frozenset[CardKey]:
    """Every effect of the cards of a side that nobody has seen played."""
    known = {used.partition(":")[0] for used in spent}
    return frozenset(
        key for card in _deck(side, removed) if card not in known for key in CARDS[card]
    )


def used(game: Campaign, key: CardKey) -> bool:
    """7A Whether an effect was ever played in this game."""
    return any(it.endswith(f":{key}") for it in game.table.spent)


def spend(game: Campaign, side: Side, card: CardId, key: CardKey) -> None:
    """7 Play one half of a card; the card leaves the game and lies open."""
    game.hands[side].remove(card)
    game.table.spent.append(f"{card}:{key}")
    effect = EFFECTS[key]
    words = f"{SIDE_NAMES[side]} {effect.kind} card: {effect.text}"
    game.log(Kind.CARD, words, rule="7")


def draw(game: Campaign, side: Side, count: int) -> list[CardId]:
    """7 Cards from the top of a side's deck, as many as there are."""
    game.chance.about("cards", side, game.table.turn)
    drawn = draw_top(game.chance, game.decks[side], count)
    game.hands[side] += drawn
    return drawn


def deal(game: Campaign, side: Side, count: int, option: str) -> None:
    """6, 8-2, 13 Deal a side its cards; only their number is public."""
    whose, _, change = game.options[option].partition(" ")
    cards = draw(game, side, max(0, count + int(change) if whose == side else count))
    game.reveal()
    words = f"The {SIDE_NAMES[side]} side is dealt {number(len(cards), 'card')}."
    game.log(Kind.DEAL, words, rule="7")
    _show(game, side, cards)


def buy(game: Campaign, side: Side, count: int) -> None:
    """4B Another card for an SHQ step."""
    if not count:
        game.log(Kind.BUY, f"The {SIDE_NAMES[side]} side buys no card.", rule="4B")
        return
    game.table.shq[side] -= count
    cards = draw(game, side, count)
    paid = f"{number(count, 'SHQ step')}, {game.table.shq[side]} left"
    words = f"The {SIDE_NAMES[side]} side buys {number(len(cards), 'card')} for {paid}."
    game.log(Kind.BUY, words, rule="4B")
    _show(game, side, cards)


def _show(game: Campaign, side: Side, cards: list[CardId]) -> None:
    """New cards, for their own side."""
    if cards:
        words = "New in hand: " + "; ".join(card_name(card) for card in cards) + "."
        game.log(Kind.HAND, words, rule="7", seats=seats_of(game, side))
