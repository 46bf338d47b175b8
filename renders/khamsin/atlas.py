"""What the pictures of the Dunkirk 1940 campaign are made of."""

from __future__ import annotations

from engine.khamsin.components.map import name
from engine.khamsin.ids import AreaId, Phase
from engine.khamsin.views import Board, describe, facts
from renders.core.atlas import Atlas
from renders.khamsin.base import base_map, furniture
from renders.khamsin.chart import chart_of
from renders.khamsin.event_marks import mark_of
from renders.khamsin.layout import LAYOUT
from renders.khamsin.panel import panel
from renders.khamsin.pieces import everywhere
from renders.khamsin.places import PLACES, around
from renders.khamsin.themes import DAY, NIGHT

_DARK = frozenset({Phase.NIGHT, Phase.EVACUATION})

ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    is_night=lambda board: board.table.phase in _DARK,
    base_map=base_map,
    pieces=everywhere,
    mark_of=mark_of,
    panel=panel,
    legend=furniture,
    places=PLACES,
    name_of=lambda area: name(AreaId(area)),
    around=around,
    chart_of=chart_of,
    facts=facts,
    describe=describe,
)
