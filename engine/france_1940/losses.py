"""Steps lost and blocks eliminated (10A, 10D)."""

from __future__ import annotations

from engine.france_1940.components.blocks import FHQS, FORMATION, NAME, SIDE
from engine.france_1940.components.formations import BEF
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import LAST_FHQ_RETURN
from engine.france_1940.ids import NOWHERE, BlockId, Fate
from engine.france_1940.kinds import Kind
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
    game.log(Kind.ELIMINATED, f"{NAME[block]} destroyed at {name(hex_)}.", hex_, rule="10A")
    if block not in FHQS:
        return
    formation = FORMATION[block]
    table.fhqs_lost[SIDE[block]] += 1
    if game.activation:
        game.activation.fallen[formation] = hex_
    if formation != BEF and table.turn < LAST_FHQ_RETURN:
        table.fhq_returns[formation] = table.turn + 1
