"""What just happened, on the map: arrows for moves, bursts for fights, rings for the rest.

Bursts look for a spot where they hide neither names nor counters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from engine.core.log import Event
from renders.core import marks
from renders.core.geometry import Point
from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.scene import Arrow, Item, Loose, PlacedSprite
from renders.core.sprites import Sprite

_INSET = 8.0
_FAR = 40.0  # from edge to edge
_ASIDE = 11.0
_BESIDE = 0.85  # of the breadth of a march that is one line: how far it keeps aside


class Mark(StrEnum):
    """How an event is drawn where it happened."""

    OURS = "ours"
    THEIRS = "theirs"
    BURST = "burst"
    BOMBS = "bombs"
    DROPS = "drops"
    SHELLS = "shells"
    MINES = "mines"
    RING = "ring"
    NOTHING = "nothing"


ORDER = "order"  # an arrow that is no event: what a seat has on its own sheet
MarkOf = Callable[[Event], Mark]
_MOVES = {Mark.OURS: "allied", Mark.THEIRS: "alarm"}
_GROUPS = {
    "ours": Mark.OURS,
    "theirs": Mark.THEIRS,
    "fights": Mark.BURST,
    "bombs": Mark.BOMBS,
    "drops": Mark.DROPS,
    "shells": Mark.SHELLS,
    "mines": Mark.MINES,
    "unmarked": Mark.NOTHING,
}
STARS = {
    Mark.BURST: marks.burst,
    Mark.BOMBS: marks.bombs,
    Mark.DROPS: marks.drops,
    Mark.SHELLS: marks.shells,
    Mark.MINES: marks.mines,
}


def marks_by_kind(**groups: Collection[str]) -> MarkOf:
    """Which kinds are `ours`, `theirs` (arrows), `fights`, `bombs`, `drops`, ... or `unmarked`.

    Events of other kinds get a ring.
    """
    found = {str(kind): _GROUPS[group] for group, kinds in groups.items() for kind in kinds}
    return lambda event: found.get(event.kind, Mark.RING)


def rings_only(_event: Event) -> Mark:
    """For a game that tells no kinds apart."""
    return Mark.RING


def arrows(
    theme: Theme, layout: Layout, mark_of: MarkOf, events: Sequence[Event]
) -> Iterator[Arrow]:
    """Moves step by step, each once; they lie under the pieces, so that no number is hidden.

    Where somebody went the other way as well, each keeps to the right.
    """
    moves = [it for it in _drawn(layout, mark_of, events) if it[0] in _MOVES]
    ways = {(start, end) for _, start, end in moves}
    if layout.thread:
        steps = _steps(layout, mark_of, events)
        pieces = [_piece(theme, layout, it, beside=(it.end, it.start) in ways) for it in steps]
        yield from (replace(it, fill="") for it in pieces)
        yield from (replace(it, edge="") for it in pieces)
    else:
        for mark, start, end in moves:
            aside = _ASIDE if (end, start) in ways else 0.0
            yield _arrow(theme, layout, Mark(mark), (start, end), aside)


def ordered(items: Iterable[Item]) -> list[tuple[str, str]]:
    """The steps of one's own orders that are drawn, from where to where."""
    drawn = (it.what.partition(":") for it in items if isinstance(it, Arrow))
    ways = (way.partition(">") for kind, _, way in drawn if kind == ORDER)
    return [*dict.fromkeys((start, end) for start, _, end in ways)]


def rings(
    theme: Theme, layout: Layout, mark_of: MarkOf, events: Sequence[Event]
) -> Iterator[PlacedSprite]:
    """Around the places where something else happened, each once."""
    for mark, place, *_ in _drawn(layout, mark_of, events):
        if mark == Mark.RING:
            yield layout.ring(theme, place)


def bursts(
    theme: Theme, layout: Layout, mark_of: MarkOf, events: Sequence[Event]
) -> Iterator[Loose]:
    """Where it was fought, bombed and shelled, each once; they lie beside names and pieces."""
    drawn = _drawn(layout, mark_of, events)
    for wanted in STARS:
        for mark, place, *_ in drawn:
            if mark == wanted:
                yield _star(theme, layout, place, wanted)


def _drawn(layout: Layout, mark_of: MarkOf, events: Sequence[Event]) -> list[tuple[str, ...]]:
    """Every mark with its place (an arrow with its two), in the order of events, each once."""
    found = (it for event in events for it in _marked(layout, mark_of(event), event))
    return list(dict.fromkeys(found))


def _marked(layout: Layout, mark: Mark, event: Event) -> list[tuple[str, ...]]:
    places = [place for place in event.places if place in layout.centres]
    if mark == Mark.NOTHING:
        return []
    if mark not in _MOVES:
        return [(mark, place) for place in places]
    if len(places) > 1:
        return [(mark, *step) for step in pairwise(places)]
    return [(Mark.RING, place) for place in places]


def _arrow(theme: Theme, layout: Layout, mark: Mark, way: tuple[str, str], aside: float) -> Arrow:
    start, end = way
    one, other = layout.centres[start], layout.centres[end]
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = math.hypot(dx, dy) or 1.0
    right, down = -dy / far * aside, dx / far * aside
    begin, goal = ((x + right, y + down) for x, y in (_begin(layout, way), _edge(layout, end, one)))
    return Arrow(begin, goal, theme[_MOVES[mark]], theme["white"], f"{mark}:{start}>{end}")


def _begin(layout: Layout, way: tuple[str, str]) -> Point:
    """At the edge of a space: a piece inside it would lie cut off behind the ring around it.

    On the short way to a neighbour an arrow begins inside all the same, to be long enough.
    """
    start, end = way
    one, other = layout.centres[start], layout.centres[end]
    edge = _edge(layout, start, other, 0.0)
    far = math.dist(edge, _edge(layout, end, one, 0.0))
    return edge if far > _FAR else _edge(layout, start, other)


class _Step(NamedTuple):
    """A step of a march; the last one bears its head."""

    mark: str
    start: str
    end: str
    last: bool


def _steps(layout: Layout, mark_of: MarkOf, events: Sequence[Event]) -> list[_Step]:
    """Every step once, and once more where one march ends and another goes on."""
    found: dict[_Step, None] = {}
    for event in events:
        way = [it for it in _marked(layout, mark_of(event), event) if it[0] in _MOVES]
        for left, (mark, start, end) in zip(reversed(range(len(way))), way, strict=True):
            found[_Step(mark, start, end, last=not left)] = None
    return sorted(found, key=lambda it: it.last)


def _piece(theme: Theme, layout: Layout, step: _Step, *, beside: bool) -> Arrow:
    """From middle to middle, the last one up to what stands there, so that its head is seen."""
    begin, goal = layout.centres[step.start], layout.centres[step.end]
    far = math.dist(begin, goal) or 1.0
    dx, dy = goal[0] - begin[0], goal[1] - begin[1]
    aside = layout.thread * _BESIDE / far if beside else 0.0
    end = _edge(layout, step.end, begin, 0.0) if step.last else goal
    (x0, y0), (x1, y1) = ((x - dy * aside, y + dx * aside) for x, y in (begin, end))
    what = f"{step.mark}:{step.start}>{step.end}"
    colours = theme[_MOVES[Mark(step.mark)]], theme["white"]
    return Arrow((x0, y0), (x1, y1), *colours, what, layout.thread, head=step.last, crosses=True)


def _edge(layout: Layout, space: str, towards: Point, inset: float = _INSET) -> Point:
    """The point a little inside the edge of a space, on the way to somewhere else."""
    x, y = layout.centres[space]
    left, top, right, bottom = layout.arrow_bounds(space)
    dx, dy = towards[0] - x, towards[1] - y
    share = min(
        ((right - left) / 2 - inset) / abs(dx) if dx else 9.0,
        ((bottom - top) / 2 - inset) / abs(dy) if dy else 9.0,
    )
    return x + dx * share, y + dy * share


def _star(theme: Theme, layout: Layout, space: str, mark: Mark) -> Loose:
    sprite = star(theme, mark, layout.star)
    spots = layout.spots_on_map(space, sprite.width, sprite.height)
    return Loose(sprite, spots, mark, space)


def star(theme: Theme, mark: Mark, size: float) -> Sprite:
    """The burst of a kind of event."""
    return marks.resized(STARS[mark](theme["blast"], theme["alarm"]), size)
