"""Zoomed parts of the map for one player's eyes: a place, its targets, a layer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.views import View
from engine.france_1940.components.map import HEXES
from engine.france_1940.views import describe
from renders.core.crops import caption, numbered_targets, painted, whole, window_of
from renders.core.picture import Picture, as_picture
from renders.core.scene import Scene
from renders.france_1940 import layout
from renders.france_1940.frames import frame
from renders.france_1940.layers import LAYERS, WORDS, layer_items
from renders.france_1940.places import PLACES
from renders.france_1940.snapshot import light, position

_OVER = WORDS | {"target"}


def crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Picture:
    """The map around a place (or all of it), with numbered targets and a layer."""
    scene, theme = compose_crop(view, place, targets=targets, layer=layer), light(view.board)
    words = LAYERS[layer] if layer else ""
    window = whole(layout) if layer else window_of(layout, place, targets, layout.around)
    alt = f"{caption(PLACES, place, targets, words)} {describe(view)}"
    return as_picture(painted(scene, theme, window, words), theme, alt)


def compose_crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Scene:
    """Tints and frames lie under the blocks, numbers and words over them."""
    theme = light(view.board)
    items = list(layer_items(theme, view.board, layer, place)) if layer else []
    if place in HEXES:
        items.append(frame(theme, layout, place, "accent"))
    items += numbered_targets(theme, layout, targets, frame)
    scene = position(view, (item for item in items if item.what not in _OVER))
    scene.add(*(item for item in items if item.what in _OVER))
    return scene
