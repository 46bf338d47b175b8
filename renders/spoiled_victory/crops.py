"""Zoomed parts of the map for one player's eyes: a place, its targets, a layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.views import View
from engine.spoiled_victory.components.map import NEIGHBOURS, ROUTES, SPACES, name
from engine.spoiled_victory.views import describe
from renders.core import marks
from renders.core.fonts import SEMIBOLD, clipped
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.picture import Picture, finished
from renders.core.scene import Item, Scene, Stamp, Window, paint
from renders.core.sprites import Text
from renders.spoiled_victory import layout
from renders.spoiled_victory.layers import LAYERS, layer_stamps
from renders.spoiled_victory.snapshot import light, position

_MARGIN = 26.0
_LEAST = (560.0, 440.0)
_SCALES = ((640.0, 2.0), (1000.0, 1.5))
_RIBBON = 30.0


def crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Picture:
    """The map around a place (or all of it), with numbered targets and a layer."""
    scene = compose_crop(view, place, targets=targets, layer=layer)
    window = window_of(place, targets, whole=layer is not None)
    theme = light(view.board)
    if layer:
        scene.add(*_ribbon(theme, LAYERS[layer], window))
    image = paint(scene, _scale(window), window)
    return finished(image, theme, _alt(view, place, targets, layer))


def compose_crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Scene:
    """The whole map with layer and targets, before a window of it is painted."""
    theme = light(view.board)
    scene = position(view, layer_stamps(theme, view.board, layer, place) if layer else ())
    if place in SPACES:
        scene.add(_frame(theme, place, "accent", "place"))
    scene.add(*_targets(theme, targets))
    return scene


def window_of(place: str, targets: Sequence[str], *, whole: bool = False) -> Window:
    """The part of the map that shows the place, what is next to it, and every target."""
    shown = [space for space in (place, *targets) if space in SPACES]
    if whole or not shown:
        return 0.0, 0.0, layout.MAP_WIDTH, layout.HEIGHT
    if not any(space in SPACES for space in targets):
        shown += _around(place)
    edges = [layout.bounds(space) for space in shown]
    left, right = _span(
        min(edge[0] for edge in edges), max(edge[2] for edge in edges), _LEAST[0], layout.MAP_WIDTH
    )
    top, bottom = _span(
        min(edge[1] for edge in edges), max(edge[3] for edge in edges), _LEAST[1], layout.HEIGHT
    )
    return left, top, right, bottom


def _around(place: str) -> list[str]:
    if place in NEIGHBOURS:
        return list(NEIGHBOURS[place])
    return [space for route in ROUTES.values() if place in route for space in route]


def _span(low: float, high: float, least: float, limit: float) -> tuple[float, float]:
    """From low to high with a margin, at least so long, within the map."""
    low, high = low - _MARGIN, high + _MARGIN
    short = max(least - (high - low), 0.0) / 2
    low, high = low - short, high + short
    shift = max(-low, 0.0) - max(high - limit, 0.0)
    return max(round(low + shift), 0), min(round(high + shift), limit)


def _scale(window: Window) -> float:
    width = window[2] - window[0]
    return next((scale for most, scale in _SCALES if width <= most), 1.0)


def _targets(theme: Theme, targets: Sequence[str]) -> Iterator[Stamp]:
    """Badges in the upper right corner; several for one place stand side by side."""
    there: Counter[str] = Counter()
    for number, space in enumerate(targets, start=1):
        if space not in SPACES:
            continue
        if not there[space]:
            yield _frame(theme, space, "amber", "target frame")
        _, top, right, _ = layout.bounds(space)
        x = right - marks.BADGE + 8 - there[space] * (marks.BADGE - 2)
        there[space] += 1
        sprite = marks.badge(number, theme["ink"], theme["white"])
        yield Stamp(sprite, x, top - 12, "target", space, str(number))


def _frame(theme: Theme, space: str, colour: str, what: str) -> Stamp:
    left, top, right, bottom = layout.bounds(space)
    sprite = marks.frame(
        right - left + 14, bottom - top + 14, theme[colour], layout.radius(space) + 3, 5
    )
    return Stamp(sprite, left - 7, top - 7, what, space)


def _ribbon(theme: Theme, words: str, window: Window) -> Iterator[Item]:
    left, top, right, _ = window
    yield Stamp(slab(right - left, _RIBBON, theme["panel"], 0), left, top, "ribbon")
    told = clipped(words, SEMIBOLD, 17, right - left - 24)
    yield Text(told, left + 12, top + 21, SEMIBOLD, 17, theme["panel_ink"])


def _alt(view: View, place: str, targets: Sequence[str], layer: str | None) -> str:
    parts = [f"The map around {name(place)}." if place in SPACES else "The whole map."]
    numbered = [f"{n} {name(at)}" for n, at in enumerate(targets, start=1) if at in SPACES]
    if numbered:
        parts.append(f"Numbered: {', '.join(numbered)}.")
    if layer:
        parts.append(f"{LAYERS[layer]}.")
    return " ".join((*parts, describe(view)))
