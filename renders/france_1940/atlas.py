"""What the pictures of Dunkirk: France 1940 are made of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.france_1940.components.map import name
from engine.france_1940.ids import TurnPhase
from engine.france_1940.views import Board, describe, facts
from renders.core.atlas import Atlas
from renders.core.dice import ten
from renders.core.palette import Theme
from renders.core.scene import Item, Mark
from renders.france_1940.base import base_map, furniture
from renders.france_1940.battle import inset
from renders.france_1940.cards import hand_of, played
from renders.france_1940.chart import chart_of
from renders.france_1940.command import active_command
from renders.france_1940.control import on_the_ground, over_the_blocks, signs
from renders.france_1940.ending import ending_of
from renders.france_1940.event_marks import mark_of
from renders.france_1940.layers import LAYERS
from renders.france_1940.layout import LAYOUT
from renders.france_1940.legend import plate
from renders.france_1940.off_map import off_the_map
from renders.france_1940.panel import panel
from renders.france_1940.pieces import stacks
from renders.france_1940.places import PLACES, around
from renders.france_1940.themes import DAY, NIGHT

_RESTING = frozenset({TurnPhase.SET_UP, TurnPhase.DEAL, TurnPhase.END_OF_TURN})


def _is_night(board: Board) -> bool:
    """Armies march and fight by day; they are set up, dealt cards and made good by night."""
    return board.table.phase in _RESTING and not board.table.active


def _ground(theme: Theme, board: Board) -> Iterator[Item]:
    yield from on_the_ground(theme, board)
    yield from active_command(theme, board)


def _pieces(theme: Theme, board: Board) -> Iterator[Mark]:
    yield from stacks(theme, board)
    yield from over_the_blocks(theme, board)
    yield from off_the_map(theme, board)


ATLAS: Atlas[Board] = Atlas(
    layout=LAYOUT,
    day=DAY,
    night=NIGHT,
    is_night=_is_night,
    base_map=base_map,
    ground=_ground,
    pieces=_pieces,
    mark_of=mark_of,
    panel=panel,
    legend=lambda theme: (*furniture(theme), *plate(theme)),
    signs=signs,
    inset=inset,
    layers=LAYERS,
    places=PLACES,
    name_of=name,
    around=around,
    chart_of=chart_of,
    hand_of=hand_of,
    played=played,
    ending_of=ending_of,
    facts=facts,
    die=ten,
    describe=describe,
)
