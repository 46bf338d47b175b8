"""Where land and water meet: real shores, the Zuiderzee of 1940, and what the grid adds to them."""

from __future__ import annotations

from functools import lru_cache

from engine.case_yellow.components.map import LAND
from renders.case_yellow.layout import LAYOUT, RADIUS, projected
from renders.core.cartography.grain import inside, seed_of, shaken
from renders.core.geography import courses
from renders.core.geometry import Point
from renders.core.hexes import corners
from renders.core.svg import polyline, smooth

_FILE = "the_west"
_FAR = 80.0
# The lake behind the closing dyke, before its great polders were drained.
_ZUIDERZEE: tuple[Point, ...] = (
    (4.93, 52.40), (5.02, 52.37), (5.12, 52.37), (5.26, 52.37), (5.42, 52.36), (5.62, 52.385),
    (5.74, 52.44), (5.80, 52.52), (5.78, 52.58), (5.70, 52.66), (5.70, 52.72), (5.80, 52.78),
    (5.74, 52.86), (5.40, 52.86), (5.36, 52.96), (5.16, 52.96), (5.10, 52.80), (5.24, 52.74),
    (5.24, 52.68), (5.04, 52.62), (5.04, 52.52), (5.06, 52.46), (4.97, 52.43),
)  # fmt: skip


@lru_cache(maxsize=1)
def land_path() -> str:
    """One path round everything that is dry; the Zuiderzee runs the other way round: a hole."""
    return " ".join(
        (
            *(polyline(ring, closed=True) for ring in _shores()),
            smooth([projected(at) for at in _ZUIDERZEE], closed=True),
            *(smooth(ring, closed=True) for ring in _reclaimed()),
        )
    )


def _shores() -> list[list[Point]]:
    right, bottom = LAYOUT.map_width + _FAR, LAYOUT.height + _FAR
    (continent,), (england,) = courses(_FILE, "continent"), courses(_FILE, "england")
    shore = [projected(at) for at in continent]
    rings = [[*shore, (shore[-1][0], -_FAR), (right, -_FAR), (right, bottom), (-_FAR, bottom)]]
    coast = [projected(at) for at in england]
    rings.append([*coast, (-_FAR, coast[-1][1]), (-_FAR, -_FAR), (coast[0][0], -_FAR)])
    rings += [[projected(at) for at in island] for island in courses(_FILE, "islands")]
    return rings


def _reclaimed() -> list[list[Point]]:
    """Land hexes whose middle is wet on a true map: an uneven island holds the counters."""
    rings, lake = _shores(), [projected(at) for at in _ZUIDERZEE]
    found = []
    for at in LAND:
        here = LAYOUT.centres[at]
        dry = any(inside(here, ring) for ring in rings) and not inside(here, lake)
        if not dry:
            seed = seed_of(at)
            ring = corners(here, RADIUS * 0.92)
            found.append([shaken(it, 2.5, seed, number) for number, it in enumerate(ring)])
    return found
