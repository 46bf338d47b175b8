"""The empty map, drawn once per light: sea, ground, waters, roads, towns; and heads of areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engine.khamsin.components.map import (
    AREAS,
    COASTAL,
    CONNECTORS,
    OLD_FORT,
    OPEN,
    RIDGE,
    TRAIL,
    URBAN,
    VILLAGE,
    WATERWAY,
    WOODED,
    name,
)
from engine.khamsin.components.map import ROAD as ROADS
from engine.khamsin.ids import AreaId
from renders.core.areas import borders
from renders.core.base_parts import base_sprite
from renders.core.cartography import water
from renders.core.cartography.cover import ditches, reeds, woods
from renders.core.cartography.furniture import cartouche, compass, frame, scale_bar
from renders.core.cartography.grain import along, blob, seed_of, shaken
from renders.core.cartography.relief import Ridge, cliffs, dunes, relief
from renders.core.cartography.towns import ramparts, town, village
from renders.core.cartography.ways import roads
from renders.core.clearance import shared, text_box
from renders.core.fonts import ITALIC, SEMIBOLD, fitted
from renders.core.geography import courses
from renders.core.geometry import Point, Window
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import CRISP, box, polyline, rounded, smooth, tag
from renders.khamsin import country, icons, layout
from renders.khamsin.layout import BOX, FLAG_ROOM, HEAD, LAYOUT, NAME, head_of
from renders.khamsin.towns import CENTRES, EAST, GEOGRAPHY, bent, land, shore

_KM = 9.9  # pixels
# What an area's ground looks like: the first of these that it has.
_LOOKS = (URBAN, COASTAL, WOODED, RIDGE, WATERWAY, OPEN, VILLAGE)
_BORDER = {"stroke_width": 1.4, "stroke_dasharray": "5 3", "shape_rendering": CRISP}
TRAIL_STROKE: dict[str, object] = {
    "stroke_width": 2.6,
    "stroke_dasharray": "8 5",
    "shape_rendering": CRISP,
}
HALT_STROKE: dict[str, object] = {"stroke_width": 4, "stroke_linecap": "round"}
FLAG = 15.0
ROAD, RIVER, CANAL = 6.0, 3.8, (4.6, 1.9)


@lru_cache(maxsize=4)
def base_map(theme: Theme) -> Sprite:
    """The whole picture with nothing on it: map and empty panel."""
    shapes = (
        _land(theme),
        *_ashore(theme),
        *(_town(theme, area) for area in AREAS),
        frame(theme, LAYOUT.map_width, LAYOUT.height),
    )
    return base_sprite(theme, LAYOUT, shapes, [*_words(theme)])


def land_outline() -> str:
    """The `d` of all land on the map."""
    return polyline(land(), closed=True)


def _land(theme: Theme) -> str:
    style = {"fill": theme["land"], "stroke": theme["coast"], "stroke_width": 1.6}
    shapes = [water.depths(theme, (polyline(shore()),))]
    for number, (centre, reach) in enumerate(layout.BANKS):
        shapes.append(water.sandbank(theme, blob(centre, reach, number + 5, 0.2, layout.LEAN)))
    return "".join(shapes) + tag("path", d=land_outline(), **style)


def _ashore(theme: Theme) -> Iterator[str]:
    """Everything that ends at the coast."""
    yield tag("clipPath", tag("path", d=land_outline()), id="ashore")
    shapes = (
        *(_ground(theme, area) for area in AREAS),
        _cover(theme),
        _borders(theme),
        _halt_line(theme),
        _waters(theme),
        _frontier(theme),
        _ways(theme),
        small_towns(theme),
    )
    yield tag("g", *shapes, clip_path="url(#ashore)")
    coast = [at for at in shore() if at[0] > CENTRES["GRA"][0]]
    yield dunes(theme, coast)
    capes = [at for at in shore() if CENTRES["BOU"][1] - 60 > at[1] > CENTRES["CAL"][1] - 30]
    yield cliffs(theme, [at for at in capes if at[0] < CENTRES["CAL"][0] - 70])


def _ground(theme: Theme, area: AreaId) -> str:
    look = next(it for it in _LOOKS if it in AREAS[area].terrain)
    return tag("path", d=polyline(layout.corners(area), closed=True), fill=theme[look])


def _cover(theme: Theme) -> str:
    """Heights, woods, polders and marshes."""
    ridges = [Ridge(tuple(bent(crest)), reach) for reach, crest in country.HEIGHTS]
    grown, wet = _blobs(country.WOODS, 0), _blobs(country.MARSHES, 40)
    low = [ditches(theme, bent(ring), f"polder{n}") for n, ring in enumerate(country.POLDERS)]
    return relief(theme, ridges) + woods(theme, grown, 0.85) + "".join(low) + reeds(theme, wet, 0.8)


def _blobs(spots: tuple[tuple[Point, Point], ...], first: int) -> list[list[Point]]:
    centres = bent(tuple(at for at, _ in spots))
    reaches = (reach for _, reach in spots)
    return [
        blob(at, reach, first + number)
        for number, (at, reach) in enumerate(zip(centres, reaches, strict=True))
    ]


def _borders(theme: Theme) -> str:
    lines = "".join(
        polyline((side.start, side.end)) for _, side in borders(layout.grounds()) if side.neighbour
    )
    return tag("path", d=lines, fill="none", stroke=theme["edge"], **_BORDER)


def _waters(theme: Theme) -> str:
    """Rivers wind and are full, canals run straight between two banks."""
    style = {"fill": "none", "stroke_linejoin": "round", "shape_rendering": CRISP}
    rivers = "".join(smooth(bent(it)) for it in country.RIVERS.values())
    canals = "".join(rounded(bent(it), 6) for it in country.CANALS.values())
    return "".join(
        tag("path", d=d, stroke=theme[name], stroke_width=wide, **style)
        for d, name, wide in (
            (canals, "water", CANAL[0]),
            (canals, "stream", CANAL[1]),
            (rivers, "water", RIVER),
        )
    )


def _frontier(theme: Theme) -> str:
    style = {"stroke": theme["frontier"], "stroke_width": 2.6, "stroke_dasharray": "12 4 3 4"}
    style["shape_rendering"] = CRISP
    return "".join(
        tag("path", d=polyline(bent(course)), fill="none", **style)
        for course in courses(GEOGRAPHY, "borders")
        if min(x for x, _ in course) < EAST
    )


def course(one: AreaId, other: AreaId) -> list[Point]:
    """A connector from town to town, not quite straight."""
    middle = layout.BENDS.get((one, other))
    if middle:
        return [CENTRES[one], middle, CENTRES[other]]
    (x0, y0), (x1, y1) = CENTRES[one], CENTRES[other]
    key = seed_of(one + other)
    inner = [
        shaken((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), 7.0, key, number)
        for number, share in enumerate((0.36, 0.64))
    ]
    return [CENTRES[one], *inner, CENTRES[other]]


def connectors(kind: str) -> list[list[Point]]:
    """All roads, or all trails."""
    return [
        course(one, other)
        for one, ends in CONNECTORS.items()
        for other, what in ends.items()
        if what == kind and one < other
    ]


def _ways(theme: Theme) -> str:
    style = {"fill": "none", "stroke": theme["trail"], **TRAIL_STROKE}
    trails = "".join(tag("path", d=smooth(it), **style) for it in connectors(TRAIL))
    return trails + roads(theme, connectors(ROADS), ROAD)


def _halt_line(theme: Theme) -> str:
    """Along the borders it follows, at sea no further."""
    d = "".join(polyline(side) for side in layout.halt_line())
    return tag("path", d=d, fill="none", stroke=theme["halt"], **HALT_STROKE)


def _town(theme: Theme, area: AreaId) -> str:
    x, y = CENTRES[area]
    at, terrain = (x, y + HEAD / 2), AREAS[area].terrain
    walls = ramparts(theme, at, 33) if OLD_FORT in terrain else ""
    return walls + town(theme, name(area), at, 27 if URBAN in terrain else 15)


@lru_cache(maxsize=128)
def head(theme: Theme, area: AreaId) -> Sprite:
    """A plate with the name of an area and its signs, and room for the flag of whoever holds it.

    Heads are laid down over lines and arrows: what an area is can always be read.
    """
    left, top, right, _ = head_of(area)
    style = {"fill": theme["paper"], "stroke": theme["edge"], "stroke_width": 1}
    plate = box(0.5, 0.5, right - left - 1, HEAD - 1.5, rx=4, **style)
    signs = icons.row(theme, icons.icons_of(area), FLAG_ROOM, 16)
    name_ = _name(theme, area)
    own = replace(name_, x=name_.x - left, y=name_.y - top)
    return Sprite(right - left, HEAD, plate + signs, (own,))


def _name(theme: Theme, area: AreaId) -> Text:
    left, top, *_ = head_of(area)
    words = name(area)
    size = fitted(words, SEMIBOLD, NAME, BOX[0] - FLAG_ROOM - 4)
    return Text(words, left + FLAG_ROOM, top + 13, SEMIBOLD, size, theme["ink"])


def _words(theme: Theme) -> Iterator[Text]:
    yield from (_name(theme, area) for area in AREAS)
    yield from _villages(theme)
    for words, at, size, tone in layout.LETTERING:
        yield Text(words, *at, ITALIC, size, theme[tone], "ms")


def _villages(theme: Theme) -> Iterator[Text]:
    """The names of small towns, where there is room for them."""
    for words, at in village_spots():
        yield Text(words, at[0], at[1] + 17, ITALIC, 11.5, theme["soft"], "ms")


@lru_cache(maxsize=1)
def village_spots() -> tuple[tuple[str, Point], ...]:
    """Small towns between the boxes, where no border, and so no front, can cross their names."""
    lines = [side for _, side in borders(layout.grounds()) if side.neighbour]
    crossed = [at for side in lines for at, _ in along((side.start, side.end), 4.0)]
    taken: list[Window] = [layout.SIGNS, layout.FORCES, *(LAYOUT.bounds(it) for it in AREAS)]
    found = []
    for words, place in country.VILLAGES.items():
        (at,) = bent((place,))
        edges = text_box(Text(words, at[0], at[1] + 17, ITALIC, 11.5, "", "ms"))
        room = edges[0] - 4, at[1] - 10, edges[2] + 4, edges[3] + 3
        inside = room[0] > 12 and room[2] < LAYOUT.map_width - 12 and room[3] < LAYOUT.height - 12
        cut = any(room[0] < x < room[2] and room[1] < y < room[3] for x, y in crossed)
        if inside and not cut and not any(shared(room, it) for it in taken):
            taken.append(room)
            found.append((words, at))
    return tuple(found)


def small_towns(theme: Theme) -> str:
    """The houses of small towns."""
    return "".join(village(theme, words, at) for words, at in village_spots())


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """Title, scale and compass in the open sea."""
    bar = scale_bar(theme, 5 * _KM, (0, 5, 10, 15), "km")
    lines = ("The campaign in Flanders", "22 May to 5 June 1940")
    return (
        PlacedSprite(cartouche(theme, "Dunkirk 1940", lines, 250, bar), 24, 24, "title"),
        PlacedSprite(compass(theme, 84), 300, 26, "compass"),
    )
