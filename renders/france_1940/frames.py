"""Frames, rings and rims in the shape of the hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from renders.core.hexes import hex_frame, hex_side
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.france_1940 import layout

THICK, THIN = 6.0, 2.5
_FRAME, _RING = 3.5, 4.0


def centred(sprite: Sprite, what: str, hexagon: str) -> PlacedSprite:
    """A sprite in the middle of a hex."""
    return PlacedSprite(sprite, *layout.GRID.corner_of(sprite, hexagon), what, hexagon)


def beside(sprite: Sprite, what: str, hexagon: str, dx: float, dy: float) -> PlacedSprite:
    """A sprite whose middle lies so far from the middle of a hex."""
    x, y = layout.CENTRES[hexagon]
    at = x + dx - sprite.width / 2, y + dy - sprite.height / 2
    return PlacedSprite(sprite, *at, what, hexagon)


def weighted(theme: Theme, hexagon: str, colour: str, weight: float) -> PlacedSprite:
    """A frame of some weight."""
    sprite = hex_frame(layout.RADIUS, theme[colour], weight)
    return centred(sprite, f"frame {colour}", hexagon)


def frame(theme: Theme, sheet: Layout, hexagon: str, colour: str) -> PlacedSprite:
    """A frame around a hex."""
    del sheet
    return weighted(theme, hexagon, colour, _FRAME)


def ring(theme: Theme, sheet: Layout, hexagon: str) -> PlacedSprite:
    """Here something changed."""
    del sheet
    return centred(hex_frame(layout.RADIUS, theme["amber"], _RING), "ring", hexagon)


def rim(
    theme: Theme, region: Collection[str], colour: str, weight: float
) -> Iterator[PlacedSprite]:
    """The outline of a region."""
    for hexagon, number in layout.GRID.rim(region):
        sprite = hex_side(layout.RADIUS, number, theme[colour], weight)
        yield centred(sprite, f"rim {colour}", hexagon)
