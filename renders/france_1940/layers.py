"""Translucent layers over the map: control, command, reach, objectives, set-up areas."""

from __future__ import annotations

from collections.abc import Iterator

from engine.france_1940.components.blocks import SIDE
from engine.france_1940.components.formations import ALLIED, GERMAN
from engine.france_1940.components.map import AREAS, PASSABLE
from engine.france_1940.components.strategy import CONTROL as HOLD
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.control import owner
from engine.france_1940.ids import How
from engine.france_1940.marching import may_entrain, ways_for
from engine.france_1940.reach import Front
from engine.france_1940.views import Board, Seen
from renders.core.icons import pill
from renders.core.layers import THICK, THIN, Groups, Layer, by_words, frames, held
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.france_1940.command import range_labels, ranges
from renders.france_1940.control import contested
from renders.france_1940.layout import LAYOUT

_LABEL = 38.0
_GROUND = {GERMAN: "german", ALLIED: "french", "fought": "alarm"}


def _control(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    fought = contested(board)
    for hexagon in PASSABLE:
        whose = "fought" if hexagon in fought else owner(board.table, hexagon)
        if whose:
            yield held(theme, LAYOUT, _GROUND[whose], hexagon)


def _reach(theme: Theme, board: Board, place: str) -> Iterator[PlacedSprite]:
    by_march, by_rail = reach_of(board, place)
    yield from frames(theme, LAYOUT, "allied", by_rail - by_march, THIN)
    yield from frames(theme, LAYOUT, "allied", by_march, THICK)


def _objectives(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    for hexagon in objectives(board):
        yield LAYOUT.frame(theme, hexagon, "alarm", THICK)


def _objective_labels(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    for hexagon, words in objectives(board).items():
        yield LAYOUT.beside(pill(words, theme["alarm"]), "objective", hexagon, 0, _LABEL)


def _areas(theme: Theme, _board: Board, _place: str) -> Iterator[PlacedSprite]:
    for area in AREAS.values():
        yield from LAYOUT.rim(theme, area, "accent", 4.0)


def _area_labels(theme: Theme, _board: Board, _place: str) -> Iterator[PlacedSprite]:
    for formation, area in AREAS.items():
        for hexagon in area:
            yield LAYOUT.beside(pill(formation, theme["ink"]), "area", hexagon, 0, _LABEL)


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


def _reach_told(board: Board, place: str) -> Groups:
    by_march, by_rail = reach_of(board, place)
    return ("By march", by_march), ("By Strategic Movement besides", by_rail - by_march)


LAYERS: dict[str, Layer[Board]] = {
    "control": Layer("Control: blue is Allied, dark is German, red is contested", _control),
    "command": Layer(
        "Command Ranges you know: violet is the Active Formation's", ranges, range_labels
    ),
    "reach": Layer(
        "Reach of your blocks here: thick frames by march, thin ones by Strategic Movement",
        _reach,
        told=_reach_told,
        of_a_place=True,
    ),
    "objectives": Layer(
        "Objectives and their Victory Points on the Strategy Cards",
        _objectives,
        _objective_labels,
        told=lambda board, _: by_words(objectives(board)),
    ),
    "areas": Layer(
        "Set-up areas; German ones stay closed to the other Army Group",
        _areas,
        _area_labels,
        told=lambda _board, _place: AREAS.items(),
    ),
}
