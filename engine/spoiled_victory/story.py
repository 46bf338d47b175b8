"""The course of a game in figures: when places fell, who sailed, how it was opened.

`dynamo calibrate` prints them: the score may be right and the story wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.log import Event
from engine.spoiled_victory.components.map import (
    BEACHES,
    DUNKIRK,
    LA_PANNE_SPACE,
    NIEUPORT,
)
from engine.spoiled_victory.components.units import BRITISH, BY_NATION, FRENCH
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.state import Dunkirk, Fate

_FALLS = {
    "Nieuport falls": (NIEUPORT,),
    "La Panne falls": (LA_PANNE_SPACE,),
    "Dunkirk falls": DUNKIRK[:1],
    "East Jetty falls": DUNKIRK[1:],
    "first Beach falls": BEACHES,
}
_HAPPENS = {
    "Belgians surrender": Kind.SURRENDER,
    "panzers are withdrawn": Kind.WITHDRAWAL,
    "Lowlands are flooded": Kind.FLOOD,
}
_ORDERS = {
    "10.1": "move",
    "10.1.8": "attack",
    "10.2": "gather",
    "10.3": "strengthen",
    "10.4": "report",
    "10.5": "spirit",
    "10.7": "flood",
    "10.8": "jetties",
    "10.9": "repair",
    "10.10.2": "bomb",
    "11.2": "sail",
}


def story(events: Sequence[Event], game: Dunkirk) -> dict[str, int | str | None]:
    """Turns on which things happened, units by their fate, and the orders of the first turn."""
    told: dict[str, int | str | None] = dict.fromkeys([*_FALLS, *_HAPPENS])
    for turn, event in _by_turn(events):
        for name, spaces in _FALLS.items():
            if event.kind == Kind.FALLEN and event.places[0] in spaces:
                told[name] = told[name] or turn
        for name, kind in _HAPPENS.items():
            if event.kind == kind:
                told[name] = told[name] or turn
    for nation in (BRITISH, FRENCH):
        fates = Counter(game.table.units[unit].fate for unit in BY_NATION[nation])
        told[f"{nation.capitalize()} units sailed"] = fates[Fate.EMBARKED]
        told[f"{nation.capitalize()} units lost"] = fates[Fate.LOST]
    orders = list(_first_orders(events))
    told["first order"] = orders[0] if orders else "none"
    told["orders of turn 1"] = ", ".join(sorted(set(orders))) or "none"
    return told


def _by_turn(events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    turn = 0
    for event in events:
        turn += event.kind == Kind.TURN
        yield turn, event


def _first_orders(events: Sequence[Event]) -> Iterator[str]:
    """The Player Actions of the first turn, by the section that describes each."""
    acting = False
    for turn, event in _by_turn(events):
        if event.kind == Kind.MOVES or turn > 1:
            return
        if acting and event.rule in _ORDERS:
            yield _ORDERS[event.rule]
        acting = acting or event.kind == Kind.ACTIONS
