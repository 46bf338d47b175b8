"""Zoomed parts of the map for one player's eyes: a place or region, its targets, a layer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.views import View
from engine.miracle.positions import place_name
from engine.miracle.views import describe
from renders.core.crops import (
    below_ribbon,
    framed,
    numbered_targets,
    ribbon,
    scale_of,
    whole,
    window_around,
)
from renders.core.picture import Picture, as_picture
from renders.core.scene import Scene, Window, paint
from renders.miracle import layout
from renders.miracle.layers import LAYERS, layer_items
from renders.miracle.places import PLACES, around
from renders.miracle.snapshot import light, position


def crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Picture:
    """The map around a place (or all of it), with numbered targets and a layer."""
    scene = compose_crop(view, place, targets=targets, layer=layer)
    window = below_ribbon(whole(layout)) if layer else window_of(place, targets)
    theme = light(view.board)
    if layer:
        scene.add(*ribbon(theme, LAYERS[layer], window))
    image = paint(scene, scale_of(window), window)
    return as_picture(image, theme, _alt(view, place, targets, layer))


def compose_crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Scene:
    """The whole map with layer and targets, before a window of it is painted."""
    theme = light(view.board)
    scene = position(view, layer_items(theme, view.board, layer, place) if layer else ())
    if place in layout.CENTRES:
        scene.add(framed(theme, layout, place, "accent"))
    scene.add(*numbered_targets(theme, layout, targets))
    return scene


def window_of(place: str, targets: Sequence[str]) -> Window:
    """The part of the map that shows the place, what is next to it, and every target."""
    marked = [space for space in targets if space in layout.CENTRES]
    if place in PLACES and not marked:
        return window_around(layout, around(place))
    shown = [*marked, *((place,) if place in layout.CENTRES else ())]
    return window_around(layout, shown) if shown else whole(layout)


def _alt(view: View, place: str, targets: Sequence[str], layer: str | None) -> str:
    marked = [
        f"{n} {place_name(at)}" for n, at in enumerate(targets, start=1) if at in layout.CENTRES
    ]
    elsewhere = "A part of the map." if marked and not layer else "The whole map."
    parts = [f"The map around {PLACES[place]}." if place in PLACES else elsewhere]
    if marked:
        parts.append(f"Numbered: {', '.join(marked)}.")
    if layer:
        parts.append(f"{LAYERS[layer]}.")
    return " ".join((*parts, describe(view)))
