"""What the Luftwaffe is expected to do where Evacuees wait, over the whole deck of cards."""

from __future__ import annotations

from functools import cache

from engine.spoiled_victory.components.calendar import is_night
from engine.spoiled_victory.components.cards import CARDS, SUPPORT
from engine.spoiled_victory.components.map import LAND, SEA_SPACES, TOWN, SpaceId
from engine.spoiled_victory.components.tables import (
    CHANNEL_ROW,
    ELIMINATED,
    EVACUEE_ROW,
    HIT,
    SUPPRESSED,
    AirResult,
    luftwaffe_chances,
)
from engine.spoiled_victory.luftwaffe import DARKNESS, spaces_under_attack
from engine.spoiled_victory.state import Table

# The share of its points that a unit loses by being held up for a turn.
DELAY = 0.25


def _rates() -> dict[SpaceId, float]:
    """How often a card strikes a space; close support depends on where the enemy stands."""
    rates = dict.fromkeys([*LAND, *SEA_SPACES], 0.0)
    raids = [card.luftwaffe for card in CARDS.values() if card.luftwaffe.kind != SUPPORT]
    for raid in raids:
        for space in spaces_under_attack(Table(), raid):
            rates[space] += 1 / len(CARDS)
    return rates


_RATES = _rates()


def loss(chances: dict[AirResult, float], factor: int) -> float:
    """Points a raid costs a unit, also by holding it up."""
    late = chances.get(SUPPRESSED, 0.0) * factor * DELAY
    return late + chances.get(HIT, 0.0) + chances.get(ELIMINATED, 0.0) * factor


@cache
def raid_cost(turn: int, factor: int, space: SpaceId) -> float:
    """Points that the raids of a turn are expected to cost an Evacuee unit in a space."""
    row = CHANNEL_ROW if space in SEA_SPACES else EVACUEE_ROW
    town = space in LAND and LAND[space].terrain == TOWN
    return _RATES[space] * loss(luftwaffe_chances(row, -DARKNESS * is_night(turn) - town), factor)
