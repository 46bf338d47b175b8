"""Real coasts, and how they are bent to fit a map whose spaces were laid out by hand."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources

from renders.core.geometry import Point

LATITUDE_STRETCH = 1.59  # one degree of latitude is that many of longitude at 51° N


@lru_cache(maxsize=8)
def coast(file: str, name: str) -> tuple[Point, ...]:
    """One coast line as (longitude, latitude) pairs."""
    data = (resources.files("renders.geography") / f"{file}.json").read_text("utf-8")
    return tuple((longitude, latitude) for longitude, latitude in json.loads(data)[name])


@lru_cache(maxsize=32)
def courses(file: str, name: str) -> tuple[tuple[Point, ...], ...]:
    """Several lines of one kind: coasts, rivers, borders."""
    data = (resources.files("renders.geography") / f"{file}.json").read_text("utf-8")
    return tuple(tuple((x, y) for x, y in course) for course in json.loads(data)[name])


class Bend:
    """A thin-plate spline: takes each anchor where it should be and the rest smoothly along."""

    def __init__(self, anchors: Sequence[tuple[Point, Point]]) -> None:
        self._from = [_plane(place) for place, _ in anchors]
        self._x = _weights(self._from, [goal[0] for _, goal in anchors])
        self._y = _weights(self._from, [goal[1] for _, goal in anchors])

    def __call__(self, place: Point) -> Point:
        """Where a longitude and latitude come to lie on the map."""
        here = _plane(place)
        row = [_kernel(here, other) for other in self._from] + [1.0, *here]
        return _dot(row, self._x), _dot(row, self._y)


def _plane(place: Point) -> Point:
    longitude, latitude = place
    return longitude, latitude * LATITUDE_STRETCH


def _kernel(one: Point, other: Point) -> float:
    squared = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
    return squared * math.log(squared) if squared else 0.0


def _dot(row: Sequence[float], column: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, column, strict=True))


def _weights(points: list[Point], goals: list[float]) -> list[float]:
    rows = [[_kernel(one, other) for other in points] + [1.0, *one] for one in points]
    rows += [[1.0] * len(points) + [0.0] * 3]
    rows += [[point[axis] for point in points] + [0.0] * 3 for axis in (0, 1)]
    return _solved(rows, [*goals, 0.0, 0.0, 0.0])


def _solved(rows: list[list[float]], goals: list[float]) -> list[float]:
    """Gauss and Jordan, with the largest pivot first."""
    table = [[*row, goal] for row, goal in zip(rows, goals, strict=True)]
    size = len(table)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        head = table[column]
        for index, row in enumerate(table):
            if index != column and row[column]:
                factor = row[column] / head[column]
                table[index] = [a - factor * b for a, b in zip(row, head, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(table)]
