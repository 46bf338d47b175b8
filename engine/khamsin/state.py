"""A campaign as data: the open table, the units, and what each commander keeps to himself."""

from __future__ import annotations

from typing import TypedDict, Unpack

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.ids import Seat, Side
from engine.core.memo import changed, remembered
from engine.core.state import State
from engine.core.step import Ask, Step
from engine.khamsin.components.formations import FORMATIONS, LEADERS, SIDE
from engine.khamsin.ids import NOWHERE, AreaId, Fate, UnitId
from engine.khamsin.kinds import TELLINGS
from engine.khamsin.table import Table, Unit


class UnitChanges(TypedDict, total=False):
    """What may become of a unit."""

    area: AreaId
    sp: int
    armour: int
    general: int
    aboard: int
    must_regroup: bool
    fate: Fate


class Day(Struct, omit_defaults=True):
    """What the orders of a day come to; secret but for what everybody sees of it.

    `paths` are the ways still meant to be gone, `trails` those gone so far, from the start on;
    `moved` also has those who met an enemy on the road. `with_unit` says which unit a leader
    accompanies. `beaten` lost an engagement, `retreating` must leave their area. `lille` are the
    platoons named in secret, by area.
    """

    paths: dict[UnitId, tuple[AreaId, ...]] = {}
    trails: dict[UnitId, tuple[AreaId, ...]] = {}
    moved: list[UnitId] = []
    assaults: dict[AreaId, list[UnitId]] = {}
    night: list[UnitId] = []
    regroup: list[UnitId] = []
    with_unit: dict[UnitId, UnitId] = {}
    want_tables: bool = False
    beaten: list[UnitId] = []
    retreating: list[UnitId] = []
    lille: dict[AreaId, str] = {}


class Campaign(State, omit_defaults=True, dict=True):
    """The whole game."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    units: dict[UnitId, Unit] = field(
        default_factory=lambda: {id_: Unit(sp=it.sp) for id_, it in FORMATIONS.items()}
    )
    leaders: dict[UnitId, AreaId] = field(default_factory=lambda: dict.fromkeys(LEADERS, NOWHERE))
    day: Day = field(default_factory=Day)
    yesterday: dict[Seat, list[str]] = {}

    def mark(self, unit: UnitId, **changes: Unpack[UnitChanges]) -> None:
        """Move, wear or remove a unit; all that is remembered is who stands where."""
        self.units[unit] = replace(self.units[unit], **changes)
        if "area" in changes:
            changed(self)

    def remove(self, unit: UnitId, fate: Fate) -> None:
        """A unit leaves the campaign."""
        self.mark(unit, area=NOWHERE, fate=fate)

    @remembered
    def stacks(self) -> dict[AreaId, list[UnitId]]:
        """Who stands where, in the order of the orders of battle."""
        found: dict[AreaId, list[UnitId]] = {}
        for id_, unit in self.units.items():
            area = unit.area
            if area in found:
                found[area].append(id_)
            elif area:
                found[area] = [id_]
        return found

    def units_in(self, area: AreaId, side: Side | None = None) -> list[UnitId]:
        """The units in an area, of one side or of both."""
        here = self.stacks().get(area, [])
        return [it for it in here if SIDE[it] == side] if side else here


Automatic = Step[Campaign]
Decision = Ask[Campaign]
