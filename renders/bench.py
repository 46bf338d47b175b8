"""How long a picture takes, how large it is, and what the cached layers save."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

import engine
from engine import Event, View
from engine.core.playout import play_out, random_policy
from renders.core.palette import quantised
from renders.core.picture import encode
from renders.core.scene import whole_svg
from renders.core.svg import rasterised
from renders.spoiled_victory.snapshot import compose, light, snapshot

_GAME = "spoiled_victory"
_EVERY = 12
_WHOLE_DRAWINGS = 5


def positions(seed: str = "bench") -> list[tuple[View, Sequence[Event]]]:
    """Every so many plies of one game."""
    game = play_out(_GAME, seed, {}, random_policy(seed))
    return [
        (engine.view(outcome.state, None), outcome.events)
        for ply, (outcome, _) in enumerate(game)
        if ply % _EVERY == 0
    ]


def _milliseconds(
    work: Callable[[View, Sequence[Event]], object], view: View, events: Sequence[Event]
) -> float:
    start = time.perf_counter()
    work(view, events)
    return (time.perf_counter() - start) * 1000


def _whole(view: View, events: Sequence[Event]) -> None:
    """The same picture drawn from SVG at once, nothing cached."""
    scene = compose(view, events)
    image = rasterised(whole_svg(scene), scene.base.width, scene.base.height, 1)
    encode(quantised(image.convert("RGB"), light(view.board)))


def measure() -> dict[str, float]:
    """Medians over the positions of a game, with warm caches."""
    views = positions()
    pictures = [snapshot(*position) for position in views]
    composed = [_milliseconds(snapshot, *at) for at in views]
    whole = [_milliseconds(_whole, *at) for at in views[:_WHOLE_DRAWINGS]]
    quick = statistics.median(composed)
    return {
        "snapshot_ms": quick,
        "snapshot_p95_ms": statistics.quantiles(composed, n=20)[-1],
        "snapshot_bytes": statistics.median(len(picture.png) for picture in pictures),
        "snapshot_most_bytes": max(len(picture.png) for picture in pictures),
        "whole_svg_ms": statistics.median(whole),
        "times_faster": statistics.median(whole) / quick,
    }
