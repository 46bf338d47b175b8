"""A finished picture: PNG bytes, their size, and the position in words."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

from renders.core.palette import Theme, quantised

_PACKING = 3  # twice as fast as the usual 6, for a sixth more bytes


@dataclass(frozen=True)
class Picture:
    """What is posted: `alt` says in words what `png` shows."""

    png: bytes
    width: int
    height: int
    alt: str


def as_picture(image: Image.Image, theme: Theme, alt: str) -> Picture:
    """The picture on its theme's palette, encoded."""
    png = encode(quantised(image, theme))
    return Picture(png, image.width, image.height, alt)


def encode(image: Image.Image) -> bytes:
    """PNG bytes of a palette image."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=_PACKING)
    return out.getvalue()
