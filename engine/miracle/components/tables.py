"""Tracks, limits and the schedule of results (4.6, 14.3)."""

from __future__ import annotations

from engine.miracle.components.map import EAST_DUNKERQUE, NIEUPORT, NODES, WEST_DUNKERQUE, Terrain
from engine.miracle.ids import NodeId

RAF_START, RAF_MOST = 2, 6
LUFTWAFFE_START, LUFTWAFFE_MOST = 3, 7
ACTIONS_START, ACTIONS_MOST = 2, 6
ACTIONS_WITHOUT_LA_PANNE = 1

LOWEST_DEFENSE, HIGHEST_DEFENSE = 1, 5
MOLE_DEFENSE = 4
JETTIES_DEFENSE = 3
SHALLOW_DEFENSE = 3

UNITS_IN_AREA = 2
ENTRENCHMENTS = 14
MINEFIELDS = 4
MOST_SPIRITS = 2

FOOT, FOOT_ENTRENCHED = 3, 2
TRUCKS, TRUCKS_ENTRENCHED = 6, 3
RETREAT_AREAS = 2
GERMAN_FOOT, GERMAN_WHEELS = 2, 3

TURN_END_SUCCESS = 4

_GROUND = {
    Terrain.CLEAR: 0,
    Terrain.BEACH: 0,
    Terrain.MARSH: 0,
    Terrain.LOWLANDS: 0,
    Terrain.TOWN: 1,
    Terrain.CANAL: 1,
    Terrain.RIVER: 2,
    Terrain.CITY: 2,
    Terrain.FORT: 2,
}
_AIR = {
    Terrain.CLEAR: 3,
    Terrain.BEACH: 3,
    Terrain.MARSH: 3,
    Terrain.LOWLANDS: 3,
    Terrain.TOWN: 4,
    Terrain.CANAL: 3,
    Terrain.RIVER: 3,
    Terrain.CITY: 5,
    Terrain.FORT: 5,
}
GROUND_COVER = {node.id: max(_GROUND[it] for it in node.terrain) for node in NODES.values()}
AIR_DEFENSE = {node.id: max(_AIR[it] for it in node.terrain) for node in NODES.values()}

CITY_PENALTIES = {WEST_DUNKERQUE: 5, EAST_DUNKERQUE: 5, NIEUPORT: 3}

LEVELS = (
    (100, "Miracle!"),
    (95, "Glorious Victory!"),
    (90, "Outstanding Victory!"),
    (85, "Bloody Good Show!"),
    (80, "Job Well Done"),
    (75, "Successful"),
    (70, "Fair"),
    (65, "Bloody Poor Show"),
    (60, "Defeat"),
    (55, "Disaster"),
)
LOWEST_LEVEL = "Catastrophe"


def level(points: int) -> str:
    """How well that many Victory Points are (14.3)."""
    return next((name for least, name in LEVELS if points >= least), LOWEST_LEVEL)


def cover(node: NodeId) -> Terrain:
    """The ground that shelters whoever stands in a node."""
    return max(NODES[node].terrain, key=lambda it: _GROUND[it])
