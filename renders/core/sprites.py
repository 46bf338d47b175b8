"""Sprites: shapes and words drawn once per scale and kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.core.fonts import font
from renders.core.palette import rgb
from renders.core.svg import rasterised

CACHED_SPRITES = 2048
CACHED_BASE_MAPS = 12  # day and night of every game, so that no snapshot waits for its base map
CACHED_ZOOMED_MAPS = 6  # up to four times as large; a crop may wait half a second for one
CACHED_LINES = 4096
_TONES = 2  # from bare ground to full ink in a letter's edge: more are not seen, but packed
_TONED = [round(level * _TONES / 255) * 255 // _TONES for level in range(256)]


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


def write(image: Image.Image, text: Text, scale: float, x: float = 0, y: float = 0) -> None:
    """Put a line of text on an image whose upper left corner lies at x, y of the map."""
    mask, left, top = _letters(text.text, text.face, text.size * scale, text.anchor)
    at = round((text.x - x) * scale) + left, round((text.y - y) * scale) + top
    image.paste(rgb(text.fill), at, mask)


@lru_cache(maxsize=CACHED_LINES)
def _letters(text: str, face: str, size: float, anchor: str) -> tuple[Image.Image, int, int]:
    """A line of text as a mask, and how far right of and below its anchor the mask begins."""
    drawn = font(face, size)
    left, top, right, bottom = drawn.getbbox(text, anchor=anchor)
    left, top = math.floor(left), math.floor(top)
    mask = Image.new("L", (math.ceil(right) - left, math.ceil(bottom) - top))
    ImageDraw.Draw(mask).text((-left, -top), text, font=drawn, fill=255, anchor=anchor)
    return mask.point(_TONED), left, top


@lru_cache(maxsize=CACHED_SPRITES)
def sprite_pixels(sprite: Sprite, scale: float) -> tuple[Image.Image, Image.Image | None]:
    """The sprite's pixels and what of them is laid on the map; all of them without a mask."""
    image = rasterised(sprite.body, sprite.width, sprite.height, scale)
    for text in sprite.texts:
        write(image, text, scale)
    mask = image.getchannel("A")
    pixels = image.convert("RGB")
    if mask.getextrema() == (255, 255):
        return pixels, None
    hard = not any(mask.histogram()[1:255])  # laid without blending, in a third of the time
    return pixels, mask.convert("1") if hard else mask


def base_pixels(sprite: Sprite, scale: float) -> Image.Image:
    """The pixels of a whole base map, without transparency; not to be painted on."""
    return _at_its_size(sprite, scale) if scale == 1 else _zoomed(sprite, scale)


def _drawn(sprite: Sprite, scale: float) -> Image.Image:
    image = rasterised(sprite.body, sprite.width, sprite.height, scale).convert("RGB")
    for text in sprite.texts:
        write(image, text, scale)
    return image


_at_its_size = lru_cache(maxsize=CACHED_BASE_MAPS)(_drawn)
_zoomed = lru_cache(maxsize=CACHED_ZOOMED_MAPS)(_drawn)
