"""The counters that lie on the map, area by area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.khamsin.components.formations import LEADERS
from engine.khamsin.components.map import AREAS, COAST
from engine.khamsin.ids import AreaId, UnitId
from engine.khamsin.views import Board
from renders.core.cartography.furniture import FRAME
from renders.core.geometry import Point
from renders.core.nato import Symbol
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.stacking import Tray
from renders.khamsin import counters
from renders.khamsin.counters import Face
from renders.khamsin.layout import HEAD, LAYOUT, tray_of
from renders.khamsin.orders import ordered

_GAP = 1.5
_ROWS = 2

_PILE = "pile"

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


def _stack(area: AreaId, pieces: Sequence[Piece], tray: Tray) -> Iterator[PlacedSprite]:
    """In two rows at the largest size that fits; on the coast more rows stand out to sea.

    What is too much even for the smallest size is counted on the last counter.
    """
    most = _ROWS + _rows_at_sea(area)
    wide = next(
        (it for it in (counters.FULL, counters.SLIM) if len(_filled(pieces, it, tray)) <= _ROWS),
        counters.THIN,
    )
    kept, rows = len(pieces), _filled(pieces, wide, tray)
    while len(rows) > most:
        kept -= 1
        rows = _filled([*pieces[:kept], (_PILE, pieces[0][1])], wide, tray)
    spare = tray.height - min(len(rows), _ROWS) * (counters.TALL + _GAP) + _GAP
    for number, row in enumerate(rows):
        y = tray.y + spare / 2 + number * (counters.TALL + _GAP)
        if number >= _ROWS:
            y = tray.y - HEAD - (number - _ROWS + 1) * (counters.TALL + _GAP)
        widths = [_width(face, wide) for _, face in row]
        x = tray.x + (tray.width - sum(widths) - _GAP * (len(row) - 1)) / 2
        for (what, face), width in zip(row, widths, strict=True):
            if what == _PILE:
                yield _pile(area, pieces[kept:], (x, y))
            else:
                yield PlacedSprite(counters.counter(face, width), x, y, what, area, face.number)
            x += width + _GAP


def _pile(area: AreaId, left: Sequence[Piece], at: Point) -> PlacedSprite:
    """A counter for all that found no room."""
    named = ",".join(what.partition(":")[2] for what, _ in left)
    sprite = counters.more(left[0][1], len(left))
    return PlacedSprite(sprite, *at, f"{_PILE}:{named}", area, f"+{len(left)}")


def _rows_at_sea(area: AreaId) -> int:
    """How many rows of counters have room beyond the beach."""
    if area not in COAST:
        return 0
    top = LAYOUT.bounds(area)[1]
    return min(int((top - FRAME) // (counters.TALL + _GAP)), _ROWS)


def _width(face: Face, wide: float) -> float:
    return counters.LEADER if face.symbol == Symbol.LEADER else wide


def _filled(pieces: Sequence[Piece], wide: float, tray: Tray) -> list[list[Piece]]:
    """Row after row, each as full as it gets."""
    rows: list[list[Piece]] = [[]]
    used = -_GAP
    for piece in pieces:
        width = _width(piece[1], wide)
        if rows[-1] and used + _GAP + width > tray.width:
            rows.append([])
            used = -_GAP
        rows[-1].append(piece)
        used += _GAP + width
    return rows
