"""The counters on the map: a stack is cut into rows of the same square, none hides another."""

from __future__ import annotations

from collections.abc import Iterator

from engine.case_yellow.ids import SIDES
from engine.case_yellow.views import Board
from renders.case_yellow.counters import FOOTPRINT, counter, more, rows
from renders.case_yellow.faces import face_of
from renders.case_yellow.layout import LAYOUT
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite

RAISED = 3.2  # the square of a hex stands so far over its middle: names have the band below


def stacks(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """Every unit on the map; of great stacks the first, and how many more."""
    for side in SIDES:
        for hex_, ids in board.army(side).stacks.items():
            x, y = LAYOUT.centres[hex_]
            x, y = x - FOOTPRINT / 2, y - FOOTPRINT / 2 - RAISED
            cut = list(rows(len(ids)))
            for number, (id_, (top, tall)) in enumerate(zip(ids, cut, strict=False), start=1):
                left = len(ids) - number + 1
                if number == len(cut) and left > 1:
                    sprite = more(f"+{left} units", theme["ink"], FOOTPRINT, tall)
                    yield PlacedSprite(sprite, x, y + top, "more", hex_)
                else:
                    sprite = counter(face_of(theme, board, id_), FOOTPRINT, tall)
                    yield PlacedSprite(sprite, x, y + top, f"unit:{id_}", hex_)
