"""9.4 Where a Zone of Control can reach, by what is printed on the map."""

from __future__ import annotations

from engine.case_yellow.components.map import CITIES, EXITS, FOREST, MAJOR, RHEIN, TERRAIN
from engine.case_yellow.ids import HexId

GREAT_RIVERS = frozenset([MAJOR, RHEIN])

# Not across Major rivers and the Rhein (9.4a), not into cities (9.4b), not into Forest except along
# roads (9.4c). Forts and Works can be destroyed: they are asked when the zone is used.
ZONE: dict[HexId, tuple[HexId, ...]] = {
    hex_: tuple(
        it.to
        for it in exits
        if it.river not in GREAT_RIVERS
        and it.to not in CITIES
        and (it.road or TERRAIN[it.to] != FOREST)
    )
    for hex_, exits in EXITS.items()
}
