"""Areas around the spaces of a map, drawn so that two touch exactly if the rules say they border.

Lines between bordering spaces cut the map into small fields; where three or more Areas meet, they
meet in the middle of such a field. Outside the outermost spaces an Area ends at some distance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from renders.core.geometry import Point

_ARC = math.pi / 7
_CIRCLE = 2 * math.pi


@dataclass(frozen=True)
class AreaSide:
    """One side of an Area; `neighbour` lies beyond it, none at the edge of the map."""

    start: Point
    end: Point
    neighbour: str = ""


Area = tuple[AreaSide, ...]


@dataclass(frozen=True)
class AreaPlan:
    """Where the spaces lie, how large they are, who borders whom, how far the outermost reach.

    `bends` are for spaces that border one another around a third: where the way between the two
    (both ways round) makes its bend, and so where their border lies.
    """

    centres: Mapping[str, Point]
    sizes: Mapping[str, Point]
    neighbours: Mapping[str, Sequence[str]]
    reach: float
    bends: Mapping[tuple[str, str], Point] = field(default_factory=dict)

    def towards(self, one: str, other: str) -> Point:
        """Where one heads for on the way from one space to another."""
        return self.bends.get((one, other), self.centres[other])

    def between(self, one: str, other: str) -> Point:
        """The middle of the gap between two spaces."""
        if (one, other) in self.bends:
            return self.bends[one, other]
        (x0, y0), (x1, y1) = self.centres[one], self.centres[other]
        dx, dy = x1 - x0, y1 - y0
        share = (1 + self._inside(one, dx, dy) - self._inside(other, dx, dy)) / 2
        return round(x0 + dx * share, 1), round(y0 + dy * share, 1)

    def _inside(self, space: str, dx: float, dy: float) -> float:
        """The share of a way from its centre that lies within a space."""
        width, height = self.sizes[space]
        across = width / 2 / abs(dx) if dx else 1.0
        return min(across, height / 2 / abs(dy) if dy else 1.0)

    def beside(self, one: str, other: str, turn: int) -> Point:
        """Outwards from between two spaces at the edge of the map; `turn` is 1 or -1."""
        first, second = sorted((one, other))
        (x0, y0), (x1, y1) = self.centres[one], self.centres[other]
        x, y = self.between(first, second)
        dx, dy = x1 - x0, y1 - y0
        far = self.reach * turn / math.hypot(dx, dy)
        return round(x - dy * far, 1), round(y + dx * far, 1)


def areas(plan: AreaPlan) -> dict[str, Area]:
    """The sides of every Area in order around it."""
    around = {space: _by_angle(plan, space) for space in plan.neighbours}
    return {space: tuple(_sides(plan, around, space)) for space in plan.neighbours}


def outline(area: Area) -> list[Point]:
    """The corners of an Area."""
    return [side.start for side in area]


def borders(found: Mapping[str, Area]) -> Iterator[tuple[str, AreaSide]]:
    """Every side once, with the first of the Areas it belongs to."""
    seen: set[frozenset[Point]] = set()
    for space, area in found.items():
        for side in area:
            ends = frozenset((side.start, side.end))
            if ends not in seen:
                seen.add(ends)
                yield space, side


def _by_angle(plan: AreaPlan, space: str) -> list[str]:
    here = plan.centres[space]
    return sorted(plan.neighbours[space], key=lambda at: _bearing(here, plan.towards(space, at)))


def _sides(plan: AreaPlan, around: Mapping[str, list[str]], space: str) -> Iterator[AreaSide]:
    """Past each neighbour: from the field before it to the field after it."""
    ring = around[space]
    corners = [_meeting(plan, _field(around, space, near)) for near in ring]
    for number, near in enumerate(ring):
        middle = plan.between(*sorted((space, near)))
        before, after = corners[number - 1], corners[number]
        end = after or plan.beside(space, near, 1)
        yield AreaSide(before or plan.beside(space, near, -1), middle, near)
        yield AreaSide(middle, end, near)
        if not after:
            following = ring[(number + 1) % len(ring)]
            later = plan.beside(space, following, -1)
            centre = plan.centres[space]
            ways = [_bearing(centre, plan.towards(space, it)) for it in (near, following)]
            gap = (ways[1] - ways[0]) % _CIRCLE or _CIRCLE
            yield from _edge(centre, end, later, plan.reach, gap)


def _field(around: Mapping[str, list[str]], space: str, near: str) -> tuple[str, ...]:
    """The spaces around the field after a neighbour, or around the whole map."""
    found, here, there = [space], space, near
    while there != space:
        found.append(there)
        ring = around[there]
        here, there = there, ring[ring.index(here) - 1]
    return tuple(found)


def _meeting(plan: AreaPlan, field: tuple[str, ...]) -> Point | None:
    """The middle of a field; none if it is the outside."""
    pairs = list(zip(field, (*field[1:], field[0]), strict=True))
    ring = [at for one, other in pairs for at in (plan.centres[one], plan.towards(one, other))]
    corners = zip(ring, (*ring[1:], ring[0]), strict=True)
    if sum(a[0] * b[1] - a[1] * b[0] for a, b in corners) <= 0:  # the outside runs the other way
        return None
    gaps = sorted(plan.between(*sorted(pair)) for pair in pairs)
    return (
        round(sum(x for x, _ in gaps) / len(gaps), 1),
        round(sum(y for _, y in gaps) / len(gaps), 1),
    )


def _edge(centre: Point, one: Point, other: Point, reach: float, gap: float) -> Iterator[AreaSide]:
    """Around the outside of an Area at the edge of the map: an arc, or straight in a bay."""
    angle = _bearing(centre, one)
    turn = (_bearing(centre, other) - angle) % _CIRCLE
    steps = max(round(turn / _ARC), 1) if turn < gap else 1
    at = one
    for step in range(1, steps):
        bearing = angle + turn * step / steps
        x, y = centre[0] + math.cos(bearing) * reach, centre[1] + math.sin(bearing) * reach
        corner = (round(x, 1), round(y, 1))
        yield AreaSide(at, corner)
        at = corner
    yield AreaSide(at, other)


def _bearing(centre: Point, point: Point) -> float:
    return math.atan2(point[1] - centre[1], point[0] - centre[0])
