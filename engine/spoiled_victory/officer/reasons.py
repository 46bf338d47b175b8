"""Why the officer advises what he advises: a number, a threat or a reason of this position."""

from __future__ import annotations

from engine.core.counting import count, tally
from engine.core.dice import at_least
from engine.spoiled_victory.combat import (
    allied_dice,
    defense_number,
    german_defense,
    german_dice,
)
from engine.spoiled_victory.components.calendar import FIRST_TURN_OF_JUNE, LAST_TURN
from engine.spoiled_victory.components.map import (
    LOWLAND_SPACES,
    SHORE,
    TRACKS,
    TRACKS_OF,
    SpaceId,
    name,
)
from engine.spoiled_victory.components.units import EVACUEES, GermanId, UnitId
from engine.spoiled_victory.new_evacuees import may_embark
from engine.spoiled_victory.odds import win_chances
from engine.spoiled_victory.positions import (
    allies_in,
    german_name,
    is_evacuee,
    unit_name,
)
from engine.spoiled_victory.state import Table

_SOON = 2
# Less is not told in tenths of a point.
_A_TRIFLE = 0.05


def share(chance: float) -> str:
    """A chance as one reads it."""
    return f"{chance:.0%}"


def points(worth: float) -> str:
    """What something is worth to the officer, who reckons in Victory Points."""
    return f"{worth:.1f} VP" if worth >= _A_TRIFLE else "next to nothing"


def roughly(worth: float) -> str:
    """The same where it is no more than a guess."""
    return f"about {points(worth)}" if worth >= _A_TRIFLE else points(worth)


def hold(table: Table, german: GermanId, unit: UnitId, space: SpaceId) -> str:
    """How well a unit would stand against a German attack."""
    dice, defense = german_dice(table, german, space), defense_number(table, unit, space)
    stopped = sum(win_chances(dice, defense)[:2])
    who = german_name(table, german)
    rolled = count(dice, "die", "dice")
    return f"{rolled} against {defense}; chance that {who} gets 1 Win at most: {share(stopped)}"


def post(table: Table, unit: UnitId, space: SpaceId) -> str:
    """What a unit is to do in a space: meet a German, or be ready to embark."""
    who, where = unit_name(table, unit), name(space)
    threat = _nearest(table, space)
    soon = table.turn >= FIRST_TURN_OF_JUNE - _SOON
    if space in SHORE and (soon or threat is None) and not is_evacuee(unit):
        return f"{who} can embark at {where}: {_worth(table, unit)}."
    if threat is None:
        return f"{who} is of more use at {where}: no German is on its way there yet."
    german, away = threat
    far = f"is {count(away, 'space')} from {where}" if away else f"stands at {where}"
    defends, enemy = defense_number(table, unit, space), german_name(table, german)
    return f"The German {enemy} {far}; {who} meets it there with a Defense Number of {defends}."


def assault(table: Table, unit: UnitId, german: GermanId) -> str:
    """What an attack of ours may come to."""
    dice, defense = allied_dice(table, unit), german_defense(table, german)
    won = at_least(2, win_chances(dice, defense))
    enemy = german_name(table, german)
    rolled = count(dice, "die", "dice")
    return f"{rolled} against {defense}; chance to throw {enemy} back: {share(won)}."


def embark(table: Table, unit: UnitId) -> str:
    """A battalion that is to go home."""
    left = count(LAST_TURN - table.turn, "turn")
    return f"{unit_name(table, unit)} brings {_worth(table, unit)} with {left} left to sail in."


def gather(table: Table, space: SpaceId) -> str:
    """One more group on a shore."""
    here = sum(table.units[it].space == space for it in EVACUEES)
    afoot = sum(bool(table.units[it].space) for it in EVACUEES)
    return (
        f"1 VP more for one action at {name(space)}: {tally(here, 'Evacuee unit')} there, "
        f"{count(afoot, 'unit')} on the way in all."
    )


def strengthen(table: Table, space: SpaceId) -> str:
    """A fuller boat."""
    weak = sum(
        it.reduced and not it.suppressed
        for it in (table.units[unit] for unit in EVACUEES)
        if it.space == space
    )
    fill = count(weak, "weak Evacuee unit")
    return f"1 VP more in a boat that sails anyway: {name(space)} has {fill}."


def flooding(table: Table) -> str:
    """How many fields the enemy has yet to cross."""
    ahead = [
        space
        for space in sorted(LOWLAND_SPACES)
        if any(space in TRACKS[it.track][it.at :] for it in table.germans.values())
    ]
    left = count(LAST_TURN - table.turn, "turn")
    return f"{len(ahead)} of the 4 Lowlands still lie before the enemy, with {left} to come."


def _nearest(table: Table, space: SpaceId) -> tuple[GermanId, int] | None:
    """The German unit that has the shortest way to a space on its track."""
    found = []
    for german, marker in table.germans.items():
        if marker.track in TRACKS_OF[space]:
            away = TRACKS[marker.track].index(space) - marker.at
            found += [(away, german)] if away >= 0 else []
    return (min(found)[1], min(found)[0]) if found else None


def _worth(table: Table, unit: UnitId) -> str:
    """What a battalion brings as Evacuees, and from when on."""
    factor = 1 if table.units[unit].reduced else 2
    if may_embark(table, unit) and table.turn >= FIRST_TURN_OF_JUNE:
        return f"{factor} VP"
    return f"{factor} VP in June"


def company(table: Table, space: SpaceId) -> str:
    """Who else is in a space."""
    others = sum(not is_evacuee(it) for it in allies_in(table, space))
    return f"{tally(others, 'Combat unit')} there"
