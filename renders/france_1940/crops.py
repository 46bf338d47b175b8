"""Zoomed parts of the map for one player's eyes: a place, its targets, a layer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.views import View
from engine.france_1940.components.map import HEXES, name
from engine.france_1940.views import describe
from renders.core.crops import numbered, ribbon, scale_of, whole, window_around
from renders.core.picture import Picture, finished
from renders.core.scene import Scene, Window, paint
from renders.france_1940 import layout
from renders.france_1940.frames import frame
from renders.france_1940.layers import LAYERS, layer_stamps
from renders.france_1940.snapshot import light, position


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
    numbers = list(numbered(theme, layout, targets, frame))
    under = [stamp for stamp in numbers if stamp.what != "target"]
    if place in HEXES:
        under.append(frame(theme, layout, place, "accent"))
    scene = position(view, under)
    if layer:
        scene.add(*layer_stamps(theme, view.board, layer, place))
    scene.add(*(stamp for stamp in numbers if stamp.what == "target"))
    return scene


def window_of(place: str, targets: Sequence[str]) -> Window:
    """The part of the map that shows the place, what is next to it, and every target."""
    shown = [hexagon for hexagon in (place, *targets) if hexagon in HEXES]
    if not shown:
        return whole(layout)
    if not any(hexagon in HEXES for hexagon in targets):
        shown += layout.around(place)
    return window_around(layout, shown)


def _alt(view: View, place: str, targets: Sequence[str], layer: str | None) -> str:
    parts = [f"The map around {name(place)}." if place in HEXES else "The whole map."]
    listed = [f"{n} {name(at)}" for n, at in enumerate(targets, start=1) if at in HEXES]
    if listed:
        parts.append(f"Numbered: {', '.join(listed)}.")
    if layer:
        parts.append(f"{LAYERS[layer]}.")
    return " ".join((*parts, describe(view)))
