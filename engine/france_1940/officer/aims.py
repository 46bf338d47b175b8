"""What hexes are worth: to the German by his Strategy Card, to the Allies by what they fear."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.france_1940.components.formations import BLUE, RED
from engine.france_1940.components.map import CITIES, CITIES_OF, distance_from
from engine.france_1940.components.strategy import (
    BEF_GONE,
    BLOCKS_OUT,
    CONQUERED,
    CONTROL,
    FHQS_OUT,
    STRATEGIES,
)
from engine.france_1940.ids import HexId
from engine.france_1940.officer.outlook import Outlook

_FIRST_CITY = 0.2  # of a country's points, for each city that is still missing
_NEAR = 0.75  # what a city is worth for each hex between it and the Germans
_STEP = 0.08  # a step of the French or the B.E.F., whatever the card says
_ANY_PLAN = 0.2  # how likely a plan is that nothing speaks for yet
_CERTAINTY = 3  # how quickly the likeliest plan outweighs the others
_STEPS_A_BLOCK = 3
_HUNTED = {BLOCKS_OUT: 0.3, FHQS_OUT: 0.2}  # points for a block of either colour


class Aims(NamedTuple):
    """Points to win and points to hold, hex by hex; what a destroyed step is worth by colour."""

    take: dict[HexId, float]
    hold: dict[HexId, float]
    hunt: dict[str, float]


def aims(strategy: str, outlook: Outlook) -> Aims:
    """What a Strategy Card asks for as things stand."""
    return _aims(strategy, outlook.german_cities, tuple(outlook.table.conquered))


@lru_cache(maxsize=128)
def _aims(strategy: str, taken: frozenset[HexId], conquered: tuple[str, ...]) -> Aims:
    take: dict[HexId, float] = {}
    hold: dict[HexId, float] = {}
    hunt = {RED: _STEP, BLUE: _STEP}
    for line in STRATEGIES[strategy].lines:
        if line.what == CONTROL:
            goal = HexId(line.where)
            where = hold if goal in taken else take
            where[goal] = where.get(goal, 0) + line.points
        elif line.what == CONQUERED and line.where not in conquered:
            cities = CITIES_OF[line.where]
            left = [city for city in cities if city not in taken]
            share = line.points * (_FIRST_CITY + (1 - _FIRST_CITY) / max(1, len(left)))
            for city in cities:
                where = hold if city in taken else take
                where[city] = where.get(city, 0) + share
        elif line.what == BEF_GONE:
            hunt[RED] += line.points / line.each / _STEPS_A_BLOCK
        elif line.what in _HUNTED:
            for colour in (RED, BLUE):
                hunt[colour] += _HUNTED[line.what] / _STEPS_A_BLOCK
    return Aims(take, hold, hunt)


def fears(outlook: Outlook) -> dict[HexId, float]:
    """What each city is worth to the Allies, who know only where the Germans go."""
    germans, taken = tuple(outlook.enemy), outlook.german_cities
    near = {
        city: 1.0
        if city in taken
        else _NEAR ** min((distance_from(city)[hex_] for hex_ in germans), default=9)
        for city in CITIES
    }
    worth: dict[HexId, float] = {}
    total = 0.0
    for strategy in STRATEGIES:
        it = aims(strategy, outlook)
        values = it.take | it.hold
        sum_ = sum(values.values()) or 1.0
        threat = sum(value * near[city] for city, value in values.items()) / sum_
        weight = (_ANY_PLAN + threat) ** _CERTAINTY
        total += weight
        for city, value in values.items():
            worth[city] = worth.get(city, 0) + weight * value
    return {city: value / total for city, value in worth.items()}
