"""Markers that tell by their shape what happened to a place: flags, mines, parachutes, ships."""

from __future__ import annotations

from functools import lru_cache

from renders.core.fonts import BOLD, text_width
from renders.core.marks import DARK, WHITE
from renders.core.sprites import Sprite, Text
from renders.core.svg import line, tag

_PILL_HEIGHT = 14.0
_ROUND = 22.0


@lru_cache(maxsize=256)
def pill(words: str, fill: str, ink: str = WHITE) -> Sprite:
    """A short word on a rounded plate."""
    width = round(text_width(words, BOLD, 11)) + 9.0
    style = {"fill": fill, "stroke": WHITE, "stroke_width": 1}
    body = tag("rect", x=0.5, y=0.5, width=width - 1, height=_PILL_HEIGHT - 1, rx=6, **style)
    return Sprite(width, _PILL_HEIGHT, body, (Text(words, width / 2, 11, BOLD, 11, ink, "ms"),))


@lru_cache(maxsize=64)
def flag(fill: str) -> Sprite:
    """A flag on a pole: taken."""
    body = line((3, 1), (3, 23), stroke=DARK, stroke_width=2.2)
    cloth = {"fill": fill, "stroke": WHITE, "stroke_width": 1.2, "stroke_linejoin": "round"}
    body += tag("path", d="M4,2 H22 L18,8 L22,14 H4 Z", **cloth)
    body += tag("path", d="M10,3 V13 M5,8 H16", stroke=WHITE, stroke_width=1.8, fill="none")
    return Sprite(24, 24, body)


def _round(fill: str, shapes: str) -> Sprite:
    half = _ROUND / 2
    disc = tag("circle", cx=half, cy=half, r=half - 1, fill=fill, stroke=WHITE, stroke_width=1.4)
    return Sprite(_ROUND, _ROUND, disc + shapes)


@lru_cache(maxsize=64)
def mine(fill: str) -> Sprite:
    """A mine with its horns."""
    horns = tag(
        "path", d="M11,4 V18 M4,11 H18 M6,6 L16,16 M16,6 L6,16", stroke=WHITE, stroke_width=1.8
    )
    return _round(fill, horns + tag("circle", cx=11, cy=11, r=4.6, fill=WHITE))


@lru_cache(maxsize=64)
def parachute(fill: str) -> Sprite:
    """A parachute: troops from the air."""
    canopy = tag("path", d="M4,10 A7,6.5 0 0 1 18,10 Z", fill=WHITE)
    cords = tag(
        "path", d="M4,10 L11,18 L18,10 M11,10 V18", fill="none", stroke=WHITE, stroke_width=1.2
    )
    return _round(fill, canopy + cords)


@lru_cache(maxsize=64)
def ship(fill: str) -> Sprite:
    """A ship: the sea lies open."""
    hull = "M4,12.5 H18 L15.5,17 H6.5 Z M8,11.5 V8 H13 V11.5 Z M9.5,7.5 V4.5 H11.5 V7.5 Z"
    return _round(fill, tag("path", d=hull, fill=WHITE))


@lru_cache(maxsize=64)
def pick(fill: str) -> Sprite:
    """A pickaxe: engineers at work."""
    shapes = line((7, 16.5), (13.5, 8), stroke=WHITE, stroke_width=2)
    head = tag("path", d="M7,7 Q13,3 17.5,11", fill="none", stroke=WHITE, stroke_width=2.4)
    return _round(fill, shapes + head)


@lru_cache(maxsize=64)
def cross(fill: str) -> Sprite:
    """A thick cross: broken."""
    path = "M4,4 L16,16 M16,4 L4,16"
    style = {"fill": "none", "stroke_linecap": "round"}
    body = tag("path", d=path, stroke=WHITE, stroke_width=6.5, **style)
    return Sprite(20, 20, body + tag("path", d=path, stroke=fill, stroke_width=3.8, **style))
