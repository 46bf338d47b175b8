"""Translucent layers over the map: control, command, reach, objectives, set-up areas."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import Chance
from engine.france_1940.components.blocks import COLOUR, FHQS, FORMATION, SIDE
from engine.france_1940.components.formations import BEF, FORMATIONS
from engine.france_1940.components.map import AREAS, PASSABLE, PEN_OF
from engine.france_1940.components.strategy import CONTROL as HOLD
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.components.tables import OUT_OF_COMMAND_MP
from engine.france_1940.positions import owner
from engine.france_1940.reach import Front, full_points, marches, strategic_moves
from engine.france_1940.state import Block, Campaign
from engine.france_1940.views import Board
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
    game = _as_seen(board)
    front = Front(game, board.side) if board.side else None
    by_march: set[str] = set()
    by_rail: set[str] = set()
    for face in board.faces:
        if not front or face.hex != place or not place or SIDE[face.id] != board.side:
            continue
        lost = face.out_of_command
        points = OUT_OF_COMMAND_MP if lost else full_points(game, face.id)
        engaged = place in front.enemy
        by_march.update(marches(game, front, face.id, points, fight=not lost and not engaged))
        if not lost and _entrains(face.id, place):
            by_rail.update(strategic_moves(game, front, face.id))
    return by_march, by_rail


def _entrains(block: str, place: str) -> bool:
    """4B Strategic Movement is not for FHQs, the B.E.F., neutrals, nor out of a German pen."""
    formation = FORMATIONS[FORMATION[block]]
    return not (formation.neutral or formation.id == BEF or block in FHQS or place in PEN_OF)


def _as_seen(board: Board) -> Campaign:
    """A game in which each hidden block is any one of its colour; only its hex matters."""
    blocks = dict.fromkeys(COLOUR, Block()) | {
        face.id: Block(face.hex, face.steps) for face in board.faces
    }
    seen = {face.id for face in board.faces} | set(board.lost)
    hidden = [block for block in COLOUR if block not in seen]
    for back in board.backs:
        for block in [it for it in hidden if COLOUR[it] == back.colour][: back.count]:
            hidden.remove(block)
            blocks[block] = Block(back.hex, 1)
    return Campaign(game="", options={}, chance=Chance("seen"), table=board.table, blocks=blocks)


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
