"""The heights of the West on this map, and a rise in every hex of hills."""

from __future__ import annotations

from engine.case_yellow.components.map import HILL, TERRAIN
from renders.case_yellow.layout import LAYOUT, projected
from renders.core.cartography.relief import Ridge
from renders.core.cartography.western_heights import CRESTS, SOUTHERN_CRESTS

_HILL = 17.0

RIDGES = tuple(
    Ridge(tuple(projected(at) for at in crest), float(reach))
    for reach, crest in (*CRESTS, *SOUTHERN_CRESTS)
) + tuple(Ridge((LAYOUT.centres[at],), _HILL) for at, it in TERRAIN.items() if it == HILL)
