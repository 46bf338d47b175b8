"""Hexes of either grain and any numbering: neighbours, sides, distances and lines.

A map is the list of its hexes and a function that reads column and row out of an id; nothing is
tabled, a distance is a subtraction. Sides and directions are numbered clockwise, beginning in the
east for hexes in rows (point up) and in the north for hexes in columns (flat side up).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum
from functools import cached_property
from typing import NamedTuple


class Grain(Enum):
    """Along what the hexes lie in straight lines; every second line is shifted by half a hex."""

    ROWS = "rows"
    COLUMNS = "columns"


class Parity(IntEnum):
    """Which lines are shifted: in rows to the east, in columns to the south."""

    EVEN = 0
    ODD = 1


class Cell(NamedTuple):
    """Where a hex lies, as its map counts."""

    column: int
    row: int


class Cube(NamedTuple):
    """Axial coordinates; the third, `-q - r`, is implied."""

    q: int
    r: int


class Point(NamedTuple):
    """A place between hexes, in the same coordinates."""

    q: float
    r: float


DIRECTIONS = {
    Grain.ROWS: ("E", "SE", "SW", "W", "NW", "NE"),
    Grain.COLUMNS: ("N", "NE", "SE", "S", "SW", "NW"),
}
_AROUND = {
    Grain.ROWS: (Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0), Cube(0, -1), Cube(1, -1)),
    Grain.COLUMNS: (Cube(0, -1), Cube(1, -1), Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0)),
}
_ROW_HEIGHT = 0.75**0.5  # of neighbouring centres one width apart
_NUDGE = Point(1e-6, 2e-6)  # a line along a side keeps to one hand, at the map's edge to the other


class HexMap:
    """The hexes of one map by id, in the order they are given.

    `cell` reads the column and row out of an id. `upwards` says that rows are counted from the
    south, as on maps whose first line is at the bottom.
    """

    def __init__(
        self,
        ids: Iterable[str],
        cell: Callable[[str], Cell],
        *,
        grain: Grain = Grain.ROWS,
        shifted: Parity = Parity.EVEN,
        upwards: bool = False,
    ) -> None:
        self.grain = grain
        self.shifted = shifted
        self.upwards = upwards
        self._cells = {id_: cell(id_) for id_ in ids}
        self._cubes = {id_: self._cube(it) for id_, it in self._cells.items()}
        self._around: dict[str, tuple[str, ...]] = {}

    def __contains__(self, id_: object) -> bool:
        return id_ in self._cells

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    @cached_property
    def _at(self) -> dict[Cube, str]:
        return {cube: id_ for id_, cube in self._cubes.items()}

    @cached_property
    def _order(self) -> dict[str, int]:
        return {id_: number for number, id_ in enumerate(self._cells)}

    def _cube(self, cell: Cell) -> Cube:
        """Doubled and halved again: a shifted line lies half a hex further on."""
        column, row = cell
        down = -row if self.upwards else row
        along, across = (column, down) if self.grain is Grain.ROWS else (down, column)
        half = int(across % 2 == self.shifted) - (self.shifted is Parity.EVEN)
        on = (2 * along + half - across) // 2
        return Cube(on, across) if self.grain is Grain.ROWS else Cube(across, on)

    def cell(self, id_: str) -> Cell:
        """Column and row of a hex."""
        return self._cells[id_]

    def centre(self, id_: str) -> tuple[float, float]:
        """East and south of the map's own origin, in distances between neighbours."""
        column, row = self._cells[id_]
        down = -row if self.upwards else row
        if self.grain is Grain.ROWS:
            return column + 0.5 * (row % 2 == self.shifted), down * _ROW_HEIGHT
        return column * _ROW_HEIGHT, down + 0.5 * (column % 2 == self.shifted)

    def distance(self, one: str, other: str) -> int:
        """How many hexes it is from one to the other, whatever lies between."""
        here, there = self._cubes[one], self._cubes[other]
        q, r = there.q - here.q, there.r - here.r
        return max(abs(q), abs(r), abs(q + r))

    def beside(self, id_: str, side: int) -> str | None:
        """The hex across a side, if the map has one there."""
        (q, r), (x, y) = self._cubes[id_], _AROUND[self.grain][side % 6]
        return self._at.get(Cube(q + x, r + y))

    def neighbours(self, id_: str) -> tuple[str, ...]:
        """The hexes around one, clockwise."""
        if id_ not in self._around:
            near = (self.beside(id_, side) for side in range(6))
            self._around[id_] = tuple(it for it in near if it is not None)
        return self._around[id_]

    def towards(self, one: str, other: str) -> int:
        """Across which side a neighbour lies."""
        here, there = self._cubes[one], self._cubes[other]
        step = Cube(there.q - here.q, there.r - here.r)
        if step not in _AROUND[self.grain]:
            raise ValueError(f"{one} and {other} are not neighbours")
        return _AROUND[self.grain].index(step)

    def number(self, direction: str) -> int:
        """The number of a side named by its direction: E, NE …"""
        return DIRECTIONS[self.grain].index(direction)

    def within(self, id_: str, radius: int) -> tuple[str, ...]:
        """Every hex at most so far away, itself too, in the order of the map."""
        q, r = self._cubes[id_]
        found = (
            self._at.get(Cube(q + x, r + y))
            for x in range(-radius, radius + 1)
            for y in range(max(-radius, -x - radius), min(radius, radius - x) + 1)
        )
        return tuple(sorted((it for it in found if it is not None), key=self._order.__getitem__))

    def line(self, one: str, other: str) -> tuple[str, ...]:
        """The hexes that the straight line between two centres passes, both ends included.

        Where it runs along a side it keeps to the same hand; hexes that are not on the map lack.
        """
        length = self.distance(one, other)
        passed = (self._passed(one, other, step / length) for step in range(1, length))
        return tuple(dict.fromkeys((one, *(it for it in passed if it is not None), other)))

    def _passed(self, one: str, other: str, share: float) -> str | None:
        """The hex in which a point of the line lies."""
        here, there = self._cubes[one], self._cubes[other]
        q, r = here.q + (there.q - here.q) * share, here.r + (there.r - here.r) * share
        to_one_hand = _rounded(Point(q + _NUDGE.q, r + _NUDGE.r))
        to_the_other = _rounded(Point(q - _NUDGE.q, r - _NUDGE.r))
        return self._at.get(to_one_hand) or self._at.get(to_the_other)


def opposite(side: int) -> int:
    """The side across a hex; seen from the neighbour, the same side."""
    return (side + 3) % 6


def side_id(one: str, other: str) -> str:
    """A hexside by its two hexes, always named the same way."""
    return f"{one}/{other}" if one < other else f"{other}/{one}"


def side_ends(side: str) -> tuple[str, str]:
    """The two hexes a hexside parts."""
    one, _, other = side.partition("/")
    return one, other


def _rounded(point: Point) -> Cube:
    """The hex a point lies in: the coordinate that was rounded most follows from the others."""
    q, r = point
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return Cube(whole_q, whole_r)
