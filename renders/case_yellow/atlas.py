"""What the pictures of Case Yellow are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.map import name
from engine.case_yellow.ids import Phase
from engine.case_yellow.views import Board, describe, facts
from engine.core.views import Fact, View
from renders.case_yellow.base import base_map
from renders.case_yellow.boxes import off_the_map
from renders.case_yellow.chart import chart_of
from renders.case_yellow.control import on_the_ground, over_the_counters, signs
from renders.case_yellow.ending import ending_of
from renders.case_yellow.event_marks import mark_of
from renders.case_yellow.furniture import furniture
from renders.case_yellow.layers import LAYERS
from renders.case_yellow.layout import HOLLAND_ONLY, LAYOUT
from renders.case_yellow.legend import plate
from renders.case_yellow.panel import panel
from renders.case_yellow.pieces import stacks
from renders.case_yellow.places import PLACES, around
from renders.case_yellow.themes import DAY, NIGHT
from renders.core.atlas import Atlas
from renders.core.geometry import Window
from renders.core.palette import Theme
from renders.core.scene import Mark


def _pieces(theme: Theme, board: Board) -> Iterator[Mark]:
    yield from stacks(theme, board)
    yield from over_the_counters(theme, board)


def field(board: Board) -> Window | None:
    """One turn for the Netherlands is not played on a map of France."""
    return HOLLAND_ONLY if board.scenario == HOLLAND else None


def _is_night(board: Board) -> bool:
    """Armies march and fight by day; by night they are refitted and made good."""
    return board.table.phase == Phase.END.value


def _facts(view: View) -> Sequence[Fact]:
    """When it is, what is going on, how it stands; then the rest."""
    scenario, turn, phase, *rest = facts(view)
    points = [it for it in rest if it.label == "Victory Points"]
    others = [it for it in rest if it not in points]
    return (turn, phase, *(points or [scenario]), *others)


ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    is_night=_is_night,
    base_map=base_map,
    ground=on_the_ground,
    pieces=_pieces,
    boxes=off_the_map,
    mark_of=mark_of,
    panel=panel,
    legend=lambda theme: (*furniture(theme), *plate(theme)),
    signs=signs,
    layers=LAYERS,
    places=PLACES,
    name_of=name,
    around=around,
    field=field,
    chart_of=chart_of,
    ending_of=ending_of,
    facts=_facts,
    describe=describe,
)
