"""Blocks off the map: lost, brought home to England, still to be set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.france_1940.components.blocks import COLOUR, SIDE, STEPS
from engine.france_1940.components.formations import ALLIED, GERMAN
from engine.france_1940.ids import BlockId, TurnPhase
from engine.france_1940.views import Board
from renders.core.blocks import BOXED, LOW, standing
from renders.core.fonts import BOLD, SEMIBOLD
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, PlacedSprite
from renders.core.sprites import Text
from renders.france_1940.faces import block_colours, label

_LOST = (1250.0, 12.0, 102.0)
_ROWS = {GERMAN: 5, ALLIED: 8}
_NAMES = {GERMAN: "German losses", ALLIED: "Allied losses"}
_ENGLAND = (8.0, 300.0)
_TRAY = (12.0, 12.0)
_TRAY_ROW = 9


def off_the_map(theme: Theme, board: Board) -> Iterator[Item]:
    """All boxes that hold something."""
    yield from _losses(theme, board)
    if board.evacuated:
        yield from _home(theme, board)
    waiting = [face.id for face in board.faces if not face.hex]
    if waiting and board.table.phase == TurnPhase.SET_UP:
        yield from _tray(theme, waiting)


def _losses(theme: Theme, board: Board) -> Iterator[Item]:
    x, y, width = _LOST
    for side, rows in _ROWS.items():
        lost = [block for block in board.lost if SIDE[block] == side]
        if not lost:
            continue
        yield Text(f"{_NAMES[side]}: {len(lost)}", x, y + 12, BOLD, 13, theme["soft"])
        shown = lost[: rows * 3]
        for number, block in enumerate(shown):
            down, across = divmod(number, 3)
            sprite = standing(
                block_colours(theme, COLOUR[block]), label(block, STEPS[block]), BOXED
            )
            at = x + across * (BOXED.width + 2), y + 18 + down * (BOXED.height + 2)
            yield PlacedSprite(sprite, *at, f"lost:{block}")
        y += 18 + -(-len(shown) // 3) * (BOXED.height + 2) + 8
        if len(lost) > len(shown):
            yield Text(
                f"and {len(lost) - len(shown)} more",
                x + width / 2,
                y,
                SEMIBOLD,
                12,
                theme["soft"],
                "ms",
            )
            y += 12


def _home(theme: Theme, board: Board) -> Iterator[Item]:
    x, y = _ENGLAND
    steps = sum(face.steps for face in board.evacuated)
    width = len(board.evacuated) * (LOW.width + 2) + 10
    yield PlacedSprite(slab(max(width, 150.0), 60, theme["sea_box"], 8), x, y, "england")
    yield Text(f"Home: {steps} steps", x + 8, y + 17, BOLD, 14, theme["sea_ink"])
    for number, face in enumerate(board.evacuated):
        sprite = standing(block_colours(theme, COLOUR[face.id]), label(face.id, face.steps), LOW)
        yield PlacedSprite(sprite, x + 6 + number * (LOW.width + 2), y + 23, f"home:{face.id}")


def _tray(theme: Theme, waiting: Sequence[BlockId]) -> Iterator[Item]:
    x, y = _TRAY
    rows = -(-len(waiting) // _TRAY_ROW)
    step = LOW.width + 2, LOW.height + 3
    across = min(len(waiting), _TRAY_ROW)
    width = max(across * step[0] + 14, 190.0)
    yield PlacedSprite(slab(width, rows * step[1] + 34, theme["sea_box"], 8), x, y, "tray")
    yield Text(f"To be set up: {len(waiting)}", x + 9, y + 20, BOLD, 15, theme["sea_ink"])
    for number, block in enumerate(waiting):
        down, column = divmod(number, _TRAY_ROW)
        sprite = standing(block_colours(theme, COLOUR[block]), label(block, STEPS[block]), LOW)
        at = x + 8 + column * step[0], y + 28 + down * step[1]
        yield PlacedSprite(sprite, *at, f"waiting:{block}")
