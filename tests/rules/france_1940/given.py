"""A small vocabulary for positions: who stands where, who acts, which cards and dice come next."""

from __future__ import annotations

from engine.france_1940.components.blocks import BLOCKS, FHQ, FORMATION, STEPS
from engine.france_1940.components.cards import CARDS, DECKS
from engine.france_1940.components.formations import SIDES
from engine.france_1940.components.map import NEIGHBOURS
from engine.france_1940.ids import Fate
from engine.france_1940.positions import contested
from engine.france_1940.rules import RULES
from engine.france_1940.state import Activation, Block, Campaign, Table
from tests.rules.vocabulary import (
    answer,
    asked,
    begin,
    blank,
    mark,
    passing,
    question,
    seat_asked,
    tokens,
    told,
    words,
)

__all__ = [
    "answer",
    "asked",
    "begin",
    "card",
    "game",
    "passing",
    "question",
    "seat_asked",
    "steps",
    "tokens",
    "told",
    "words",
]


def game(
    *,
    active: str = "",
    turn: int = 2,
    blocks: dict[str, str] | None = None,
    lost: tuple[str, ...] = (),
    german: tuple[str, ...] = (),
    allied: tuple[str, ...] = (),
    shq: tuple[int, int] = (4, 4),
    dice: tuple[int, ...] | list[int] = (),
    options: dict[str, str] | None = None,
    crossed: dict[str, list[str]] | None = None,
    **markers: object,
) -> Campaign:
    """A position: `blocks` says where each stands and with how many steps (`"H9"`, `"H9:1"`).

    Everything not named is off the map and not lost, but the FHQ of every Formation that is named
    stands beside its first block, unless it is `lost`. `german` and `allied` are hands, by card;
    `shq` the steps of the SHQs. `crossed` tells over which water (or none) hexes were entered in
    this Activation; the other contested hexes were contested before it began.
    """
    table = Table(turn=turn, active=active, shq=dict(zip(SIDES, shq, strict=True)))
    state: Campaign = blank(RULES.id, dice=dice, options=options, table=table, strategy="S1")
    _place(state, blocks or {}, lost)
    for side, hand in zip(SIDES, (german, allied), strict=True):
        state.hands[side] = list(hand)
        state.decks[side] = [card for card in DECKS[side] if card not in hand]
    if active:
        acting = Activation(formation=active)
        state.table.crossed = crossed or {}
        acting.contested = [hex_ for hex_ in contested(state) if hex_ not in state.table.crossed]
        acting.in_command = [id_ for id_ in BLOCKS if FORMATION[id_] == active]
        state.activation = acting
        state.table.drawn = [active]
    mark(state.table, markers)
    return state


def _place(state: Campaign, blocks: dict[str, str], lost: tuple[str, ...]) -> None:
    for id_, where in blocks.items():
        hex_, _, steps = where.partition(":")
        state.blocks = {**state.blocks, id_: Block(hex_, int(steps or STEPS[id_]))}
    for id_ in lost:
        state.blocks = {**state.blocks, id_: Block(fate=Fate.LOST)}
    taken = {it.hex for it in state.blocks.values() if it.hex}
    for id_ in list(blocks):
        fhq = FHQ.get(FORMATION[id_])
        if fhq and not state.blocks[fhq].hex and fhq not in lost:
            near = NEIGHBOURS[state.blocks[id_].hex]
            hex_ = next(it for it in reversed(near) if it not in taken)
            taken.add(hex_)
            state.blocks = {**state.blocks, fhq: Block(hex_, STEPS[fhq])}


def card(key: str, *, other_than: tuple[str, ...] = ()) -> str:
    """A card that bears an effect."""
    return next(id_ for id_, halves in CARDS.items() if key in halves and id_ not in other_than)


def steps(state: Campaign, *blocks: str) -> list[int]:
    """The steps of blocks; none is destroyed."""
    return [state.blocks[id_].steps for id_ in blocks]
