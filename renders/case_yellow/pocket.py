"""Who is cut off now: ground of one side, with its units, that no Line of Supply reaches."""

from __future__ import annotations

from engine.case_yellow.components.map import LAND, NEIGHBOURS
from engine.case_yellow.components.units import NATIONALITY, SIDE_OF
from engine.case_yellow.ids import SIDES, HexId
from engine.case_yellow.sight import seen_board
from engine.case_yellow.supply import supplied_at, supplied_hexes
from engine.case_yellow.views import Board
from engine.core.ids import Side


def cut_off(board: Board, side: Side) -> frozenset[HexId]:
    """The hexes in which a unit of a side stands without a Line of Supply."""
    game, army = seen_board(board), board.army(side)
    return frozenset(
        hex_
        for hex_, ids in army.stacks.items()
        if not all(supplied_at(game, NATIONALITY[id_], hex_) for id_ in ids)
    )


def pockets(board: Board) -> list[frozenset[HexId]]:
    """Connected ground of a side, about its units that are cut off, which no Line reaches."""
    found = []
    for side in SIDES:
        waiting = set(cut_off(board, side))
        ground = waiting | (_unfed(board, side) if waiting else set())
        while waiting:
            edge = [waiting.pop()]
            region = set(edge)
            while edge:
                near = ground.intersection(NEIGHBOURS[edge.pop()]) - region
                region |= near
                edge += near
            waiting -= region
            found.append(frozenset(region))
    return found


def _unfed(board: Board, side: Side) -> set[HexId]:
    """Ground of a side in which none of its units would be supplied."""
    game = seen_board(board)
    nations = {it for id_, it in NATIONALITY.items() if SIDE_OF[id_] == side}
    fed = frozenset[HexId]().union(*(supplied_hexes(game, it) for it in nations))
    full = board.army(side).stacks.keys() - cut_off(board, side)
    return {it for it in LAND if board.control(it) == side} - fed - full
