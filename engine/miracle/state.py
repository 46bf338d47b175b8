"""A game of Miracle at Dunkerque as data: the open table, and the order of four decks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.state import State
from engine.core.step import Ask, Step
from engine.miracle.components.cards import TurnCard
from engine.miracle.components.evacuees import EVACUEES
from engine.miracle.components.events import Marker
from engine.miracle.components.map import ZONES
from engine.miracle.components.sea import Guns
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.tables import ACTIONS_START, LUFTWAFFE_START, RAF_START
from engine.miracle.components.units import ALLIES, GERMANS, Formation
from engine.miracle.ids import (
    ADRIFT,
    NO_SHIP,
    NOBODY,
    OFF_MAP,
    EvacueeId,
    NodeId,
    ShipId,
    Space,
    Track,
    UnitId,
    WaterId,
    Zone,
)
from engine.miracle.kinds import TELLINGS

ALLIED = Seat("allied")

HELD = NodeId("held")
"""Where the Somua pillboxes are while the player has them in hand."""


class Works(StrEnum):
    """The state of The Mole or of Provost Jetties."""

    UNBUILT = "unbuilt"
    WHOLE = "whole"
    DAMAGED = "damaged"
    GONE = "gone"


class Fate(StrEnum):
    """Why a counter is off the map for good."""

    NONE = ""
    LOST = "lost"
    CONVERTED = "converted"
    SUNK = "sunk"


class Light(IntEnum):
    """The boxes of the Day/Night marker."""

    DAY_START = 0
    DAY = 1
    NIGHT = 2


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Allied Combat Unit; off the map its space is empty and its fate says why."""

    space: NodeId = OFF_MAP
    losses: int = 0
    disrupted: bool = False
    fate: Fate = Fate.NONE

    @property
    def weakened(self) -> bool:
        """Whether the counter in use shows its Reduced-strength side."""
        return self.losses % 2 == 1


class German(Struct, frozen=True, omit_defaults=True, gc=False):
    """The German unit of a track: the number of its node (0 is Start), its side and markers."""

    at: int = 0
    reorganized: bool = False
    disrupted: bool = False
    joined: str = ""


class Evacuee(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Evacuees Unit in play: in a node or a Shallow, or aboard a ship."""

    space: Space = OFF_MAP
    ship: ShipId = NO_SHIP
    reduced: bool = False
    disrupted: bool = False


class Ship(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Naval Unit; with neither space nor fate it waits to arrive."""

    space: WaterId = ADRIFT
    reduced: bool = False
    disrupted: bool = False
    fate: Fate = Fate.NONE


class Battle(Struct, omit_defaults=True):
    """The combat being resolved at a node against, or by, the German unit of a track.

    `allied`: the Allies attack. `from_end`: out of the last node of a track. `strength` is how
    many dice are rolled, `defense` what each must exceed. `stood` are the Combat Units there when
    the round began, `applied` the Successes each has borne.
    """

    track: Track
    node: NodeId
    allied: bool = False
    from_end: bool = False
    broke_through: bool = False
    support: bool = False
    round: int = 0
    frontline: UnitId = NOBODY
    strength: int = 0
    defense: int = 0
    dice: list[int] = []
    successes: int = 0
    unapplied: int = 0
    applied: dict[UnitId, int] = {}
    stood: list[UnitId] = []


class Ground(Struct, omit_defaults=True):
    """A Ground Operations Phase (10.0): who may still act, and whence units came to attack."""

    corps: Formation
    done: list[UnitId] = []
    origins: dict[UnitId, NodeId] = {}
    most: int = 0


class Sailing(Struct, omit_defaults=True):
    """A Naval Operations Phase (11.0): ships that are done, and the one under way.

    `trails` are the ways on which ships came where they are, in the order in which they sailed.
    """

    done: list[ShipId] = []
    ship: ShipId = NO_SHIP
    ahead: list[WaterId] = []
    trail: list[WaterId] = []
    cards: list[int] = []
    halted: bool = False
    swept: list[ShipId] = []
    repaired: bool = False
    trails: dict[ShipId, list[WaterId]] = {}


class Evacuation(Struct, omit_defaults=True):
    """An Evacuation Operations Phase (12.0): actions left, units that acted, bonuses used."""

    left: int = 0
    done: list[EvacueeId] = []
    bonuses: list[str] = []


class Tally(Struct, frozen=True, array_like=True, gc=False):
    """Where a turn left matters: Victory Points so far, Combat Units lost so far."""

    points: int
    lost: int


class Table(Struct, omit_defaults=True):
    """Everything that lies open: counters, markers, tracks and face-up cards.

    `evacuees` holds those in play, in the order in which they came where they are: the first in
    a place is the top of its queue (12.4b). `bag` is sorted; one is drawn by lot. A marker's turn
    in `artillery` is the first in which it fires, and `captured` are the nodes of such guns that
    the Germans took (9.5, 9.6); `route_x` is the turn Route X opens, if known. `bound` says
    of units on a march of several cards where they are going (10.2).
    """

    turn: int = 1
    phase: str = "Set-up"
    points: int = 0
    light: Light = Light.DAY_START
    raf: int = RAF_START
    luftwaffe: int = LUFTWAFFE_START
    actions: int = ACTIONS_START
    units: Mapping[UnitId, Unit] = field(default_factory=lambda: dict.fromkeys(ALLIES, Unit()))
    germans: Mapping[Track, German] = field(
        default_factory=lambda: dict.fromkeys(GERMANS, German())
    )
    ships: Mapping[ShipId, Ship] = field(default_factory=lambda: dict.fromkeys(SHIPS, Ship()))
    evacuees: dict[EvacueeId, Evacuee] = {}
    bag: list[EvacueeId] = field(default_factory=lambda: list(EVACUEES))
    mole: Works = Works.WHOLE
    jetties: dict[Zone, Works] = field(default_factory=lambda: dict.fromkeys(ZONES, Works.UNBUILT))
    entrenched: list[NodeId] = []
    bound: dict[UnitId, NodeId] = {}
    somua: NodeId = OFF_MAP
    flooded: bool = False
    mines: list[WaterId] = []
    artillery: dict[Guns, int] = field(default_factory=lambda: {Guns.CALAIS: 1})
    captured: list[NodeId] = []
    route_x: int = 0
    reorganization: int = 0
    command_used: bool = False
    spirits: int = 0
    held: list[Marker] = []
    harbor_closed: bool = False
    choked_roads: bool = False
    halt_order: bool = False
    card: TurnCard = TurnCard.NONE
    drawn: list[TurnCard] = []
    planned: list[TurnCard] = []
    event: int = 0
    activation: int = 0
    events_used: list[int] = []
    events_removed: list[int] = []
    battle: Battle | None = None
    ground: Ground | None = None
    sailing: Sailing | None = None
    evacuation: Evacuation | None = None
    history: list[Tally] = []

    def mark(self, unit: UnitId, **changes: Any) -> None:
        """Move, flip or mark an Allied Combat Unit."""
        self.units = {**self.units, unit: replace(self.units[unit], **changes)}

    def remove(self, unit: UnitId, fate: Fate) -> None:
        """Take an Allied Combat Unit off the map for good."""
        self.units = {**self.units, unit: Unit(losses=self.units[unit].losses, fate=fate)}

    def mark_german(self, track: Track, **changes: Any) -> None:
        """Move, flip or mark a German unit."""
        self.germans = {**self.germans, track: replace(self.germans[track], **changes)}

    def mark_ship(self, ship: ShipId, **changes: Any) -> None:
        """Move, flip or mark a Naval Unit."""
        self.put_ship(ship, replace(self.ships[ship], **changes))

    def put_ship(self, ship: ShipId, it: Ship) -> None:
        """Bring a Naval Unit, or take it away."""
        self.ships = {**self.ships, ship: it}

    def mark_evacuee(self, evacuee: EvacueeId, **changes: Any) -> None:
        """Flip or mark an Evacuees Unit where it is; its place in the queue stays."""
        self.evacuees[evacuee] = replace(self.evacuees[evacuee], **changes)

    def bring_evacuee(
        self, evacuee: EvacueeId, space: Space = OFF_MAP, ship: ShipId = NO_SHIP
    ) -> None:
        """An Evacuees Unit comes to a space or aboard a ship: the last of its queue."""
        unit = self.evacuees.pop(evacuee)
        self.evacuees[evacuee] = replace(unit, space=space, ship=ship)


class Dunkerque(State, omit_defaults=True, dict=True):
    """The whole game: the open table and the draw piles; the last card of a list is its top."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    turn_order: list[TurnCard] = []
    activations: list[int] = []
    channel: list[int] = []
    events_deck: list[int] = []


Phase = Step[Dunkerque]


class WhereTo(Destination[Dunkerque], frozen=True):
    """Where to, after whom or what; the way back leads to the question before."""

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """The one player there is."""
        return (ALLIED,)


class Decision(Ask[Dunkerque], frozen=True):
    """A question to the one player there is."""

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """Always, unless a question knows better."""
        return (ALLIED,)
