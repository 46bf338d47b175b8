"""A game of A Spoiled Victory as data: the table everybody sees, and the face-down deck."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.ids import Seat
from engine.core.state import State
from engine.core.step import Ask, Step
from engine.spoiled_victory.components.units import ALLIES, GERMANS
from engine.spoiled_victory.kinds import TELLINGS

ALLIED = Seat("allied")
GERMAN_MOVES = "German Moves"
PLAYER_ACTIONS = "Player Actions"

READY = "ready"
SPENT = "spent"
BUILT = "built"
DAMAGED = "damaged"

LOST = "lost"
EMBARKED = "embarked"
SURRENDERED = "surrendered"


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Allied Combat or Evacuee unit; off the map its space is empty and its fate says why."""

    space: str = ""
    reduced: bool = False
    suppressed: bool = False
    fate: str = ""


class German(Struct, frozen=True, omit_defaults=True, gc=False):
    """A German unit: its track and how far along it stands (0 is the Start space)."""

    track: str
    at: int = 0
    reduced: bool = False
    disrupted: bool = False


class Battle(Struct, omit_defaults=True):
    """The attack being resolved; empty outside combat."""

    attacker: str
    space: str
    defender: str = ""
    dice: list[int] = []
    defense: int = field(default=0, name="defence")  # as saves spell it
    wins: int = 0
    round: int = 0
    unapplied: int = 0
    retreated: list[str] = []


class March(Struct, omit_defaults=True):
    """The Unit Movement being made from one space for one payment (10.1)."""

    space: str
    nation: str
    truck: bool
    free: bool = False
    paid: bool = False
    going: list[str] = []
    moved: list[str] = []


class Assault(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Allied attack to be resolved when the Player Actions are done (10.1.8).

    A unit that attacks on the spot was Engaged before; others moved in to attack.
    """

    unit: str
    german: str
    on_the_spot: bool = False


class Tally(Struct, frozen=True, array_like=True, gc=False):
    """Where a turn left matters: Victory Points so far, Combat units lost so far."""

    points: int
    lost: int


class Table(Struct, omit_defaults=True):
    """Everything that lies open: counters, markers and face-up cards."""

    turn: int = 1
    phase: str = "Set-up"
    points: int = 0
    units: dict[str, Unit] = field(default_factory=lambda: {id_: Unit() for id_ in ALLIES})
    germans: dict[str, German] = field(
        default_factory=lambda: {id_: German(counter.track) for id_, counter in GERMANS.items()}
    )
    event: int = 0
    discards: list[int] = []
    removed: list[int] = []
    intelligence: int = 0
    spirit: bool = True
    patrol: str = READY
    bombers: str = ""
    bombers_card: int = 0
    mole: str = BUILT
    jetties: str = ""
    flooded: bool = False
    harbor_closed: int = field(default=0, name="harbour_closed")  # as saves spell it
    wake_walker: int = 0
    actions: int = 0
    extra_actions: int = 0
    moves: int = 0
    escorted: int = 0
    broke_through: list[str] = []
    march: March | None = None
    assaults: list[Assault] = []
    battle: Battle | None = None
    history: list[Tally] = []

    def mark(self, unit: str, **changes: Any) -> None:
        """Move, flip or mark an Allied counter."""
        self.units[unit] = replace(self.units[unit], **changes)

    def mark_german(self, german: str, **changes: Any) -> None:
        """Move, flip or mark a German counter."""
        self.germans[german] = replace(self.germans[german], **changes)


class Dunkirk(State, omit_defaults=True, dict=True):
    """The whole game: the open table and the order of the draw deck."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    deck: list[int] = []

    def about(self, *subject: object) -> None:
        """Say what the next dice or card decide, for paired games."""
        self.chance.about(self.table.turn, self.table.phase, *subject)


Phase = Step[Dunkirk]
Decision = Ask[Dunkirk]
