"""Sections 9.3, 9.4i, 9.5, 9.6: a German unit goes forward, and what falls into its hands."""

from __future__ import annotations

from engine.miracle.components.calendar import LAST_TURN, date
from engine.miracle.components.map import EAST_DUNKERQUE, GRAVELINES, TRACKS, ZONE_OF, name
from engine.miracle.components.sea import SHALLOW_OF
from engine.miracle.components.tables import CITY_PENALTIES
from engine.miracle.components.units import Arm
from engine.miracle.ids import NodeId, Track
from engine.miracle.kinds import Kind
from engine.miracle.losses import lose_evacuee
from engine.miracle.movement import GUNS_OF
from engine.miracle.positions import (
    allies_at,
    evacuees_at,
    german_at,
    german_name,
    german_node,
    is_flooded,
    is_marsh,
    next_node,
    side,
)
from engine.miracle.state import Dunkerque, Table, Works

ASHORE = frozenset((*CITY_PENALTIES, *ZONE_OF))
"""The Cities and Beaches: their fall is told whoever takes them, and however."""


def advance(game: Dunkerque, track: Track, nodes: int, *, probing: bool = False) -> bool:
    """9.3 A German unit moves up to so many nodes; says whether it ran into Allied units.

    It stops before another German unit, with Allied units, in flooded Areas and, on wheels, in
    Marsh; `probing` (13.3) minds no ground.
    """
    table = game.table
    start, met = german_node(table, track), False
    taken = []
    for _ in range(nodes):
        ahead = next_node(table, track)
        if not ahead or german_at(table, ahead):
            break
        table.mark_german(track, at=table.germans[track].at + 1)
        met = allies_at(table, ahead)
        if met:
            break
        taken.append(ahead)
        if not probing and stops(table, track, ahead):
            break
    end = german_node(table, track)
    if end != start:
        path = TRACKS[track][TRACKS[track].index(start) : table.germans[track].at + 1]
        words = f"{german_name(table, track)} advances to {name(end)}."
        game.log(Kind.ADVANCE, words, *path, rule="9.3")
    for node in taken:
        capture(game, node)
    return met


def stops(table: Table, track: Track, node: NodeId) -> bool:
    """9.3f, 10.6 Wheels stop in Marsh, everybody in flooded Areas."""
    if side(table, track).kind == Arm.INFANTRY:
        return is_flooded(table, node)
    return is_marsh(table, node)


def capture(game: Dunkerque, node: NodeId) -> None:
    """9.4i, 9.5, 9.6 A German unit alone in a node takes what belongs to it."""
    table = game.table
    if node in ASHORE:
        game.log(Kind.CAPTURED, f"{name(node)} falls to the Germans.", node, rule="9.4i")
    if node in GUNS_OF:
        _bring_up_guns(game, node)
    if node == EAST_DUNKERQUE and table.mole != Works.GONE:
        table.mole = Works.GONE
        game.log(Kind.DESTROYED, "The Mole is in German hands.", node, rule="9.4i")
    if node in ZONE_OF:
        _take_beach(game, node)


def _bring_up_guns(game: Dunkerque, node: NodeId) -> None:
    """9.5, 9.6 An Artillery marker comes with the next turn, unless it is there already."""
    table, guns = game.table, GUNS_OF[node]
    if node not in table.captured:
        table.captured.append(node)
    if guns not in table.artillery:
        table.artillery[guns] = table.turn + 1
        last = table.turn == LAST_TURN
        from_when = "too late to fire" if last else f"they fire from {date(table.turn + 1)}"
        words = f"German guns are brought up at {name(node)}: {from_when}."
        game.log(Kind.GUNS, words, node, rule="9.5" if node == GRAVELINES else "9.6")


def _take_beach(game: Dunkerque, beach: NodeId) -> None:
    """9.4i The Provost Jetties of the Zone and Evacuees in the Shallow are lost."""
    table, zone = game.table, ZONE_OF[beach]
    if table.jetties[zone] in (Works.WHOLE, Works.DAMAGED):
        table.jetties[zone] = Works.GONE
        game.log(Kind.DESTROYED, f"The {zone} Provost Jetties are lost.", beach, rule="9.4i")
    shallow = SHALLOW_OF[beach]
    for evacuee in evacuees_at(table, shallow):
        lose_evacuee(table, evacuee)
        game.log(Kind.LOST, "The Evacuees in the shallows are captured.", shallow, rule="9.4i")
