"""What the pictures of Miracle at Dunkerque are made of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.miracle.positions import night, place_name
from engine.miracle.views import Board, describe, facts
from renders.core.atlas import Atlas
from renders.core.palette import Theme
from renders.core.scene import Mark
from renders.miracle.base import base_map, furniture
from renders.miracle.cards import played
from renders.miracle.chart import chart_of
from renders.miracle.control import fights, on_the_ground, signs, trenches
from renders.miracle.ending import ending_of
from renders.miracle.event_marks import mark_of
from renders.miracle.layers import LAYERS
from renders.miracle.layout import LAYOUT
from renders.miracle.legend import plate
from renders.miracle.panel import panel
from renders.miracle.pieces import everywhere
from renders.miracle.places import PLACES, around
from renders.miracle.themes import DAY, NIGHT


def _pieces(theme: Theme, board: Board) -> Iterator[Mark]:
    yield from everywhere(theme, board)
    yield from trenches(theme, board)
    yield from fights(theme, board)


ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    is_night=lambda board: night(board.table),
    base_map=base_map,
    ground=on_the_ground,
    pieces=_pieces,
    mark_of=mark_of,
    panel=panel,
    legend=lambda theme: (*furniture(theme), *plate(theme)),
    signs=signs,
    layers=LAYERS,
    places=PLACES,
    name_of=place_name,
    around=around,
    chart_of=chart_of,
    played=played,
    ending_of=ending_of,
    facts=facts,
    describe=describe,
)
