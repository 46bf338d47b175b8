"""The counters that lie on the map, area by area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.khamsin.components.formations import LEADERS
from engine.khamsin.components.map import AREAS
from engine.khamsin.ids import AreaId, UnitId
from engine.khamsin.views import Board
from renders.core.nato import Symbol
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.stacking import Tray
from renders.khamsin import counters
from renders.khamsin.counters import Face
from renders.khamsin.layout import tray_of
from renders.khamsin.orders import ordered

_GAP = 1.5
_ROWS = 2

Piece = tuple[str, Face]


def everywhere(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """All counters one sees."""
    stacks = stacks_of(board)
    for area in AREAS:
        if area in stacks:
            pieces = [_piece(theme, board, it) for it in stacks[area]]
            yield from _stack(area, pieces, tray_of(area))


def stacks_of(board: Board) -> dict[AreaId, list[UnitId]]:
    """Who stands where, in the order of the orders of battle, leaders last."""
    found: dict[AreaId, list[UnitId]] = {}
    for id_, unit in board.units.items():
        if unit.area:
            found.setdefault(unit.area, []).append(id_)
    for id_, area in board.leaders.items():
        if area:
            found.setdefault(area, []).append(id_)
    return found


def _piece(theme: Theme, board: Board, id_: UnitId) -> Piece:
    if id_ in LEADERS:
        return f"unit:{id_}", counters.leader_face(theme, id_)
    return f"unit:{id_}", counters.face_of(theme, id_, board.units[id_], modes_of(board, id_))


def modes_of(board: Board, id_: UnitId) -> str:
    """What a unit is doing: regrouping, going aboard, off by night; and whether it lacks supply."""
    unit = board.units[id_]
    found = {
        counters.REGROUPS: unit.must_regroup,
        counters.ABOARD: unit.aboard > 0,
        counters.NIGHT: id_ in board.night,
        counters.HUNGRY: id_ in board.unsupplied,
    }
    return "".join(it for it, so in found.items() if so or it == ordered(board, id_))


def _stack(area: str, pieces: Sequence[Piece], tray: Tray) -> Iterator[PlacedSprite]:
    """In two rows at the largest size that fits, overlapping if even the smallest does not."""
    wide = next((it for it in (counters.FULL, counters.SLIM) if _fits(pieces, it, tray)),
                counters.THIN)  # fmt: skip
    rows = _rows(pieces, wide, tray)
    spare = tray.height - len(rows) * counters.TALL - (len(rows) - 1) * _GAP
    y = tray.y + max(spare, 0) / 2
    for row in rows:
        widths = [_width(face, wide) for _, face in row]
        whole = sum(widths) + _GAP * (len(row) - 1)
        squeeze = max(whole - tray.width, 0) / max(len(row) - 1, 1)
        x = tray.x + max(tray.width - whole, 0) / 2
        for (what, face), width in zip(row, widths, strict=True):
            sprite = counters.counter(face, width)
            yield PlacedSprite(sprite, x, y, what, area, face.number)
            x += width + _GAP - squeeze
        y += counters.TALL + _GAP


def _width(face: Face, wide: float) -> float:
    return counters.LEADER if face.symbol == Symbol.LEADER else wide


def _fits(pieces: Sequence[Piece], wide: float, tray: Tray) -> bool:
    return len(_filled(pieces, wide, tray.width)) <= _ROWS


def _filled(pieces: Sequence[Piece], wide: float, room: float) -> list[list[Piece]]:
    """Row after row, each as full as it gets."""
    rows: list[list[Piece]] = [[]]
    used = -_GAP
    for piece in pieces:
        width = _width(piece[1], wide)
        if rows[-1] and used + _GAP + width > room:
            rows.append([])
            used = -_GAP
        rows[-1].append(piece)
        used += _GAP + width
    return rows


def _rows(pieces: Sequence[Piece], wide: float, tray: Tray) -> list[list[Piece]]:
    rows = _filled(pieces, wide, tray.width)
    if len(rows) <= _ROWS:
        return rows
    half = -(-len(pieces) // _ROWS)
    return [[*pieces[:half]], [*pieces[half:]]]
