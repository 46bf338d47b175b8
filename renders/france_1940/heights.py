"""The heights of the West on this map."""

from __future__ import annotations

from renders.core.cartography.relief import Ridge
from renders.core.cartography.western_heights import CRESTS
from renders.france_1940.layout import projected

RIDGES = tuple(Ridge(tuple(projected(at) for at in crest), float(reach)) for reach, crest in CRESTS)
