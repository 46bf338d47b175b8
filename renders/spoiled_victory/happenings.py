"""What just happened, on the map: arrows for moves, bursts for fights, rings for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.log import Event
from engine.spoiled_victory.components.map import SPACES
from renders.core import marks
from renders.core.palette import Theme
from renders.core.scene import Arrow, Stamp
from renders.spoiled_victory import layout

Point = tuple[float, float]

ALLIED_MOVES = frozenset({"move", "sail", "retreat"})
GERMAN_MOVES = frozenset({"advance", "breakthrough", "thrown back"})
FIGHTS = frozenset({"dice", "hit", "spirit"})
BOMBS = frozenset({"air", "air hit", "air miss", "raid", "guns", "damage"})
_INSET = 8.0
_RING, _BURST, _BOMBS, _OURS, _THEIRS = "ring", "burst", "bombs", "ours", "theirs"


def arrows(theme: Theme, events: Sequence[Event]) -> Iterator[Arrow]:
    """Moves, each way once; they lie under the counters, so that no number is hidden."""
    for kind, *places in dict.fromkeys(key for event in events for key in _keys(event)):
        if kind in (_OURS, _THEIRS):
            yield _arrow(theme, kind, places[0], places[1])


def highlights(theme: Theme, events: Sequence[Event]) -> Iterator[Stamp]:
    """Rings and bursts, each once; they lie over the counters."""
    keys = dict.fromkeys(key for event in events for key in _keys(event))
    for kind in (_RING, _BURST, _BOMBS):
        for key in keys:
            if key[0] == kind:
                yield _ring(theme, key[1]) if kind == _RING else _star(theme, kind, key[1])


def _keys(event: Event) -> list[tuple[str, ...]]:
    places = [place for place in event.places if place in SPACES]
    if len(places) == 2 and event.kind in ALLIED_MOVES | GERMAN_MOVES:
        return [(_OURS if event.kind in ALLIED_MOVES else _THEIRS, *places)]
    if event.kind in FIGHTS:
        return [(_BURST, place) for place in places]
    if event.kind in BOMBS:
        return [(_BOMBS, place) for place in places]
    return [(_RING, place) for place in places]


def _arrow(theme: Theme, kind: str, start: str, end: str) -> Arrow:
    one, other = layout.CENTRES[start], layout.CENTRES[end]
    fill = theme["allied" if kind == _OURS else "alarm"]
    begin, goal = _border(start, other), _border(end, one)
    return Arrow(begin, goal, fill, theme["white"], f"{kind}:{start}>{end}")


def _border(space: str, towards: Point) -> Point:
    """The point a little inside the edge of a space, on the way to somewhere else."""
    x, y = layout.CENTRES[space]
    width, height = layout.size_of(space)
    dx, dy = towards[0] - x, towards[1] - y
    share = min(
        (width / 2 - _INSET) / abs(dx) if dx else 9.0,
        (height / 2 - _INSET) / abs(dy) if dy else 9.0,
    )
    return x + dx * share, y + dy * share


def _ring(theme: Theme, space: str) -> Stamp:
    left, top, right, bottom = layout.bounds(space)
    radius = layout.radius(space) + 2
    sprite = marks.frame(right - left + 14, bottom - top + 14, theme["amber"], radius)
    return Stamp(sprite, left - 7, top - 7, "ring", space)


def _star(theme: Theme, kind: str, space: str) -> Stamp:
    """In the corner of the space that holds no name and no number."""
    _, top, right, _ = layout.bounds(space)
    draw = marks.burst if kind == _BURST else marks.bombs
    x = right - (30 if kind == _BURST else 34)
    return Stamp(draw(theme["blast"], theme["alarm"]), x, top - 17, kind, space)
