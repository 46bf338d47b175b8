"""Small drawings that any game lays on its map: markers, bursts, rings, badges, dice."""

from __future__ import annotations

import math
from functools import lru_cache

from renders.core.fonts import BOLD, text_width
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, moved, polyline, tag

WHITE = "#ffffff"
DARK = "#16181a"
MARKER = 19.0
BADGE = 25.0
DIE = 21.0

_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@lru_cache(maxsize=256)
def disc(letter: str, fill: str) -> Sprite:
    """A round marker with one letter."""
    half = MARKER / 2
    body = tag("circle", cx=half, cy=half, r=half - 1, fill=fill, stroke=WHITE, stroke_width=1.4)
    return Sprite(MARKER, MARKER, body, (Text(letter, half, half + 5, BOLD, 14, WHITE, "ms"),))


@lru_cache(maxsize=256)
def diamond(letter: str, fill: str, size: float = MARKER + 3) -> Sprite:
    """A marker standing on its corner, with one letter."""
    half = size / 2
    corners = [(half, 0.8), (size - 0.8, half), (half, size - 0.8), (0.8, half)]
    body = tag("path", d=polyline(corners, closed=True), fill=fill, stroke=WHITE, stroke_width=1.4)
    text = Text(letter, half, half + size * 4.5 / 22, BOLD, size * 13 / 22, DARK, "ms")
    return Sprite(size, size, body, (text,))


@lru_cache(maxsize=256)
def swords(fill: str) -> Sprite:
    """Crossed swords: two sides in one place."""
    body = tag("circle", cx=12, cy=12, r=10.8, fill=WHITE, stroke=fill, stroke_width=2)
    for tip, hilt in ((6, 18), (18, 6)):
        body += line((tip, 6), (hilt, 18), stroke=fill, stroke_width=2.6)
        side = 3 if hilt > tip else -3
        body += line(
            (hilt - side * 1.6, 17), (hilt + side * 0.2, 13.2), stroke=fill, stroke_width=1.8
        )
    return Sprite(24, 24, body)


@lru_cache(maxsize=256)
def burst(fill: str, edge: str, size: float = 40.0) -> Sprite:
    """A star of ten points: here it was fought."""
    half = size / 2
    points = []
    for corner in range(20):
        angle = math.pi * corner / 10 - math.pi / 2
        reach = half - 1.5 if corner % 2 == 0 else half * 0.62
        points.append((half + math.cos(angle) * reach, half + math.sin(angle) * reach))
    style = {"fill": fill, "stroke": edge, "stroke_width": 1.6, "stroke_linejoin": "round"}
    return Sprite(size, size, tag("path", d=polyline(points, closed=True), **style))


@lru_cache(maxsize=256)
def shells(fill: str, edge: str) -> Sprite:
    """A gun on its carriage over a burst: here guns fired."""
    star = burst(fill, edge, 40)
    style = {"fill": WHITE, "stroke": DARK, "stroke_width": 1, "stroke_linejoin": "round"}
    barrel = tag("path", d="M12.5,24.5 L29,9.5 L32,13 L16,28 Z", **style)
    carriage = tag("path", d="M8,31 L15,22 L21,26 L12,33 Z", **style)
    wheel = tag("circle", cx=19, cy=28, r=5.4, **style)
    return Sprite(40, 40, star.body + carriage + barrel + wheel
                  + tag("circle", cx=19, cy=28, r=1.5, fill=DARK))  # fmt: skip


@lru_cache(maxsize=256)
def mines(fill: str, edge: str) -> Sprite:
    """A mine with its horns over a burst: here something lay under water."""
    star = burst(fill, edge, 40)
    horns = tag("path", d="M20,8 V32 M8,20 H32 M11.5,11.5 L28.5,28.5 M28.5,11.5 L11.5,28.5",
                stroke=DARK, stroke_width=2.4)  # fmt: skip
    ball = tag("circle", cx=20, cy=20, r=8, fill=WHITE, stroke=DARK, stroke_width=1.2)
    return Sprite(40, 40, star.body + horns + ball)


@lru_cache(maxsize=256)
def bombs(fill: str, edge: str) -> Sprite:
    """An aircraft over a burst: here it was bombed."""
    star = burst(fill, edge, 40)
    plane = (
        "M20,7 L22,10 V16 L33,20.5 V23.5 L22,21 V28 L26,31 V33 L20,31.5 L14,33 V31 L18,28 V21 "
        "L7,23.5 V20.5 L18,16 V10 Z"
    )
    return Sprite(40, 40, star.body + tag("path", d=plane, fill=WHITE, stroke=DARK, stroke_width=1))


@lru_cache(maxsize=256)
def drops(fill: str, edge: str) -> Sprite:
    """A parachute over a burst: here troops came from the air."""
    star = burst(fill, edge, 40)
    style = {"fill": WHITE, "stroke": DARK, "stroke_width": 1, "stroke_linejoin": "round"}
    canopy = tag("path", d="M8,18 A12,11 0 0 1 32,18 Z", **style)
    cords = tag("path", d="M8,18 L20,30 L32,18 M20,18 V30", fill="none", stroke=DARK,
                stroke_width=1.2)  # fmt: skip
    return Sprite(40, 40, star.body + cords + canopy + tag("circle", cx=20, cy=31, r=2.6, **style))


@lru_cache(maxsize=64)
def resized(sprite: Sprite, size: float) -> Sprite:
    """A drawing without words, larger or smaller."""
    share = size / sprite.width
    return Sprite(size, sprite.height * share, moved(sprite.body, 0, 0, share))


@lru_cache(maxsize=256)
def frame(width: float, height: float, colour: str, radius: float, weight: float = 4.0) -> Sprite:
    """A frame around something that arrived or changed."""
    style = {"fill": "none", "rx": radius}
    inner = box(5, 5, width - 10, height - 10, stroke=colour, stroke_width=weight, **style)
    outer = box(
        5, 5, width - 10, height - 10, stroke=WHITE, stroke_width=weight + 3, opacity=0.7, **style
    )
    return Sprite(width, height, outer + inner)


@lru_cache(maxsize=256)
def tint(width: float, height: float, colour: str, radius: float, opacity: float) -> Sprite:
    """A translucent tint over a box."""
    return Sprite(width, height, box(0, 0, width, height, rx=radius, fill=colour, opacity=opacity))


@lru_cache(maxsize=512)
def badge(words: str, fill: str, ink: str, tall: float = BADGE) -> Sprite:
    """The numbers of one target or of several, like the options of the same numbers."""
    size = tall * 0.66
    width = max(tall, round(text_width(words, BOLD, size)) + tall * 0.5)
    edge = {"fill": fill, "stroke": WHITE, "stroke_width": 2.2, "rx": tall / 2 - 1.2}
    body = box(1.2, 1.2, width - 2.4, tall - 2.4, **edge)
    return Sprite(
        width, tall, body, (Text(words, width / 2, tall / 2 + size * 0.34, BOLD, size, ink, "ms"),)
    )


@lru_cache(maxsize=256)
def die(value: int, fill: str = WHITE, ink: str = DARK) -> Sprite:
    body = box(1, 1, DIE - 2, DIE - 2, rx=4, fill=fill)
    for column, row in _PIPS[value]:
        body += tag("circle", cx=5.5 + column * 5, cy=5.5 + row * 5, r=2.1, fill=ink)
    return Sprite(DIE, DIE, body)
