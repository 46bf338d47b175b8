"""Who stands where (4 to 6), as far as somebody may know it: the whole game, or what a side sees.

Every question about movement, stacking and command is asked of `Positions`. The game itself is
one; a view makes another (`views.Seen`), in which blocks that nobody has shown have no name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.ids import Side
from engine.france_1940.components.blocks import BLOCKS_OF, FHQ, FORMATION
from engine.france_1940.components.formations import ALLIED, FORMATIONS, GERMAN
from engine.france_1940.components.map import EBEN_EMAEL, PASSABLE, distance_from
from engine.france_1940.components.tables import STACKING
from engine.france_1940.ids import NOWHERE, BlockId, FormationId, HexId, TurnPhase
from engine.france_1940.state import Activation, Table

# Bound once: in Python 3.11 a member of an enum is slow to look up, and this is asked all the time.
_ACTIVATION = TurnPhase.ACTIVATION


WEYGAND_RANGE = 3


class Standing(Protocol):
    """A block somebody may look at; off the map its hex is empty."""

    @property
    def hex(self) -> HexId:
        """Where it stands."""

    @property
    def steps(self) -> int:
        """How strong it is."""


class Positions(Protocol):
    """The open table, the blocks that are known, and how many stand where.

    To ask for a block that is not known is an error. Of an Activation the enemy of the Active
    Formation knows only what lies open.
    """

    @property
    def table(self) -> Table:
        """What lies open."""

    @property
    def blocks(self) -> Mapping[BlockId, Standing]:
        """The blocks that are known."""

    @property
    def activation(self) -> Activation | None:
        """What the Active Formation does."""

    def numbers(self, side: Side) -> Mapping[HexId, int]:
        """How many blocks a side has in each hex it stands in, known or not."""


def contested(positions: Positions) -> list[HexId]:
    """Hexes in which both sides stand, in the order of the map: no block's number shows in it."""
    both = positions.numbers(GERMAN).keys() & positions.numbers(ALLIED)
    return [hex_ for hex_ in PASSABLE if hex_ in both] if both else []


def limit(side: Side, hex_: HexId) -> int:
    """6, 15 Two blocks a side; a single Belgian one in Eben-Emael."""
    return 1 if hex_ == EBEN_EMAEL and side == ALLIED else STACKING


def packed(side: Side, numbers: Mapping[HexId, int]) -> dict[HexId, int]:
    """6 The hexes that hold as many blocks of a side as they may, or more, and how many."""
    found = {hex_: number for hex_, number in numbers.items() if number >= STACKING}
    if side == ALLIED and EBEN_EMAEL in numbers:
        found[EBEN_EMAEL] = numbers[EBEN_EMAEL]
    return found


def room(positions: Positions, hex_: HexId, side: Side) -> bool:
    """6 Whether one more block of a side fits into a hex."""
    return positions.numbers(side).get(hex_, 0) < limit(side, hex_)


def in_play(positions: Positions, formation: FormationId) -> list[BlockId]:
    """The blocks of a Formation on the map."""
    blocks = positions.blocks
    return [id_ for id_ in BLOCKS_OF[formation] if blocks[id_].hex]


def in_command(positions: Positions, block: BlockId) -> bool:
    """5B Within Command Range of its FHQ; an FHQ lost in this Activation still commands (5C)."""
    formation = FORMATIONS[FORMATION[block]]
    if formation.neutral:
        return True
    hex_ = positions.blocks[FHQ[formation.id]].hex
    if not hex_ and positions.activation:
        hex_ = positions.activation.fallen.get(formation.id, NOWHERE)
    if not hex_:
        return False
    away = distance_from(hex_)[positions.blocks[block].hex]
    return away <= command_range(positions.table, formation.id)


def commanded(positions: Positions, block: BlockId) -> bool:
    """5B, 5C In Command for its movement: as its Activation began, or else as things stand."""
    acting = positions.activation
    if acting and acting.formation == FORMATION[block] and positions.table.phase != _ACTIVATION:
        return block in acting.in_command
    return in_command(positions, block)


def command_range(table: Table, formation: FormationId) -> int:
    """5B The FHQ's range, three hexes for a French one when Weygand takes command."""
    if table.weygand and formation == table.active:
        return WEYGAND_RANGE
    return FORMATIONS[formation].command_range
