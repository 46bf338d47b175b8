"""Sections 7.10, 7.11, 11.6 and 11.7 in numbers: what the Channel Attacks Cards hold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from engine.core.views import Forecast
from engine.miracle.components.channel import (
    ARTILLERY,
    CASUALTY,
    CHANNEL_CARDS,
    DISRUPTED,
    E_BOAT,
    HALT,
    MINE,
    NO_EFFECT,
    U_BOAT,
)
from engine.miracle.components.sea import (
    ARTILLERY_SPACES,
    E_BOAT_SPACES,
    U_BOAT_SPACES,
    water_name,
)
from engine.miracle.positions import deck, guns_at, night, ship_name, ships_at
from engine.miracle.state import Table
from engine.miracle.views import Board

_HARM = {NO_EFFECT: 0, DISRUPTED: 1, CASUALTY: 2, HALT: 2}
_WORDS = ("unharmed", "disrupted", "hit")


@cache
def channel_chances(
    cards: tuple[int, ...], section: str, defense: int, drawn: int
) -> tuple[float, float, float]:
    """The chances of no effect, Disruption and a hit, with the mildest of the cards drawn."""
    found = [0, 0, 0]
    for some in _draws(cards, drawn):
        results = [CHANNEL_CARDS[card][section].against(defense) for card in some]
        found[min(_HARM[result] for result in results)] += 1
    free, shaken, hit = (count / sum(found) for count in found)
    return free, shaken, hit


def _draws(cards: tuple[int, ...], drawn: int) -> Iterable[tuple[int, ...]]:
    """4.4 What may be drawn next: an empty deck is shuffled anew."""
    if len(cards) >= drawn:
        return combinations(cards, drawn)
    if not cards:
        return combinations(CHANNEL_CARDS, drawn)
    return [(*cards, card) for card in CHANNEL_CARDS if card not in cards]


def sea_forecasts(board: Board) -> list[Forecast]:
    """Guns and mines against each ship in play by its Defense Number; boats where ships lie."""
    return [*_lying_in_wait(board), *_boats(board)]


def _lying_in_wait(board: Board) -> list[Forecast]:
    """11.6, 11.7 The spaces with guns or mines, for each Defense Number in the fleet."""
    table = board.table
    numbers = sorted({deck(table, ship).defense for ship, it in table.ships.items() if it.space})
    guns = [space for space in ARTILLERY_SPACES.values() if guns_at(table, space)]
    found = []
    for section, spaces, drawn in (
        (ARTILLERY, guns, 2 if night(table) else 1),
        (MINE, table.mines, 1),
    ):
        what, rule = ("Guns", "11.7") if section == ARTILLERY else ("Mines", "11.6")
        for space in spaces:
            for number in numbers:
                chances = channel_chances(board.channel, section, number, drawn)
                label = f"{what} at {water_name(space)} against a ship defending with {number}"
                found.append(Forecast(label, rule, tuple(zip(_WORDS, chances, strict=True))))
    return found


def _boats(board: Board) -> list[Forecast]:
    """7.10, 7.11 The labelled spaces, if the boats come now; an escort may yet drive them off."""
    table = board.table
    drawn = 1 if night(table) else 2
    return [
        _boat(table, boats, space, ship, channel_chances(board.channel, boats, number, drawn))
        for boats, spaces in ((U_BOAT, U_BOAT_SPACES), (E_BOAT, E_BOAT_SPACES))
        for space in spaces
        for ship in ships_at(table, space)
        for number in [deck(table, ship).defense]
    ]


def _boat(
    table: Table, boats: str, space: str, ship: str, chances: tuple[float, float, float]
) -> Forecast:
    rule = "7.10" if boats == U_BOAT else "7.11"
    label = f"{boats}s against {ship_name(ship)} at {water_name(space)}"
    if table.ships[ship].disrupted:
        free, shaken, hit = chances
        chances = free, 0.0, shaken + hit
    return Forecast(label, rule, tuple(zip(_WORDS, chances, strict=True)))
