"""The places a player can ask to see, by name, and what is shown with each."""

from __future__ import annotations

from engine.spoiled_victory.components.map import NEIGHBOURS, ROUTES, SPACES, SpaceId, name

PLACES: dict[str, str] = {space: name(space) for space in SPACES}


def around(place: str) -> list[str]:
    """What is next to a space on land, and the whole route at sea."""
    if place in NEIGHBOURS:
        return list(NEIGHBOURS[SpaceId(place)])
    return [space for route in ROUTES.values() if place in route for space in route]
