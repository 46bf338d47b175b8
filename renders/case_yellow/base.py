"""The empty map, drawn once per light: sea, coasts, ground, water, frontiers, works, names."""

from __future__ import annotations

from functools import lru_cache

from engine.case_yellow.components.map import (
    BROKEN,
    CITIES,
    CLEAR,
    CROSSINGS,
    FLOODED,
    FOREST,
    FORTS,
    GERMANY,
    HILL,
    LAND,
    MAJOR,
    MARSH,
    MINOR,
    NATION,
    PARIS,
    RHEIN,
    RIVERS,
    TERRAIN,
    TOWNS,
    WORKS,
)
from engine.case_yellow.ids import HexId
from renders.case_yellow import layout
from renders.case_yellow.coasts import land_path
from renders.case_yellow.heights import RIDGES
from renders.case_yellow.layout import LAYOUT, RADIUS
from renders.case_yellow.lettering import letters
from renders.case_yellow.roads import roads
from renders.case_yellow.works import fort, trench
from renders.core.base_parts import base_sprite, hex_fields, hex_grid
from renders.core.cartography import cover, towns, water
from renders.core.cartography.furniture import frame
from renders.core.cartography.grain import lattice
from renders.core.cartography.hexsides import bridge, frontier, stream
from renders.core.cartography.relief import hachures, shoulders
from renders.core.palette import Theme
from renders.core.sprites import Sprite
from renders.core.svg import CRISP, smooth, tag

_TINTS = {
    CLEAR: "clear",
    BROKEN: "broken",
    HILL: "hill",
    FOREST: "clear",
    MARSH: "marsh",
    FLOODED: "flooded",
}
_HOME = {"clear": "reich", "broken": "reich_broken"}
RIVER_WIDTH = {MINOR: 2.6, MAJOR: 4.6, RHEIN: 6.4}
BRIDGE = 0.62
_CITY, _PARIS, _TOWN = 17.0, 22.0, 8.0
_FORT, _WORKS = RADIUS - 2.5, RADIUS - 2.0


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    land = land_path()
    shapes = (
        water.depths(theme, (land,), 0.62),
        tag("path", d=land, fill=theme["outside"], stroke=theme["coast"], stroke_width=2.4),
        tag("path", d=land, fill=theme["outside"]),
        tag("clipPath", tag("path", d=land), id="land"),
        tag("g", _ground(theme), clip_path="url(#land)"),
        hex_grid(LAYOUT, theme["grid"]),
        _frontiers(theme),
        _rivers(theme),
        *(fort(theme, LAYOUT.centres[at], _FORT) for at in FORTS),
        *(trench(theme, LAYOUT.centres[at], _WORKS) for at in WORKS),
        frame(theme, LAYOUT.map_width, LAYOUT.height, *layout.half_degrees()),
    )
    return base_sprite(theme, LAYOUT, shapes, letters(theme))


def _ground(theme: Theme) -> str:
    """Tints of the hexes, heights, woods and reeds, roads and the towns they lead to."""
    forests = [at for at in LAND if TERRAIN[at] == FOREST]
    marshes = [LAYOUT.corners(at) for at in LAND if TERRAIN[at] == MARSH]
    broken = [LAYOUT.corners(at) for at in LAND if TERRAIN[at] == BROKEN]
    return "".join(
        (
            hex_fields(LAYOUT, lambda at: theme[tint(HexId(at))]),
            shoulders(theme, RIDGES),
            _rises(theme, broken),
            cover.woods(theme, cover.hex_rings(LAYOUT, forests), 0.8),
            hachures(theme, RIDGES, 7.0),
            cover.reeds(theme, marshes, 0.62),
            _floods(theme),
            _roads(theme),
            *(_town(theme, at) for at in (*TOWNS, *CITIES)),
        )
    )


def tint(at: HexId) -> str:
    """The name of a hex's colour; Germany has a tone of its own."""
    kind = "city" if at in CITIES else _TINTS[TERRAIN[at]]
    return _HOME.get(kind, kind) if NATION[at] == GERMANY else kind


def _rises(theme: Theme, rings: list[list[tuple[float, float]]]) -> str:
    """Broken ground: small rises in rows."""
    arcs = [f"M{x - 4},{y}q4,-4 8,0" for ring in rings for x, y in lattice(ring, 16, 11)]
    style = {"fill": "none", "stroke": theme["rise"], "stroke_width": 1.1, "shape_rendering": CRISP}
    return tag("path", d="".join(arcs), **style)


def _floods(theme: Theme) -> str:
    """Fields under water: short ripples in rows."""
    rings = [LAYOUT.corners(at) for at in LAND if TERRAIN[at] == FLOODED]
    lines = [f"M{x - 4},{y}h8" for ring in rings for x, y in lattice(ring, 14, 6)]
    style = {"stroke": theme["water"], "stroke_width": 1, "shape_rendering": CRISP}
    return tag("path", d="".join(lines), **style)


def _roads(theme: Theme) -> str:
    d = "".join(smooth(course) for course in roads())
    style = {"fill": "none", "stroke": theme["road_edge"], "stroke_width": 1.6}
    return tag("path", d=d, shape_rendering=CRISP, **style)


def _town(theme: Theme, at: HexId) -> str:
    if at in CITIES:
        reach = _PARIS if at in PARIS else _CITY
        return towns.town(theme, CITIES[at], LAYOUT.centres[at], reach)
    return towns.town(theme, TOWNS[at], LAYOUT.centres[at], _TOWN)


def _frontiers(theme: Theme) -> str:
    """Nations end exactly at hexsides; a river on the same side leaves the rims showing."""
    sides = [
        LAYOUT.side(one, other)
        for one in LAND
        for other in map(HexId, LAYOUT.hexes.neighbours(one))
        if one < other and other in NATION and NATION[one] != NATION[other]
    ]
    return frontier(theme, sides)


def _rivers(theme: Theme) -> str:
    """Small ones first, so that great ones run over their mouths; then what crosses them."""
    drawn = []
    for kind, size in RIVER_WIDTH.items():
        sides = [LAYOUT.side(*it) for it, of in RIVERS.items() if of == kind and it[0] < it[1]]
        drawn.append(stream(theme, sides, size))
    crossed = sorted(it for it in CROSSINGS if it[0] < it[1])
    drawn += [bridge(theme, LAYOUT.side(*it), size=BRIDGE) for it in crossed]
    return "".join(drawn)
