"""Supply (4.0): a chain of friendly areas to a supply area that one's side still controls."""

from __future__ import annotations

from functools import lru_cache

from engine.core.ids import Side
from engine.core.memo import remembered
from engine.khamsin.components.formations import BY_SIDE, SIDE
from engine.khamsin.components.map import LILLE, NEAR_LILLE, NEIGHBOURS, ORDER, SUPPLY
from engine.khamsin.control import friendly, holder
from engine.khamsin.ids import ALLIED, AXIS, NOWHERE, AreaId, UnitId
from engine.khamsin.state import Campaign
from engine.khamsin.table import Unit


@lru_cache(maxsize=8192)
def supplied(held: str, side: Side, contested: frozenset[AreaId]) -> frozenset[AreaId]:
    """Where a unit is in supply; its own area may be contested, the chain may not."""
    own = friendly(held, side)
    sources = [it for it in SUPPLY[side] if holder(held, it) == side and it not in contested]
    chain, edge = set(sources), sources
    while edge:
        edge = [
            it
            for it in dict.fromkeys([near for area in edge for near in NEIGHBOURS[area]])
            if it in own and it not in chain and it not in contested
        ]
        chain.update(edge)
    around = {near for area in chain for near in NEIGHBOURS[area]}
    held_sources = {it for it in SUPPLY[side] if holder(held, it) == side}
    return frozenset(chain | around | held_sources)


@remembered
def contested(game: Campaign, side: Side) -> frozenset[AreaId]:
    """Areas with units of the enemy."""
    enemies = BY_SIDE[ALLIED if side == AXIS else AXIS]
    return frozenset([game.units[it].area for it in enemies]) - {NOWHERE}


def fed(game: Campaign, side: Side) -> frozenset[AreaId]:
    """Where the units of a side are in supply now."""
    return supplied(game.table.held, side, contested(game, side))


def in_supply(game: Campaign, unit: UnitId) -> bool:
    """Whether a unit is in supply where it stands."""
    return game.units[unit].area in fed(game, SIDE[unit])


def spared_at_lille(held: str, unit: UnitId, where: Unit) -> bool:
    """4.0 Near an Allied Lille three platoons of an Allied force feel no lack of supply."""
    return SIDE[unit] == ALLIED and where.area in NEAR_LILLE and held[ORDER[LILLE]] == "A"
