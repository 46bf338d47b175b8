"""The places a player can ask to see, by name, whole regions first; and what is shown with each."""

from __future__ import annotations

from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import BEACHES, EAST_DUNKERQUE, NODES, ZONES, name
from engine.miracle.components.sea import (
    BEACH_OF,
    LINKS,
    ROADS_OF,
    SHALLOW_OF,
    SHALLOWS,
    SHARED,
    SLIPS,
    THE_MOLE,
    WATER,
    water_name,
)
from engine.miracle.ids import NodeId, WaterId

_PERIMETER = """
D8/C7 D7/C6 D6/C5 E6 F6 F7/E7 F8/E8 G8 H6 H7/G9 H8/G10 I8 I9 J7 J8 J9/I10 K8 K9 K10 L9 L10 L11
M8 M9 M10 N6 N7 O7/N8 O8/N9
"""
_SHORE = (EAST_DUNKERQUE, *BEACHES, *SHALLOWS, *SLIPS)

REGIONS: dict[str, tuple[str, ...]] = {
    "beaches": _SHORE,
    "perimeter": (*_PERIMETER.split(), *BEACHES),
    "channel": tuple(WATER),
    THE_MOLE: (EAST_DUNKERQUE, *SLIPS, SHARED),
} | {
    zone: (
        *beaches,
        *(SHALLOW_OF[beach] for beach in beaches),
        *dict.fromkeys(ROADS_OF[SHALLOW_OF[beach]] for beach in beaches),
    )
    for zone, beaches in ZONES.items()
}
_REGION_NAMES = {
    "beaches": "the Beaches",
    "perimeter": "the perimeter",
    "channel": "the Channel",
    THE_MOLE: "The Mole",
} | {zone: f"the {zone} Beach Zone" for zone in ZONES}

PLACES: dict[str, str] = (
    _REGION_NAMES
    | {node: name(node) for node in NODES}
    | {space: water_name(space) for space in WATER}
)


def around(place: str) -> tuple[str, ...]:
    """The spaces of a region; of a node or Water space those next to it."""
    if place in REGIONS:
        return REGIONS[place]
    node, space = NodeId(place), WaterId(place)
    beach = (BEACH_OF[space],) if space in BEACH_OF else ()
    return (*BORDERS.get(node, ()), *LINKS.get(space, ()), *beach)
