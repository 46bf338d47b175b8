"""Translucent layers over the map: control, command, reach, objectives, set-up areas."""

from __future__ import annotations

from collections.abc import Iterator

from engine.france_1940.components.blocks import SIDE
from engine.france_1940.components.map import AREAS, PASSABLE
from engine.france_1940.components.strategy import CONTROL as HOLD
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.control import owner
from engine.france_1940.ids import How
from engine.france_1940.marching import may_entrain, ways_for
from engine.france_1940.reach import Front
from engine.france_1940.views import Board, Seen
from renders.core.hexes import hex_wash
from renders.core.icons import pill
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.france_1940 import layout
from renders.france_1940.command import all_commands
from renders.france_1940.control import contested
from renders.france_1940.frames import THICK, THIN, beside, centred, rim, weighted

CONTROL = "control"
COMMAND = "command"
REACH = "reach"
OBJECTIVES = "objectives"
AREA = "areas"
LAYERS = {
    CONTROL: "Control: blue is Allied, dark is German, red is contested",
    COMMAND: "Command Ranges you know: amber is the Active Formation's",
    REACH: "Reach of your blocks here: thick frames by march, thin ones by Strategic Movement",
    OBJECTIVES: "Objectives and their Victory Points on the Strategy Cards",
    AREA: "Set-up areas; German ones stay closed to the other Army Group",
}
WORDS = frozenset({"headquarters", "objective", "area"})
_TINT = 0.36


def layer_items(theme: Theme, board: Board, layer: str, place: str) -> Iterator[PlacedSprite]:
    """The washes and frames of one layer."""
    if layer == CONTROL:
        yield from _control(theme, board)
    elif layer == COMMAND:
        yield from all_commands(theme, board, place)
    elif layer == REACH:
        by_march, by_rail = reach_of(board, place)
        for hexagons, weight in ((by_rail - by_march, THIN), (by_march, THICK)):
            for hexagon in sorted(hexagons):
                yield weighted(theme, hexagon, "allied", weight)
    elif layer == OBJECTIVES:
        yield from _objectives(theme, board)
    elif layer == AREA:
        for formation, area in AREAS.items():
            yield from rim(theme, area, "accent", 4.0)
            for hexagon in area:
                yield beside(pill(formation, theme["ink"]), "area", hexagon, 0, 38)


def _control(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    fought = contested(board)
    for hexagon in PASSABLE:
        colour = "alarm" if hexagon in fought else owner(board.table, hexagon)
        if colour:
            sprite = hex_wash(layout.RADIUS, theme[colour], _TINT)
            yield centred(sprite, f"layer {colour}", hexagon)


def reach_of(board: Board, place: str) -> tuple[set[str], set[str]]:
    """The hexes that own blocks in a place can march to, and reach by Strategic Movement."""
    by_march: set[str] = set()
    by_rail: set[str] = set()
    if not board.side or not place:
        return by_march, by_rail
    front = Front(Seen(board), board.side)
    for face in board.faces:
        if face.hex == place and SIDE[face.id] == board.side:
            by_march.update(ways_for(front, face.id, How.MARCH))
            if may_entrain(front, face.id):
                by_rail.update(ways_for(front, face.id, How.STRATEGIC))
    return by_march, by_rail


def objectives(board: Board) -> dict[str, str]:
    """Hexes that score: with their points on the known card, or on how many of the six they are."""
    if board.strategy:
        lines = STRATEGIES[board.strategy].lines
        return {it.where: f"{it.points} VP" for it in lines if it.what == HOLD}
    wanted = [it.where for card in STRATEGIES.values() for it in card.lines if it.what == HOLD]
    return {hexagon: f"{wanted.count(hexagon)} of 6 cards" for hexagon in dict.fromkeys(wanted)}


def _objectives(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    for hexagon, words in objectives(board).items():
        yield weighted(theme, hexagon, "alarm", THICK)
        yield beside(pill(words, theme["alarm"]), "objective", hexagon, 0, 38)
