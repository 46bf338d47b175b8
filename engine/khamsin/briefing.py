"""The sheet of an engagement on the table (7.0, Sheets): all that both players need at home."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.counting import count
from engine.core.ids import Side
from engine.khamsin.attrition import effects, fewer_stands, fewer_vehicles
from engine.khamsin.components.calendar import date
from engine.khamsin.components.formations import FORMATIONS
from engine.khamsin.components.map import AREAS, TERRAIN_NAMES
from engine.khamsin.components.map import name as place
from engine.khamsin.components.missions import LENGTH, MISSIONS, Mission
from engine.khamsin.components.tables import (
    FORCE_POINTS,
    MORE_POINTS,
    MOST_MORE,
    NAVAL_GUNS,
    SIDE_BY_SIDE,
    WEAK_POINTS,
)
from engine.khamsin.ids import ALLIED, Role, UnitId
from engine.khamsin.table import Engagement, Table, TableSetup, Unit

_DETAILS = {
    "crop field": "Crop fields: no cover, no block to sight, difficult going for vehicles.",
    "orchard": "Orchards and woods as in your rules.",
    "scrub": "Scrub: difficult going; conceals teams that touch it.",
    "ditch or boggy ground": "Ditches are 8 in sections, each joined to the canal or to another.",
}


class Force(Struct, frozen=True):
    """One formation on the sheet: its strength and wear, what it may field, in supply or not."""

    unit: UnitId
    name: str
    role: str
    sp: int
    armour: int
    general: int
    effects: str
    vehicles_fewer: int
    stands_fewer: int
    options: str
    supplied: bool
    spared: bool


class SideSheet(Struct, frozen=True):
    """One side: its part, its SP, and the points of its force."""

    side: Side
    role: str
    sp: int
    points: int


class Briefing(Struct, frozen=True):
    """The whole page."""

    area: str
    headline: tuple[str, ...]
    mission: Mission
    sides: tuple[SideSheet, ...]
    forces: tuple[Force, ...]
    setup: TableSetup | None
    rules: tuple[str, ...]


def force_points(units: Mapping[UnitId, Unit], ids: list[UnitId], *, divided: bool = False) -> int:
    """The points of a force: for two SP, more for each further one; less if weak or divided."""
    if all(FORMATIONS[it].weak for it in ids) and len(ids) == 1:
        return WEAK_POINTS
    sp = sum(units[it].sp for it in ids)
    points = FORCE_POINTS + min(max(sp - 2, 0) * MORE_POINTS, MOST_MORE)
    return points * SIDE_BY_SIDE // 100 if divided else points


def briefing(engagement: Engagement, table: Table, units: Mapping[UnitId, Unit]) -> Briefing:
    """The sheet of an engagement, from what lies open."""
    mission = MISSIONS[engagement.mission]
    terrain = ", ".join(TERRAIN_NAMES[it] for it in TERRAIN_NAMES if it in _terrain(engagement))
    attackers = (Role.ATTACKER, engagement.attacking, engagement.attackers)
    defenders = (Role.DEFENDER, engagement.defending, engagement.defenders)
    return Briefing(
        area=engagement.area,
        headline=(
            f"{place(engagement.area)}, {date(table.turn)}",
            f"Ground: {terrain}",
            f"{mission.name}: {engagement.column}",
        ),
        mission=mission,
        sides=tuple(
            [
                SideSheet(
                    side,
                    role,
                    sum(units[it].sp for it in ids),
                    force_points(units, ids, divided=engagement.divided and side == ALLIED),
                )
                for role, side, ids in (attackers, defenders)
            ]
        ),
        forces=tuple(
            [
                _force(engagement, units[it], it, role)
                for role, _, ids in (attackers, defenders)
                for it in ids
            ]
        ),
        setup=engagement.setup,
        rules=tuple(_rules(engagement)),
    )


def _terrain(engagement: Engagement) -> frozenset[str]:
    return AREAS[engagement.area].terrain


def _force(engagement: Engagement, it: Unit, unit: UnitId, role: str) -> Force:
    return Force(
        unit=unit,
        name=FORMATIONS[unit].name,
        role=role,
        sp=it.sp,
        armour=it.armour,
        general=it.general,
        effects=effects(it),
        vehicles_fewer=fewer_vehicles(it),
        stands_fewer=fewer_stands(it),
        options=FORMATIONS[unit].options,
        supplied=unit not in engagement.unsupplied,
        spared=unit in engagement.exempt,
    )


def _rules(engagement: Engagement) -> list[str]:
    """The special rules of this table, a sentence each."""
    found = [LENGTH]
    setup = engagement.setup
    if setup:
        found += _terrain_rules(setup)
    if engagement.air:
        found.append(
            f"Axis air support: {engagement.air}; two dice for the aircraft of a flight, the higher"
            " counts."
        )
    if engagement.raf:
        found.append("RAF: sporadic air support, for interception only.")
    if engagement.naval:
        guns = f"AT {NAVAL_GUNS['AT']}, FP {NAVAL_GUNS['FP']}, {NAVAL_GUNS['Special']}"
        found.append(
            f"Naval guns for the Allies ({guns}): one command or observer stand calls them,"
            " ranges in on a 6, and does nothing else in that turn."
        )
    if engagement.brooke:
        found.append("General Brooke: the British force takes one more support choice.")
    if engagement.divided:
        found.append(
            f"British and French under two commanders: {SIDE_BY_SIDE} percent of the points of a"
            " single command."
        )
    if engagement.unsupplied:
        found.append(
            "Without supply: every platoon shoots at one ROF less, never below 1, and its artillery"
            " rolls successful ranging again."
        )
    if engagement.exempt:
        found.append("Near Lille three Allied platoons, named in secret, lack nothing.")
    return found


def _terrain_rules(setup: TableSetup) -> list[str]:
    """7.0 What the defender may place, and what it does."""
    if setup.city:
        found = [
            "A city table of 48 by 48 in, laid out by the defender.",
            "Buildings and streets only, with one open space of 12 in at most.",
            f"The attacker may then move {count(setup.shifts, 'building')} by up to 6 in.",
        ]
    else:
        kinds = dict.fromkeys(it.feature for it in setup.sections)
        found = [words for kind, words in _DETAILS.items() if kind in kinds]
        found.append("Each feature is 8 to 16 in long and wide, a quarter of its section at most.")
    if setup.canal:
        found.append(
            f"A canal 4 in wide from {setup.canal}, laid first. The attacker's first lost platoon"
            " comes back next turn; it counts for attrition, not for the score."
        )
    if setup.buildings:
        found.append(
            f"A village of {setup.buildings} stone buildings with a walled orchard: bulletproof"
            " cover, concealed."
        )
    if setup.woods:
        found.append("Two large woods, about 16 by 16 in.")
    if setup.ridges:
        found.append("A ridge: sees over crops, difficult ground, conceals.")
    if setup.dunes:
        found.append(
            "Two areas of dunes within 12 in of an edge: very difficult for vehicles, cover for"
            " infantry and man-packed guns."
        )
    if setup.ditches:
        rolls = ", ".join(map(str, setup.ditches))
        found.append(f"Ditches, if not bog: so many sections each: {rolls}.")
    if setup.fortifications:
        found.append("The defender has 36 in of trench, two tank obstacles, four of barbed wire.")
    return found
