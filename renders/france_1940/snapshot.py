"""The picture after each step: the whole map and the panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.log import Event, readable
from engine.core.views import View
from engine.france_1940.state import DEAL, END_OF_TURN, SET_UP
from engine.france_1940.views import Board, describe
from renders.core.event_marks import arrows, highlights
from renders.core.palette import Theme
from renders.core.picture import Picture, as_picture
from renders.core.scene import Item, Scene, paint
from renders.france_1940 import layout
from renders.france_1940.base import base_map
from renders.france_1940.battle import inset
from renders.france_1940.command import active_command
from renders.france_1940.control import on_the_ground, over_the_blocks
from renders.france_1940.event_marks import KINDS, Paths, hop_by_hop
from renders.france_1940.frames import ring
from renders.france_1940.off_map import off_the_map
from renders.france_1940.panel import panel
from renders.france_1940.pieces import stacks
from renders.france_1940.themes import DAY, NIGHT


def light(board: Board) -> Theme:
    """Armies march and fight by day; they are set up, dealt cards and made good by night."""
    resting = board.table.phase in (SET_UP, DEAL, END_OF_TURN) and not board.table.active
    return NIGHT if resting else DAY


def position(view: View, under: Iterable[Item] = ()) -> Scene:
    """The map with everything that lies on it; `under` comes between ground and blocks."""
    board: Board = view.board
    theme = light(board)
    scene = Scene(base_map(theme))
    scene.add(*on_the_ground(theme, board), *active_command(theme, board), *under)
    scene.add(*stacks(theme, board), *over_the_blocks(theme, board), *off_the_map(theme, board))
    return scene


def compose(view: View, events: Sequence[Event]) -> Scene:
    """Map, marks of what just happened, the last Battle, and the panel."""
    theme = light(view.board)
    shown = readable(events, view.seat)
    steps = tuple(hop_by_hop(shown))
    scene = position(view, arrows(theme, Paths(), KINDS, steps))
    scene.add(*highlights(theme, layout, KINDS, steps, ring))
    scene.add(*inset(theme, view.board, shown))
    scene.add(*panel(theme, view, shown))
    return scene


def snapshot(view: View, events: Sequence[Event]) -> Picture:
    """The whole picture of a position and of what led to it."""
    image = paint(compose(view, events))
    return as_picture(image, light(view.board), describe(view))
