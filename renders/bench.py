"""How long a picture takes, how large it is, and what the cached layers save, for every game."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

import engine
from engine import Event, View
from engine.core.playout import play_out, random_policy
from renders import PACKAGES
from renders.core.palette import Theme, quantised
from renders.core.picture import Picture, encode
from renders.core.scene import Scene, whole_svg
from renders.core.svg import rasterised

_POSITIONS = 24
_WHOLE_DRAWINGS = 5


class Drawing(Protocol):
    """The module of a game that composes its snapshot."""

    def snapshot(self, view: View, events: Sequence[Event]) -> Picture:
        """The picture."""

    def compose(self, view: View, events: Sequence[Event]) -> Scene:
        """What is on it."""

    def light(self, board: object) -> Theme:
        """Its theme."""


def positions(game: str, seed: str = "bench") -> list[tuple[View, Sequence[Event]]]:
    """Positions from all over one random game."""
    outcomes = [outcome for outcome, _ in play_out(game, seed, {}, random_policy(seed))]
    chosen = outcomes[:: max(len(outcomes) // _POSITIONS, 1)]
    return [(engine.view(outcome.state, None), outcome.events) for outcome in chosen]


def _milliseconds(
    work: Callable[[View, Sequence[Event]], object], view: View, events: Sequence[Event]
) -> float:
    start = time.perf_counter()
    work(view, events)
    return (time.perf_counter() - start) * 1000


def _whole(drawing: Drawing) -> Callable[[View, Sequence[Event]], object]:
    """The same picture drawn from SVG at once, nothing cached."""

    def draw(view: View, events: Sequence[Event]) -> bytes:
        scene = drawing.compose(view, events)
        image = rasterised(whole_svg(scene), scene.base.width, scene.base.height, 1)
        return encode(quantised(image.convert("RGB"), drawing.light(view.board)))

    return draw


def measure() -> dict[str, float]:
    """Medians over the positions of a game, with warm caches, for each game that has pictures."""
    return {f"{game}.{name}": figure for game in PACKAGES for name, figure in _figures(game)}


def _figures(game: str) -> Iterator[tuple[str, float]]:
    drawing = cast("Drawing", import_module(f"{PACKAGES[game]}.snapshot"))
    views = positions(game)
    pictures = [drawing.snapshot(*position) for position in views]
    composed = [_milliseconds(drawing.snapshot, *at) for at in views]
    whole = [_milliseconds(_whole(drawing), *at) for at in views[:: len(views) // _WHOLE_DRAWINGS]]
    quick = statistics.median(composed)
    yield "snapshot_ms", quick
    yield "snapshot_p95_ms", statistics.quantiles(composed, n=20)[-1]
    yield "snapshot_bytes", statistics.median(len(picture.png) for picture in pictures)
    yield "snapshot_most_bytes", max(len(picture.png) for picture in pictures)
    yield "whole_svg_ms", statistics.median(whole)
    yield "times_faster", statistics.median(whole) / quick
