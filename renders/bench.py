"""How long a picture takes, how large it is, and what the cached layers save."""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import cairosvg  # type: ignore[import-untyped]
from PIL import Image

import engine
from engine import Event, View
from engine.core.playout import play_out, random_policy
from renders import Atlas, atlas_of
from renders.core.palette import quantised
from renders.core.picture import encode
from renders.core.scene import whole_svg
from renders.core.svg import document, rasterised

Drawing = Callable[[str, float, float], Image.Image]

_MOST_POSITIONS = 20
_WHOLE_DRAWINGS = 5


def positions(game: str, seed: str = "bench") -> list[tuple[View, Sequence[Event]]]:
    """Positions from all over one game."""
    played = [outcome for outcome, _ in play_out(game, seed, {}, random_policy(seed))]
    return [
        (engine.view(outcome.state, None), outcome.events)
        for outcome in played[:: len(played) // _MOST_POSITIONS + 1]
    ]


def _milliseconds(
    work: Callable[[View, Sequence[Event]], object], view: View, events: Sequence[Event]
) -> float:
    start = time.perf_counter()
    work(view, events)
    return (time.perf_counter() - start) * 1000


def _by_the_library(body: str, width: float, height: float) -> Image.Image:
    """SVG as the library makes a PNG of it."""
    drawn = document(body, width, height)
    return Image.open(io.BytesIO(cairosvg.svg2png(bytestring=drawn.encode())))


def _by_our_own_way(body: str, width: float, height: float) -> Image.Image:
    """SVG as our sprites are drawn from it, without a PNG in between."""
    return rasterised(body, width, height, 1.0)


def _whole(atlas: Atlas[Any], draw: Drawing, view: View, events: Sequence[Event]) -> None:
    """The same picture drawn from SVG at once, with nothing cached."""
    scene = atlas.compose(view, events)
    image = draw(whole_svg(scene), scene.base.width, scene.base.height)
    theme = atlas.theme(view)
    encode(quantised(image.convert("RGB"), theme), theme.packing)


def measure(game: str) -> dict[str, float]:
    """Medians over the positions of a game, with warm caches."""
    atlas = atlas_of(game)
    views = positions(game)
    pictures = [atlas.snapshot(*position) for position in views]
    composed = [_milliseconds(atlas.snapshot, *at) for at in views]
    whole, ours = (
        statistics.median(
            _milliseconds(partial(_whole, atlas, draw), *at) for at in views[:_WHOLE_DRAWINGS]
        )
        for draw in (_by_the_library, _by_our_own_way)
    )
    boards = [atlas.board(*position) for position in views]
    posted = [_milliseconds(atlas.board, *at) for at in views]
    quick = statistics.median(composed)
    return {
        "snapshot_ms": quick,
        "snapshot_p95_ms": statistics.quantiles(composed, n=20)[-1],
        "snapshot_bytes": statistics.median(len(picture.png) for picture in pictures),
        "snapshot_most_bytes": max(len(picture.png) for picture in pictures),
        "board_ms": statistics.median(posted),
        "board_most_bytes": max(len(picture.png) for picture in boards),
        "whole_svg_ms": whole,
        "times_faster": whole / quick,
        "whole_svg_our_own_way_ms": ours,
        "times_faster_than_our_own_way": ours / quick,
    }
