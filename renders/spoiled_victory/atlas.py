"""What the pictures of A Spoiled Victory are made of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.spoiled_victory.components.calendar import is_night
from engine.spoiled_victory.components.map import SPACES
from engine.spoiled_victory.views import Board, describe, facts
from renders.core.atlas import Atlas
from renders.core.palette import Theme
from renders.core.scene import Mark
from renders.spoiled_victory.base import base_map, furniture
from renders.spoiled_victory.cards import played
from renders.spoiled_victory.chart import chart_of
from renders.spoiled_victory.control import fights, on_the_ground, signs
from renders.spoiled_victory.ending import ending_of
from renders.spoiled_victory.event_marks import mark_of
from renders.spoiled_victory.layers import LAYERS
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.legend import plate
from renders.spoiled_victory.panel import panel
from renders.spoiled_victory.pieces import stack
from renders.spoiled_victory.places import PLACES, around
from renders.spoiled_victory.themes import DAY, NIGHT


def _pieces(theme: Theme, board: Board) -> Iterator[Mark]:
    for space in SPACES:
        yield from stack(theme, board, space)
    yield from fights(theme, board)


ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    is_night=lambda board: is_night(board.table.turn),
    base_map=base_map,
    ground=on_the_ground,
    pieces=_pieces,
    mark_of=mark_of,
    panel=panel,
    legend=lambda theme: (*furniture(theme), *plate(theme)),
    signs=signs,
    layers=LAYERS,
    places=PLACES,
    name_of=PLACES.__getitem__,
    around=around,
    chart_of=chart_of,
    played=played,
    ending_of=ending_of,
    facts=facts,
    describe=describe,
)
