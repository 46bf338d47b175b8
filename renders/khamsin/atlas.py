"""What the pictures of the Dunkirk 1940 campaign are made of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.khamsin.components.map import name
from engine.khamsin.ids import AreaId, Phase
from engine.khamsin.views import Board, describe, facts
from renders.core.atlas import Atlas
from renders.core.palette import Theme
from renders.core.scene import Mark
from renders.khamsin.base import base_map, furniture
from renders.khamsin.chart import chart_of
from renders.khamsin.control import fights, heads, on_the_ground, ships, signs
from renders.khamsin.ending import ending_of
from renders.khamsin.event_marks import mark_of
from renders.khamsin.layers import LAYERS
from renders.khamsin.layout import LAYOUT
from renders.khamsin.legend import plates
from renders.khamsin.orders import arrows
from renders.khamsin.panel import panel
from renders.khamsin.pieces import everywhere
from renders.khamsin.places import PLACES, around
from renders.khamsin.sheet import handout
from renders.khamsin.themes import DAY, NIGHT


def _pieces(theme: Theme, board: Board) -> Iterator[Mark]:
    yield from arrows(theme, board)
    yield from heads(theme, board)
    yield from everywhere(theme, board)
    yield from fights(theme, board)
    yield from ships(theme, board)


_DARK = frozenset({Phase.NIGHT, Phase.EVACUATION})

ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    is_night=lambda board: board.table.phase in _DARK,
    base_map=base_map,
    ground=on_the_ground,
    pieces=_pieces,
    mark_of=mark_of,
    panel=panel,
    legend=lambda theme: (*furniture(theme), *plates(theme)),
    signs=signs,
    layers=LAYERS,
    places=PLACES,
    name_of=lambda area: name(AreaId(area)),
    around=around,
    chart_of=chart_of,
    ending_of=ending_of,
    handout_of=handout,
    facts=facts,
    describe=describe,
)
