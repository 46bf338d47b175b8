"""A game of Dunkirk: France 1940 as data: the open table, and what each side hides."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import TypedDict, Unpack

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.ids import Side
from engine.core.memo import changed, kept_while_equal, remembered
from engine.core.state import State
from engine.core.step import Ask, Step
from engine.france_1940.components.blocks import BLOCKS_OF_SIDE, STEPS
from engine.france_1940.components.formations import SIDES
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.ids import (
    NO_BLOCK,
    NO_FORMATION,
    NO_SIDE_OF_A_HEX,
    NOWHERE,
    Asset,
    BlockId,
    CardId,
    CardKey,
    Fate,
    FormationId,
    HexId,
    HexSide,
    How,
    Role,
    TurnPhase,
)
from engine.france_1940.kinds import TELLINGS


class Block(Struct, frozen=True, omit_defaults=True, gc=False):
    """A block in play has a hex; off the map its fate says why (none: not set up yet).

    `face_up` lies open to everybody: in a Battle, and after it as 10C.6 says.
    """

    hex: HexId = NOWHERE
    steps: int = 0
    fate: Fate = Fate.NONE
    face_up: bool = False


class BlockChanges(TypedDict, total=False):
    """What may become of a block."""

    hex: HexId
    steps: int
    fate: Fate
    face_up: bool


class Activation(Struct, omit_defaults=True):
    """What the Active Formation does (8.4 to 8.8); its lists name blocks, so they are secret.

    `going` are the blocks under orders, `how` their kind of movement, `relieved` those that moved
    by Out of Command Movement, `scouted` the hexes Intelligence told of. `fallen` are FHQs
    destroyed in this Activation, with the hex they still command from until it ends (5C).
    """

    formation: FormationId
    contested: list[HexId] = []
    in_command: list[BlockId] = []
    moved: list[BlockId] = []
    relieved: list[BlockId] = []
    forced_march: list[BlockId] = []
    scouted: list[HexId] = []
    going: list[BlockId] = []
    how: How | None = None
    attacked: list[BlockId] = []
    fallen: dict[FormationId, HexId] = {}


class Battle(Struct, omit_defaults=True):
    """The Battle being fought (10C): where, who takes part, what was chosen and played.

    Everything in it lies open, because its blocks are face up.
    `out_of_command` is fixed when the blocks are revealed, so that nobody can read from it later
    where a hidden FHQ stands. `effect` is the row of the Terrain Effects Chart in use, `bridge`
    the defending block with the extra die there. `played` is each side's Battle card for the
    whole Battle, `in_force` the cards of this Round by role, `silent` the sides that want none in
    it. `heavy` hits on French Armor are still ignored; `asset` tells of the Infantry Asset.
    """

    hex: HexId
    attackers: list[BlockId] = []
    defenders: list[BlockId] = []
    out_of_command: list[BlockId] = []
    round: int = 1
    effect: str = ""
    bridge: BlockId = NO_BLOCK
    played: dict[Side, CardKey] = {}
    in_force: dict[Role, CardKey] = {}
    silent: list[Side] = []
    heavy: int = 0
    asset: Asset = Asset.KEPT


class Tally(Struct, frozen=True, array_like=True, gc=False):
    """Where a Turn left matters: cities in German hands, blocks lost, B.E.F. steps brought home."""

    cities: int
    german_lost: int
    allied_lost: int
    evacuated: int


class Table(Struct, omit_defaults=True):
    """Everything that lies open: markers, chits, SHQs and cards already used.

    `owned` holds only hexes that changed hands; `crossed` the rivers and bridges over which the
    enemy's hexes were entered in this Activation; `events` the Event each side played in it;
    `spent` every used card with the half used (`G9:CONF`).
    """

    turn: int = 1
    phase: TurnPhase = TurnPhase.SET_UP
    active: FormationId = NO_FORMATION
    container: list[FormationId] = []
    drawn: list[FormationId] = []
    shq: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, SHQ_FULL))
    free_step_waits: list[Side] = []
    reinforcing: dict[Side, CardKey] = {}
    granted: int = 0
    owned: dict[HexId, Side] = {}
    entered: list[str] = []
    conquered: list[str] = []
    blown: list[HexSide] = []
    flooded: list[HexId] = []
    crossed: dict[HexId, list[str]] = {}
    pontoon: HexSide = NO_SIDE_OF_A_HEX
    mined: HexId = NOWHERE
    engineers: HexId = NOWHERE
    paratroops: bool = False
    dynamo: bool = False
    fuel_shortage: bool = False
    confusion: bool = False
    weygand: bool = False
    events: dict[Side, CardKey] = {}
    spent: list[str] = []
    fhq_returns: dict[FormationId, int] = {}
    fhqs_lost: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    assets: int = 0
    battles: list[HexId] = []
    battle: Battle | None = None
    history: list[Tally] = []


class Campaign(State, omit_defaults=True, dict=True):
    """The whole game: the open table, and blocks, hands, decks and Strategy Card."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    blocks: Mapping[BlockId, Block] = field(
        default_factory=lambda: {id_: Block(steps=steps) for id_, steps in STEPS.items()}
    )
    hands: dict[Side, list[CardId]] = field(default_factory=lambda: {side: [] for side in SIDES})
    decks: dict[Side, list[CardId]] = field(default_factory=lambda: {side: [] for side in SIDES})
    strategy: str = ""
    activation: Activation | None = None

    def mark(self, block: BlockId, **changes: Unpack[BlockChanges]) -> None:
        """Move, turn or reduce a block."""
        self.blocks = {**self.blocks, block: replace(self.blocks[block], **changes)}
        if "hex" in changes:
            changed(self)

    def blocks_in(self, hex_: HexId, side: Side | None = None) -> list[BlockId]:
        """The blocks in a hex, of one side or of both."""
        blocks = self.blocks
        return [it for it in (BLOCKS_OF_SIDE[side] if side else blocks) if blocks[it].hex == hex_]

    @remembered
    def numbers(self, side: Side) -> dict[HexId, int]:
        """How many blocks a side has in each hex it stands in."""
        return _COUNTED[side](_PICK[side](self.blocks))

    @property
    def acting(self) -> Activation:
        """The Activation under way."""
        if self.activation is None:
            raise RuntimeError("no Formation is active")
        return self.activation


_PICK = {side: itemgetter(*ids) for side, ids in BLOCKS_OF_SIDE.items()}


def _counted(blocks: tuple[Block, ...]) -> dict[HexId, int]:
    counts: dict[HexId, int] = {}
    for block in blocks:
        hex_ = block.hex
        counts[hex_] = counts[hex_] + 1 if hex_ in counts else 1
    counts.pop(NOWHERE, None)
    return counts


_COUNTED = {side: kept_while_equal(_counted) for side in SIDES}
"""Most of what happens moves the blocks of one side alone."""


Phase = Step[Campaign]
Decision = Ask[Campaign]
