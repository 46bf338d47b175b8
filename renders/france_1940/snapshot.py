"""The picture after each step: the whole map and the panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.log import Event, readable
from engine.core.views import View
from engine.france_1940.views import Board
from renders.core.palette import Theme
from renders.core.picture import Picture, finished
from renders.core.scene import Item, Scene, paint
from renders.france_1940.base import base_map
from renders.france_1940.boxes import off_the_map
from renders.france_1940.control import on_the_ground, over_the_blocks
from renders.france_1940.panel import panel
from renders.france_1940.pieces import stacks
from renders.france_1940.themes import DAY


def light(board: Board) -> Theme:
    return DAY


def position(view: View, under: Iterable[Item] = ()) -> Scene:
    """The map with everything that lies on it; `under` comes between ground and blocks."""
    board: Board = view.board
    theme = light(board)
    scene = Scene(base_map(theme))
    scene.add(*on_the_ground(theme, board), *under)
    scene.add(*stacks(theme, board))
    scene.add(*over_the_blocks(theme, board))
    scene.add(*off_the_map(theme, board))
    return scene


def compose(view: View, events: Sequence[Event]) -> Scene:
    """Map, marks of what just happened, and the panel."""
    theme = light(view.board)
    told = readable(events, view.seat)
    scene = position(view)
    scene.add(*panel(theme, view, told))
    return scene


def snapshot(view: View, events: Sequence[Event]) -> Picture:
    """The whole picture of a position and of what led to it."""
    image = paint(compose(view, events))
    return finished(image, light(view.board), "x")
