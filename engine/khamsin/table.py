"""What lies on the map and beside it: units, engagements, and everything that is open to all."""

from __future__ import annotations

from msgspec import Struct, field

from engine.core.ids import Side
from engine.khamsin.components.map import AREAS, FIRST_HOLDER
from engine.khamsin.components.tables import PRIORITY_POINTS, RESISTANCE
from engine.khamsin.ids import (
    ALLIED,
    AXIS,
    BELGIAN,
    NO_SIDE,
    NOWHERE,
    AreaId,
    Fate,
    Phase,
    Status,
    UnitId,
)

# Who holds the areas, one letter each, in the order of the map: quick to copy and to compare.
LETTER = {AXIS: "G", ALLIED: "A", BELGIAN: "B", NO_SIDE: "-"}
HOLDER = {letter: side for side, letter in LETTER.items()}
FIRST_HELD = "".join(LETTER[FIRST_HOLDER[area]] for area in AREAS)


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """A formation in play: where, how strong, how worn, how much of it is aboard (8.0).

    `fate` says why it is off the map. `must_regroup` holds it back for the coming day.
    """

    area: AreaId = NOWHERE
    sp: int = 0
    armour: int = 0
    general: int = 0
    aboard: int = 0
    must_regroup: bool = False
    fate: Fate = Fate.NONE

    @property
    def attrition(self) -> int:
        """All attrition points together."""
        return self.armour + self.general


class Losses(Struct, frozen=True, omit_defaults=True, gc=False):
    """What one formation lost in an engagement, as on the outcome sheet (charts)."""

    platoons: int = 0
    light: int = 0
    czech: int = 0
    panzer_iii: int = 0
    panzer_iv: int = 0
    others: int = 0
    halved: int = 0
    teams: int = 0


class Form(Struct, omit_defaults=True):
    """A battle outcome sheet: who won by what score, and what each formation lost.

    `winner` is a role, or nothing for no decision; `filed_by` the side that handed it in.
    """

    winner: str = ""
    score: tuple[int, int] = (0, 0)
    losses: dict[UnitId, Losses] = {}
    filed_by: str = ""


class Section(Struct, frozen=True, array_like=True, gc=False):
    """One section of the table: its die, the modified roll, and what stands there."""

    id: str
    die: int
    roll: int
    feature: str


class TableSetup(Struct, frozen=True, omit_defaults=True):
    """The table of one engagement (7.0): its sections, and what the defender may add.

    `canal` is the way it runs, if there is one. For a city only `shifts` counts: so many buildings
    may the attacker move.
    """

    city: bool = False
    sections: tuple[Section, ...] = ()
    canal: str = ""
    buildings: int = 0
    woods: int = 0
    ridges: int = 0
    dunes: int = 0
    fortifications: bool = False
    ditches: tuple[int, ...] = ()
    shifts: int = 0


class Engagement(Struct, omit_defaults=True):
    """Two forces in one area (7.0), from contact to the outcome.

    `attackers` and `defenders` are those who fight; `helpless` stand by and are lost with the
    area. `column` is that of the encounter table; `divided` where British and French fight under
    two commanders. `proposed` is the side that would rather have it resolved by us. `drafts` are
    the forms each side, or the referee, is filling in; `form` is the one that was handed in, and
    `disputed_by` the side that sent it back to both.
    `held_on` is a lost coast that was kept with backs to the sea.
    """

    area: AreaId
    attacking: Side
    attackers: list[UnitId]
    defenders: list[UnitId]
    helpless: list[UnitId] = []
    column: str = ""
    mission: str = ""
    die: int = 0
    air_die: int = 0
    air: str = ""
    raf: bool = False
    naval: bool = False
    brooke: str = ""
    divided: bool = False
    unsupplied: list[UnitId] = []
    exempt: list[UnitId] = []
    on_table: bool = False
    setup: TableSetup | None = None
    proposed: str = ""
    status: Status = Status.OPEN
    form: Form | None = None
    drafts: dict[Side, Form] = {}
    disputed_by: str = ""
    held_on: bool = False

    @property
    def defending(self) -> Side:
        """The other side."""
        return ALLIED if self.attacking == AXIS else AXIS

    @property
    def settled(self) -> bool:
        """Whether its outcome stands."""
        return self.status == Status.SETTLED

    @property
    def units(self) -> list[UnitId]:
        """Everybody who fights, attackers first."""
        return [*self.attackers, *self.defenders]


class Score(Struct, omit_defaults=True):
    """Victory points by where they come from (10.0); `received` is German attrition of all days."""

    evacuated: int = 0
    allied_objectives: int = 0
    axis_objectives: int = 0
    ports: int = 0
    refused: int = 0
    armour: int = 0
    general: int = 0


class Tally(Struct, frozen=True, array_like=True, gc=False):
    """Where a day left matters: victory points, SP brought home, areas in German hands."""

    axis: int
    allied: int
    evacuated: int
    german_areas: int


class Table(Struct, omit_defaults=True):
    """Everything that lies open to all.

    `halted` is the turn on which the halt was imposed, while it lasts; `armistice` the turn it was
    agreed. `support` tells whether a priority point is spent on this day; `crowded` areas hold
    units that fell back beside comrades they may not share an area with.
    """

    turn: int = 0
    phase: Phase = Phase.DEPLOYMENT
    held: str = FIRST_HELD
    storm: bool = False
    stormed: bool = False
    halted: int = 0
    halt_over: bool = False
    resistance: int = RESISTANCE
    weakened: bool = False
    armistice: int = 0
    points: int = PRIORITY_POINTS
    support: bool = False
    crowded: list[AreaId] = []
    ruined: list[AreaId] = []
    bombed: list[AreaId] = []
    engagements: list[Engagement] = []
    score: Score = field(default_factory=Score)
    history: list[Tally] = []
