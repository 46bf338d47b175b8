"""What is wrong with a state, if anything."""

from __future__ import annotations

from collections.abc import Iterator

from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.components.formations import FORMATIONS, LEADERS, SIDE, SP
from engine.khamsin.components.map import AREAS, BELGIAN_AREAS, FIRST_HOLDER, GERMAN_AREAS, ORDER
from engine.khamsin.components.tables import PRIORITY_POINTS, RESISTANCE
from engine.khamsin.coordination import lawful
from engine.khamsin.ids import ALLIED, BELGIAN, AreaId, Fate, Phase, UnitId
from engine.khamsin.state import Campaign
from engine.khamsin.table import HOLDER


def invariants(game: Campaign) -> list[str]:
    """Every broken invariant, in words."""
    return [*_units(game), *_map(game), *_table(game), *_company(game)]


def _units(game: Campaign) -> Iterator[str]:
    if set(game.units) != set(FORMATIONS) or set(game.leaders) != set(LEADERS):
        yield "units are missing or invented"
        return
    for id_, it in game.units.items():
        if it.area and it.area not in AREAS:
            yield f"{id_} stands at {it.area}, which is nowhere"
        if bool(it.area) == bool(it.fate) and game.table.turn:
            yield f"{id_} is both on and off the map, or neither"
        if it.sp != SP[id_] or not 0 <= it.aboard <= it.sp:
            yield f"{id_} has {it.sp} SP with {it.aboard} aboard"
        if min(it.armour, it.general) < 0:
            yield f"{id_} has less than no attrition"
        if it.aboard == it.sp and it.fate != Fate.EVACUATED:
            yield f"{id_} is all aboard and not away"
        if SIDE[id_] == ALLIED and it.area in GERMAN_AREAS:
            yield f"{id_} stands where no Allied unit may go"


def _map(game: Campaign) -> Iterator[str]:
    held = game.table.held
    if len(held) != len(AREAS) or not set(held) <= set(HOLDER):
        yield "the map is not the map"
        return
    for area, first in FIRST_HOLDER.items():
        now = HOLDER[held[ORDER[area]]]
        if area in GERMAN_AREAS and now != first:
            yield f"{area} was German from the first and is not any more"
        if now == BELGIAN and first != BELGIAN:
            yield f"{area} has become Belgian"


def _table(game: Campaign) -> Iterator[str]:
    table = game.table
    if not 0 <= table.turn <= LAST_TURN:
        yield f"there is no turn {table.turn}"
    if not 0 <= table.points <= PRIORITY_POINTS:
        yield f"{table.points} priority points"
    if not RESISTANCE - len(BELGIAN_AREAS) <= table.resistance <= RESISTANCE:
        yield f"Belgian resistance {table.resistance}"
    if len(table.history) > table.turn:
        yield "more days are told than were lived"


def _unlawful(game: Campaign, area: AreaId, units: list[UnitId]) -> bool:
    if SIDE[units[0]] != ALLIED or area in game.table.crowded:
        return False
    return not lawful(area, frozenset(units))


def _company(game: Campaign) -> Iterator[str]:
    """4.0 At rest nobody shares an area with whom he may not, but for the Axis at the start."""
    if game.table.phase != Phase.ORDERS:
        return
    for area, units in game.stacks().items():
        if len({SIDE[it] for it in units}) > 1:
            yield f"both sides are at {area} in the morning"
        elif _unlawful(game, area, units):
            yield f"{', '.join(units)} may not share {area}"
        elif game.table.held[ORDER[area]] == "B":
            yield f"{', '.join(units)} stand among Belgians at {area}"
