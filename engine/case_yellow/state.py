"""The state of a campaign: two armies, the ground, the table beside the map.

Armies and ground are values: a change makes a new one (`game.mark`, `game.lay`), so a copy of the
state shares them, and what was found out about one (its stacks, its zones of control) is kept with
it for as long as it stands unchanged.
"""

from __future__ import annotations

from typing import Any

from msgspec import field
from msgspec.structs import replace

from engine.case_yellow.armies import Army, Unit
from engine.case_yellow.components.calendar import SCENARIOS, Scenario
from engine.case_yellow.components.units import SIDE_OF
from engine.case_yellow.ground import Ground
from engine.case_yellow.ids import GERMAN, HexId, UnitId
from engine.case_yellow.kinds import TELLINGS
from engine.case_yellow.table import Battle, Round, Table
from engine.core.ids import Side
from engine.core.state import State

_ASIDE = frozenset(["no_supply", "goal", "arrives"])
"""Marks that change neither where a unit stands nor its Zone of Control."""


_FOUND_OUT = {
    "taken": ("_german_area", "_allied_area", "_german_held", "_allied_held"),
    "destroyed": ("forts", "works", "shielded", "_german_forts", "_allied_forts"),
}
"""What is known of the ground stays true until the one field it hangs on changes."""


class Campaign(State, omit_defaults=True, dict=True):
    """A game of Case Yellow, 1940."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    german: Army = field(default_factory=Army)
    allied: Army = field(default_factory=Army)
    ground: Ground = field(default_factory=Ground)

    @property
    def scenario(self) -> Scenario:
        """What the scenario in play sets."""
        return SCENARIOS[self.options["scenario"]]

    def army(self, side: Side) -> Army:
        """The units of one side."""
        return self.german if side == GERMAN else self.allied

    def unit(self, id_: UnitId) -> Unit:
        """One unit now."""
        return (self.german if SIDE_OF[id_] == GERMAN else self.allied).units[id_]

    def mark(self, id_: UnitId, **changes: Any) -> None:
        """Change a unit."""
        self.mark_all((id_,), **changes)

    def mark_all(self, ids: tuple[UnitId, ...] | list[UnitId], **changes: Any) -> None:
        """Change several units of one side alike."""
        if not ids:
            return
        side = SIDE_OF[ids[0]]
        before = self.army(side)
        units = before.units.copy()
        for id_ in ids:
            units[id_] = replace(units[id_], **changes)
        army = Army(units)
        if _ASIDE.issuperset(changes):
            vars(army).update(vars(before))  # stacks and zones stay as they are
        if side == GERMAN:
            self.german = army
        else:
            self.allied = army

    def lay(self, **changes: Any) -> None:
        """Change the ground."""
        known = vars(self.ground)
        self.ground = replace(self.ground, **changes)
        for field_, found in _FOUND_OUT.items():
            if field_ not in changes:
                vars(self.ground).update({it: known[it] for it in found if it in known})

    def take(self, hex_: HexId, side: Side) -> None:
        """A hex changes hands."""
        before = self.ground
        self.lay(taken={**before.taken, hex_: side})
        self.ground.hold(before, hex_, side)

    def acting(self) -> Round:
        """The Action Round being played."""
        if self.table.round is None:
            raise RuntimeError("no Action Round is being played")
        return self.table.round

    def battling(self) -> Battle:
        """The combat being fought."""
        if self.table.battle is None:
            raise RuntimeError("no combat is being fought")
        return self.table.battle
