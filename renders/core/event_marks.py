"""What just happened, on the map: arrows for moves, bursts for fights, rings for the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from engine.core.log import Event
from renders.core import marks
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.scene import Arrow, PlacedSprite, Point

_INSET = 8.0
_RING, _BURST, _BOMBS, _OURS, _THEIRS = "ring", "burst", "bombs", "ours", "theirs"


@dataclass(frozen=True)
class Kinds:
    """Which kinds of event are moves of either side, fights, or come from the air."""

    ours: frozenset[str]
    theirs: frozenset[str]
    fights: frozenset[str]
    bombs: frozenset[str]


def arrows(theme: Theme, sheet: Layout, kinds: Kinds, events: Sequence[Event]) -> Iterator[Arrow]:
    """Moves step by step, each once; they lie under the counters, so that no number is hidden."""
    for kind, *places in _all_keys(sheet, kinds, events):
        if kind in (_OURS, _THEIRS):
            yield _arrow(theme, sheet, kind, places[0], places[1])


def boxed_ring(theme: Theme, sheet: Layout, space: str) -> PlacedSprite:
    """A ring round a space with straight sides."""
    left, top, right, bottom = sheet.bounds(space)
    radius = sheet.radius(space) + 2
    sprite = marks.frame(right - left + 14, bottom - top + 14, theme["amber"], radius)
    return PlacedSprite(sprite, left - 7, top - 7, "ring", space)


Ring = Callable[[Theme, Layout, str], PlacedSprite]


def highlights(
    theme: Theme,
    sheet: Layout,
    kinds: Kinds,
    events: Sequence[Event],
    ring: Ring = boxed_ring,
) -> Iterator[PlacedSprite]:
    """Rings and bursts, each once; they lie over the counters."""
    keys = _all_keys(sheet, kinds, events)
    for kind in (_RING, _BURST, _BOMBS):
        for key in keys:
            if key[0] == kind:
                draw = ring if kind == _RING else partial(_star, kind=kind)
                yield draw(theme, sheet, key[1])


def _all_keys(sheet: Layout, kinds: Kinds, events: Sequence[Event]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(key for event in events for key in _keys(sheet, kinds, event)))


def _keys(sheet: Layout, kinds: Kinds, event: Event) -> list[tuple[str, ...]]:
    places = [place for place in event.places if place in sheet.CENTRES]
    if len(places) > 1 and event.kind in kinds.ours | kinds.theirs:
        whose = _OURS if event.kind in kinds.ours else _THEIRS
        return [(whose, *step) for step in pairwise(places)]
    if event.kind in kinds.fights:
        return [(_BURST, place) for place in places]
    if event.kind in kinds.bombs:
        return [(_BOMBS, place) for place in places]
    return [(_RING, place) for place in places]


def _arrow(theme: Theme, sheet: Layout, kind: str, start: str, end: str) -> Arrow:
    one, other = sheet.CENTRES[start], sheet.CENTRES[end]
    fill = theme["allied" if kind == _OURS else "alarm"]
    begin, goal = _border(sheet, start, other), _border(sheet, end, one)
    return Arrow(begin, goal, fill, theme["white"], f"{kind}:{start}>{end}")


def _border(sheet: Layout, space: str, towards: Point) -> Point:
    """The point a little inside the edge of a space, on the way to somewhere else."""
    x, y = sheet.CENTRES[space]
    left, top, right, bottom = sheet.bounds(space)
    dx, dy = towards[0] - x, towards[1] - y
    share = min(
        ((right - left) / 2 - _INSET) / abs(dx) if dx else 9.0,
        ((bottom - top) / 2 - _INSET) / abs(dy) if dy else 9.0,
    )
    return x + dx * share, y + dy * share


def _star(theme: Theme, sheet: Layout, space: str, kind: str) -> PlacedSprite:
    """In the corner of the space that holds no name and no number."""
    _, top, right, _ = sheet.bounds(space)
    draw = marks.burst if kind == _BURST else marks.bombs
    x = right - (30 if kind == _BURST else 34)
    return PlacedSprite(draw(theme["blast"], theme["alarm"]), x, top - 17, kind, space)
