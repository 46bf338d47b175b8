"""Translucent layers over the map: control, the reach of units, what the Germans threaten."""

from __future__ import annotations

from collections.abc import Iterator

from engine.spoiled_victory.components.map import LAND, SpaceId
from engine.spoiled_victory.positions import allies_in, engaged, garrisoned, german_controlled
from engine.spoiled_victory.reach import Front, reach, reached
from engine.spoiled_victory.views import Board
from renders.core.layers import THICK, THIN, Groups, Layer, frames
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.spoiled_victory.layout import LAYOUT


def _control(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    behind = garrisoned(board.table)
    for space in LAND:
        if engaged(board.table, space):
            yield LAYOUT.tint(theme, space, "alarm")
        elif allies_in(board.table, space):
            yield LAYOUT.frame(theme, space, "allied", THICK)
        elif space in behind or german_controlled(board.table, space):
            yield LAYOUT.tint(theme, space, "german")


def _reach(theme: Theme, board: Board, place: str) -> Iterator[PlacedSprite]:
    on_foot, by_truck = reach_of(board, place)
    yield from frames(theme, LAYOUT, "allied", by_truck - on_foot, THIN)
    yield from frames(theme, LAYOUT, "allied", on_foot, THICK)


def _threat(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    attacked, entered = threatened(board)
    yield from frames(theme, LAYOUT, "alarm", entered - attacked, THIN)
    yield from frames(theme, LAYOUT, "alarm", attacked, THICK)


def reach_of(board: Board, place: str) -> tuple[set[str], set[str]]:
    """The spaces that units in a place can move to on foot, and by truck."""
    front = Front.of(board.table)
    on_foot: set[str] = set()
    by_truck: set[str] = set()
    for unit in allies_in(board.table, SpaceId(place)) if place in LAND else ():
        on_foot.update(reach(board.table, unit, front, truck=False))
        by_truck.update(reach(board.table, unit, front, truck=True))
    return on_foot, by_truck


def threatened(board: Board) -> tuple[set[str], set[str]]:
    """The spaces that German units can attack, and can enter, when their cards call them."""
    table = board.table
    entered = {space for german in table.germans for space in reached(table, german)}
    return {space for space in entered if allies_in(table, space)}, {*entered}


def _reach_told(board: Board, place: str) -> Groups:
    on_foot, by_truck = reach_of(board, place)
    return ("On foot", on_foot), ("By truck besides", by_truck - on_foot)


def _threat_told(board: Board, _place: str) -> Groups:
    attacked, entered = threatened(board)
    return ("Can be attacked", attacked), ("Can be entered", entered - attacked)


LAYERS: dict[str, Layer[Board]] = {
    "control": Layer(
        "Control: blue frames hold Allies, red is contested, dark is behind the German lines",
        _control,
    ),
    "reach": Layer(
        "Reach of the units here: thick frames on foot, thin frames by truck",
        _reach,
        told=_reach_told,
        of_a_place=True,
    ),
    "threat": Layer(
        "Threat in the next German phase: thick frames can be attacked, thin ones entered",
        _threat,
        told=_threat_told,
    ),
}
