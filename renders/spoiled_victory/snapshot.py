"""The picture after each step: the whole map and the panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.log import Event, readable
from engine.core.views import View
from engine.spoiled_victory.components.calendar import is_night
from engine.spoiled_victory.components.map import SPACES
from engine.spoiled_victory.views import Board, describe
from renders.core.event_marks import arrows, highlights
from renders.core.palette import Theme
from renders.core.picture import Picture, as_picture
from renders.core.scene import Item, Scene, paint
from renders.spoiled_victory import layout
from renders.spoiled_victory.base import base_map
from renders.spoiled_victory.control import fights, on_the_ground
from renders.spoiled_victory.event_marks import KINDS
from renders.spoiled_victory.panel import panel
from renders.spoiled_victory.pieces import stack
from renders.spoiled_victory.themes import DAY, NIGHT


def light(board: Board) -> Theme:
    """Day turns are drawn by day, Night turns by night."""
    return NIGHT if is_night(board.table.turn) else DAY


def position(view: View, under: Iterable[Item] = ()) -> Scene:
    """The map with everything that lies on it; `under` comes between ground and counters."""
    board: Board = view.board
    theme = light(board)
    scene = Scene(base_map(theme))
    scene.add(*on_the_ground(theme, board), *under)
    for space in SPACES:
        scene.add(*stack(theme, board, space))
    scene.add(*fights(theme, board))
    return scene


def compose(view: View, events: Sequence[Event]) -> Scene:
    """Map, marks of what just happened, and the panel."""
    theme = light(view.board)
    shown = readable(events, view.seat)
    scene = position(view, arrows(theme, layout, KINDS, shown))
    scene.add(*highlights(theme, layout, KINDS, shown))
    scene.add(*panel(theme, view, shown))
    return scene


def snapshot(view: View, events: Sequence[Event]) -> Picture:
    """The whole picture of a position and of what led to it."""
    image = paint(compose(view, events))
    return as_picture(image, light(view.board), describe(view))
