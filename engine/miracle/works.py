"""Sections 12.6, 12.7: Provost Jetties and The Mole are built and repaired."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.choice import Choice
from engine.miracle.components.map import EAST_DUNKERQUE, ZONES
from engine.miracle.components.sea import THE_MOLE
from engine.miracle.ids import Zone
from engine.miracle.kinds import Kind
from engine.miracle.state import Dunkerque, Table, Works

_BUILDINGS = {
    zone: Choice(f"build:{zone}", "Build Provost Jetties at", zone, place=beaches[0])
    for zone, beaches in ZONES.items()
}
_REPAIRS = {
    zone: Choice(f"repair:{zone}", "Repair the jetties at", zone, place=beaches[0])
    for zone, beaches in ZONES.items()
} | {THE_MOLE: Choice(f"repair:{THE_MOLE}", "Repair", THE_MOLE, place=EAST_DUNKERQUE)}


def engineering(table: Table) -> Iterator[Choice]:
    """What can be built or repaired; what is destroyed is gone for good."""
    for zone, state in table.jetties.items():
        if state == Works.UNBUILT:
            yield _BUILDINGS[zone]
        elif state == Works.DAMAGED:
            yield _REPAIRS[zone]
    if table.mole == Works.DAMAGED:
        yield _REPAIRS[THE_MOLE]


def build(game: Dunkerque, zone: Zone) -> None:
    """12.6 Lorries driven into the surf."""
    game.table.jetties[zone] = Works.WHOLE
    game.log(Kind.BUILD, f"Provost Jetties stand at {zone}.", ZONES[zone][0], rule="12.6")


def repair(game: Dunkerque, what: Zone) -> None:
    """12.7 The Mole or jetties in order again."""
    if what == THE_MOLE:
        game.table.mole = Works.WHOLE
        game.log(Kind.REPAIR, "The Mole is repaired.", EAST_DUNKERQUE, rule="12.7")
    else:
        game.table.jetties[what] = Works.WHOLE
        game.log(Kind.REPAIR, f"The jetties at {what} are repaired.", ZONES[what][0], rule="12.7")
