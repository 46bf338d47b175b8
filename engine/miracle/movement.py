"""An Allied Combat Unit arrives in an Area, and what follows (9.5, 9.6, 10.2)."""

from __future__ import annotations

from engine.miracle.components.map import GRAVELINES, NIEUPORT_BAINS, OOSTDUNKERQUE
from engine.miracle.components.sea import Guns
from engine.miracle.ids import NodeId, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.positions import german_at, units_at
from engine.miracle.state import Dunkerque

GUNS_OF = {
    GRAVELINES: Guns.GRAVELINES,
    OOSTDUNKERQUE: Guns.NIEUPORT,
    NIEUPORT_BAINS: Guns.NIEUPORT,
}


def occupy(game: Dunkerque, unit: UnitId, node: NodeId) -> None:
    """An Allied Combat Unit arrives in a node."""
    game.table.mark(unit, space=node)
    reoccupied(game, node)


def reoccupied(game: Dunkerque, node: NodeId) -> None:
    """9.5, 9.6 Guns are silenced when an Allied Combat Unit alone holds a captured node again."""
    table = game.table
    if node not in table.captured or german_at(table, node) or not units_at(table, node):
        return
    table.captured.remove(node)
    guns = GUNS_OF[node]
    if table.artillery.pop(guns, 0):
        rule = "9.5" if node == GRAVELINES else "9.6"
        game.log(Kind.GUNS, f"The {guns} Artillery is silenced.", node, rule=rule)
