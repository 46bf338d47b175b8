"""Zoomed parts of the map for one player's eyes: a place, its targets, a layer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.views import View
from engine.spoiled_victory.components.map import NEIGHBOURS, ROUTES, SPACES, name
from engine.spoiled_victory.views import describe
from renders.core.crops import framed, numbered, ribbon, scale_of, whole, window_around
from renders.core.picture import Picture, finished
from renders.core.scene import Scene, Window, paint
from renders.spoiled_victory import layout
from renders.spoiled_victory.layers import LAYERS, layer_stamps
from renders.spoiled_victory.snapshot import light, position


def crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Picture:
    """The map around a place (or all of it), with numbered targets and a layer."""
    scene = compose_crop(view, place, targets=targets, layer=layer)
    window = whole(layout) if layer else window_of(place, targets)
    theme = light(view.board)
    if layer:
        scene.add(*ribbon(theme, LAYERS[layer], window))
    image = paint(scene, scale_of(window), window)
    return finished(image, theme, _alt(view, place, targets, layer))


def compose_crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Scene:
    """The whole map with layer and targets, before a window of it is painted."""
    theme = light(view.board)
    scene = position(view, layer_stamps(theme, view.board, layer, place) if layer else ())
    if place in SPACES:
        scene.add(framed(theme, layout, place, "accent"))
    scene.add(*numbered(theme, layout, targets))
    return scene


def window_of(place: str, targets: Sequence[str]) -> Window:
    """The part of the map that shows the place, what is next to it, and every target."""
    shown = [space for space in (place, *targets) if space in SPACES]
    if not shown:
        return whole(layout)
    if not any(space in SPACES for space in targets):
        shown += _around(place)
    return window_around(layout, shown)


def _around(place: str) -> list[str]:
    if place in NEIGHBOURS:
        return list(NEIGHBOURS[place])
    return [space for route in ROUTES.values() if place in route for space in route]


def _alt(view: View, place: str, targets: Sequence[str], layer: str | None) -> str:
    parts = [f"The map around {name(place)}." if place in SPACES else "The whole map."]
    listed = [f"{n} {name(at)}" for n, at in enumerate(targets, start=1) if at in SPACES]
    if listed:
        parts.append(f"Numbered: {', '.join(listed)}.")
    if layer:
        parts.append(f"{LAYERS[layer]}.")
    return " ".join((*parts, describe(view)))
