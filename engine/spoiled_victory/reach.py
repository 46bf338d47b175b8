"""Where units can go: marches, retreats, and the way of the Germans along their tracks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.search import area
from engine.spoiled_victory.components.map import (
    BELGIAN_AREA,
    LAND,
    MARSH,
    MARSHES,
    NEIGHBOURHOOD,
    NEIGHBOURS,
    RED_NEIGHBOURS,
    TRACKS,
    WET,
    SpaceId,
)
from engine.spoiled_victory.components.units import (
    BRITISH,
    EVACUEE,
    GHQ,
    INFANTRY,
    MONTGOMERY,
    NATION,
    NATIONS,
    OUTSIDERS,
    GermanId,
    Nation,
    UnitId,
)
from engine.spoiled_victory.positions import (
    allies_in,
    at_end_of_track,
    belgians,
    committed,
    effect,
    evacuee_limit,
    evacuees_in,
    garrisoned,
    german_in,
    german_kind,
    german_space,
    german_spaces,
    held,
    is_evacuee,
    night,
    occupied,
    room_for_evacuee,
    standing,
    strength,
    terrain,
)
from engine.spoiled_victory.state import Table

UNLIMITED = len(LAND)
# Player Actions (10.1).
FOOT_COST = 1
TRUCK_COST = 2
Stack = tuple[SpaceId, Nation]


class Front(NamedTuple):
    """What stands in the way of movement, gathered once for many units.

    `enemy` are the Germans whom nobody is to attack yet; `closed` are garrisons (10.1.4) and
    Germans whom a unit has come alone to attack (10.1.8); `off_limits` adds the ground of the
    Belgians, as long as they fight (10.1.7). A move `halts` in a Marsh and on an enemy whom nobody
    holds.
    """

    enemy: dict[SpaceId, GermanId]
    held: frozenset[SpaceId]
    closed: frozenset[SpaceId]
    off_limits: frozenset[SpaceId]
    halts: frozenset[SpaceId]

    @classmethod
    def of(cls, table: Table) -> Front:
        """The front as it runs now."""
        closed, enemy = garrisoned(table), german_spaces(table)
        for assault in table.assaults:
            space = german_space(table, assault.german)
            del enemy[space]  # somebody is to attack it already
            if not assault.on_the_spot and allies_in(table, space) == [assault.unit]:
                closed |= {space}
        off_limits = closed | BELGIAN_AREA if belgians(table) else closed
        held = occupied(table)
        marsh = WET if table.flooded else MARSHES
        return cls(enemy, held, closed, off_limits, marsh.union(enemy.keys() - held))

    def open_from(self, start: SpaceId) -> bool:
        """Whether everybody has a way out of a space, but for Evacuees, who need room."""
        return not self.off_limits >= NEIGHBOURHOOD[start]

    def closed_to(self, unit: UnitId, start: SpaceId) -> frozenset[SpaceId]:
        """What a unit may not enter; one that a retreat left on Belgian ground may cross it."""
        stranded = start in BELGIAN_AREA
        return self.off_limits if unit in OUTSIDERS and not stranded else self.closed


def allowance(table: Table, unit: UnitId, *, truck: bool) -> int:
    """10.1 Spaces a unit may move; Montgomery's men march by night as by day (10.1.3)."""
    by_night = night(table) and unit not in MONTGOMERY
    if truck:
        return 4 if by_night else UNLIMITED
    return 1 if by_night else 2


def reach(table: Table, unit: UnitId, front: Front, *, truck: bool) -> tuple[SpaceId, ...]:
    """10.1, 10.1.4, 10.1.7 Every space a unit may move to.

    It stops on entering a Marsh or the space of a German unit that is not Engaged.
    """
    start = table.units[unit].space
    steps = allowance(table, unit, truck=truck)
    spaces = _within(start, steps, front.closed_to(unit, start), front.halts)
    if unit in OUTSIDERS and start in BELGIAN_AREA and belgians(table):
        # It must leave their ground at the first opportunity, if it can get off it at all.
        spaces = tuple([space for space in spaces if space not in BELGIAN_AREA]) or spaces
    if is_evacuee(unit):
        spaces = tuple([space for space in spaces if room_for_evacuee(table, space)])
    return spaces


@lru_cache(maxsize=64)
def _within(
    start: SpaceId, steps: int, closed: frozenset[SpaceId], halts: frozenset[SpaceId]
) -> tuple[SpaceId, ...]:
    """The spaces so many steps away at most; many units ask again and again under one front."""
    return tuple(sorted(area(start, NEIGHBOURHOOD.__getitem__, steps, closed, halts)))


def common_reach(table: Table, units: list[UnitId], front: Front, *, truck: bool) -> list[SpaceId]:
    """Spaces all of them can move to together; only one unit may enter for an attack."""
    # Units of one space differ in where they may go by these three alone: search once for each.
    alike = {(unit in OUTSIDERS, unit in MONTGOMERY, is_evacuee(unit)): unit for unit in units}
    first, *others = alike.values()
    spaces = [*reach(table, first, front, truck=truck)]
    if len(units) == 1:
        return spaces
    for unit in others:
        within = reach(table, unit, front, truck=truck)
        spaces = [space for space in spaces if space in within]
    evacuees = sum(map(is_evacuee, units))
    return [
        space
        for space in spaces
        if (space not in front.enemy or space in front.held)
        and (not evacuees or len(evacuees_in(table, space)) + evacuees <= evacuee_limit(space))
    ]


def can_move(table: Table, unit: UnitId, front: Front, *, truck: bool) -> bool:
    """Whether a unit has anywhere to go; Evacuees may have to go far to find room (10.1.1)."""
    if is_evacuee(unit):
        return bool(reach(table, unit, front, truck=truck))
    start = table.units[unit].space
    return front.open_from(start) or not front.closed_to(unit, start) >= NEIGHBOURHOOD[start]


def movable(table: Table, space: SpaceId, of: Nation) -> list[UnitId]:
    """10.1, 10.1.2, 10.1.6 Unsuppressed units of one nation, with any Evacuees beside them."""
    bound = committed(table)
    return [
        unit
        for unit in allies_in(table, space)
        if NATION[unit] in (of, EVACUEE) and not table.units[unit].suppressed and unit not in bound
    ]


def stacks(table: Table) -> dict[Stack, list[UnitId]]:
    """Whom one payment can move, by space and nation; Evacuees alone pay for themselves."""
    bound, units = committed(table), table.units
    found: dict[Stack, list[UnitId]] = {}
    for space, here in standing(table).items():
        for id_ in here if space in LAND else ():
            if units[id_].suppressed or id_ in bound:
                continue
            of = NATION[id_]
            for stack in _beside(found, space) if of == EVACUEE else ((space, of),):
                if stack in found:
                    found[stack].append(id_)
                else:
                    found[stack] = [id_]
    return found


def _beside(found: dict[Stack, list[UnitId]], space: SpaceId) -> list[Stack]:
    """The stacks Evacuees go with: those of any nation there, or their own (10.1.2)."""
    led = [(space, nation) for nation in NATIONS if (space, nation) in found]
    return led or [(space, EVACUEE)]


def has_orders(table: Table, front: Front, units: list[UnitId], *, truck: bool) -> bool:
    """Whether one of those in a space can move, or attack the German unit beside him."""
    first = units[0]
    start = table.units[first].space
    if start in front.enemy or (not is_evacuee(first) and front.open_from(start)):
        return True
    return any(can_move(table, unit, front, truck=truck) for unit in units)


def may_truck(table: Table) -> bool:
    """Some roads are choked (event)."""
    return not effect(table).no_trucks


def may_escort(table: Table) -> bool:
    """10.1.5 Whether the GHQ has a free move left this phase."""
    return bool(table.units[GHQ].space) and table.escorted < strength(table, GHQ)


def escorts(table: Table, front: Front) -> list[UnitId]:
    """10.1.5 British Combat units beside the GHQ that may still move, or attack, for nothing."""
    if not may_escort(table):
        return []
    space, trucks = table.units[GHQ].space, may_truck(table)
    return [
        unit
        for unit in movable(table, space, BRITISH)
        if unit != GHQ
        and not is_evacuee(unit)
        and (space in front.enemy or can_move(table, unit, front, truck=trucks))
    ]


def retreats(table: Table, unit: UnitId) -> list[SpaceId]:
    """9.3.4 Where an Allied unit may retreat: connected, not German held, room for Evacuees.

    Tracks H, I and J stay barred to British and French units unless nothing else is left (10.1.7).
    """
    closed = garrisoned(table).union(german_spaces(table))
    spaces = [space for space in NEIGHBOURS[table.units[unit].space] if space not in closed]
    if is_evacuee(unit):
        spaces = [space for space in spaces if room_for_evacuee(table, space)]
    if barred(table, unit):
        spaces = [space for space in spaces if space not in BELGIAN_AREA] or spaces
    return spaces


def retreat(table: Table, unit: UnitId, space: SpaceId) -> None:
    """9.3.4 One space back; who is driven onto Belgian ground has to leave it again (10.1.7)."""
    table.mark(unit, space=space, driven=space in BELGIAN_AREA and barred(table, unit))


def barred(table: Table, unit: UnitId) -> bool:
    """10.1.7 While the Belgians fight, tracks H, I and J are barred to the others; GHQ may go."""
    return unit in OUTSIDERS and bool(belgians(table))


def ahead(table: Table, german: GermanId) -> list[SpaceId]:
    """9.2 The spaces a unit passes when it moves, up to the first Allies, Marsh or Germans."""
    marker = table.germans[german]
    steps = 1 if german_kind(table, german) == INFANTRY else 2
    path = []
    for space in TRACKS[marker.track][marker.at + 1 : marker.at + 1 + steps]:
        if german_in(table, space):
            break
        path.append(space)
        if held(table, space) or terrain(table, space) == MARSH:
            break
    return path


def reached(table: Table, german: GermanId) -> list[SpaceId]:
    """Where a unit may strike when it is called: here if Engaged, on its way, or along red."""
    here = german_space(table, german)
    if held(table, here):
        return [here]
    if at_end_of_track(table, german):
        return across_red(table, german)
    return ahead(table, german)


def across_red(table: Table, german: GermanId) -> list[SpaceId]:
    """The Allied-occupied spaces along red connections."""
    here = german_space(table, german)
    return [space for space in RED_NEIGHBOURS[here] if held(table, space)]
