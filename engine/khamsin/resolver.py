"""Engagements resolved by us: strengths, odds, modifiers, margin, losses (our own tables)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.khamsin.components.formations import (
    ARMOURED,
    FORMATIONS,
    MEDIUM,
    NATION,
    SIDE,
    SP,
)
from engine.khamsin.components.formations import CZECH as CZECH_TANKS
from engine.khamsin.components.map import AREAS
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import (
    AFV_PLATOON_UP_TO,
    AFVS_HALVED,
    AFVS_LOST,
    AIR_VALUE,
    ARMOUR_ATTACK,
    ARMOUR_HAMPERED,
    ARMOUR_WEAR,
    BROOKE_SHIFT,
    DRAW,
    FULL_VALUE_SP,
    LOSSES,
    MISSION_SHIFT,
    MOST_TERRAIN_SHIFT,
    MOVING,
    NAVAL_SHIFT,
    ODDS_SHIFTS,
    QUALITY,
    SCORES,
    SIDE_BY_SIDE,
    STORM_WATERWAY_SHIFT,
    TERRAIN_SHIFT,
    UNSUPPLIED,
    UNSUPPLIED_AT_LILLE,
    WEAK_PERCENT,
    WEAR,
)
from engine.khamsin.ids import ALLIED, AXIS, AreaId, Role, Status, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.state import Campaign
from engine.khamsin.table import Engagement, Form, Losses, Unit
from engine.khamsin.terrain import d3

_HAMPERING = frozenset({"urban", "wooded", "waterway", "old_fort"})
_MOST_SHIFT = 5


class Balance(NamedTuple):
    """What is known of an engagement before its dice: the parts of the margin, in order."""

    attack: int
    defence: int
    odds: int
    terrain: int
    mission: int
    air: int
    naval: int
    brooke: int

    @property
    def total(self) -> int:
        """All shifts together."""
        return self.odds + self.terrain + self.mission + self.air + self.naval + self.brooke


def _by_threshold(table: tuple[tuple[int, int], ...], value: int) -> int:
    return next(found for least, found in table if value >= least)


def both_nations(units: Iterable[UnitId]) -> bool:
    """Whether British and French fight in one force."""
    return len({NATION[it] for it in units}) > 1


def value(  # noqa: PLR0913 - the factors of the table
    unit: UnitId,
    it: Unit,
    area: AreaId,
    *,
    attacking: bool,
    supplied: bool,
    spared: bool,
    divided: bool = False,
) -> int:
    """What one SP of a formation is worth in percent: quality, wear, supply, armour, command."""
    worth = QUALITY[FORMATIONS[unit].activation] * _by_threshold(WEAR, it.attrition)
    percents = []
    if unit in ARMOURED:
        percents.append(_by_threshold(ARMOUR_WEAR, it.armour))
        if attacking:
            hampered = not _HAMPERING.isdisjoint(AREAS[area].terrain)
            percents.append(ARMOUR_HAMPERED if hampered else ARMOUR_ATTACK)
    if not supplied:
        percents.append(UNSUPPLIED_AT_LILLE if spared else UNSUPPLIED)
    if FORMATIONS[unit].weak:
        percents.append(WEAK_PERCENT)
    if divided:
        percents.append(SIDE_BY_SIDE)
    for percent in percents:
        worth *= percent
    return int(worth // 100 ** (1 + len(percents)))


def strength(values: list[tuple[int, int]]) -> int:
    """The sum over SPs, each with its worth: the best six count in full, the rest half."""
    each = sorted((worth for sp, worth in values for _ in range(sp)), reverse=True)
    return sum(each[:FULL_VALUE_SP]) + sum(each[FULL_VALUE_SP:]) // 2


def odds_shift(attack: int, defence: int) -> int:
    """The shift for the odds; for the defender it is the same the other way round."""
    for ratio, shift in ODDS_SHIFTS:
        if attack >= defence * ratio:
            return shift
    weaker = next((shift for ratio, shift in ODDS_SHIFTS if defence >= attack * ratio), 0)
    return -weaker


def terrain_shift(area: AreaId, *, stormed: bool) -> int:
    """What the ground is worth to a defender who stands on it; two at most."""
    terrain = AREAS[area].terrain
    counted = terrain - {"village"} if "urban" in terrain else terrain
    shift = sum(TERRAIN_SHIFT.get(it, 0) for it in counted)
    if stormed and "waterway" in terrain:
        shift += STORM_WATERWAY_SHIFT
    return max(shift, MOST_TERRAIN_SHIFT)


def balance(engagement: Engagement, units: Mapping[UnitId, Unit], *, stormed: bool) -> Balance:
    """The parts of the margin that are known before the result is thrown."""
    area = engagement.area
    sides = []
    for role, ids in ((True, engagement.attackers), (False, engagement.defenders)):
        values = [
            (
                units[it].sp,
                value(
                    it,
                    units[it],
                    area,
                    attacking=role,
                    supplied=it not in engagement.unsupplied,
                    spared=it in engagement.exempt,
                    divided=engagement.divided and SIDE[it] == ALLIED,
                ),
            )
            for it in ids
        ]
        sides.append(strength(values))
    attack, defence = sides
    sign = 1 if engagement.attacking == AXIS else -1
    air = AIR_VALUE[engagement.air] - engagement.raf if engagement.air else 0
    return Balance(
        attack=attack,
        defence=defence,
        odds=odds_shift(attack, defence),
        terrain=0 if engagement.column == MOVING else terrain_shift(area, stormed=stormed),
        mission=MISSION_SHIFT[engagement.mission] if engagement.mission else 0,
        air=sign * air,
        naval=-sign * NAVAL_SHIFT if engagement.naval else 0,
        brooke=-sign * BROOKE_SHIFT if engagement.brooke == ALLIED else 0,
    )


def outcome(margin: int) -> tuple[str, tuple[int, int]]:
    """Who wins by what score; nobody if the margin is nothing."""
    for least, score in SCORES:
        if abs(margin) >= least:
            return (Role.ATTACKER if margin > 0 else Role.DEFENDER), score
    return "", DRAW


def scale(engagement: Engagement, units: Mapping[UnitId, Unit]) -> int:
    """How many platoons count for one: half the SPs of the smaller force, rounded up."""
    smaller = min(
        sum(units[it].sp for it in ids) for ids in (engagement.attackers, engagement.defenders)
    )
    return max(1, (smaller + 1) // 2)


def resolve(game: Campaign, engagement: Engagement) -> None:
    """Throw two dice for the result, then the losses; the form is filled in and stands."""
    area = engagement.area
    parts = balance(engagement, game.units, stormed=game.table.stormed)
    game.chance.about("result", area, game.table.turn)
    dice = game.chance.dice(2)
    margin = parts.total + sum(dice) - 7
    winner, score = outcome(margin)
    won = f"the {winner} wins {score[0]}:{score[1]}" if winner else "no decision"
    words = (
        f"{place(area)}: {_account(parts)}; dice {dice[0]} + {dice[1]} - 7, so a margin of"
        f" {margin:+d}: {won}."
    )
    game.log(Kind.OUTCOME, words, area, dice=dice, who=(*engagement.units,), rule="7.0 Auto")
    engagement.form = Form(winner=winner, score=score, filed_by="")
    engagement.status = Status.SETTLED
    _lose(game, engagement)


def _account(parts: Balance) -> str:
    """Strengths and shifts in words; what is nothing is not mentioned."""
    named = {
        "odds": parts.odds,
        "ground": parts.terrain,
        "mission": parts.mission,
        "air": parts.air,
        "navy": parts.naval,
        "Brooke": parts.brooke,
    }
    shifts = ", ".join(f"{name} {shift:+d}" for name, shift in named.items() if shift)
    strength = f"strength {parts.attack / 100:.1f} to {parts.defence / 100:.1f}"
    return f"{strength} ({shifts})" if shifts else strength


def _lose(game: Campaign, engagement: Engagement) -> None:
    """Throw the losses of the winner and of the loser; without a decision attacker first."""
    form = engagement.form
    if form is None:
        return
    times = scale(engagement, game.units)
    attacker_first = form.winner != Role.DEFENDER
    forces = [engagement.attackers, engagement.defenders]
    for force, (fixed, dice) in zip(
        forces if attacker_first else forces[::-1], LOSSES[form.score], strict=True
    ):
        lost = times * (fixed + (d3(game.chance.die()) if dice else 0))
        halved = times * d3(game.chance.die())
        for _ in range(lost):
            _platoon(game, form, force, halved=False)
        for _ in range(halved):
            _platoon(game, form, force, halved=True)


def _platoon(game: Campaign, form: Form, force: list[UnitId], *, halved: bool) -> None:
    """One platoon lost or halved: of whom, and whether it has tanks."""
    slots = [it for it in force for _ in range(SP[it])]
    unit = slots[game.chance.die(len(slots)) - 1]
    had = form.losses.get(unit, Losses())
    if unit in ARMOURED and game.chance.die() <= AFV_PLATOON_UP_TO:
        form.losses[unit] = _tanks(game, unit, had, halved=halved)
    elif halved:
        form.losses[unit] = _more(had, halved=1)
    else:
        form.losses[unit] = _more(had, others=1)


def _tanks(game: Campaign, unit: UnitId, had: Losses, *, halved: bool) -> Losses:
    """An armoured platoon: its tanks by model; German mediums cost more (7.0)."""
    found = had if halved else _more(had, platoons=1)
    number = AFVS_HALVED if halved else AFVS_LOST
    if FORMATIONS[unit].tanks == CZECH_TANKS:
        return _more(found, czech=number)
    if SIDE[unit] != AXIS or FORMATIONS[unit].tanks != MEDIUM:
        return _more(found, light=number)
    for _ in range(number):
        die = game.chance.die()
        model = "light" if die <= 3 else "panzer_iii" if die <= 5 else "panzer_iv"
        found = _more(found, **{model: 1})
    return found


def _more(had: Losses, **more: int) -> Losses:
    counts = {name: getattr(had, name) + more.get(name, 0) for name in Losses.__struct_fields__}
    return Losses(**counts)
