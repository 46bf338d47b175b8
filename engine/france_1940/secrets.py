"""What each side hides, changed: for the proof that no secret shows (4, 6, 7)."""

from __future__ import annotations

from typing import TypeVar

from engine.core.ids import Seat, Side
from engine.core.sheet import scramble
from engine.france_1940.components.blocks import COLOUR, FORMATION, SIDE, STEPS
from engine.france_1940.components.formations import GERMAN, SIDE_OF_SEAT, SIDES
from engine.france_1940.components.map import PEN_OF
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.ids import NO_SIDE, BlockId, TurnPhase
from engine.france_1940.seats import seats_of
from engine.france_1940.state import Campaign
from engine.france_1940.views import hidden_from

T = TypeVar("T")


def disguise(game: Campaign, seat: Seat | None, variant: int) -> None:
    """Change everything a seat, or a spectator, may not know."""
    own = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
    _set_up(game, seat, own, variant)
    for side in SIDES:
        _cards(game, side, own, variant)
        if side != own:
            _positions(game, side, own, variant)
            _answers(game, side, variant)
    if own != GERMAN and game.strategy and not game.result:
        others = [card for card in STRATEGIES if card != game.strategy]
        game.strategy = others[variant]


def _turned(items: list[T], by: int) -> list[T]:
    turn = by % max(len(items), 1)
    return items[turn:] + items[:turn]


def _positions(game: Campaign, side: Side, own: Side, variant: int) -> None:
    """Other blocks behind the same backs, at other strengths; another set-up while it lasts.

    Blocks of the active Formation change places among themselves: where Battles are due it attacks.
    """
    if game.table.phase == TurnPhase.SET_UP:
        return
    known = game.activation.attacked if game.activation else ()
    hidden = [id_ for id_ in hidden_from(game, own) if SIDE[id_] == side and id_ not in known]
    alike: dict[tuple[str, str, bool], list[BlockId]] = {}
    for id_ in hidden:
        pen = PEN_OF.get(game.blocks[id_].hex, "")
        active = FORMATION[id_] == game.table.active
        alike.setdefault((COLOUR[id_], pen, active), []).append(id_)
    for ids in alike.values():
        hexes = _turned([game.blocks[id_].hex for id_ in ids], variant)
        for id_, hex_ in zip(ids, hexes, strict=True):
            steps = (game.blocks[id_].steps + variant) % STEPS[id_] + 1
            game.mark(id_, hex=hex_, steps=steps)


def _set_up(game: Campaign, seat: Seat | None, own: Side, variant: int) -> None:
    """Another set-up of the enemy while it lasts; partners see each other's blocks."""
    partners = {it: game.sheets.pop(it) for it in seats_of(game, own) if it in game.sheets}
    scramble(game, seat, variant)
    game.sheets = partners | game.sheets


def _cards(game: Campaign, side: Side, own: Side, variant: int) -> None:
    """Another order in the deck, and for the enemy other cards in the hand."""
    hand, deck = game.hands[side], game.decks[side]
    if side == own or game.result:
        game.decks[side] = _turned(deck, variant)
        return
    asked = {getattr(step, "card", "") for step in game.agenda}
    kept = [card for card in hand if card in asked]
    cards = _turned([card for card in hand + deck if card not in kept], variant)
    others = len(hand) - len(kept)
    game.hands[side], game.decks[side] = kept + cards[:others], cards[others:]


def _answers(game: Campaign, side: Side, variant: int) -> None:
    """Other answers under seal."""
    for seat in seats_of(game, side):
        if seat in game.sealed:
            choices = tuple(game.agenda[-1].choices(game, seat))
            game.sealed[seat] = choices[variant % len(choices)].token
