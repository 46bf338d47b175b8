"""Section 12.4 (Create): Evacuees from the crowd in May, out of Combat Units in June."""

from __future__ import annotations

from engine.core.search import spread
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.calendar import FIRST_TURN_OF_JUNE, FRENCH_CONVERT_FROM
from engine.miracle.components.evacuees import REDUCED_VALUE, VALUE
from engine.miracle.components.map import (
    BEACHES,
    CORPS_ZONES,
    EAST_DUNKERQUE,
    LA_PANNE_ZONE,
    ZONE_OF,
    ZONES,
    name,
)
from engine.miracle.components.units import ALLIES, GHQ, Formation, Role
from engine.miracle.deck import draw_evacuee
from engine.miracle.ids import NodeId, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.positions import (
    evacuee_name,
    fresh,
    garrisoned,
    german_at,
    german_nodes,
    unit_name,
    weakened,
)
from engine.miracle.state import Dunkerque, Evacuee, Fate, Table

ASSEMBLY = (EAST_DUNKERQUE, *BEACHES)
_ZONES = CORPS_ZONES | {GHQ: LA_PANNE_ZONE}


def gatherings(table: Table) -> list[NodeId]:
    """12.4a Where an action creates Evacuees: to the end of May, where no German unit stands."""
    if table.turn >= FIRST_TURN_OF_JUNE or not table.bag:
        return []
    return [node for node in ASSEMBLY if not german_at(table, node)]


def convertible(table: Table) -> list[UnitId]:
    """12.4a-e Combat Units that an action turns into Evacuees, from June on."""
    if table.turn < FIRST_TURN_OF_JUNE or not table.bag:
        return []
    return [
        unit
        for unit, it in table.units.items()
        if it.space in ASSEMBLY
        and not it.disrupted
        and not german_at(table, it.space)
        and _may_embark(table, unit)
    ]


def counters(table: Table, unit: UnitId) -> int:
    """12.4b-d How many Evacuees counters a Combat Unit becomes; no more than the bag holds."""
    strong = fresh(table, unit) or ALLIES[unit].kind != Role.BRIGADE
    return min(2 if strong and _at_home(table, unit) else 1, len(table.bag))


def gather(game: Dunkerque, node: NodeId) -> None:
    """12.4 A counter out of the bag; a 0 is a lost action."""
    _draw(game, node, reduced=False)


def convert(game: Dunkerque, unit: UnitId) -> None:
    """12.4b A Combat Unit leaves the game and Evacuees take its place, in its condition."""
    table = game.table
    node, reduced, most = table.units[unit].space, weakened(table, unit), counters(table, unit)
    table.remove(unit, Fate.CONVERTED)
    words = f"{unit_name(unit)} lays down its guns and queues at {name(node)}."
    game.log(Kind.CONVERT, words, node, rule="12.4b")
    for _ in range(most):
        _draw(game, node, reduced=reduced)


def _draw(game: Dunkerque, node: NodeId, *, reduced: bool) -> None:
    table = game.table
    evacuee = draw_evacuee(game, node)
    if not (REDUCED_VALUE if reduced else VALUE)[evacuee]:
        game.log(Kind.SCATTERED, f"The men for {name(node)} have scattered.", node, rule="12.4")
        return
    table.evacuees[evacuee] = Evacuee(node, reduced=reduced)
    words = f"{evacuee_name(table, evacuee)} gather at {name(node)}."
    game.log(Kind.GATHER, words, node, rule="12.4")


def _may_embark(table: Table, unit: UnitId) -> bool:
    """12.4c, 12.4e The French anywhere from 2 June; the British at home, unless cut off."""
    if ALLIES[unit].formation == Formation.FRENCH:
        return table.turn >= FRENCH_CONVERT_FROM
    return _at_home(table, unit) or _cut_off(table, unit)


def _at_home(table: Table, unit: UnitId) -> bool:
    """12.4c East Dunkerque for all, else the two Beaches of the Corps; all for the French."""
    space, formation = table.units[unit].space, ALLIES[unit].formation
    if space == EAST_DUNKERQUE or formation == Formation.FRENCH:
        return True
    return ZONE_OF[space] == _ZONES[formation]


def _cut_off(table: Table, unit: UnitId) -> bool:
    """12.4c Both Beaches of the Corps German, and no way open to East Dunkerque."""
    beaches = ZONES[_ZONES[ALLIES[unit].formation]]
    if not all(german_at(table, beach) for beach in beaches):
        return False
    closed = garrisoned(table).union(german_nodes(table))
    start = table.units[unit].space
    open_to = spread(start, BORDERS.__getitem__, len(BORDERS), closed)
    return EAST_DUNKERQUE not in open_to and start != EAST_DUNKERQUE
