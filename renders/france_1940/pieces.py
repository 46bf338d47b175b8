"""The blocks on the map: two a side in a hex, more while a Formation is on the march."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.france_1940.components.blocks import COLOUR, FORMATION
from engine.france_1940.components.formations import GRAY
from engine.france_1940.views import Board, Face
from renders.core import marks
from renders.core.blocks import LOW, TALL, TINY, BlockSize, Label, lying, standing
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.france_1940.faces import block_colours, label
from renders.france_1940.layout import LAYOUT

_GAP = 1.0
_TOP = -25.0
_MIDDLE = 7.0
_ROW_OF = {LOW: 2, TINY: 3}


@dataclass(frozen=True)
class Piece:
    """One block before it has a size and a place: its face, or nothing but its colour."""

    what: str
    colour: str
    label: Label | None = None
    face_up: bool = False

    def sprite(self, theme: Theme, size: BlockSize) -> Sprite:
        """The block as it is seen."""
        if self.label and self.face_up:
            return lying(block_colours(theme, self.colour), self.label, size)
        return standing(block_colours(theme, self.colour), self.label, size)


def piece_of(theme: Theme, board: Board, face: Face) -> Piece:
    """A block whose face may be seen."""
    done = theme["allied"] if face.moved else ""
    active = theme["amber"] if FORMATION[face.id] == board.table.active else ""
    out = face.out_of_command
    return Piece(
        f"block:{face.id}",
        COLOUR[face.id],
        label(face.id, face.steps, out_of_command=out, done=done, active=active),
        face.face_up,
    )


def pieces_by_hex(theme: Theme, board: Board) -> dict[str, list[Piece]]:
    """Everything that stands on the map, faces first."""
    found: dict[str, list[Piece]] = {}
    for face in board.faces:
        if face.hex:
            found.setdefault(face.hex, []).append(piece_of(theme, board, face))
    for back in board.backs:
        found.setdefault(back.hex, []).extend([Piece("back", back.colour)] * back.count)
    return found


def is_german(piece: Piece) -> bool:
    return piece.colour == GRAY


def stacks(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    for hexagon, pieces in pieces_by_hex(theme, board).items():
        germans = [piece for piece in pieces if is_german(piece)]
        allies = [piece for piece in pieces if not is_german(piece)]
        if germans and allies:
            yield from _row(theme, hexagon, germans, _TOP)
            yield from _row(theme, hexagon, allies, _MIDDLE)
        elif len(pieces) <= 2:
            yield from _line(theme, hexagon, pieces, TALL, _TOP)
        else:
            yield from _heap(theme, hexagon, pieces)


def _heap(theme: Theme, hexagon: str, pieces: Sequence[Piece]) -> Iterator[PlacedSprite]:
    """More than two of one side, in two rows."""
    half = max(2, -(-len(pieces) // 2))
    yield from _row(theme, hexagon, pieces[:half], _TOP)
    yield from _row(theme, hexagon, pieces[half:], _MIDDLE)


def _row(theme: Theme, hexagon: str, pieces: Sequence[Piece], top: float) -> Iterator[PlacedSprite]:
    """One row of low blocks; what does not fit is counted."""
    size = LOW if len(pieces) <= _ROW_OF[LOW] else TINY
    shown = pieces[: _ROW_OF[size]]
    yield from _line(theme, hexagon, shown, size, top)
    if len(pieces) > len(shown):
        x, y = LAYOUT.centres[hexagon]
        sprite = marks.disc(f"+{len(pieces) - len(shown)}", theme["alarm"])
        yield PlacedSprite(sprite, x + 34, y + top + 12, "more", hexagon)


def _line(
    theme: Theme, hexagon: str, pieces: Sequence[Piece], size: BlockSize, top: float
) -> Iterator[PlacedSprite]:
    x, y = LAYOUT.centres[hexagon]
    step = size.width + _GAP
    left = x - (len(pieces) * step - _GAP) / 2
    for number, piece in enumerate(pieces):
        at = left + number * step, y + top
        value = piece.label.value if piece.label else ""
        yield PlacedSprite(piece.sprite(theme, size), *at, piece.what, hexagon, value)
