"""Sections 7.10, 7.11, 11.6 and 11.7 in numbers: what the Channel Attacks Cards hold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from engine.core.views import Forecast
from engine.miracle.boats import escorts, rule_of
from engine.miracle.components.channel import CHANNEL_CARDS, Effect, Threat
from engine.miracle.components.sea import (
    ARTILLERY_SPACES,
    E_BOAT_SPACES,
    U_BOAT_SPACES,
    water_name,
)
from engine.miracle.ids import ShipId, WaterId
from engine.miracle.positions import deck, guns_at, night, ship_name, ships_at
from engine.miracle.state import Light
from engine.miracle.views import Board

_HARM = {Effect.NO_EFFECT: 0, Effect.DISRUPTED: 1, Effect.CASUALTY: 2, Effect.HALT: 2}
_WORDS = ("unharmed", "disrupted", "hit")
_BOATS_BY_DAY = 2

Chances = tuple[float, float, float]


@cache
def channel_chances(cards: tuple[int, ...], section: Threat, defense: int, drawn: int) -> Chances:
    """The chances of no effect, Disruption and a hit, with the mildest of the cards drawn."""
    found = [0, 0, 0]
    for some in _draws(cards, drawn):
        results = [CHANNEL_CARDS[card][section].against(defense) for card in some]
        found[min(_HARM[result] for result in results)] += 1
    free, shaken, hit = (count / sum(found) for count in found)
    return free, shaken, hit


@cache
def escorted_chances(cards: tuple[int, ...], boats: Threat, defense: int) -> Chances:
    """7.10a, 7.11a The same by day where an escort draws first and may drive the boats off."""
    known = cards or tuple(CHANNEL_CARDS)
    found: list[Chances] = []
    for card in known:
        left = tuple(it for it in known if it != card)
        saved = CHANNEL_CARDS[card][boats].saved
        attacked = channel_chances(left, boats, defense, _BOATS_BY_DAY)
        found.append((1.0, 0.0, 0.0) if saved else attacked)
    free, shaken, hit = (sum(part) / len(known) for part in zip(*found, strict=True))
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
    """11.6, 11.7 The spaces with guns or mines, for each Defense Number in the fleet.

    The Day/Night marker moves before the ships do: a Naval card drawn now may bring the night.
    """
    table = board.table
    numbers = sorted({deck(table, ship).defense for ship, it in table.ships.items() if it.space})
    guns = [space for space in ARTILLERY_SPACES.values() if guns_at(table, space)]
    dark = table.light + (table.sailing is None) >= Light.NIGHT
    found = []
    for section, spaces, drawn in (
        (Threat.ARTILLERY, guns, 2 if dark else 1),
        (Threat.MINE, table.mines, 1),
    ):
        what, rule = ("Mines", "11.6")
        if section == Threat.ARTILLERY:
            what, rule = f"Guns by {'night' if dark else 'day'}", "11.7"
        for space in spaces:
            for number in numbers:
                chances = channel_chances(board.channel, section, number, drawn)
                label = f"{what} at {water_name(space)} against a ship defending with {number}"
                found.append(Forecast(label, rule, tuple(zip(_WORDS, chances, strict=True))))
    return found


def _boats(board: Board) -> list[Forecast]:
    """7.10, 7.11 The labelled spaces, if the boats come now."""
    return [
        _boat(board, boats, space, ship)
        for boats, spaces in ((Threat.U_BOAT, U_BOAT_SPACES), (Threat.E_BOAT, E_BOAT_SPACES))
        for space in spaces
        for ship in ships_at(board.table, space)
    ]


def _boat(board: Board, boats: Threat, space: WaterId, ship: ShipId) -> Forecast:
    table, defense = board.table, deck(board.table, ship).defense
    label = f"{boats}s against {ship_name(ship)} at {water_name(space)}"
    if escorts(table, boats, space):
        chances = escorted_chances(board.channel, boats, defense)
    else:
        drawn = 1 if night(table) else _BOATS_BY_DAY
        chances = channel_chances(board.channel, boats, defense, drawn)
    if table.ships[ship].disrupted:
        free, shaken, hit = chances
        chances = free, 0.0, shaken + hit
    return Forecast(label, rule_of(boats), tuple(zip(_WORDS, chances, strict=True)))
