"""Steps lost and blocks eliminated (10A, 10D)."""

from __future__ import annotations

from engine.france_1940.components.blocks import FHQS, FORMATION, NAME, SIDE
from engine.france_1940.components.formations import BEF, FORMATIONS
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import LAST_FHQ_RETURN
from engine.france_1940.ids import NOWHERE, BlockId, Fate
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import in_play
from engine.france_1940.state import Campaign


def lose_step(game: Campaign, block: BlockId) -> None:
    """10A One step less; without any the block is eliminated."""
    left = game.blocks[block].steps - 1
    game.mark(block, steps=left)
    if not left:
        eliminate(game, block)


def eliminate(game: Campaign, block: BlockId) -> None:
    """10A, 10D A block leaves the map; an FHQ goes to the next Turn's box, if it may return."""
    table, hex_ = game.table, game.blocks[block].hex
    game.mark(block, hex=NOWHERE, steps=0, fate=Fate.LOST, face_up=False)
    words = f"{NAME[block]} is destroyed at {name(hex_)}.{_aftermath(game, block)}"
    game.log(Kind.ELIMINATED, words, hex_, rule="10A")
    if block not in FHQS:
        return
    formation = FORMATION[block]
    table.fhqs_lost[SIDE[block]] += 1
    if game.activation:
        game.activation.fallen[formation] = hex_
    if formation != BEF and table.turn < LAST_FHQ_RETURN:
        table.fhq_returns[formation] = table.turn + 1


def _aftermath(game: Campaign, block: BlockId) -> str:
    """5C, 10D What the loss of a headquarters means, or of the last block of a Formation."""
    formation = FORMATIONS[FORMATION[block]]
    if not in_play(game, formation.id):
        return f" Nothing is left of {formation.the} on the map."
    if block not in FHQS:
        return ""
    if formation.id == BEF or game.table.turn >= LAST_FHQ_RETURN:
        return f" {formation.at_first} is Out of Command for the rest of the game."
    return f" {formation.at_first} is Out of Command until it returns next Turn."
