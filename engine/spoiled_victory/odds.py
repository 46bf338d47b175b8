"""Exact chances of an attack before it is made (9.3, 10.1.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import factorial

from engine.core.views import Forecast, View
from engine.spoiled_victory.combat import (
    allied_dice,
    defense_number,
    german_dice,
)
from engine.spoiled_victory.components import tables
from engine.spoiled_victory.components.map import NEIGHBOURS, RED_NEIGHBOURS, name
from engine.spoiled_victory.components.units import COMBAT_UNITS, GERMANS
from engine.spoiled_victory.german_attacks import breaks_through
from engine.spoiled_victory.german_moves import next_space
from engine.spoiled_victory.ground import (
    allies_in,
    at_end_of_track,
    german_in,
    german_space,
    german_spaces,
    german_strength,
    in_track_order,
    strength,
    unit_name,
)
from engine.spoiled_victory.state import Table

_MOST_WINS = 4


def _rolls(dice: int, defence: int) -> Iterator[tuple[int, int, int, float]]:
    """Every way dice can fall: how many are above and how many equal the number, how many are 1.

    A number of 1 is equalled by the ones themselves; they are then counted as both.
    """
    above, low = max(6 - defence, 0), min(defence, 7) - 1
    lesser = max(low - 1, 0)
    one_in = 1 if low else 0
    equal_in = 1 if defence <= 6 else 0
    for high in range(dice + 1):
        for same in range(dice - high + 1):
            for ones in range(dice - high - same + 1):
                rest = dice - high - same - ones
                ways = factorial(dice) // (
                    factorial(high) * factorial(same) * factorial(ones) * factorial(rest)
                )
                chance = ways * above**high * equal_in**same * one_in**ones * lesser**rest
                if chance:
                    yield high, same, ones if low else same, chance / 6**dice


@cache
def win_chances(dice: int, defence: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2, 3 and 4 or more Wins."""
    chances = [0.0] * (_MOST_WINS + 1)
    for above, equal, _, chance in _rolls(dice, defence):
        chances[min(above + equal // 2, _MOST_WINS)] += chance
    return tuple(chances)


@cache
def expected_wins(dice: int, defence: int) -> float:
    """The mean number of Wins."""
    return sum((above + equal // 2) * chance for above, equal, _, chance in _rolls(dice, defence))


@cache
def mishaps(dice: int, defence: int) -> tuple[float, float]:
    """The chances that the attacker is Disrupted, and that it takes casualties."""
    disrupted = hurt = 0.0
    for above, equal, ones, chance in _rolls(dice, defence):
        scored = above + equal // 2
        disrupted += chance * (scored == 0 and not equal)
        hurt += chance * (scored <= 1 and ones >= min(dice, 2))
    return disrupted, hurt


@cache
def air_chances(row: str, modifier: int) -> dict[str, float]:
    """The chance of each result of a Luftwaffe roll."""
    chances: dict[str, float] = {}
    for total in range(2, 13):
        result = tables.luftwaffe(row, total + modifier)
        chances[result] = chances.get(result, 0.0) + (6 - abs(7 - total)) / 36
    return chances


def german_forecast(table: Table, german: str, space: str) -> Forecast:
    """One round of a German attack on a space, against its best Frontline unit."""
    front = max(allies_in(table, space), key=lambda unit: defense_number(table, unit, space))
    dice, defence = german_dice(table, german, space), defense_number(table, front, space)
    chances = win_chances(dice, defence)
    disrupted, hurt = mishaps(dice, defence)
    label = f"{GERMANS[german].name} against {unit_name(table, front)} at {name(space)}"
    return Forecast(
        f"{label}, {dice} dice against {defence}",
        "9.3",
        (
            *((_wins(number), chance) for number, chance in enumerate(chances)),
            ("German disrupted", disrupted),
            ("German casualties", hurt),
            ("breaks through if the space is cleared", _through(table, german, space, chances)),
        ),
    )


def allied_forecast(table: Table, unit: str, german: str) -> Forecast:
    """An Allied attack: one round, the results dictated."""
    dice, defence = allied_dice(table, unit), german_strength(table, german)
    chances = win_chances(dice, defence)
    _, hurt = mishaps(dice, defence)
    label = f"{unit_name(table, unit)} against {GERMANS[german].name}"
    return Forecast(
        f"{label}, {dice} dice against {defence}",
        "10.1.8",
        (
            ("repulsed", chances[0] + chances[1]),
            ("German retreats", chances[2]),
            ("German retreats, disrupted", chances[3]),
            ("German retreats, disrupted and hit", chances[4]),
            ("attacker takes casualties", hurt),
        ),
    )


def forecasts(view: View) -> tuple[Forecast, ...]:
    """Every attack that could come next: the Germans' when called, then our own."""
    table: Table = view.board.table
    return (*_german_attacks(table), *_allied_attacks(table))


def targets(table: Table, german: str) -> list[str]:
    """The Allied-held spaces a German unit could attack when it is called next."""
    here = german_space(table, german)
    if allies_in(table, here):
        return [here]
    if at_end_of_track(table, german):
        return [space for space in RED_NEIGHBOURS[here] if allies_in(table, space)]
    ahead = next_space(table, german)
    return [ahead] if allies_in(table, ahead) and not german_in(table, ahead) else []


def _german_attacks(table: Table) -> list[Forecast]:
    return [
        german_forecast(table, german, space)
        for german in in_track_order(table)
        for space in targets(table, german)
    ]


def _allied_attacks(table: Table) -> list[Forecast]:
    found = []
    for space, german in sorted(german_spaces(table).items()):
        near = {space, *NEIGHBOURS[space]}
        attackers = [unit for unit in COMBAT_UNITS if table.units[unit].space in near]
        ready = [unit for unit in attackers if not table.units[unit].suppressed]
        if ready:
            best = max(ready, key=lambda unit: strength(table, unit))
            found.append(allied_forecast(table, best, german))
    return found


def _through(table: Table, german: str, space: str, chances: tuple[float, ...]) -> float:
    if space not in (german_space(table, german), next_space(table, german)):
        return 0.0
    return sum(
        chance
        for number, chance in enumerate(chances)
        if breaks_through(table, german, number, space)
    )


def _wins(number: int) -> str:
    return ("no Win", "1 Win", "2 Wins", "3 Wins", "4 or more Wins")[number]
