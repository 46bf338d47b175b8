"""Exact chances of an attack before it is made (9.3, 10.1.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from msgspec.structs import replace

from engine.core.dice import DIE, Chances, tallies
from engine.core.views import Forecast, View
from engine.spoiled_victory.combat import (
    against,
    allied_dice,
    defense_number,
    german_defense,
    german_dice,
)
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.map import NEIGHBOURS, SpaceId, name
from engine.spoiled_victory.components.units import COMBAT_UNITS, GermanId, UnitId
from engine.spoiled_victory.german_attacks import breaks_through
from engine.spoiled_victory.positions import (
    allies_in,
    german_name,
    german_space,
    german_spaces,
    held,
    in_track_order,
    strength,
    unit_name,
)
from engine.spoiled_victory.reach import ahead, reached
from engine.spoiled_victory.state import PhaseName, Table

MOST_WINS = 4
_WINS = ("no Win", "1 Win", "2 Wins", "3 Wins", "4 or more Wins")
_AFTER_ACTIONS = (PhaseName.EVACUATION, PhaseName.END_TURN)


@cache
def _rolls(dice: int, defense: int) -> Counter[tuple[int, ...]]:
    """In how many ways dice can fall, by how many are above the number, equal to it, and ones."""
    return tallies(dice, lambda face: (face > defense, face == defense, face == 1))


@cache
def win_chances(dice: int, defense: int) -> Chances:
    """The chance of 0, 1, 2, 3 and 4 or more Wins."""
    counts = [0] * (MOST_WINS + 1)
    for (above, equal, _), count in _rolls(dice, defense).items():
        counts[min(above + equal // 2, MOST_WINS)] += count
    return tuple(count / DIE**dice for count in counts)


@cache
def expected_wins(dice: int, defense: int) -> float:
    """The mean number of Wins."""
    rolls = _rolls(dice, defense).items()
    scored = sum((above + equal // 2) * count for (above, equal, _), count in rolls)
    return float(scored / DIE**dice)


@cache
def mishaps(dice: int, defense: int) -> tuple[float, float]:
    """The chances that the attacker is Disrupted, and that it takes casualties."""
    disrupted = hurt = 0
    for (above, equal, ones), count in _rolls(dice, defense).items():
        disrupted += count * (above + equal == 0)
        hurt += count * (above + equal // 2 <= 1 and ones >= min(dice, 2))
    return disrupted / DIE**dice, hurt / DIE**dice


def german_forecast(table: Table, german: GermanId, space: SpaceId) -> Forecast:
    """One round of a German attack on a space, against its best Frontline unit."""
    front = max(allies_in(table, space), key=lambda unit: defense_number(table, unit, space))
    dice, defense = german_dice(table, german, space), defense_number(table, front, space)
    chances = win_chances(dice, defense)
    disrupted, hurt = mishaps(dice, defense)
    label = f"{german_name(table, german)} against {unit_name(table, front)} at {name(space)}"
    return Forecast(
        f"{label}, {against(dice, defense)}",
        "9.3",
        (
            *zip(_WINS, chances, strict=True),
            ("German disrupted", disrupted),
            ("German casualties", hurt),
            ("breaks through if the space is cleared", _through(table, german, space, chances)),
        ),
    )


def allied_forecast(table: Table, unit: UnitId, german: GermanId) -> Forecast:
    """An Allied attack: one round, the results dictated."""
    dice, defense = allied_dice(table, unit), german_defense(table, german)
    chances = win_chances(dice, defense)
    _, hurt = mishaps(dice, defense)
    label = f"{unit_name(table, unit)} against {german_name(table, german)}"
    return Forecast(
        f"{label}, {against(dice, defense)}",
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
    return (
        *_to_come(table, (PhaseName.PLAYER_ACTIONS, *_AFTER_ACTIONS), _german_attacks),
        *_to_come(table, _AFTER_ACTIONS, _allied_attacks),
    )


def _to_come(
    table: Table, too_late: tuple[PhaseName, ...], attacks: Callable[[Table], Iterable[Forecast]]
) -> Iterable[Forecast]:
    """The attacks as this turn still sees them; when they are over, as the next turn will.

    The time of day changes, the event is gone, nobody is Suppressed any more (12.4).
    """
    if table.phase not in too_late:
        return attacks(table)
    if table.turn == LAST_TURN:
        return ()
    units = {id_: replace(unit, suppressed=False) for id_, unit in table.units.items()}
    tomorrow = replace(
        table,
        turn=table.turn + 1,
        event=0,
        units=units,
        fought_out=[],
        broke_through=[],
        warned=False,
    )
    return attacks(tomorrow)


def targets(table: Table, german: GermanId) -> list[SpaceId]:
    """The Allied-held spaces a German unit could attack when it is called next."""
    return [space for space in reached(table, german) if held(table, space)]


def _german_attacks(table: Table) -> list[Forecast]:
    return [
        german_forecast(table, german, space)
        for german in in_track_order(table)
        if german not in table.fought_out
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


def _through(table: Table, german: GermanId, space: SpaceId, chances: Chances) -> float:
    if space != german_space(table, german) and space not in ahead(table, german):
        return 0.0
    return sum(
        chance
        for number, chance in enumerate(chances)
        if breaks_through(table, german, number, space)
    )
