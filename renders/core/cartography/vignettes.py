"""Small pictures of the ground, for spaces that are drawn as boxes: fields, streets, a canal.

Each fills a window (left, top, right, bottom) and leaves the tint of the box as it is. `name` is
the seed, so that no two spaces look alike and each keeps its look.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from renders.core.cartography.cover import reeds
from renders.core.cartography.grain import blob, grain, seed_of
from renders.core.cartography.towns import town
from renders.core.geometry import Point, Window
from renders.core.palette import Theme
from renders.core.svg import CRISP, box, polyline, smooth, tag

Vignette = Callable[[Theme, str, Window], str]


def fields(theme: Theme, name: str, window: Window) -> str:
    """Four fields, ploughed this way and that, hedges between them and a farm."""
    left, top, right, bottom = window
    seed, wide, tall = seed_of(name), right - left, bottom - top

    def share(number: int, low: float = 0.25) -> float:
        return low + (1 - 2 * low) * grain(seed, number)

    north, south = (left + wide * share(1), top), (left + wide * share(2), bottom)
    west, east = (left, top + tall * share(3)), (right, top + tall * share(4))
    middle = (north[0] + south[0]) / 2, (west[1] + east[1]) / 2
    parcels = (
        ((left, top), north, middle, west),
        (north, (right, top), east, middle),
        (west, middle, south, (left, bottom)),
        (middle, east, (right, bottom), south),
    )
    furrows = "".join(
        _furrows(corners, turned=grain(seed, number, 5) > 0.5)
        for number, corners in enumerate(parcels)
        if grain(seed, number, 6) > 0.25
    )
    hedges = polyline((north, middle, south)) + polyline((west, middle, east))
    style = {"fill": "none", "stroke_width": 1, "shape_rendering": CRISP}
    farm = min(middle[0] + wide * 0.14, right - 11), min(middle[1] + tall * 0.16, bottom - 10)
    return (
        tag("path", d=furrows, stroke=theme["furrow"], **style)
        + tag("path", d=hedges, stroke=theme["tree"], stroke_dasharray="5 3 2 3", **style)
        + town(theme, name, farm, 7.0, "farm")
    )


def _furrows(corners: Sequence[Point], *, turned: bool) -> str:
    """Lines from one side of a field to the other, evenly spread over both."""
    one, other, third, fourth = (*corners[1:], corners[0]) if turned else corners
    far = max(math.dist(one, fourth), math.dist(other, third))
    steps = max(int(far / 6), 1)
    return "".join(
        polyline((_between(one, fourth, step / steps), _between(other, third, step / steps)))
        for step in range(1, steps)
    )


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def streets(theme: Theme, name: str, window: Window) -> str:
    """A town in the middle of the window, its main streets crossing there."""
    left, top, right, bottom = window
    x, y = (left + right) / 2, (top + bottom) / 2
    reach = min((right - left) * 0.4, (bottom - top) * 0.46)
    seed = seed_of(name)
    lean, tilt = (grain(seed, 8) - 0.5) * (bottom - top) * 0.5, (grain(seed, 9) - 0.5) * 30
    ways = polyline(((left, y + lean), (x, y), (right, y - lean)))
    ways += polyline(((x - tilt, top), (x, y), (x + tilt, bottom)))
    style = {"fill": "none", "stroke": theme["road"], "shape_rendering": CRISP}
    return town(theme, name, (x, y), reach) + tag("path", d=ways, stroke_width=2.6, **style)


def waterway(theme: Theme, name: str, window: Window) -> str:
    """A canal from side to side, trees along its banks."""
    left, top, right, bottom = window
    seed, tall = seed_of(name), bottom - top
    start, end = (top + tall * (0.3 + 0.4 * grain(seed, side)) for side in (1, 2))
    course = (left, start), ((left + right) / 2, (start + end) / 2 + 3), (right, end)
    d, style = smooth(course), {"fill": "none", "shape_rendering": CRISP}
    water = "".join(
        tag("path", d=d, stroke=theme[colour], stroke_width=width, **style)
        for colour, width in (("water", 11), ("stream", 8))
    )
    trees = []
    for number in range(int((right - left) / 11)):
        x = left + 6 + number * 11
        y = start + (end - start) * (x - left) / (right - left)
        trees += [_crown((x, y - 10)), _crown((x + 5, y + 16))]
    return water + tag("path", d="".join(trees), stroke=theme["reed"], stroke_width=1.3, **style)


def _crown(at: Point) -> str:
    x, y = at
    return f"M{x - 3:.0f},{y:.0f}q3,-7 6,0"


def polder(theme: Theme, name: str, window: Window) -> str:
    """Low fields in long strips on both sides of a drain, ditches between them."""
    left, top, right, bottom = window
    seed, tall = seed_of(name), bottom - top
    one, other = ((0.3 + 0.4 * grain(seed, side)) * (right - left) + left for side in (1, 2))
    fall = tall * (0.1 + 0.15 * grain(seed, 3))
    strips = 8
    ditches = ""
    for step in range(1, strips + 1):
        at = top + tall * step / strips
        drain = _between((one, top), (other, bottom), step / strips)
        low = max(at - fall, top)
        ditches += polyline(((left, low), (drain[0], min(drain[1], bottom)), (right, low)))
    style = {"fill": "none", "shape_rendering": CRISP}
    return tag("path", d=ditches, stroke=theme["ditch"], stroke_width=1.2, **style) + tag(
        "path", d=polyline(((one, top), (other, bottom))), stroke=theme["reed"], stroke_width=2,
        **style,
    )  # fmt: skip


def swamp(theme: Theme, name: str, window: Window) -> str:
    """Pools and reeds."""
    left, top, right, bottom = window
    seed, wide, tall = seed_of(name), right - left, bottom - top
    pools = "".join(
        smooth(
            blob((left + wide * x, top + tall * y), (wide * 0.2, tall * 0.11), seed + number),
            closed=True,
        )
        for number, (x, y) in enumerate(((0.27, 0.3), (0.7, 0.52), (0.36, 0.82)))
    )
    inner = ((left + 7, top + 6), (right - 7, top + 6), (right - 7, bottom), (left + 7, bottom))
    return tag("path", d=pools, fill=theme["stream"], shape_rendering=CRISP) + reeds(
        theme, [inner], 1.0
    )


def flood(theme: Theme, name: str, window: Window) -> str:
    """Fields under water: ripples, and a dyke with its trees that still stands out."""
    left, top, right, bottom = window
    seed, wide, tall = seed_of(name), right - left, bottom - top
    sheet = box(left, top, wide, tall, rx=5, fill=theme["stream"])
    ripples = "".join(
        f"M{left + 8 + wide * 0.6 * grain(seed, row):.0f},{top + 8 + row * 9:.0f}h{9 + row % 3 * 5}"
        f"M{left + 8 + wide * 0.5 * grain(seed, row, 1):.0f},{top + 12 + row * 9:.0f}h8"
        for row in range(int((tall - 10) / 9))
    )
    start, end = (left, top + tall * 0.42), (right, top + tall * 0.66)
    crowns = "".join(_crown(_between(start, end, share)) for share in (0.2, 0.32, 0.7, 0.82))
    style = {"fill": "none", "shape_rendering": CRISP}
    return (
        sheet
        + tag("path", d=ripples, stroke=theme["water"], stroke_width=1.2, **style)
        + tag("path", d=polyline((start, end)), stroke=theme["lowlands"], stroke_width=4, **style)
        + tag("path", d=crowns, stroke=theme["reed"], stroke_width=1.4, **style)
    )


def sands(theme: Theme, name: str, window: Window) -> str:
    """Tide marks, and dunes behind them."""
    left, top, right, bottom = window
    seed, tall, arcs = seed_of(name), bottom - top, []
    for row, share in enumerate((0.62, 0.78, 0.94)):
        for number in range(int((right - left - 8) / 15)):
            x = left + 5 + number * 15 + row % 2 * 7 + grain(seed, row, number) * 3
            arcs.append(f"M{x:.0f},{top + tall * share:.0f}q5,-6 10,0")
    wide = (right - left) / 4
    tide = "".join(
        f"M{left:.0f},{top + tall * share:.0f}q{wide / 2:.1f},-5 {wide:.1f},0"
        f"t{wide:.1f},0t{wide:.1f},0t{wide:.1f},0"
        for share in (0.16, 0.34)
    )
    style = {"fill": "none", "shape_rendering": CRISP}
    return tag("path", d="".join(arcs), stroke=theme["relief"], stroke_width=1.3, **style) + tag(
        "path", d=tide, stroke=theme["road"], stroke_width=1.6, **style
    )


VIGNETTES: dict[str, Vignette] = {
    "clear": fields,
    "town": streets,
    "city": streets,
    "canal": waterway,
    "river": waterway,
    "lowlands": polder,
    "marsh": swamp,
    "beach": sands,
}


def vignette(theme: Theme, terrain: str, name: str, window: Window) -> str:
    """The picture of a terrain; nothing for one that has none."""
    draw = VIGNETTES.get(terrain)
    return draw(theme, name, window) if draw else ""
