"""9.6 to 10.3c: one page of the rulebook is lost, and this module alone stands for it.

Lines of Communication and Supply in Zones of Control (9.6, 9.7), movement in general (10.1), where
reinforcements enter (10.2), motorized movement and overrun (10.3). The index of the rulebook fixes
the topics, the end of an example the cost of an overrun; the rest is our own text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.case_yellow.areas import lasting
from engine.case_yellow.components.map import (
    CITIES,
    CITIES_OF,
    EXIT,
    FLOODED,
    FOREST,
    FRANCE,
    GERMANY,
    MARSH,
    MINOR,
    NATION,
    PARIS,
    PORTS,
    SOUTH_EDGE,
    TERRAIN,
    TOWNS_OF,
    WEST_EDGE,
)
from engine.case_yellow.components.setups import ARRIVALS
from engine.case_yellow.components.units import (
    CORPS_SIZED,
    NATIONALITY,
    SIDE_OF,
    SMALL,
    SUPPLY_UNITS,
    YELLOWS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, HexId, UnitId
from engine.case_yellow.positions import (
    RESPECTED,
    control,
    defending,
    fits_more,
    halting,
    stack,
    strength,
    tactical,
    zone_of,
)
from engine.case_yellow.state import Campaign
from engine.core.ids import Side

OVERRUN_ODDS = 4
OVERRUN_COST = 1  # on top of the hex: a clear hex costs 2
_COUNTRY = {"GE": "G", "FR": "F", "UK": "F", "BE": "B", "NL": "N"}
ROUGH = frozenset([FOREST, MARSH, FLOODED])
_ABROAD = frozenset(hex_ for hex_, nation in NATION.items() if nation != FRANCE)


# --- 9.6, 9.7 Zones of Control and lines ---------------------------------------------------------


def uncommunicating(game: Campaign, side: Side) -> frozenset[HexId]:
    """9.6 Hexes no Line of Communication may pass: abroad, an enemy, an uncontested enemy ZOC."""
    army, enemy, ground = game.army(side), game.army(OTHER[side]), game.ground
    contested = army.zones.keys() - ground.shielded | army.stacks.keys()
    return _ABROAD | enemy.stacks.keys() | (enemy.zones.keys() - ground.shielded - contested)


def unsupplying(game: Campaign, side: Side) -> int:
    """9.7 Hexes no Line of Supply may pass: an enemy ZOC that no friendly unit negates."""
    zones = game.army(OTHER[side]).zoned & ~lasting(game.ground.shielded)
    return zones & ~game.army(side).area


# --- 10.1 Movement in general --------------------------------------------------------------------


def hindrance(game: Campaign, id_: UnitId) -> frozenset[HexId]:
    """10.1d, 9.2, 9.3 Hexes whose enemy Zone of Control stops this unit."""
    own = tactical(game, id_) if id_ in YELLOWS else 0
    return halting(game, OTHER[SIDE_OF[id_]], own)


def between(game: Campaign, side: Side, halts: frozenset[HexId]) -> frozenset[HexId]:
    """9.4a Vacant hexes between two enemy-held ones that both project a ZOC that stops a unit."""
    return (halts & game.army(OTHER[side]).crossed).difference(game.army(side).stacks)


# --- 10.2 Reinforcements -------------------------------------------------------------------------


def entries(game: Campaign, id_: UnitId) -> tuple[HexId, ...]:
    """Where a reinforcement may be placed now: the hexes named for it, or those that replace them.

    A unit that was replaced (12.10e) enters at any friendly City or Town of its country.
    """
    if game.unit(id_).steps:
        nation = _COUNTRY[NATIONALITY[id_]]
        return _open(game, id_, (*CITIES_OF[nation], *TOWNS_OF[nation]))
    named = ARRIVALS[id_][1] if id_ in ARRIVALS else ()
    return _open(game, id_, named) or _open(game, id_, _instead(id_))


def _open(game: Campaign, id_: UnitId, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
    side = SIDE_OF[id_]
    return tuple(
        hex_
        for hex_ in hexes
        if control(game, hex_) == side
        and not stack(game, OTHER[side], hex_)
        and fits_more(game, id_, hex_)
        and not (game.table.open_city and side == ALLIED and hex_ in RESPECTED)
    )


def _instead(id_: UnitId) -> tuple[HexId, ...]:
    if SIDE_OF[id_] == GERMAN:
        return (*CITIES_OF[GERMANY], *TOWNS_OF[GERMANY])
    if NATIONALITY[id_] == "UK":
        return (*PORTS, *WEST_EDGE)
    if NATIONALITY[id_] == "FR":
        return tuple(dict.fromkeys((*PARIS, *SOUTH_EDGE, *WEST_EDGE)))
    nation = _COUNTRY[NATIONALITY[id_]]
    return (*CITIES_OF[nation], *TOWNS_OF[nation])


# --- 10.3a to c Motorized movement and overrun ---------------------------------------------------


class Overrun(NamedTuple):
    """A hex that can be overrun, what it costs, and why not if it cannot."""

    target: HexId
    cost: int
    refused: str = ""


def overrun(game: Campaign, ids: tuple[UnitId, ...], target: HexId) -> Overrun:
    """10.3c Whether one or two yellow German units of one hex may overrun a neighbouring hex."""
    here = game.unit(ids[0]).hex
    way = EXIT[here, target]
    cost = _overrun_cost(game, here, target)
    defenders = [id_ for id_ in stack(game, ALLIED, target) if id_ not in SUPPLY_UNITS]
    refused = _overrun_refused(game, ids, target, defenders)
    if not refused and way.river and not (way.crossing and way.river == MINOR):
        refused = "a river without a minor crossing lies between"
    if not refused and TERRAIN[here] == FOREST and not way.road:
        refused = "motorized units leave a Forest by road alone"
    if not refused and _pinned(game, ids, here, target):
        refused = "it would be a march from one enemy Zone of Control into another"
    return Overrun(target, cost, refused)


def _pinned(game: Campaign, ids: tuple[UnitId, ...], here: HexId, target: HexId) -> bool:
    """9.2, 9.3 Whether the zones of others than those overrun hold one of the units back."""
    zones = [
        [it.rating for it in zone_of(game, ALLIED, hex_) if it.source != target]
        for hex_ in (here, target)
    ]
    worst = min(map(max, zones)) if all(zones) else 0
    return any(worst >= tactical(game, id_) for id_ in ids)


def _overrun_cost(game: Campaign, here: HexId, target: HexId) -> int:
    way = EXIT[here, target]
    terrain = 1 if way.road or TERRAIN[target] == "." else 2
    interdicted = way.crossing and not {here, target}.isdisjoint(game.ground.interdicted)
    return terrain + OVERRUN_COST + bool(way.river) + interdicted


def _overrun_refused(
    game: Campaign, ids: tuple[UnitId, ...], target: HexId, defenders: list[UnitId]
) -> str:
    if len(ids) > 2 or not YELLOWS.issuperset(ids):
        return "only one or two motorized units with a yellow allowance overrun"
    if TERRAIN[target] in ROUGH or target in CITIES or target in game.ground.shielded:
        return "the ground is too strong for an overrun"
    return _too_strong(game, ids, defenders) if defenders else ""


def _too_strong(game: Campaign, ids: tuple[UnitId, ...], defenders: list[UnitId]) -> str:
    large = [id_ for id_ in defenders if id_ not in SMALL]
    if len(large) > 1 or (large and len(defenders) > 1):
        return "the stack is too large for an overrun"
    if large and large[0] in CORPS_SIZED and game.unit(large[0]).steps > 1:
        return "a full corps cannot be overrun"
    if strength(game, ids) < OVERRUN_ODDS * strength(game, defenders):
        return "four times the strength is needed"
    if min(tactical(game, it) for it in ids) <= max(defending(game, it) for it in defenders):
        return "a higher Tactical Rating is needed"
    return ""
