"""What the pictures of Case Yellow are made of."""

from __future__ import annotations

from engine.case_yellow.components.map import name
from engine.case_yellow.views import Board, describe, facts
from renders.case_yellow.base import base_map, furniture
from renders.case_yellow.chart import chart_of
from renders.case_yellow.event_marks import mark_of
from renders.case_yellow.layout import LAYOUT
from renders.case_yellow.legend import plate
from renders.case_yellow.panel import panel
from renders.case_yellow.pieces import stacks
from renders.case_yellow.places import PLACES, around
from renders.case_yellow.themes import DAY, NIGHT
from renders.core.atlas import Atlas

ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    base_map=base_map,
    pieces=stacks,
    mark_of=mark_of,
    panel=panel,
    legend=lambda theme: (*furniture(theme), *plate(theme)),
    places=PLACES,
    name_of=name,
    around=around,
    chart_of=chart_of,
    facts=facts,
    describe=describe,
)
