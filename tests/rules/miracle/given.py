"""A small vocabulary for positions: what stands where, which cards and dice come next."""

from __future__ import annotations

from engine.miracle.components.cards import ACTIVATIONS, TURN_ORDER
from engine.miracle.components.channel import CHANNEL_CARDS
from engine.miracle.components.evacuees import VALUE
from engine.miracle.components.events import EVENTS
from engine.miracle.components.map import TRACKS
from engine.miracle.components.sea import WATER
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES
from engine.miracle.state import Dunkerque, Evacuee, Light, Ship, Table
from tests.rules.vocabulary import (
    answer,
    asked,
    begin,
    blank,
    labels,
    mark,
    story,
    tokens,
    words,
)

__all__ = [
    "answer",
    "asked",
    "begin",
    "game",
    "id_of",
    "labels",
    "queue",
    "ship",
    "story",
    "tokens",
    "unit",
    "values",
    "where",
    "words",
]

_IDS = {it.name: id_ for id_, it in (ALLIES | SHIPS).items()}


def id_of(name: str) -> str:
    """A counter by its printed name or its id."""
    return _IDS.get(name, name)


def game(
    *,
    turn: int = 1,
    night: bool = False,
    units: dict[str, str] | None = None,
    losses: dict[str, int] | None = None,
    germans: dict[str, str] | None = None,
    ships: dict[str, str] | None = None,
    evacuees: dict[str, list[int]] | None = None,
    aboard: dict[str, list[int]] | None = None,
    reduced: tuple[str, ...] = (),
    disrupted: tuple[str, ...] = (),
    reorganized: str = "",
    cards: tuple[str, ...] = (),
    activations: tuple[int, ...] = (),
    channel: tuple[int, ...] = (),
    events: tuple[int, ...] = (),
    dice: tuple[int, ...] | list[int] = (),
    options: dict[str, str] | None = None,
    **markers: object,
) -> Dunkerque:
    """A position: everything not named is off the map, Germans not named wait at their Start.

    `germans` are named by their track and stand in a node of it; `evacuees` by place and `aboard`
    by ship list values, the top of the queue first. `cards`, `activations`, `channel` and `events`
    are the next ones to be drawn, `dice` the next ones to fall. Ids of counters may be their names;
    `disrupted` also takes track letters and the ids `evacuees_at` gives, `reduced` those and ships.
    """
    state: Dunkerque = blank("miracle", dice=dice, options=options, table=Table(turn=turn))
    table = state.table
    table.light = Light.NIGHT if night else table.light
    _station(table, units or {}, losses or {}, germans or {}, ships or {})
    _gather(table, evacuees or {}, aboard or {})
    for track in reorganized:
        table.mark_german(track, reorganized=True)
    _mark(table, reduced, disrupted)
    state.turn_order = _pile([], cards, TURN_ORDER)
    state.activations = _pile(ACTIVATIONS, activations)
    state.channel = _pile(CHANNEL_CARDS, channel)
    state.events_deck = _pile(EVENTS, events)
    mark(table, markers)
    return state


def _pile(every, first, known=None):
    """A draw pile with these on top."""
    assert all(card in (known or every) for card in first), first
    return [card for card in every if card not in first] + list(reversed(first))


def _station(table, units, losses, germans, ships):
    for name, space in units.items():
        table.mark(id_of(name), space=space, losses=losses.get(name, 0))
    for track, node in germans.items():
        table.mark_german(track, at=TRACKS[track].index(node))
    for name, space in ships.items():
        assert space in WATER, space
        table.put_ship(id_of(name), Ship(space))


def _gather(table, evacuees, aboard):
    waiting = [(value, Evacuee(space=it)) for it, values in evacuees.items() for value in values]
    waiting += [(value, Evacuee(ship=id_of(it))) for it, all_ in aboard.items() for value in all_]
    for value, evacuee in waiting:
        id_ = next(id_ for id_ in table.bag if VALUE[id_] == value)
        table.bag.remove(id_)
        table.evacuees[id_] = evacuee


def _mark(table, reduced, disrupted):
    for name in reduced:
        if name in table.evacuees:
            table.mark_evacuee(name, reduced=True)
        elif id_of(name) in SHIPS:
            table.mark_ship(id_of(name), reduced=True)
        else:
            table.mark(id_of(name), losses=table.units[id_of(name)].losses + 1)
    for name in disrupted:
        if name in table.evacuees:
            table.mark_evacuee(name, disrupted=True)
        elif name in TRACKS:
            table.mark_german(name, disrupted=True)
        elif id_of(name) in SHIPS:
            table.mark_ship(id_of(name), disrupted=True)
        else:
            table.mark(id_of(name), disrupted=True)


def unit(state: Dunkerque, name: str):
    """An Allied Combat Unit."""
    return state.table.units[id_of(name)]


def ship(state: Dunkerque, name: str) -> Ship:
    """A Naval Unit."""
    return state.table.ships[id_of(name)]


def where(state: Dunkerque, name: str) -> str:
    """The place of a Combat Unit or a ship, or the node of a German unit by its track."""
    if name in TRACKS:
        return TRACKS[name][state.table.germans[name].at]
    id_ = id_of(name)
    return state.table.units[id_].space if id_ in ALLIES else state.table.ships[id_].space


def queue(state: Dunkerque, place: str) -> list[str]:
    """The Evacuees waiting in a place or aboard a ship, the top of the queue first."""
    here = state.table.evacuees.items()
    return [id_ for id_, it in here if place in (it.space, it.ship)]


def values(state: Dunkerque, place: str) -> list[int]:
    """What those waiting in a place or aboard a ship are worth."""
    table = state.table
    worth = {id_: VALUE[id_] - table.evacuees[id_].reduced for id_ in table.evacuees}
    return [worth[id_] for id_ in queue(state, place)]
