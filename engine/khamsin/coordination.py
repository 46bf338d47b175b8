"""Coordination (4.0): who may share an area with whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.khamsin.components.formations import (
    CORPS_OF,
    FORMATIONS,
    FRENCH_CORPS,
    NATION,
    OOB_ORDER,
    RESERVE,
    SIDE,
    SP,
)
from engine.khamsin.components.map import COAST
from engine.khamsin.ids import AXIS, AreaId, UnitId

_COAST = frozenset(COAST)
_CORPS = frozenset(FRENCH_CORPS)


def lawful(area: AreaId, units: frozenset[UnitId]) -> bool:
    """Whether units of one side may end a day together in an area."""
    return len(units) < 2 or _lawful(area, units)


@lru_cache(maxsize=65536)
def _lawful(area: AreaId, units: frozenset[UnitId]) -> bool:
    if SIDE[next(iter(units))] == AXIS:
        return _one_corps(units)
    if not _CORPS.isdisjoint(units):
        return False
    return area in _COAST or len({NATION[it] for it in units}) == 1


def _one_corps(units: frozenset[UnitId]) -> bool:
    """4.0 One corps alone, with reserves of its own army group at most."""
    corps = {CORPS_OF[it] for it in units if CORPS_OF[it] != RESERVE}
    groups = {FORMATIONS[it].army_group for it in units}
    return len(corps) <= 1 and len(groups) == 1


def may_join(area: AreaId, unit: UnitId, others: Iterable[UnitId]) -> bool:
    """Whether a unit may come to an area where these units of its side stand."""
    return lawful(area, frozenset((*others, unit)))


def best_company(
    area: AreaId, staying: frozenset[UnitId], coming: frozenset[UnitId]
) -> frozenset[UnitId]:
    """4.0 Whom the referee lets in: the lawful group with the most SP, then the first in order.

    Where those who stay are unlawful already, as at set-up they may be, nobody else comes in.
    """
    if lawful(area, staying | coming):
        return coming
    groups = [group for group in _groups(coming) if lawful(area, staying | group)]
    return min(groups, key=_preference, default=frozenset())


def _groups(units: frozenset[UnitId]) -> Iterable[frozenset[UnitId]]:
    """The largest groups that could be lawful: by corps, by nation, both nations, a corps alone."""
    ordered = sorted(units, key=OOB_ORDER.__getitem__)
    if SIDE[ordered[0]] == AXIS:
        for group in "AB":
            own = [it for it in ordered if FORMATIONS[it].army_group == group]
            for corps in {CORPS_OF[it] for it in own}:
                yield frozenset(it for it in own if CORPS_OF[it] in (corps, RESERVE))
            yield frozenset(it for it in own if CORPS_OF[it] == RESERVE)
        return
    yield from (frozenset((it,)) for it in ordered if it in _CORPS)
    plain = [it for it in ordered if it not in _CORPS]
    yield frozenset(plain)
    for nation in {NATION[it] for it in plain}:
        yield frozenset(it for it in plain if NATION[it] == nation)


def _preference(group: frozenset[UnitId]) -> tuple[int, list[int]]:
    return -sum(SP[it] for it in group), sorted(OOB_ORDER[it] for it in group)
