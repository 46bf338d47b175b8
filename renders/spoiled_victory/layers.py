"""Translucent layers over the map: control, the reach of units, what the Germans threaten."""

from __future__ import annotations

from collections.abc import Iterator

from engine.spoiled_victory.components.map import LAND
from engine.spoiled_victory.positions import allies_in, engaged, garrisoned, german_controlled
from engine.spoiled_victory.reach import Front, reach, reached
from engine.spoiled_victory.views import Board
from renders.core.crops import framed, tinted
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.spoiled_victory import layout

CONTROL = "control"
REACH = "reach"
THREAT = "threat"
LAYERS = {
    CONTROL: "Control: blue frames hold Allies, red is contested, dark is behind the German lines",
    REACH: "Reach of the units here: thick frames on foot, thin frames by truck",
    THREAT: "Threat in the next German phase: thick frames can be attacked, thin ones entered",
}
_THICK, _THIN = 6.0, 2.5


def layer_items(theme: Theme, board: Board, layer: str, place: str) -> Iterator[PlacedSprite]:
    """The washes and frames of one layer."""
    if layer == CONTROL:
        yield from _control(theme, board)
    elif layer == REACH:
        on_foot, by_truck = reach_of(board, place)
        yield from _frames(theme, "allied", by_truck - on_foot, _THIN)
        yield from _frames(theme, "allied", on_foot, _THICK)
    elif layer == THREAT:
        attacked, entered = threatened(board)
        yield from _frames(theme, "alarm", entered - attacked, _THIN)
        yield from _frames(theme, "alarm", attacked, _THICK)


def _control(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    behind = garrisoned(board.table)
    for space in LAND:
        if engaged(board.table, space):
            yield tinted(theme, layout, space, "alarm")
        elif allies_in(board.table, space):
            yield from _frames(theme, "allied", {space}, _THICK)
        elif space in behind or german_controlled(board.table, space):
            yield tinted(theme, layout, space, "german")


def reach_of(board: Board, place: str) -> tuple[set[str], set[str]]:
    """The spaces that units in a place can move to on foot, and by truck."""
    front = Front.of(board.table)
    on_foot: set[str] = set()
    by_truck: set[str] = set()
    for unit in allies_in(board.table, place) if place in LAND else ():
        on_foot.update(reach(board.table, unit, front, truck=False))
        by_truck.update(reach(board.table, unit, front, truck=True))
    return on_foot, by_truck


def threatened(board: Board) -> tuple[set[str], set[str]]:
    """The spaces that German units can attack, and can enter, when their cards call them."""
    entered = set().union(*[reached(board.table, german) for german in board.table.germans])
    return {space for space in entered if allies_in(board.table, space)}, entered


def _frames(theme: Theme, colour: str, spaces: set[str], weight: float) -> Iterator[PlacedSprite]:
    for space in sorted(spaces):
        yield framed(theme, layout, space, colour, weight)
