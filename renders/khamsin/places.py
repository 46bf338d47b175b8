"""The places a player can ask to see, by name, and what is shown with each."""

from __future__ import annotations

from engine.khamsin.components.map import AREAS, COAST, NEIGHBOURS, name
from engine.khamsin.ids import AreaId

REGIONS: dict[str, tuple[str, ...]] = {
    "coast": COAST,
    "pocket": ("DUN", "BER", "FUR", "LAP", "CAS", "POP", "YPR", "BAI", "ARM", "LIL"),
    "canal line": ("GRA", "WAT", "STO", "AIR", "BET", "LAB"),
}
_REGION_NAMES = {"coast": "the coast", "pocket": "the pocket", "canal line": "the canal line"}

PLACES: dict[str, str] = _REGION_NAMES | {area: name(area) for area in AREAS}


def around(place: str) -> tuple[str, ...]:
    """The areas of a region; of an area those it is connected with."""
    return REGIONS.get(place) or NEIGHBOURS.get(AreaId(place), ())
