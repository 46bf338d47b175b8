"""Zoomed parts of the map for one player's eyes: a place, its targets, a layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.views import View
from engine.spoiled_victory.components.map import NEIGHBOURS, ROUTES, SPACES, name
from engine.spoiled_victory.views import describe
from renders.core import marks
from renders.core.crops import badges, ribbon, scale_of, window_round
from renders.core.palette import Theme
from renders.core.picture import Picture, finished
from renders.core.scene import Point, Scene, Stamp, Window, paint
from renders.spoiled_victory import layout
from renders.spoiled_victory.layers import LAYERS, layer_stamps
from renders.spoiled_victory.snapshot import light, position


def crop(
    view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
) -> Picture:
    """The map around a place (or all of it), with numbered targets and a layer."""
    scene = compose_crop(view, place, targets=targets, layer=layer)
    window = window_of(place, targets, whole=layer is not None)
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
    return window_round(edges, (layout.MAP_WIDTH, layout.HEIGHT))


def _around(place: str) -> list[str]:
    if place in NEIGHBOURS:
        return list(NEIGHBOURS[place])
    return [space for route in ROUTES.values() if place in route for space in route]


def _targets(theme: Theme, targets: Sequence[str]) -> Iterator[Stamp]:
    for space in dict.fromkeys(targets):
        if space in SPACES:
            yield _frame(theme, space, "amber", "target frame")
    yield from badges(theme, targets, _corner)


def _corner(space: str) -> Point | None:
    if space not in SPACES:
        return None
    _, top, right, _ = layout.bounds(space)
    return right, top


def _frame(theme: Theme, space: str, colour: str, what: str) -> Stamp:
    left, top, right, bottom = layout.bounds(space)
    sprite = marks.frame(
        right - left + 14, bottom - top + 14, theme[colour], layout.radius(space) + 3, 5
    )
    return Stamp(sprite, left - 7, top - 7, what, space)


def _alt(view: View, place: str, targets: Sequence[str], layer: str | None) -> str:
    parts = [f"The map around {name(place)}." if place in SPACES else "The whole map."]
    numbered = [f"{n} {name(at)}" for n, at in enumerate(targets, start=1) if at in SPACES]
    if numbered:
        parts.append(f"Numbered: {', '.join(numbered)}.")
    if layer:
        parts.append(f"{LAYERS[layer]}.")
    return " ".join((*parts, describe(view)))
