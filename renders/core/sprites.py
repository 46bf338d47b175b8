"""Sprites: shapes and words drawn once per scale and kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.core.fonts import font
from renders.core.palette import rgb
from renders.core.svg import rasterised

CACHED_SPRITES = 2048
CACHED_PLATES = 10


@dataclass(frozen=True)
class Text:
    """A line of text; `anchor` is Pillow's: horizontal l m r, vertical a m s."""

    text: str
    x: float
    y: float
    face: str
    size: float
    fill: str
    anchor: str = "ls"


@dataclass(frozen=True)
class Sprite:
    """A small drawing; the sprite itself, with the scale, is the key of the cache."""

    width: float
    height: float
    body: str
    texts: tuple[Text, ...] = ()


def lettering(sprite: Sprite, x: float, y: float) -> list[Text]:
    """The sprite's words where they come to stand when it is drawn elsewhere."""
    return [replace(text, x=text.x + x, y=text.y + y) for text in sprite.texts]


def write(draw: ImageDraw.ImageDraw, text: Text, scale: float, x: float = 0, y: float = 0) -> None:
    """Put a line of text on an image whose upper left corner lies at x, y of the map."""
    draw.text(
        ((text.x - x) * scale, (text.y - y) * scale),
        text.text,
        font=font(text.face, text.size * scale),
        fill=rgb(text.fill),
        anchor=text.anchor,
    )


def _drawn(sprite: Sprite, scale: float) -> Image.Image:
    image = rasterised(sprite.body, sprite.width, sprite.height, scale)
    draw = ImageDraw.Draw(image)
    for text in sprite.texts:
        write(draw, text, scale)
    return image


@lru_cache(maxsize=CACHED_SPRITES)
def image_of(sprite: Sprite, scale: float) -> Image.Image:
    """The sprite's pixels."""
    return _drawn(sprite, scale)


@lru_cache(maxsize=CACHED_PLATES)
def plate_of(sprite: Sprite, scale: float) -> Image.Image:
    """The pixels of a whole base map, without transparency."""
    return _drawn(sprite, scale).convert("RGB")
