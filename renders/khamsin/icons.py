"""Small signs of the head of an area: its terrain, what it is worth, whose it is."""

from __future__ import annotations

import math

from engine.khamsin.components.map import (
    AREAS,
    COASTAL,
    OBJECTIVES,
    OLD_FORT,
    OPEN,
    PORTS,
    RIDGE,
    SUPPLY,
    URBAN,
    VILLAGE,
    WATERWAY,
    WOODED,
)
from engine.khamsin.ids import AXIS, AreaId
from renders.core.ground_symbols import symbol
from renders.core.palette import Theme
from renders.core.svg import box, line, moved, polyline, tag

TERRAINS = (URBAN, VILLAGE, OLD_FORT, WATERWAY, COASTAL, WOODED, RIDGE, OPEN)
OBJECTIVE, PORT, DEPOT = "objective", "port", "depot"
WIDE, TALL = 16.0, 10.0
_CORE = {URBAN: "city", VILLAGE: "town", OLD_FORT: "fort", WATERWAY: "canal", COASTAL: "beach"}


def icon(theme: Theme, kind: str) -> str:
    """A sign in a field of 48 by 30."""
    if kind in _CORE:
        return symbol(_CORE[kind], theme["ink"])
    return _OWN[kind](theme)


def _wooded(theme: Theme) -> str:
    trees = "M10,22 L2,22 L10,4 L18,22 Z M9,22 V28 H11 V22 Z"
    other = "M34,20 L25,20 L34,2 L43,20 Z M33,20 V28 H35 V20 Z"
    return tag("path", d=f"{trees} {other}", fill=theme["ink"])


def _ridge(theme: Theme) -> str:
    style = {"fill": "none", "stroke": theme["ink"], "stroke_width": 2.6}
    spurs = "M9,22 V28 M16,16 V24 M24,11 V20 M32,16 V24 M39,22 V28"
    return tag("path", d=f"M3,23 Q24,-6 45,23 {spurs}", **style)


def _open(theme: Theme) -> str:
    style = {"fill": "none", "stroke": theme["ink"], "stroke_width": 2.2}
    return tag("path", d="M3,8 L45,4 M3,16 L45,12 M3,24 L45,20", **style)


def _objective(theme: Theme) -> str:
    points = []
    for number in range(10):
        angle = math.pi * number / 5 - math.pi / 2
        reach = 17 if number % 2 == 0 else 7
        points.append((24 + math.cos(angle) * reach, 17 + math.sin(angle) * reach))
    style = {"fill": theme["alarm"], "stroke": theme["ink"], "stroke_width": 1.6}
    return tag("path", d=polyline(points, closed=True), **style)


def _port(theme: Theme) -> str:
    style = {"fill": "none", "stroke": theme["allied"], "stroke_width": 3.4}
    shank = line((24, 6), (24, 27), **style) + line((16, 11), (32, 11), **style)
    arms = tag("path", d="M9,17 Q11,28 24,28 Q37,28 39,17", **style)
    return shank + arms + tag("circle", cx=24, cy=4, r=3, **style)


def _depot(theme: Theme) -> str:
    """A wheel: the supply area of a side."""
    style = {"fill": "none", "stroke": theme["ink"], "stroke_width": 2.6}
    spokes = "M24,3 V27 M12,15 H36 M15.5,6.5 L32.5,23.5 M32.5,6.5 L15.5,23.5"
    rim = tag("circle", cx=24, cy=15, r=12.5, **style)
    return rim + tag("path", d=spokes, fill="none", stroke=theme["ink"], stroke_width=1.8)


_OWN = {
    WOODED: _wooded,
    RIDGE: _ridge,
    OPEN: _open,
    OBJECTIVE: _objective,
    PORT: _port,
    DEPOT: _depot,
}


def icons_of(area: AreaId) -> list[str]:
    """What the head of an area shows: its worth first, then its terrain."""
    found = [OBJECTIVE] if area in OBJECTIVES else []
    if area in PORTS:
        found.append(PORT)
    if area in SUPPLY[AXIS]:
        found.append(DEPOT)
    return found + [it for it in TERRAINS if it in AREAS[area].terrain]


def row(theme: Theme, kinds: list[str], x: float, y: float) -> str:
    """Signs side by side, the first at a point."""
    return "".join(
        moved(icon(theme, kind), x + number * WIDE, y, TALL / 30)
        for number, kind in enumerate(kinds)
    )


def german_flag(theme: Theme, size: float) -> str:
    """A black cross edged with white."""
    arm, half = size * 0.16, size / 2
    shapes = box(0, 0, size, size, rx=2, fill=theme["german"])
    for wide, tone in ((arm + size * 0.09, theme["white"]), (arm, theme["ink"])):
        shapes += box(half - wide, size * 0.1, 2 * wide, size * 0.8, fill=tone)
        shapes += box(size * 0.1, half - wide, size * 0.8, 2 * wide, fill=tone)
    return shapes


def allied_flag(theme: Theme, size: float) -> str:
    """A roundel."""
    half = size / 2
    rings = ((half, theme["allied"]), (half * 0.68, theme["white"]), (half * 0.36, theme["alarm"]))
    return "".join(tag("circle", cx=half, cy=half, r=r, fill=fill) for r, fill in rings)


def belgian_flag(theme: Theme, size: float) -> str:
    """Three bars upright."""
    bar = size / 3
    tones = (theme["ink"], theme["amber"], theme["alarm"])
    bars = "".join(
        box(n * bar, size * 0.1, bar, size * 0.8, fill=tone) for n, tone in enumerate(tones)
    )
    edge = {"fill": "none", "stroke": theme["ink"], "stroke_width": 1}
    return bars + box(0.5, size * 0.1, size - 1, size * 0.8, **edge)
