"""What each side hides (4, 6, 7): changed, for the proof that no secret shows, or drawn anew."""

from __future__ import annotations

from typing import TypeVar

from engine.core.chance import Chance
from engine.core.ids import Seat, Side
from engine.core.sheet import forget_sheet, scramble
from engine.france_1940.components.blocks import COLOUR, FORMATION, SIDE, STEPS
from engine.france_1940.components.formations import FORMATIONS, GERMAN, SIDE_OF_SEAT, SIDES
from engine.france_1940.components.map import PEN_OF
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.event_effects import mark_in_command
from engine.france_1940.ids import NO_SIDE, BlockId, TurnPhase
from engine.france_1940.seats import seats_of
from engine.france_1940.state import Activation, Campaign
from engine.france_1940.victory import Losses, total
from engine.france_1940.views import hidden_from

T = TypeVar("T")
_TELLING = 2  # the power of the points held; on no Turn does it guess worse than a plain lot


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
    for ids in _alike(game, side, own):
        hexes = _turned([game.blocks[id_].hex for id_ in ids], variant)
        for id_, hex_ in zip(ids, hexes, strict=True):
            steps = (game.blocks[id_].steps + variant) % STEPS[id_] + 1
            game.mark(id_, hex=hex_, steps=steps)


def _alike(game: Campaign, side: Side, own: Side) -> list[list[BlockId]]:
    """The hidden blocks of a side, together those that cannot be told apart from behind.

    A reserve is known by its pen; who has attacked in this Activation was seen doing so.
    """
    known = game.activation.attacked if game.activation else ()
    found: dict[tuple[str, str, bool], list[BlockId]] = {}
    for id_ in hidden_from(game, own):
        if SIDE[id_] == side and id_ not in known:
            pen = PEN_OF.get(game.blocks[id_].hex, "")
            active = FORMATION[id_] == game.table.active
            found.setdefault((COLOUR[id_], pen, active), []).append(id_)
    return [*found.values()]


def resample(game: Campaign, seat: Seat | None, lots: Chance) -> None:
    """Draw anew what a seat does not know: blocks behind their backs, cards, the Strategy Card."""
    own = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    for side in SIDES:
        for other in seats_of(game, side) if side != own else ():
            forget_sheet(game, other)
        _deal(game, side, own, lots)
        if side != own and game.table.phase != TurnPhase.SET_UP:
            for ids in _alike(game, side, own):
                _stand(game, ids, lots)
    _begin_activation_anew(game, own)
    if own != GERMAN and game.strategy and not game.result:
        game.strategy = _strategy(game, lots)


def _strategy(game: Campaign, lots: Chance) -> str:
    """12 Any card; but those are likelier of whose objectives the Germans hold more."""
    losses = Losses.of(game)
    points = {card: max(0, total(card, game.table, losses)) for card in STRATEGIES}
    hat = [card for card, held in points.items() for _ in range((1 + held) ** _TELLING)]
    return hat[lots.below(len(hat))]


def _stand(game: Campaign, ids: list[BlockId], lots: Chance) -> None:
    """Any of them behind any back; losses are made good again, so most are at full steps."""
    hexes = sorted(game.blocks[id_].hex for id_ in ids)
    lots.shuffle(hexes)
    for id_, hex_ in zip(ids, hexes, strict=True):
        full = STEPS[id_]
        worn = lots.below(3) == 0 and full > 1
        game.mark(id_, hex=hex_, steps=1 + lots.below(full - 1) if worn else full)


def _deal(game: Campaign, side: Side, own: Side, lots: Chance) -> None:
    """A deck is shuffled; the enemy's hand may be any of the cards he has not used."""
    hand = game.hands[side]
    asked = {getattr(step, "card", "") for step in game.agenda}
    kept = hand if side == own or game.result else [card for card in hand if card in asked]
    cards = sorted({*hand, *game.decks[side]} - {*kept})
    lots.shuffle(cards)
    missing = len(hand) - len(kept)
    game.hands[side], game.decks[side] = kept + cards[:missing], cards[missing:]


def reshuffle(game: Campaign, lots: Chance) -> None:
    """Which cards are left in a deck its side knows, their order nobody."""
    for side in SIDES:
        game.decks[side].sort()
        lots.shuffle(game.decks[side])


def _begin_activation_anew(game: Campaign, own: Side) -> None:
    """Which block of an active enemy has done what is his secret: as if none had moved yet."""
    acting = game.activation
    if acting is None or FORMATIONS[acting.formation].side == own:
        return
    game.activation = Activation(
        acting.formation,
        contested=acting.contested,
        attacked=acting.attacked,
        fallen=acting.fallen,
    )
    if game.table.phase != TurnPhase.ACTIVATION:
        mark_in_command(game)


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
