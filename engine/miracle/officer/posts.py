"""The line the officer means to hold, and who is to hold which post of it."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.counting import listed
from engine.miracle.components.calendar import FIRST_TURN_OF_JUNE, FRENCH_CONVERT_FROM
from engine.miracle.components.map import (
    CORPS_ZONES,
    EAST_DUNKERQUE,
    LA_PANNE_ZONE,
    TRACKS_OF,
    ZONES,
)
from engine.miracle.components.units import ALLIES, Formation, Role
from engine.miracle.ids import OFF_MAP, NodeId, UnitId
from engine.miracle.marching_on import FAR, distances
from engine.miracle.positions import fresh, garrisoned, german_nodes, steps_left
from engine.miracle.state import Table


class Post(NamedTuple):
    """A place on the line: the nodes that bar its tracks, best first; how much hangs on it."""

    tracks: str
    nodes: tuple[NodeId, ...]
    worth: float
    garrison: int


LINE = tuple(
    Post(tracks, tuple(map(NodeId, nodes.split())), worth, garrison)
    for tracks, nodes, worth, garrison in (
        ("CD", "D7/C6 D8/C7", 10, 2),
        ("AB", "B5/A5", 7, 2),
        ("EF", "F8/E8 F9/E9", 7, 2),
        ("GH", "H8/G10 H9/G11", 6, 2),
        ("M", "M9 M10 M11", 6, 2),
        ("IJ", "J9/I10 J10/I11", 6, 2),
        ("K", "K10 K11", 5, 2),
        ("L", "L11 L12", 5, 2),
        ("NO", "O7/N8 O8/N9", 4, 2),
        ("QR", "R3/Q4 R4/Q5", 4, 2),
        ("P", "P5 P6", 3, 1),
    )
)
WORTH = {node: post.worth for post in LINE for node in post.nodes}


def barred(node: NodeId) -> str:
    """The tracks that a post bars, in words."""
    tracks = sorted(TRACKS_OF[node])
    return f"Track{'s' * (len(tracks) > 1)} {listed(tracks)}"


SPARED_FROM = FIRST_TURN_OF_JUNE - 1
"""From this turn on the officer keeps fresh British brigades for the boats."""

# How many Areas of march each of these is worth when posts are given out
_TRUCKS_ARE_FASTER = 2
_FRESH_AT_THE_MOLE = 3
_FRESH_ELSEWHERE = 2
_ALREADY_THERE = 2
_STEP = 0.2


def held_at(table: Table) -> list[tuple[Post, NodeId]]:
    """Each post with the node where it can be held now; posts that are lost are left out."""
    lost = garrisoned(table).union(german_nodes(table))
    if table.battle and not table.battle.allied:
        lost -= {table.battle.node}
    found = []
    for post in LINE:
        node = next((it for it in post.nodes if it not in lost), OFF_MAP)
        if node:
            found.append((post, node))
    return found


class _Candidate(NamedTuple):
    """A brigade without a post, and what is asked of it for every post."""

    unit: UnitId
    space: NodeId
    motorized: bool
    leaving: bool
    fresh: bool
    steps: float


def assignments(table: Table, spared_from: int = SPARED_FROM) -> dict[UnitId, NodeId]:
    """Which unit is to stand in which node: the nearest and least useful elsewhere first."""
    found: dict[UnitId, NodeId] = {}
    free = _candidates(table, late=table.turn >= spared_from)
    posts = held_at(table)
    for round_ in range(max(post.garrison for post in LINE)):
        for post, node in posts:
            if post.garrison > round_ and free:
                away = distances(node)
                costs = [_reluctance(it, node, away.get(it.space, FAR)) for it in free]
                best = free.pop(costs.index(min(costs)))
                found[best.unit] = node
    return found


def _candidates(table: Table, *, late: bool) -> list[_Candidate]:
    return [
        _Candidate(
            unit,
            it.space,
            ALLIES[unit].motorized,
            late and ALLIES[unit].formation != Formation.FRENCH,
            fresh(table, unit),
            _STEP * steps_left(table, unit),
        )
        for unit, it in table.units.items()
        if it.space and ALLIES[unit].kind == Role.BRIGADE
    ]


def _reluctance(it: _Candidate, node: NodeId, areas: int) -> float:
    """How little a unit is wanted at a post: the way there, and what it is worth as Evacuees."""
    way = areas / _TRUCKS_ARE_FASTER if it.motorized else float(areas)
    if it.leaving:
        if node == EAST_DUNKERQUE:
            way -= _FRESH_AT_THE_MOLE * it.fresh
        else:
            way += _FRESH_ELSEWHERE * it.fresh - _ALREADY_THERE * (it.space == node)
    return way - it.steps


def embarks_at(table: Table, unit: UnitId) -> tuple[NodeId, ...]:
    """Where a unit may turn into Evacuees, East Dunkerque and its own beaches."""
    formation = ALLIES[unit].formation
    if formation == Formation.FRENCH:
        beaches = tuple(beach for zone in ZONES.values() for beach in zone)
    else:
        beaches = ZONES[CORPS_ZONES.get(formation, LA_PANNE_ZONE)]
    lost = garrisoned(table).union(german_nodes(table))
    return tuple(node for node in (EAST_DUNKERQUE, *beaches) if node not in lost)


def may_embark_soon(table: Table, unit: UnitId) -> bool:
    """Whether a unit's time to leave has come, or comes tomorrow."""
    first = (
        FRENCH_CONVERT_FROM if ALLIES[unit].formation == Formation.FRENCH else FIRST_TURN_OF_JUNE
    )
    return table.turn >= first - 1


def is_support(unit: UnitId) -> bool:
    """Whether a unit is Corps Support."""
    return ALLIES[unit].kind == Role.SUPPORT
