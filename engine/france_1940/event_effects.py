"""Chapter 7: what the Events without a target do, and who is In Command under them (5B)."""

from __future__ import annotations

from collections.abc import Callable

from engine.france_1940.components.blocks import FHQ
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import EBEN_EMAEL, EVACUATION_PORTS, distance_from
from engine.france_1940.ids import CardKey
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import WEYGAND_RANGE, command_range, in_play
from engine.france_1940.state import Campaign

CONFUSION_RANGE = 1


def mark_in_command(game: Campaign) -> None:
    """5B In Command at the start: within range now; Weygand and Command Confusion change it."""
    acting, table = game.acting, game.table
    formation = FORMATIONS[acting.formation]
    blocks = in_play(game, formation.id)
    if formation.neutral:
        acting.in_command = blocks
        return
    seat = game.blocks[FHQ[formation.id]].hex
    reach = command_range(table, formation.id)
    if table.confusion and not table.weygand:
        reach = CONFUSION_RANGE
    acting.in_command = [
        block for block in blocks if seat and distance_from(seat)[game.blocks[block].hex] <= reach
    ]


def _paratroops(game: Campaign) -> None:
    """7A The fortress is silenced for the rest of the game."""
    game.table.paratroops = True
    game.log(Kind.EVENT, "Gliders land on Eben-Emael: its guns fall silent.", EBEN_EMAEL, rule="7A")


def _dynamo(game: Campaign) -> None:
    """7A From now on the B.E.F. may be evacuated."""
    game.table.dynamo = True
    words = "Dynamo: from now on B.E.F. blocks in Dunkirk and Calais may embark for England."
    game.log(Kind.EVENT, words, *EVACUATION_PORTS, rule="7A")


def _weygand(game: Campaign) -> None:
    """7 A longer Command Range for this Activation."""
    game.table.weygand = True
    mark_in_command(game)
    _tell_range(game, WEYGAND_RANGE)


def _confusion(game: Campaign) -> None:
    """7 A shorter Command Range at the start of this Activation."""
    game.table.confusion = True
    _tell_range(game, CONFUSION_RANGE)


def _fuel(game: Campaign) -> None:
    """7A One Movement Point for the Active Formation's Armor and Mechanized blocks."""
    game.table.fuel_shortage = True
    words = f"The tanks of {FORMATIONS[game.table.active].the} run dry: Armor and Mechanized blocks"
    game.log(Kind.EVENT, f"{words} move one hex at most in this Activation.", rule="7A")


def _tell_range(game: Campaign, reach: int) -> None:
    who = FORMATIONS[game.table.active].the
    words = f"The Command Range of {who} is {reach} as it begins this Activation."
    game.log(Kind.EVENT, words, rule="7")


_EFFECTS: dict[CardKey, Callable[[Campaign], None]] = {
    CardKey.PARA: _paratroops,
    CardKey.DYN: _dynamo,
    CardKey.WEYG: _weygand,
    CardKey.CONF: _confusion,
    CardKey.FUEL: _fuel,
}


def take_effect(game: Campaign, key: CardKey) -> None:
    """7 Carry an Event out."""
    _EFFECTS[key](game)
