"""How Allied Combat Units get about: Areas in reach, and what follows where they arrive."""

from __future__ import annotations

from engine.miracle.components.map import BORDERS, GRAVELINES, NIEUPORT_BAINS, OOSTDUNKERQUE
from engine.miracle.components.sea import GRAVELINES_GUNS, NIEUPORT_GUNS
from engine.miracle.components.tables import RETREAT_AREAS, UNITS_IN_AREA
from engine.miracle.components.units import ALLIES, GHQ, SUPPORT
from engine.miracle.positions import (
    garrisoned,
    german_at,
    german_nodes,
    is_flooded,
    is_marsh,
    stacks,
    units_at,
)
from engine.miracle.state import Dunkerque, Table

GUNS_OF = {
    GRAVELINES: GRAVELINES_GUNS,
    OOSTDUNKERQUE: NIEUPORT_GUNS,
    NIEUPORT_BAINS: NIEUPORT_GUNS,
}


def reach(table: Table, unit: str, areas: int, *, attack: bool = False) -> list[str]:
    """10.2 The Areas where a unit may end a move of so many Areas, nearest first.

    Nobody enters a German-controlled Area; a German-occupied one only to `attack`, and there the
    move ends, as it does in flooded Areas and, for trucks and Corps Support, in Marsh.
    """
    origin = table.units[unit].space
    germans, closed = german_nodes(table), garrisoned(table)
    wheels = ALLIES[unit].motorized or ALLIES[unit].kind == SUPPORT
    seen, edge, found = {origin}, [origin], []
    for _ in range(areas):
        ahead = []
        for area in edge:
            for border in BORDERS[area]:
                if border in seen or border in closed or (border in germans and not attack):
                    continue
                seen.add(border)
                found.append(border)
                if not _halts(table, border, wheels=wheels) and border not in germans:
                    ahead.append(border)
        edge = ahead
    full = stacks(table)
    return [area for area in found if full[area] < UNITS_IN_AREA]


def _halts(table: Table, area: str, *, wheels: bool) -> bool:
    """10.2d, 10.2f, 10.6 Whether a moving unit must stop on entering."""
    return is_marsh(table, area) if wheels else is_flooded(table, area)


def retreats(table: Table, unit: str) -> list[str]:
    """9.4f Where a unit may retreat: up to two Areas; GHQ never does."""
    return [] if unit == GHQ else reach(table, unit, RETREAT_AREAS)


def occupy(game: Dunkerque, unit: str, node: str) -> None:
    """An Allied Combat Unit arrives in a node."""
    game.table.mark(unit, space=node)
    reoccupied(game, node)


def reoccupied(game: Dunkerque, node: str) -> None:
    """9.5, 9.6 Guns are silenced when an Allied Combat Unit alone holds their node again."""
    guns = GUNS_OF.get(node)
    table = game.table
    if guns in table.artillery and units_at(table, node) and not german_at(table, node):
        del table.artillery[guns]
        game.log("guns", f"The {guns} Artillery is silenced.", node, rule="9.5")
