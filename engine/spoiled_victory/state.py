"""A game of A Spoiled Victory as data: the table everybody sees, and the face-down deck."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.ids import Seat
from engine.core.state import State
from engine.core.step import Ask, Step
from engine.spoiled_victory.components.cards import CardNumber
from engine.spoiled_victory.components.map import SpaceId, Track
from engine.spoiled_victory.components.units import ALLIES, GERMANS, GermanId, Nation, UnitId
from engine.spoiled_victory.kinds import TELLINGS

ALLIED = Seat("allied")


class PhaseName(StrEnum):
    """The phases of a turn (5.0), and what comes before the first and after the last."""

    SET_UP = "Set-up"
    EVENTS = "Events"
    LUFTWAFFE = "Luftwaffe Attacks"
    ESCAPE = "Escape Moves"
    GERMAN_MOVES = "German Moves"
    PLAYER_ACTIONS = "Player Actions"
    EVACUATION = "Evacuation Moves"
    END_TURN = "End Turn"
    LAST_ESCAPE = "Last Escape"
    VERDICT = "Verdict"


class Readiness(StrEnum):
    """A marker that is used once in the game."""

    NOT_HELD = ""
    READY = "ready"
    SPENT = "spent"


class Works(StrEnum):
    """What was built into the sea."""

    NONE = ""
    BUILT = "built"
    DAMAGED = "damaged"


class Fate(StrEnum):
    """Why a Combat unit is off the map."""

    NONE = ""
    LOST = "lost"
    EMBARKED = "embarked"
    SURRENDERED = "surrendered"


NOWHERE = SpaceId("")
NO_CARD = CardNumber(0)


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Allied Combat or Evacuee unit; off the map it is nowhere and its fate says why."""

    space: SpaceId = NOWHERE
    reduced: bool = False
    suppressed: bool = False
    driven: bool = False  # onto Belgian ground, by a retreat (10.1.7)
    fate: Fate = Fate.NONE


class German(Struct, frozen=True, omit_defaults=True, gc=False):
    """A German unit: its track and how far along it stands (0 is the Start space)."""

    track: Track
    at: int = 0
    reduced: bool = False
    disrupted: bool = False


class Battle(Struct, omit_defaults=True):
    """The attack being resolved; empty outside combat.

    One of attacker and defender is German: `german` and `unit` say which is which.
    """

    attacker: GermanId | UnitId
    space: SpaceId
    defender: GermanId | UnitId = UnitId("")
    dice: list[int] = []
    defense: int = field(default=0, name="defence")  # as saves spell it
    wins: int = 0
    round: int = 0
    unapplied: int = 0

    @property
    def by_germans(self) -> bool:
        """Whether this is a German attack."""
        return self.attacker in GERMANS

    @property
    def german(self) -> GermanId:
        return GermanId(self.attacker if self.attacker in GERMANS else self.defender)

    @property
    def unit(self) -> UnitId:
        """The Allied unit in it; nobody, until the Frontline unit is chosen."""
        return UnitId(self.defender if self.attacker in GERMANS else self.attacker)


class March(Struct, omit_defaults=True):
    """The Unit Movement being made from one space for one payment (10.1)."""

    space: SpaceId
    nation: Nation
    truck: bool
    free: bool = False
    paid: bool = False
    going: list[UnitId] = []
    moved: list[UnitId] = []


class Assault(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Allied attack to be resolved when the Player Actions are done (10.1.8).

    A unit that attacks on the spot was Engaged before; others moved in to attack.
    """

    unit: UnitId
    german: GermanId
    on_the_spot: bool = False


class Tally(Struct, frozen=True, array_like=True, gc=False):
    """Where a turn left matters: Victory Points so far, Combat units lost so far."""

    points: int
    lost: int


class Table(Struct, omit_defaults=True):
    """Everything that lies open: counters, markers and face-up cards."""

    turn: int = 1
    phase: PhaseName = PhaseName.SET_UP
    points: int = 0
    units: Mapping[UnitId, Unit] = field(default_factory=lambda: {id_: Unit() for id_ in ALLIES})
    germans: Mapping[GermanId, German] = field(
        default_factory=lambda: {id_: German(counter.track) for id_, counter in GERMANS.items()}
    )
    event: CardNumber = NO_CARD
    discards: list[CardNumber] = []
    removed: list[CardNumber] = []
    intelligence: CardNumber = NO_CARD
    spirit: bool = True
    patrol: str = Readiness.READY.value  # ready, spent, or the route it flies over
    bombers: Readiness = Readiness.NOT_HELD
    bombers_card: CardNumber = NO_CARD
    mole: Works = Works.BUILT
    jetties: Works = Works.NONE
    flooded: bool = False
    harbor_closed: int = field(default=0, name="harbour_closed")  # as saves spell it
    wake_walker: int = 0
    actions: int = 0
    extra_actions: int = 0
    moves: int = 0
    escorted: int = 0
    broke_through: list[GermanId] = []
    fought_out: list[GermanId] = []  # after no or one Win: no more combat this turn (9.3.6)
    warned: bool = False  # a report was held on an event that rewards it (16.0)
    march: March | None = None
    assaults: list[Assault] = []
    battle: Battle | None = None
    history: list[Tally] = []

    def mark(self, unit: UnitId, **changes: Any) -> None:
        """Move, flip or mark an Allied counter."""
        self.put(unit, replace(self.units[unit], **changes))

    def put(self, unit: UnitId, marker: Unit) -> None:
        """Put an Allied counter down, or take it away."""
        self.units = {**self.units, unit: marker}

    def mark_german(self, german: GermanId, **changes: Any) -> None:
        """Move, flip or mark a German counter."""
        self.germans = {**self.germans, german: replace(self.germans[german], **changes)}


class Dunkirk(State, omit_defaults=True, dict=True):
    """The whole game: the open table and the order of the draw deck."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    deck: list[CardNumber] = []

    def about(self, *subject: object) -> None:
        """Say what the next dice or card decide, for paired games."""
        self.chance.about(self.table.turn, self.table.phase, *subject)


Phase = Step[Dunkirk]
Decision = Ask[Dunkirk]
