"""Chapter 8 in numbers: how many bombers come through, where to, and what they do there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from engine.core.counting import count
from engine.core.dice import Chances, capped, hits, mixed
from engine.core.views import Forecast
from engine.miracle.bombs import CATASTROPHE, air_defense, anti_aircraft
from engine.miracle.chances import above
from engine.miracle.components.cards import ACTIVATIONS
from engine.miracle.components.map import BEACHES, EAST_DUNKERQUE, WEST_DUNKERQUE, name
from engine.miracle.components.sea import SLIPS, THE_MOLE, WATER, ZONE_SHALLOWS, water_name
from engine.miracle.components.tables import (
    JETTIES_DEFENSE,
    LUFTWAFFE_MOST,
    MOLE_DEFENSE,
    SHALLOW_DEFENSE,
)
from engine.miracle.positions import allies_at, deck, evacuees_at, night, ship_name, ships_at
from engine.miracle.state import Table, Works
from engine.miracle.views import Board

_BOMBED = (WEST_DUNKERQUE, EAST_DUNKERQUE, *BEACHES)
_SHOT_DOWN = 1 / 3


def air_forecasts(board: Board) -> list[Forecast]:
    """8.3-8.6 The next raid: its strength, its place, and each target if it is struck."""
    table = board.table
    cards = board.activations or tuple(ACTIVATIONS)
    modifiers = tuple(sorted(ACTIVATIONS[card].sorties for card in cards))
    sorties = sortie_chances(modifiers, table.luftwaffe - night(table), table.raf)
    strength = [
        (count(number, "die", "dice") if number else "none", chance)
        for number, chance in enumerate(sorties)
        if chance
    ]
    second = cards if len(cards) > 1 else tuple(ACTIVATIONS)
    places = Counter(str(ACTIVATIONS[card].location) for card in second)
    where = [(place, count / len(second)) for place, count in places.most_common()]
    return [
        Forecast("Bombers in the next raid", "8.3", tuple(strength)),
        Forecast("The next raid strikes", "8.5", tuple(where)),
        *_targets(table, sorties),
    ]


@cache
def sortie_chances(modifiers: tuple[int, ...], luftwaffe: int, raf: int) -> Chances:
    """8.3, 8.4 How many Sorties get through: a card of those left, then the Dogfight."""
    lost = hits(raf, _SHOT_DOWN)
    found = [0.0] * (LUFTWAFFE_MOST + 1)
    for modifier in modifiers:
        sent = min(max(luftwaffe + modifier, 0), LUFTWAFFE_MOST)
        for number, chance in enumerate(lost):
            found[max(sent - number, 0)] += chance / len(modifiers)
    return tuple(found)


@cache
def bomb_chances(sorties: Chances, flak: int, defense: int) -> Chances:
    """8.6 If struck: the chances of 0, 1, 2 and 3 or more Successes, whatever comes through."""
    struck = sum(sorties[1:])
    if not struck:
        return (1.0, 0.0, 0.0, 0.0)
    raids = [
        (weight / struck, hits(max(number - flak, 0), above(defense)))
        for number, weight in enumerate(sorties[1:], start=1)
    ]
    return capped(mixed(raids), CATASTROPHE)


def _targets(table: Table, sorties: Chances) -> Iterator[Forecast]:
    """8.6c Nodes, Shallows and ships that hold somebody, and the piers."""
    for node in _BOMBED:
        if allies_at(table, node):
            yield _raid(name(node), bomb_chances(sorties, 0, air_defense(table, node)))
    for space in WATER:
        flak = anti_aircraft(table, (space,))
        if evacuees_at(table, space):
            who = f"Evacuees in {water_name(space)}"
            yield _raid(who, bomb_chances(sorties, flak, SHALLOW_DEFENSE))
        for ship in ships_at(table, space) if WATER[space].kind != "port" else ():
            who = f"{ship_name(ship)} at {water_name(space)}"
            chances = bomb_chances(sorties, flak, deck(table, ship).defense)
            if table.ships[ship].disrupted:  # a second Disruption is a hit (11.5a)
                missed, near, direct, worst = chances
                chances = missed, 0.0, near + direct, worst
            yield _raid(who, chances)
    yield from _piers(table, sorties)


def _piers(table: Table, sorties: Chances) -> Iterator[Forecast]:
    """8.6d The Mole and the jetties."""
    jetties = [
        (f"{zone} Provost Jetties", state, ZONE_SHALLOWS[zone], JETTIES_DEFENSE)
        for zone, state in table.jetties.items()
    ]
    piers = [(THE_MOLE, table.mole, SLIPS, MOLE_DEFENSE), *jetties]
    for words, state, spaces, defense in piers:
        if state in (Works.WHOLE, Works.DAMAGED):
            flak = anti_aircraft(table, spaces, near=False)
            _, near, direct, worst = bomb_chances(sorties, flak, defense)
            lost = worst + (direct if state == Works.DAMAGED else 0)
            hurt = near + direct if state == Works.WHOLE else 0.0
            outcomes = ("unharmed", 1 - lost - hurt), ("damaged", hurt), ("destroyed", lost)
            yield Forecast(f"Raid on {words}", "8.6", outcomes)


def _raid(target: str, chances: Chances) -> Forecast:
    words = ("missed", "disrupted", "hit and disrupted", "hit twice and disrupted")
    return Forecast(f"Raid on {target}", "8.6", tuple(zip(words, chances, strict=True)))
