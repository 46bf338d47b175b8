"""A small vocabulary for positions: what stands where, which cards and dice come next."""

from __future__ import annotations

from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.map import TRACKS
from engine.spoiled_victory.components.units import ALLIES, COMBAT_UNITS, EVACUEES, GERMANS
from engine.spoiled_victory.rules import RULES
from engine.spoiled_victory.state import Dunkirk, Table, Unit
from tests.rules.vocabulary import (
    answer,
    asked,
    begin,
    blank,
    mark,
    tokens,
    told,
    words,
)

__all__ = [
    "answer",
    "asked",
    "begin",
    "card",
    "evacuees",
    "game",
    "german",
    "id_of",
    "tokens",
    "told",
    "unit",
    "where",
    "words",
]

_IDS = {counter.name: id_ for id_, counter in (COMBAT_UNITS | GERMANS).items()}


def id_of(name: str) -> str:
    """A counter by its printed name or its id."""
    return _IDS.get(name, name)


def card(event: str) -> int:
    """The card that carries an event."""
    return next(number for number, it in CARDS.items() if it.event == event)


def game(
    *,
    turn: int = 1,
    units: dict[str, str] | None = None,
    germans: dict[str, str] | None = None,
    evacuees: dict[str, list[int]] | None = None,
    reduced: tuple[str, ...] = (),
    suppressed: tuple[str, ...] = (),
    disrupted: tuple[str, ...] = (),
    cards: tuple[int, ...] = (),
    event: str = "",
    dice: tuple[int, ...] | list[int] = (),
    options: dict[str, str] | None = None,
    **markers: object,
) -> Dunkirk:
    """A position: everything not named is off the map, Germans not named wait at their Start.

    `cards` are the next ones to be drawn, `dice` the next ones to fall. The Belgians are gone
    and the Dunkirk Spirit is not held unless the position says otherwise.
    """
    chosen = {option.key: "off" for option in RULES.options} | (options or {})
    table = Table(turn=turn, spirit=False)
    state: Dunkirk = blank(RULES.id, dice=dice, options=chosen, table=table)
    _place(state.table, units or {}, germans or {}, evacuees or {})
    _mark(state.table, reduced, suppressed, disrupted)
    if event:
        state.table.event = card(event)
    rest = [number for number in CARDS if number not in (*cards, state.table.event)]
    state.deck = rest + list(reversed(cards))
    mark(state.table, markers)
    return state


def _place(table, units, germans, evacuees):
    for name, space in units.items():
        table.mark(id_of(name), space=space)
    for name, space in germans.items():
        track = TRACKS[table.germans[id_of(name)].track]
        table.mark_german(id_of(name), at=track.index(space))
    pool = iter(EVACUEES)
    for space, factors in evacuees.items():
        for factor in factors:
            table.put(next(pool), Unit(space, reduced=factor == 1))


def _mark(table, reduced, suppressed, disrupted):
    for name in reduced:
        mark = table.mark if id_of(name) in ALLIES else table.mark_german
        mark(id_of(name), reduced=True)
    for name in suppressed:
        table.mark(id_of(name), suppressed=True)
    for name in disrupted:
        table.mark_german(id_of(name), disrupted=True)


def unit(state: Dunkirk, name: str) -> Unit:
    """An Allied unit."""
    return state.table.units[id_of(name)]


def german(state: Dunkirk, name: str):
    """A German unit."""
    return state.table.germans[id_of(name)]


def where(state: Dunkirk, name: str) -> str:
    """The space a unit stands in."""
    id_ = id_of(name)
    if id_ in GERMANS:
        marker = state.table.germans[id_]
        return TRACKS[marker.track][marker.at]
    return state.table.units[id_].space


def evacuees(state: Dunkirk, space: str) -> list[int]:
    """The strengths of the Evacuee units in a space, the strongest first."""
    here = (state.table.units[id_] for id_ in EVACUEES)
    return sorted((1 if it.reduced else 2 for it in here if it.space == space), reverse=True)
