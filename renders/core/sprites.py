"""Sprites: shapes and words drawn once per scale and kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw

from renders.core.fonts import font
from renders.core.palette import Theme, quantised, rgb
from renders.core.svg import rasterised

CACHED_SPRITES = 2048
CACHED_BASE_MAPS = 24  # day and night of every game, and small: no snapshot or board waits for one
CACHED_ZOOMED_MAPS = 20  # up to four times as large, but a byte a pixel: both zooms of a map
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

    @cached_property
    def _hash(self) -> int:
        return hash((self.width, self.height, self.body, self.texts))

    def __hash__(self) -> int:  # asked for by every cache: a map has a thousand words
        return self._hash


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
    image = _smaller(_lettered(sprite, 1), scale) if scale < 1 else _lettered(sprite, scale)
    mask = image.getchannel("A")
    pixels = image.convert("RGB")
    if mask.getextrema() == (255, 255):
        return pixels, None
    hard = not any(mask.histogram()[1:255])  # laid without blending, in a third of the time
    return pixels, mask.convert("1") if hard else mask


def base_pixels(
    sprite: Sprite, theme: Theme, scale: float, part: tuple[int, int, int, int] | None = None
) -> Image.Image:
    """A whole base map, or a part of it in pixels of that scale, without transparency.

    Zoomed ones are kept on their palette, where every picture ends: they need a third of the room.
    """
    kept = zoomed(sprite, theme, scale) if scale > 1 else _unzoomed(sprite, scale)
    shown = kept.crop(part) if part else kept.copy()
    return shown.convert("RGB") if shown.mode == "P" else shown


def _lettered(sprite: Sprite, scale: float) -> Image.Image:
    image = rasterised(sprite.body, sprite.width, sprite.height, scale)
    for text in sprite.texts:
        write(image, text, scale)
    return image


def _smaller(image: Image.Image, scale: float) -> Image.Image:
    """Made small after it was drawn: letters drawn so small would be no more than noise."""
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    return image.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=CACHED_BASE_MAPS)
def _unzoomed(sprite: Sprite, scale: float) -> Image.Image:
    if scale < 1:
        return _smaller(_unzoomed(sprite, 1), scale)
    return _lettered(sprite, 1).convert("RGB")


@lru_cache(maxsize=CACHED_ZOOMED_MAPS)
def zoomed(sprite: Sprite, theme: Theme, scale: float) -> Image.Image:
    """A base map drawn larger, on the palette of its theme."""
    return quantised(_lettered(sprite, scale).convert("RGB"), theme)
