"""Who is cut off now: ground of one side, with its units, that no Line of Supply reaches."""

from __future__ import annotations

from engine.case_yellow.components.map import NEIGHBOURS
from engine.case_yellow.components.units import NATIONALITY
from engine.case_yellow.ids import SIDES, HexId
from engine.case_yellow.sight import seen_board
from engine.case_yellow.supply import supplied_hexes
from engine.case_yellow.views import Board
from engine.core.ids import Side


def cut_off(board: Board, side: Side) -> frozenset[HexId]:
    """The hexes in which a unit of a side stands without a Line of Supply."""
    game, army = seen_board(board), board.army(side)
    return frozenset(
        hex_
        for hex_, ids in army.stacks.items()
        if any(hex_ not in supplied_hexes(game, NATIONALITY[id_]) for id_ in ids)
    )


def pockets(board: Board) -> list[frozenset[HexId]]:
    """Connected ground around units that are cut off, up to the enemy's and to supplied friends."""
    found = []
    for side in SIDES:
        waiting = set(cut_off(board, side))
        fed = frozenset(board.army(side).stacks) - waiting
        while waiting:
            edge = [waiting.pop()]
            region = set(edge)
            while edge:
                for to in NEIGHBOURS[edge.pop()]:
                    if to not in region and to in waiting and to not in fed:
                        region.add(to)
                        edge.append(to)
            waiting -= region
            found.append(frozenset(region))
    return found
