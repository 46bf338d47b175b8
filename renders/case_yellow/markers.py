"""Small markers beside the counters of a hex: each a picture that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from renders.case_yellow.layout import RADIUS
from renders.core.hexes import corners
from renders.core.marks import resized, swords
from renders.core.palette import Theme
from renders.core.sprites import Sprite
from renders.core.svg import box, line, polyline, tag

SIZE = 13.0


def _disc(theme: Theme, drawing: str, fill: str = "white") -> Sprite:
    half = SIZE / 2
    style = {"fill": theme[fill], "stroke": theme["ink"], "stroke_width": 1}
    return Sprite(SIZE, SIZE, tag("circle", cx=half, cy=half, r=half - 0.6, **style) + drawing)


@lru_cache(maxsize=4)
def fight(theme: Theme) -> Sprite:
    """Crossed swords: the fight goes on."""
    return resized(swords(theme["alarm"]), SIZE)


@lru_cache(maxsize=4)
def bridgehead(theme: Theme) -> Sprite:
    """An arch with an arrow over it."""
    ink = {"fill": "none", "stroke": theme["ink"], "stroke_width": 1.4}
    water = line((2.6, 9.6), (10.4, 9.6), stroke=theme["river"], stroke_width=1.6)
    arch = tag("path", d="M2.8,8 Q6.5,3.6 10.2,8", **ink)
    tip = tag("path", d="M6.5,7 V2.4 M4.9,4 L6.5,2.2 L8.1,4", **ink)
    return _disc(theme, water + arch + tip)


@lru_cache(maxsize=4)
def better_defense(theme: Theme) -> Sprite:
    """A shield."""
    d = "M3.2,3 H9.8 V6.6 Q9.8,9.6 6.5,11 Q3.2,9.6 3.2,6.6 Z"
    return _disc(theme, tag("path", d=d, fill=theme["allied"]))


@lru_cache(maxsize=4)
def cut_crossing(theme: Theme) -> Sprite:
    """Two railings, broken by a cross."""
    rail = {"stroke": theme["ink"], "stroke_width": 1.3}
    rails = line((2.6, 4.4), (10.4, 4.4), **rail) + line((2.6, 8.6), (10.4, 8.6), **rail)
    cross = tag("path", d="M4,3.4 L9,9.6 M9,3.4 L4,9.6", stroke=theme["alarm"], stroke_width=1.8)
    return _disc(theme, rails + cross)


@lru_cache(maxsize=4)
def refugees(theme: Theme) -> Sprite:
    """A loaded cart."""
    ink = theme["ink"]
    load = tag("path", d="M2.6,6.4 L4.4,3.4 L7,4.2 L9,3 L10.2,6.4 Z", fill=theme["built"])
    cart = line((2, 7), (11.4, 5.4), stroke=ink, stroke_width=1.3)
    wheel = tag("circle", cx=6, cy=9, r=2, fill="none", stroke=ink, stroke_width=1.1)
    return _disc(theme, load + cart + wheel)


@lru_cache(maxsize=4)
def terror(theme: Theme) -> Sprite:
    """Flames."""
    d = "M6.5,1.8 Q9.8,5 9.2,8 Q8.8,11 6.5,11 Q4,11 3.8,8 Q3.8,6.4 5,5.2 Q5.6,4 6.5,1.8"
    return _disc(theme, tag("path", d=d, fill=theme["alarm"]))


@lru_cache(maxsize=4)
def dynamo(theme: Theme) -> Sprite:
    """A steamer."""
    ink = theme["sea_ink"]
    hull = tag("path", d="M2,7.6 H11 L9.6,10.4 H3.6 Z", fill=ink)
    house = box(4.4, 5.6, 4, 2, fill=ink) + box(5.8, 3, 1.6, 2.6, fill=theme["alarm"])
    return _disc(theme, hull + house)


@lru_cache(maxsize=4)
def ruins(theme: Theme) -> Sprite:
    """Crosses over the walls of what was destroyed."""
    half = RADIUS + 2
    crosses = []
    for number in (3, 5):
        x, y = corners((half, half), RADIUS - 3)[number]
        crosses.append(polyline(((x - 2.6, y - 2.6), (x + 2.6, y + 2.6))))
        crosses.append(polyline(((x + 2.6, y - 2.6), (x - 2.6, y + 2.6))))
    style = {"fill": "none", "stroke_linecap": "round"}
    d = "".join(crosses)
    return Sprite(
        2 * half,
        2 * half,
        tag("path", d=d, stroke=theme["white"], stroke_width=3, **style)
        + tag("path", d=d, stroke=theme["edge"], stroke_width=1.4, **style),
    )


MARKERS: dict[str, Callable[[Theme], Sprite]] = {
    "swords": fight,
    "bridgehead": bridgehead,
    "better defense": better_defense,
    "cut": cut_crossing,
    "refugees": refugees,
    "terror": terror,
    "dynamo": dynamo,
}
