"""Areas around the spaces of a map, drawn so that two touch exactly if the rules say they border.

Lines between bordering spaces cut the map into small fields; where three or more Areas meet, they
meet in the middle of such a field. Outside the outermost spaces an Area ends at some distance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Neighbours = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Side:
    """One side of an Area; `neighbour` lies beyond it, none at the edge of the map."""

    start: Point
    end: Point
    neighbour: str = ""


Area = tuple[Side, ...]


def areas(centres: Mapping[str, Point], neighbours: Neighbours, reach: float) -> dict[str, Area]:
    """The sides of every Area in order around it."""
    around = {space: _by_angle(centres, space, near) for space, near in neighbours.items()}
    return {space: tuple(_sides(centres, around, space, reach)) for space in neighbours}


def outline(area: Area) -> list[Point]:
    """The corners of an Area."""
    return [side.start for side in area]


def borders(found: Mapping[str, Area]) -> Iterator[tuple[str, Side]]:
    """Every side once, with the first of the Areas it belongs to."""
    seen: set[frozenset[Point]] = set()
    for space, area in found.items():
        for side in area:
            ends = frozenset((side.start, side.end))
            if ends not in seen:
                seen.add(ends)
                yield space, side


def _by_angle(centres: Mapping[str, Point], space: str, near: Sequence[str]) -> list[str]:
    x, y = centres[space]
    return sorted(near, key=lambda at: math.atan2(centres[at][1] - y, centres[at][0] - x))


def _sides(
    centres: Mapping[str, Point], around: Mapping[str, list[str]], space: str, reach: float
) -> Iterator[Side]:
    """Past each neighbour: from the field before it to the field after it."""
    ring = around[space]
    fields = [_field(around, space, near) for near in ring]
    for number, near in enumerate(ring):
        middle = _mean([centres[space], centres[near]])
        before, after = fields[number - 1], fields[number]
        start = _meeting(centres, before) or _outside(centres, space, near, -reach)
        end = _meeting(centres, after) or _outside(centres, space, near, reach)
        yield Side(start, middle, near)
        yield Side(middle, end, near)
        if not after:
            later = _outside(centres, space, ring[(number + 1) % len(ring)], -reach)
            corner = _corner(centres[space], end, later, reach)
            yield Side(end, corner)
            yield Side(corner, later)


def _field(around: Mapping[str, list[str]], space: str, near: str) -> tuple[str, ...]:
    """The spaces around the field after a neighbour; none if that is the outside."""
    found, here, there = [space], space, near
    while there != space:
        found.append(there)
        ring = around[there]
        here, there = there, ring[ring.index(here) - 1]
    return tuple(found)


def _meeting(centres: Mapping[str, Point], field: tuple[str, ...]) -> Point | None:
    corners = [centres[space] for space in field]
    return _mean(corners) if _turn(corners) > 0 else None


def _turn(corners: Sequence[Point]) -> float:
    """Twice the enclosed surface; the outside runs the other way round."""
    ahead = (*corners[1:], corners[0])
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, ahead, strict=True))


def _mean(points: Sequence[Point]) -> Point:
    ordered = sorted(points)
    return (
        round(sum(x for x, _ in ordered) / len(ordered), 1),
        round(sum(y for _, y in ordered) / len(ordered), 1),
    )


def _outside(centres: Mapping[str, Point], space: str, near: str, reach: float) -> Point:
    """Outwards from the middle between two spaces at the edge of the map."""
    one, other = centres[space], centres[near]
    x, y = _mean([one, other])
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = math.hypot(dx, dy)
    return round(x - dy / length * reach, 1), round(y + dx / length * reach, 1)


def _corner(centre: Point, one: Point, other: Point, reach: float) -> Point:
    """The far corner of an Area at the edge of the map."""
    middle = _mean([one, other])
    dx, dy = middle[0] - centre[0], middle[1] - centre[1]
    length = math.hypot(dx, dy) or 1.0
    return round(centre[0] + dx / length * reach, 1), round(centre[1] + dy / length * reach, 1)
