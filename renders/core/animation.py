"""Many pictures as one that moves: a GIF, which every Discord client plays."""

from __future__ import annotations

import io
from collections.abc import Iterable

from PIL import Image

from renders.core.picture import Film, Picture

SIZE_LIMIT = 8_000_000
_WIDTHS = (800, 640, 480, 320)
_MOST_FRAMES = 80
_PAUSE = 700
_LAST_PAUSE = 4_000


def animate(frames: Iterable[Picture]) -> Film:
    """The pictures in order; thinned out evenly when there are many, small enough to post."""
    kept = _thinned(frames)
    if not kept:
        raise ValueError("an animation needs at least one picture")
    for width in _WIDTHS:
        film = Film(_gif([_resized(picture, width) for picture in kept]), "gif")
        if len(film.content) < SIZE_LIMIT:
            break
    return film


def _thinned(frames: Iterable[Picture]) -> list[Picture]:
    """Every frame, or every second, fourth … so that few are held at a time, and the last."""
    kept: list[Picture] = []
    stride, last = 1, None
    for number, frame in enumerate(frames):
        last = frame
        if number % stride == 0:
            kept.append(frame)
        if len(kept) > _MOST_FRAMES:
            kept, stride = kept[::2], stride * 2
    if last and kept[-1] is not last:
        kept.append(last)
    return kept


def _resized(picture: Picture, width: int) -> Image.Image:
    """Smoothed in full colour, then back on its own palette: a GIF frame has no other."""
    image = Image.open(io.BytesIO(picture.png))
    height = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    return small.quantize(palette=image, dither=Image.Dither.NONE)


def _gif(images: list[Image.Image]) -> bytes:
    out = io.BytesIO()
    pauses = [_PAUSE] * (len(images) - 1) + [_LAST_PAUSE]
    images[0].save(
        out, "GIF", save_all=True, append_images=images[1:], duration=pauses, loop=0, disposal=1
    )
    return out.getvalue()
