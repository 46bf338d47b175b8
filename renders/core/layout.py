"""Where the spaces of a map lie in the picture, and how they are framed, ringed and tinted.

A game gives a layout as data: `BoxLayout` for spaces drawn as boxes, `HexLayout` (in `hexes.py`)
for a field of hexes. Crops, event marks and layers work on either.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from renders.core import marks
from renders.core.geometry import Point, Window
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite

TINT = 0.36
_FRAME_MARGIN = 7.0
_INSIDE = 3.0  # of an edge a mark keeps free that lies within
_BITE = 5.0  # how far a mark at the edge of a space reaches into it


@dataclass(frozen=True, kw_only=True)
class Layout(ABC):
    """The picture: a map, to its right a panel; and the middle of every space on the map.

    `ribbon_above` is for maps that are used up to their upper edge: what explains a layer then
    stands above the map instead of on it. `star` and `badge` are how large the bursts of fights and
    the numbers of targets are at most: small spaces need small ones. `thread` is how broad
    a march is as one line through the middle of its spaces; 0 draws an arrow for each step.
    `close_ups` are the scales of what is shown in large on a phone's board, the largest first.
    """

    width: float
    height: float
    map_width: float
    centres: Mapping[str, Point]
    ribbon_above: bool = False
    star: float = 30.0
    badge: float = marks.BADGE
    thread: float = 0.0
    close_ups: tuple[float, ...] = (2.0, 1.5)

    frames_under_pieces: ClassVar[bool]

    @property
    def whole_map(self) -> Window:
        """All of the map, without the panel."""
        return 0.0, 0.0, self.map_width, self.height

    @abstractmethod
    def bounds(self, space: str) -> Window:
        """Left, top, right and bottom of the box that marks on a space keep to."""

    def arrow_bounds(self, space: str) -> Window:
        """The box at whose edges arrows from and to a space begin and end."""
        return self.bounds(space)

    @abstractmethod
    def frame(
        self, theme: Theme, space: str, colour: str, weight: float | None = None
    ) -> PlacedSprite:
        """A frame around a space."""

    def spots(self, space: str, width: float, height: float) -> tuple[Point, ...]:
        """Where a mark of that size may lie at a space: on its edge, inside, beside; best first."""
        left, top, right, bottom = self.bounds(space)
        middle, centre = (left + right - width) / 2, (top + bottom - height) / 2
        over, under = top - height + _BITE, bottom - _BITE
        columns = (
            right - width + _BITE, middle, left - _BITE, (middle + right - width) / 2,
            (middle + left) / 2,
        )  # fmt: skip
        rows = (centre, (top + centre) / 2, (centre + bottom - height) / 2)
        beside = (right - _BITE, left - width + _BITE)
        corners = (left - width + _BITE, right - _BITE)
        inner = (right - width - _INSIDE, middle, left + _INSIDE)
        return (
            *((x, y) for y in (over, under) for x in columns),
            *((x, bottom - height - _INSIDE) for x in inner),
            *((x, y) for x in beside for y in rows),
            *((x, y) for y in (top - height - 3, bottom + 3) for x in columns),
            *((x, y) for y in (over, under) for x in corners),
            *((x, y) for x in (right + 1, left - width - 1) for y in (top, *rows, bottom - height)),
            *((x, y) for y in (top - height - 3, bottom + 3) for x in corners),
        )

    def spots_on_map(self, space: str, width: float, height: float) -> tuple[Point, ...]:
        """Those of the spots where nothing of a mark is cut off, if there are any."""
        spots = self.spots(space, width, height)
        right, low = self.map_width - width, self.height - height
        return tuple((x, y) for x, y in spots if 0 <= x <= right and 0 <= y <= low) or spots

    @abstractmethod
    def ring(self, theme: Theme, space: str) -> PlacedSprite:
        """What says that something happened in a space."""

    @abstractmethod
    def tint(self, theme: Theme, space: str, colour: str, opacity: float = TINT) -> PlacedSprite:
        """A translucent colour over a space."""


@dataclass(frozen=True, kw_only=True)
class BoxLayout(Layout):
    """Spaces as boxes of different sizes; `radii` says how round their corners are."""

    sizes: Mapping[str, Point]
    radii: Mapping[str, float]

    frames_under_pieces: ClassVar[bool] = False  # there is room around the counters of a box

    def bounds(self, space: str) -> Window:
        """Left, top, right and bottom of a space."""
        (x, y), (width, height) = self.centres[space], self.sizes[space]
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    def frame(
        self, theme: Theme, space: str, colour: str, weight: float | None = None
    ) -> PlacedSprite:
        """A frame just outside a space."""
        thick = 5.0 if weight is None else weight
        return self._framed(theme[colour], space, 3, thick, f"frame {colour}")

    def ring(self, theme: Theme, space: str) -> PlacedSprite:
        """An amber frame just outside a space."""
        return self._framed(theme["amber"], space, 2, 4.0, "ring")

    def tint(self, theme: Theme, space: str, colour: str, opacity: float = TINT) -> PlacedSprite:
        """A translucent colour over a space, up to its round corners."""
        left, top, right, bottom = self.bounds(space)
        sprite = marks.tint(right - left, bottom - top, theme[colour], self.radii[space], opacity)
        return PlacedSprite(sprite, left, top, f"tint {colour}", space)

    def _framed(
        self, colour: str, space: str, rounder: float, weight: float, what: str
    ) -> PlacedSprite:
        left, top, right, bottom = self.bounds(space)
        width, height = right - left + 2 * _FRAME_MARGIN, bottom - top + 2 * _FRAME_MARGIN
        sprite = marks.frame(width, height, colour, self.radii[space] + rounder, weight)
        return PlacedSprite(sprite, left - _FRAME_MARGIN, top - _FRAME_MARGIN, what, space)
