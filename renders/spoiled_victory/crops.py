"""Zoomed parts of the map for one player's eyes: a place, its targets, a layer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.views import View
from engine.spoiled_victory.components.map import NEIGHBOURS, ROUTES, SPACES
from engine.spoiled_victory.views import describe
from renders.core.crops import caption, framed, numbered_targets, painted, whole, window_of
from renders.core.picture import Picture, as_picture
from renders.core.scene import Scene
from renders.spoiled_victory import layout
from renders.spoiled_victory.layers import LAYERS, layer_items
from renders.spoiled_victory.places import PLACES
from renders.spoiled_victory.snapshot import light, position


def crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Picture:
    """The map around a place (or all of it), with numbered targets and a layer."""
    scene, theme = compose_crop(view, place, targets=targets, layer=layer), light(view.board)
    words = LAYERS[layer] if layer else ""
    window = whole(layout) if layer else window_of(layout, place, targets, around)
    alt = f"{caption(PLACES, place, targets, words)} {describe(view)}"
    return as_picture(painted(scene, theme, window, words), theme, alt)


def compose_crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Scene:
    """The whole map with layer and targets, before a window of it is painted."""
    theme = light(view.board)
    scene = position(view, layer_items(theme, view.board, layer, place) if layer else ())
    if place in SPACES:
        scene.add(framed(theme, layout, place, "accent"))
    scene.add(*numbered_targets(theme, layout, targets))
    return scene


def around(place: str) -> list[str]:
    """What is next to a space on land, and the whole route at sea."""
    if place in NEIGHBOURS:
        return list(NEIGHBOURS[place])
    return [space for route in ROUTES.values() if place in route for space in route]
