"""Sections 10.2 and 10.3: new Evacuees, out of the crowd in May and out of the ranks in June."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.core.choice import Choice
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.calendar import FRENCH_EMBARK_FROM, is_june
from engine.spoiled_victory.components.map import LAND, SHORE, SpaceId, name
from engine.spoiled_victory.components.units import BELGIAN, COMBAT_UNITS, EVACUEES, FRENCH, UnitId
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import eliminate
from engine.spoiled_victory.positions import evacuee_limit, german_spaces, nation, unit_name
from engine.spoiled_victory.state import Dunkirk, Fate, Table, Unit


def offers(table: Table) -> Iterator[Choice]:
    """Every group that can be gathered, taken out of the line or strengthened."""
    yield from _creations(table)
    yield from _upgrades(table)


def _creations(table: Table) -> Iterator[Choice]:
    """10.2 New Evacuees: out of the crowd in May, out of the ranks in June."""
    units = table.units
    spaces = [units[unit].space for unit in EVACUEES]
    if all(spaces):
        return
    enemy = german_spaces(table)
    ready = [
        space
        for space in SHORE
        if space not in enemy and spaces.count(space) < evacuee_limit(space)
    ]
    if not is_june(table.turn):
        yield from map(_gather, ready)
        return
    for unit in COMBAT_UNITS:
        marker = table.units[unit]
        if marker.space in ready and not marker.suppressed and may_embark(table, unit):
            where = name(marker.space)
            worth = f"{1 if marker.reduced else 2} VP"
            subject = f"{unit_name(table, unit)} at {where}"
            token = tokens.written(tokens.CONVERT, unit)
            yield Choice(token, "Make Evacuees:", subject, "", worth, marker.space)


@cache
def _gather(space: SpaceId) -> Choice:
    token = tokens.written(tokens.CREATE, space)
    return Choice(token, "Gather Evacuees", f"at {name(space)}", place=space)


def may_embark(table: Table, unit: UnitId) -> bool:
    """10.2.2 British from June on, French from the night of 2 June, Belgians never."""
    of = nation(unit)
    if of == BELGIAN:
        return False
    return of != FRENCH or table.turn >= FRENCH_EMBARK_FROM


def _upgrades(table: Table) -> Iterator[Choice]:
    """10.3 A 1-strength Evacuee unit on land grows to 2; those in one space are alike."""
    units = table.units
    spaces = [
        marker.space
        for unit in EVACUEES
        if (marker := units[unit]).reduced and not marker.suppressed and marker.space in LAND
    ]
    yield from map(_strengthen, dict.fromkeys(spaces))


@cache
def _strengthen(space: SpaceId) -> Choice:
    token = tokens.written(tokens.UPGRADE, space)
    return Choice(token, "Strengthen Evacuees", f"at {name(space)}", place=space)


def _create(game: Dunkirk, token: str) -> None:
    """10.2 A new 1-strength unit from the pool."""
    table, space = game.table, tokens.space_in(token)
    unit = next(id_ for id_ in EVACUEES if not table.units[id_].space)
    table.put(unit, Unit(space, reduced=True))
    table.actions -= 1
    game.log(Kind.CREATE, f"A new Evacuee unit (1) gathers at {name(space)}.", space, rule="10.2")


def _convert(game: Dunkirk, token: str) -> None:
    """10.2 A Combat unit becomes Evacuees: 2 at full strength, 1 if reduced."""
    table, unit = game.table, tokens.unit_in(token)
    marker = table.units[unit]
    space, reduced = marker.space, marker.reduced
    eliminate(table, unit, Fate.EMBARKED)
    evacuee = next(id_ for id_ in EVACUEES if not table.units[id_].space)
    table.put(evacuee, Unit(space, reduced=reduced))
    table.actions -= 1
    who, now = unit_name(table, unit), unit_name(table, evacuee)
    words = f"{who} leaves the line at {name(space)} and becomes an {now}."
    game.log(Kind.CONVERT, words, space, rule="10.2", who=(unit, evacuee))


def _upgrade(game: Dunkirk, token: str) -> None:
    """10.3 More men join a group of Evacuees."""
    table, space = game.table, tokens.space_in(token)
    unit = next(
        id_
        for id_ in EVACUEES
        if (marker := table.units[id_]).space == space and marker.reduced and not marker.suppressed
    )
    table.mark(unit, reduced=False)
    table.actions -= 1
    game.log(Kind.CREATE, f"The Evacuee unit (1) at {name(space)} grows to 2.", space, rule="10.3")


ACTIONS: dict[str, Callable[[Dunkirk, str], None]] = {
    tokens.CREATE: _create,
    tokens.CONVERT: _convert,
    tokens.UPGRADE: _upgrade,
}
