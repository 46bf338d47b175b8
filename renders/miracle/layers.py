"""Layers over the map: control, reach of units and ships, what the Germans threaten, corps."""

from __future__ import annotations

from collections.abc import Iterator

from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import NODES, TRACKS
from engine.miracle.components.sea import WATER
from engine.miracle.components.units import ALLIES, GHQ, Formation
from engine.miracle.german_advance import stops
from engine.miracle.german_moves import allowance as german_allowance
from engine.miracle.ids import NodeId, Track, WaterId
from engine.miracle.naval_lanes import Sea, courses
from engine.miracle.positions import (
    allies_at,
    at_last_node,
    deck,
    german_at,
    german_node,
    ships_at,
    units_at,
)
from engine.miracle.reach import Front, marches
from engine.miracle.views import Board
from renders.core.layers import THICK, THIN, Groups, Layer, frames
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.miracle.control import contested, german_ground, note
from renders.miracle.layout import LAYOUT

_SHORT = {"French": "FR"}


def _control(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    lost = set(german_ground(board))
    for node in NODES:
        if contested(board, node):
            yield LAYOUT.tint(theme, node, "alarm")
        elif node in lost:
            yield LAYOUT.tint(theme, node, "german")
        elif units_at(board.table, node):
            yield LAYOUT.frame(theme, node, "allied", THICK)


def _reach(theme: Theme, board: Board, place: str) -> Iterator[PlacedSprite]:
    safe, risky = reach_of(board, place)
    yield from frames(theme, LAYOUT, "alarm", risky - safe, THIN)
    yield from frames(theme, LAYOUT, "allied", safe, THICK)


def _threat(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    attacked, entered = threatened(board)
    yield from frames(theme, LAYOUT, "alarm", entered - attacked, THIN)
    yield from frames(theme, LAYOUT, "alarm", attacked, THICK)


def reach_of(board: Board, place: str) -> tuple[set[str], set[str]]:
    """Where units or ships in a place can go, safely and otherwise."""
    return _at_sea(board, place) if place in WATER else _on_foot(board, place)


def _on_foot(board: Board, place: str) -> tuple[set[str], set[str]]:
    table = board.table
    front = Front.of(table)
    safe: set[str] = set()
    risky: set[str] = set()
    start = NodeId(place)
    for unit in units_at(table, start) if start in NODES else ():
        if unit != GHQ:
            ends = {*marches(table, unit, front)}
            risky |= {area for area in ends if area in front.germans}
            safe |= ends - risky
    return safe, risky


def _at_sea(board: Board, place: str) -> tuple[set[str], set[str]]:
    table = board.table
    sea = Sea.of(table)
    safe: set[str] = set()
    risky: set[str] = set()
    start = WaterId(place)
    for ship in ships_at(table, start):
        if not table.ships[ship].disrupted:
            for course in courses(sea.met_by(ship), start, deck(table, ship).movement):
                (risky if course.risk else safe).add(course.to)
    return safe, risky


def threatened(board: Board) -> tuple[set[str], set[str]]:
    """The nodes that German units can attack, and can enter, when a card calls them."""
    table = board.table
    attacked: set[str] = set()
    entered: set[str] = set()
    for track, german in table.germans.items():
        if german.disrupted:
            continue
        path = _path(board, track)
        entered.update(path)
        attacked.update(node for node in path if allies_at(table, node))
        if at_last_node(table, track):
            around = BORDERS[german_node(table, track)]
            attacked.update(node for node in around if allies_at(table, node))
    return attacked, entered


def _path(board: Board, track: Track) -> list[NodeId]:
    """9.3 How far a German unit gets along its track."""
    table = board.table
    at = table.germans[track].at
    path = []
    for node in TRACKS[track][at + 1 : at + 1 + german_allowance(table, track)]:
        if german_at(table, node):
            break
        path.append(node)
        if allies_at(table, node) or stops(table, track, node):
            break
    return path


def _corps(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    """A frame in the colour of the corps."""
    for node, formations in _formations(board):
        yield LAYOUT.frame(theme, node, formations[0], THICK)


def _corps_numbers(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    """The number of the corps on its frame, clear of the code beneath."""
    for node, formations in _formations(board):
        left, top, right, _ = LAYOUT.bounds(node)
        sprite = note(theme, " + ".join(_SHORT.get(it, it) for it in formations), "ink")
        x = (left + right - sprite.width) / 2
        yield PlacedSprite(sprite, x, top - sprite.height + 3, "corps", node)


def _formations(board: Board) -> Iterator[tuple[NodeId, list[Formation]]]:
    """Whose units stand where."""
    for node in NODES:
        here = [ALLIES[unit].formation for unit in units_at(board.table, node)]
        if here:
            yield node, list(dict.fromkeys(here))


def _reach_told(board: Board, place: str) -> Groups:
    safe, risky = reach_of(board, place)
    return ("Safe", safe), ("Meets the enemy", risky - safe)


def _threat_told(board: Board, _place: str) -> Groups:
    attacked, entered = threatened(board)
    return ("Can be attacked", attacked), ("Can be entered", entered - attacked)


LAYERS: dict[str, Layer[Board]] = {
    "control": Layer(
        "Control: blue frames hold Allies, red is contested, dark is in German hands", _control
    ),
    "reach": Layer(
        "Reach of the units or ships here: thick frames are safe, thin red ones meet the enemy",
        _reach,
        told=_reach_told,
        of_a_place=True,
    ),
    "threat": Layer(
        "Threat in a German activation: thick frames can be attacked, thin ones entered",
        _threat,
        told=_threat_told,
    ),
    "corps": Layer("Corps: whose units stand where", _corps, _corps_numbers),
}
