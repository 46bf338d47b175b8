"""Who stands where, and on what ground (3.1, 9.3.8, 10.1.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from engine.core.memo import kept
from engine.spoiled_victory.components.calendar import is_night
from engine.spoiled_victory.components.cards import CARDS, CORPS, NAMED, RANDOM, Call
from engine.spoiled_victory.components.events import EFFECTS, Effect
from engine.spoiled_victory.components.map import (
    CANAL,
    EAST_JETTY,
    LA_PANNE,
    LAND,
    LOWLANDS,
    MARSH,
    SPACES,
    STAGING,
    TO_ENGLAND,
    TOWN,
    TRACKS,
    SpaceId,
    Terrain,
)
from engine.spoiled_victory.components.units import (
    ALLIES,
    BELGIANS,
    EVACUEES,
    GERMANS,
    MOTORIZED,
    NATION,
    PANZER,
    Arm,
    GermanId,
    Nation,
    UnitId,
)
from engine.spoiled_victory.state import NO_CARD, NOWHERE, German, Table, Unit, Works

_NO_EVENT = Effect("", "")
_EFFECT = {NO_CARD: _NO_EVENT} | {it: EFFECTS[card.event] for it, card in CARDS.items()}
_UNLIMITED = 99
_BEHIND = {
    letter: tuple(frozenset(track[:at]) for at in range(len(track)))
    for letter, track in TRACKS.items()
}


def effect(table: Table) -> Effect:
    """What this turn's event does."""
    return _EFFECT[table.event]


def night(table: Table) -> bool:
    """Whether this is a Night turn."""
    return is_night(table.turn)


def terrain(table: Table, space: SpaceId) -> Terrain:
    """The ground of a space; flooded Lowlands are Marsh for all purposes (10.7)."""
    ground = SPACES[space].terrain
    return MARSH if ground == LOWLANDS and table.flooded else ground


def shelters(table: Table, space: SpaceId) -> bool:
    """Town, Canal and La Panne spaces help the defender (9.3b)."""
    return terrain(table, space) in (TOWN, CANAL, LA_PANNE)


def is_evacuee(unit: UnitId) -> bool:
    """Whether a unit is an Evacuee unit."""
    return unit in EVACUEES


def nation(unit: UnitId) -> Nation:
    """British, French, Belgian, or Evacuees, who have none."""
    return NATION[unit]


def strength(table: Table, unit: UnitId) -> int:
    """The Combat Factor an Allied unit shows."""
    counter = ALLIES[unit]
    return counter.reduced if table.units[unit].reduced else counter.full


def german_strength(table: Table, german: GermanId) -> int:
    """The Combat Factor a German unit shows."""
    counter = GERMANS[german]
    return counter.reduced if table.germans[german].reduced else counter.full


def german_kind(table: Table, german: GermanId) -> Arm:
    """A Panzer unit that lost its tanks is Motorized (3.2)."""
    kind = GERMANS[german].kind
    return MOTORIZED if kind == PANZER and table.germans[german].reduced else kind


def unit_name(table: Table, unit: UnitId) -> str:
    """An Allied unit as players say it."""
    if is_evacuee(unit):
        pinned = ", suppressed" if table.units[unit].suppressed else ""
        return f"Evacuee unit ({strength(table, unit)}{pinned})"
    return ALLIES[unit].name


def german_name(table: Table, german: GermanId) -> str:
    """A German unit as players say it; without its tanks it is called Panzer no more (12.3)."""
    counter = GERMANS[german]
    lost = counter.kind == PANZER and table.germans[german].reduced
    return counter.name.replace("Panzer", "Motorized") if lost else counter.name


def call_words(table: Table, call: Call) -> str:
    """What a card calls for, as players say it today."""
    if call.kind == CORPS:
        return f"all units of {call.corps[0]} Corps"
    if call.kind == NAMED:
        *others, last = (german_name(table, german) for german in call.units)
        return f"{', '.join(others)} and {last}"
    return "Random Moves" if call.kind == RANDOM else "a Surprise Attack"


def german_space(table: Table, german: GermanId) -> SpaceId:
    """Where a German unit stands."""
    marker = table.germans[german]
    return TRACKS[marker.track][marker.at]


def at_end_of_track(table: Table, german: GermanId) -> bool:
    """Whether a German unit stands in the last space of its track."""
    marker = table.germans[german]
    return marker.at == len(TRACKS[marker.track]) - 1


def in_track_order(table: Table) -> list[GermanId]:
    """All German units, the lowest lettered track first."""
    return sorted(table.germans, key=lambda german: table.germans[german].track)


def german_in(table: Table, space: SpaceId) -> GermanId | None:
    """The German unit in a space, if there is one."""
    return _by_place(table.germans).get(space)


def german_spaces(table: Table) -> dict[SpaceId, GermanId]:
    """Every space that holds a German unit, with the unit."""
    return {**_by_place(table.germans)}


@kept
def _by_place(germans: Mapping[GermanId, German]) -> dict[SpaceId, GermanId]:
    """The German units by where they stand."""
    return {TRACKS[it.track][it.at]: german for german, it in germans.items()}


def allies_in(table: Table, space: SpaceId) -> list[UnitId]:
    """The Allied units in a space, Combat units first."""
    return [*_by_space(table.units).get(space, ())]


def standing(table: Table) -> Mapping[SpaceId, list[UnitId]]:
    """The Allied units by where they are, Combat units first."""
    return _by_space(table.units)


@kept
def _by_space(units: Mapping[UnitId, Unit]) -> dict[SpaceId, list[UnitId]]:
    found: defaultdict[SpaceId, list[UnitId]] = defaultdict(list)
    for id_, unit in units.items():
        found[unit.space].append(id_)
    return found


def held(table: Table, space: SpaceId) -> bool:
    """Whether any Allied unit is in a space."""
    return space in _by_space(table.units)


def evacuees_in(table: Table, space: SpaceId) -> list[UnitId]:
    """The Evacuee units in a space."""
    return [id_ for id_ in _by_space(table.units).get(space, ()) if id_ in EVACUEES]


def unlike(table: Table, units: list[UnitId]) -> list[UnitId]:
    """Units a player can tell apart: of Evacuees with the same markers only the first."""
    found: dict[object, UnitId] = {}
    for id_ in units:
        unit = table.units[id_]
        alike = (unit.space, unit.reduced, unit.suppressed) if is_evacuee(id_) else id_
        found.setdefault(alike, id_)
    return list(found.values())


def committed(table: Table) -> set[UnitId]:
    """Units that will attack at the end of the phase; they do nothing else (10.1.8)."""
    return {assault.unit for assault in table.assaults}


def occupied(table: Table) -> frozenset[SpaceId]:
    """Every space that holds an Allied unit."""
    return _occupied(table.units)


@kept
def _occupied(units: Mapping[UnitId, Unit]) -> frozenset[SpaceId]:
    return frozenset(_by_space(units)) - {NOWHERE}


def engaged(table: Table, space: SpaceId) -> bool:
    """Whether a German unit shares the space with Allied units (9.3.8)."""
    return german_in(table, space) is not None and held(table, space)


def german_controlled(table: Table, space: SpaceId) -> bool:
    """Whether a German unit is alone in the space (8.2, 11.5)."""
    return german_in(table, space) is not None and not held(table, space)


def garrisoned(table: Table) -> frozenset[SpaceId]:
    """Spaces behind a German unit on its track: Allied units may not enter (10.1.4)."""
    return _garrisoned(table.germans)


@kept
def _garrisoned(germans: Mapping[GermanId, German]) -> frozenset[SpaceId]:
    behind: frozenset[SpaceId] = frozenset()
    return behind.union(*[_BEHIND[it.track][it.at] for it in germans.values()])


@cache
def evacuee_limit(space: SpaceId) -> int:
    """How many Evacuee units may stop in a space (10.1.1)."""
    if space == STAGING:
        return _UNLIMITED
    if space == EAST_JETTY:
        return 4
    if space in TO_ENGLAND or space in LAND:
        return 2
    return 1


def room_for_evacuee(table: Table, space: SpaceId) -> bool:
    """Whether one more Evacuee unit may stop in a space (10.1.1)."""
    limit = evacuee_limit(space)
    return limit == _UNLIMITED or len(evacuees_in(table, space)) < limit


def mole_works(table: Table) -> bool:
    """The Mole doubles the moves from the East Jetty while it is whole (11.4)."""
    return table.mole == Works.BUILT


def beaches_load_double(table: Table) -> bool:
    """Whole Beach Jetties, or the little ships for a turn, do the same for the Beaches (11.4)."""
    return table.jetties == Works.BUILT or effect(table).little_ships


def belgians(table: Table) -> list[UnitId]:
    """The Belgian units on the map; tracks H, I and J are theirs while they fight (10.1.7)."""
    return [unit for unit in BELGIANS if table.units[unit].space]
