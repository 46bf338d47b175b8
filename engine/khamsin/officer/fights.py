"""How a fight would go: over who moves off, the ground, the air and two dice (7.0 Auto)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core import dice
from engine.khamsin.components.formations import CZECH, FORMATIONS, MEDIUM
from engine.khamsin.components.tables import (
    AFV_PLATOON,
    AFV_PLATOON_UP_TO,
    AFVS_HALVED,
    AFVS_LOST,
    ARMOUR_PER_VP,
    ATTRITION,
    CZECH_PANZER,
    FULL_VALUE_SP,
    GENERAL_PER_VP,
    HALVED_PLATOON,
    LOSSES,
    OTHER_PLATOON,
    SCORES,
)
from engine.khamsin.ids import Role, UnitId
from engine.khamsin.resolver import odds_shift, outcome

_TWO_DICE = dice.sums(2)
_MEAN_OF_THREE = 2.0
_ARMOURED_SHARE = AFV_PLATOON_UP_TO / 6  # of the platoons an armoured formation loses
_CRUSHING = SCORES[0][1]
# What a lost, and a halved, armoured platoon of each kind costs on average, in armour points (7.0).
_MODELS = {MEDIUM: 10 / 6, CZECH: float(ATTRITION[CZECH_PANZER][0])}
_TANKS = {
    kind: (ATTRITION[AFV_PLATOON][0] + AFVS_LOST * each, AFVS_HALVED * each)
    for kind, each in _MODELS.items()
}


class Fighter(NamedTuple):
    """A formation in a fight: its SP, what one is worth in percent, its chance to be there."""

    sp: int
    worth: int
    there: float


class Fight(NamedTuple):
    """What an attack promises, before anybody has moved off.

    `begun` is the chance that anybody does; `win` includes `crush`, the wins nobody rallies from.
    `attackers_lose` and `defenders_lose` are platoons, `halved` those halved on either side.
    """

    begun: float
    win: float
    crush: float
    attackers_lose: float
    defenders_lose: float
    halved: float

    @property
    def kept_at_bay(self) -> float:
        """The chance to win, where a beaten defender with his back to the sea may hang on (8.0)."""
        return self.crush + (self.win - self.crush) / 2


@lru_cache(maxsize=16384)
def _turnout(fighters: tuple[Fighter, ...]) -> tuple[tuple[int, int, float], ...]:
    """Every SP and strength that may turn up, and its chance; the best six count in full."""
    found = {(0, 0): 1.0}
    for it in sorted(fighters, key=lambda it: -it.worth):
        ahead: dict[tuple[int, int], float] = {}
        for (sp, strength), chance in found.items():
            full = min(max(FULL_VALUE_SP - sp, 0), it.sp)
            more = full * it.worth + (it.sp - full) * it.worth // 2
            there = (sp + it.sp, strength + more)
            ahead[there] = ahead.get(there, 0.0) + chance * it.there
            if it.there < 1:
                ahead[sp, strength] = ahead.get((sp, strength), 0.0) + chance * (1 - it.there)
        found = ahead
    return tuple([(sp, strength, chance) for (sp, strength), chance in found.items()])


@lru_cache(maxsize=64)
def _results(shift: int) -> tuple[float, float, float, float]:
    """Chances to win and to crush, and the platoons attacker and defender lose, for one shift."""
    win = crush = lost = taken = 0.0
    for total, chance in _TWO_DICE.items():
        winner, score = outcome(total - 7 + shift)
        winners, losers = (fixed + many * _MEAN_OF_THREE for fixed, many in LOSSES[score])
        if winner == Role.ATTACKER:
            win += chance
            crush += chance * (score == _CRUSHING)
            lost, taken = lost + chance * winners, taken + chance * losers
        else:
            lost, taken = lost + chance * losers, taken + chance * winners
    return win, crush, lost, taken


@lru_cache(maxsize=65536)
def fight(attackers: tuple[Fighter, ...], defenders: tuple[Fighter, ...], shift: float) -> Fight:
    """An attack by whoever of the attackers moves off, on defenders who are there."""
    ((held_by, defence, _),) = _turnout(defenders)
    begun = win = crush = lost = taken = halved = 0.0
    for sp, strength, chance in _turnout(attackers):
        if not sp:
            continue
        whole = odds_shift(strength, defence) + shift
        low = int(whole // 1)
        part = whole - low
        scale = max(1, (min(sp, held_by) + 1) // 2)
        begun += chance
        halved += chance * scale * _MEAN_OF_THREE
        for at, share in ((low, chance * (1 - part)), (low + 1, chance * part)):
            if share:
                wins, crushes, loses, takes = _results(at)
                win += share * wins
                crush += share * crushes
                lost += share * scale * loses
                taken += share * scale * takes
    return Fight(begun, win, crush, lost, taken, halved)


@lru_cache(maxsize=128)
def price(unit: UnitId) -> tuple[float, float]:
    """The victory points a German formation costs for a platoon lost and for one halved (10.0)."""
    lost, halved = (ATTRITION[it][1] / GENERAL_PER_VP for it in (OTHER_PLATOON, HALVED_PLATOON))
    tanks = _TANKS.get(FORMATIONS[unit].tanks)
    if tanks is None:
        return lost, halved
    armoured = tuple(it / ARMOUR_PER_VP for it in tanks)
    return (
        lost + (armoured[0] - lost) * _ARMOURED_SHARE,
        halved + (armoured[1] - halved) * _ARMOURED_SHARE,
    )
