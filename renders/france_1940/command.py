"""Command Ranges as far as they are known: the active FHQ's to all, the others to their side."""

from __future__ import annotations

from collections.abc import Iterator

from engine.france_1940.components.blocks import FHQS, FORMATION
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import distance_from
from engine.france_1940.ids import FormationId, HexId
from engine.france_1940.positions import command_range
from engine.france_1940.views import Board
from renders.core.icons import pill
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.france_1940.layout import LAYOUT


def headquarters(board: Board) -> dict[FormationId, HexId]:
    """Where each FHQ stands whose face is seen, by Formation."""
    return {FORMATION[it.id]: it.hex for it in board.faces if it.id in FHQS and it.hex}


def commanded(board: Board, formation: FormationId) -> list[HexId]:
    """5B The hexes within range of a Formation's FHQ, if it is seen."""
    seat = headquarters(board).get(formation)
    if not seat:
        return []
    reach = command_range(board.table, formation)
    return [hexagon for hexagon, distance in distance_from(seat).items() if distance <= reach]


def active_command(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """The range of the Active Formation's FHQ."""
    yield from LAYOUT.rim(theme, commanded(board, board.table.active), "command", 3.0)


def ranges(theme: Theme, board: Board, place: str) -> Iterator[PlacedSprite]:
    """Every range that is known, or only that of the FHQ in a place."""
    for formation, _ in _chosen(board, place):
        active = formation == board.table.active
        colour = "command" if active else FORMATIONS[formation].side
        yield from LAYOUT.rim(theme, commanded(board, formation), colour, 4.0)


def range_labels(theme: Theme, board: Board, place: str) -> Iterator[PlacedSprite]:
    """Whose ranges they are, under each FHQ."""
    for formation, seat in _chosen(board, place):
        active = formation == board.table.active
        colour = "command" if active else FORMATIONS[formation].side
        name = pill(f"HQ {formation}", theme[colour])
        yield LAYOUT.beside(name, "headquarters", seat, 0, 40)


def _chosen(board: Board, place: str) -> list[tuple[FormationId, HexId]]:
    seats = headquarters(board)
    here = [(formation, seat) for formation, seat in seats.items() if seat == place]
    return here or list(seats.items())
