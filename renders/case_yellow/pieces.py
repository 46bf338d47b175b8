"""The counters on the map: fanned in their hexes, the strongest on top."""

from __future__ import annotations

from collections.abc import Iterator

from engine.case_yellow.ids import SIDES
from engine.case_yellow.views import Board
from renders.case_yellow.faces import face_of
from renders.case_yellow.layout import LAYOUT
from renders.core.counters import counter, squared
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.stacking import fanned

_SIZE = squared(33.0)
_STEP = (3.0, 3.5)
_MOST = 3


def stacks(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """Every unit on the map, the lowest of a stack first."""
    for side in SIDES:
        for hex_, ids in board.army(side).stacks.items():
            fan = fanned(LAYOUT.centres[hex_], len(ids), _SIZE, _STEP, _MOST)
            shown = ids[: len(fan.corners)]
            for (x, y), id_ in zip(fan.corners, reversed(shown), strict=True):
                sprite = counter(face_of(theme, board, id_), _SIZE)
                yield PlacedSprite(sprite, x, y, f"unit:{id_}", hex_)
