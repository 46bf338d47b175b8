"""Zoomed parts of a map: the window, numbered targets, frames, a ribbon that explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from PIL import Image

from renders.core import marks
from renders.core.fonts import SEMIBOLD, clipped
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, PlacedSprite, Scene, Window, paint
from renders.core.sprites import Text

_MARGIN = 26.0
_LEAST = (560.0, 440.0)
_SCALES = ((640.0, 2.0), (1000.0, 1.5))
_RIBBON = 30.0
_TINT = 0.36


def whole(sheet: Layout) -> Window:
    """All of the map, without the panel."""
    return 0.0, 0.0, sheet.MAP_WIDTH, sheet.HEIGHT


def window_around(sheet: Layout, spaces: Iterable[str]) -> Window:
    """The part of the map that shows these spaces with a margin."""
    edges = [sheet.bounds(space) for space in spaces]
    left, right = _span(
        min(edge[0] for edge in edges), max(edge[2] for edge in edges), _LEAST[0], sheet.MAP_WIDTH
    )
    top, bottom = _span(
        min(edge[1] for edge in edges), max(edge[3] for edge in edges), _LEAST[1], sheet.HEIGHT
    )
    return left, top, right, bottom


def window_of(
    sheet: Layout, place: str, targets: Sequence[str], around: Callable[[str], Iterable[str]]
) -> Window:
    """What shows the place and every target, or without targets what is next to the place."""
    marked = [space for space in targets if space in sheet.CENTRES]
    here = [place] if place in sheet.CENTRES else []
    if not marked and not here:
        return whole(sheet)
    return window_around(sheet, (*here, *(marked or around(place))))


def _span(low: float, high: float, least: float, limit: float) -> tuple[float, float]:
    """From low to high with a margin, at least so long, within the map."""
    low, high = low - _MARGIN, high + _MARGIN
    short = max(least - (high - low), 0.0) / 2
    low, high = low - short, high + short
    shift = max(-low, 0.0) - max(high - limit, 0.0)
    return max(round(low + shift), 0), min(round(high + shift), limit)


def scale_of(window: Window) -> float:
    """How large a window is drawn: the smaller the larger."""
    width = window[2] - window[0]
    return next((scale for most, scale in _SCALES if width <= most), 1.0)


def framed(
    theme: Theme, sheet: Layout, space: str, colour: str, weight: float = 5.0
) -> PlacedSprite:
    """A frame around a space."""
    left, top, right, bottom = sheet.bounds(space)
    width, height = right - left + 14, bottom - top + 14
    sprite = marks.frame(width, height, theme[colour], sheet.radius(space) + 3, weight)
    return PlacedSprite(sprite, left - 7, top - 7, f"frame {colour}", space)


Frame = Callable[[Theme, Layout, str, str], PlacedSprite]


def numbered_targets(
    theme: Theme, sheet: Layout, targets: Sequence[str], frame: Frame = framed
) -> Iterator[PlacedSprite]:
    """Badges in the upper right corner; several for one place stand in rows as wide as it is."""
    there: Counter[str] = Counter()
    for number, space in enumerate(targets, start=1):
        if space not in sheet.CENTRES:
            continue
        if not there[space]:
            yield frame(theme, sheet, space, "amber")
        left, top, right, _ = sheet.bounds(space)
        pitch = marks.BADGE - 2
        row, column = divmod(there[space], max(1, round((right - left + 16) / pitch)))
        there[space] += 1
        x, y = right - marks.BADGE + 8 - column * pitch, top - 12 + row * pitch
        sprite = marks.badge(number, theme["ink"], theme["white"])
        yield PlacedSprite(sprite, x, y, "target", space, str(number))


def tinted(theme: Theme, sheet: Layout, space: str, colour: str) -> PlacedSprite:
    """A tint over a space."""
    left, top, right, bottom = sheet.bounds(space)
    sprite = marks.wash(right - left, bottom - top, theme[colour], sheet.radius(space), _TINT)
    return PlacedSprite(sprite, left, top, f"wash {colour}", space)


def below_ribbon(window: Window) -> Window:
    """A window with room above it for the ribbon."""
    left, top, right, bottom = window
    return left, top - _RIBBON, right, bottom


def painted(scene: Scene, theme: Theme, window: Window, words: str = "") -> Image.Image:
    """The window of a scene at its scale, with a ribbon if there are words for it."""
    if words:
        scene.add(*ribbon(theme, words, window))
    return paint(scene, scale_of(window), window)


def caption(names: Mapping[str, str], place: str, targets: Sequence[str], layer: str) -> str:
    """What a crop shows, in words."""
    parts = [f"The map around {names[place]}." if place in names else "The whole map."]
    listed = [f"{n} {names[at]}" for n, at in enumerate(targets, start=1) if at in names]
    if listed:
        parts.append(f"Numbered: {', '.join(listed)}.")
    if layer:
        parts.append(f"{layer}.")
    return " ".join(parts)


def ribbon(theme: Theme, words: str, window: Window) -> Iterator[Item]:
    """A line along the upper edge that says what a layer means."""
    left, top, right, _ = window
    yield PlacedSprite(slab(right - left, _RIBBON, theme["panel"], 0), left, top, "ribbon")
    line = clipped(words, SEMIBOLD, 17, right - left - 24)
    yield Text(line, left + 12, top + 21, SEMIBOLD, 17, theme["panel_ink"])
