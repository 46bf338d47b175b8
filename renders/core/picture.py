"""What is posted: a picture with its words, or a film."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

from renders.core.palette import PACKING, Theme, quantised


@dataclass(frozen=True)
class Picture:
    """PNG bytes and their size; `alt` says in words what they show."""

    png: bytes
    width: int
    height: int
    alt: str


@dataclass(frozen=True)
class Film:
    """The bytes of a moving picture; `suffix` is that of a file which holds them."""

    content: bytes
    suffix: str


def as_picture(image: Image.Image, theme: Theme, alt: str, packing: int | None = None) -> Picture:
    """The image on its theme's palette, encoded; packed as hard as the theme says, if not told."""
    png = encode(quantised(image, theme), packing or theme.packing)
    return Picture(png, image.width, image.height, alt)


def encode(image: Image.Image, packing: int = PACKING) -> bytes:
    """PNG bytes of a palette image."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=packing)
    return out.getvalue()
