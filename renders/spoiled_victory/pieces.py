"""The counters and markers that lie on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.spoiled_victory.components.map import TO_ENGLAND, SpaceId
from engine.spoiled_victory.components.units import (
    BELGIAN,
    BRITISH,
    EVACUEE,
    FRENCH,
    GHQ,
    INFANTRY,
    MOTORIZED,
    PANZER,
    GermanId,
    UnitId,
)
from engine.spoiled_victory.positions import (
    allies_in,
    evacuee_limit,
    german_in,
    german_kind,
    german_strength,
    is_evacuee,
    nation,
    strength,
)
from engine.spoiled_victory.views import Board
from renders.core import counters as c
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.stacking import Tray, fitting, spread
from renders.spoiled_victory import layout
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.titles import TITLES

_CODES = {BRITISH: "BR", FRENCH: "FR", BELGIAN: "BE", EVACUEE: ""}
_COLOURS = {BRITISH: "british", FRENCH: "french", BELGIAN: "belgian", EVACUEE: "evacuee"}
_SYMBOLS = {PANZER: c.Symbol.ARMOR, MOTORIZED: c.Symbol.MOTORIZED, INFANTRY: c.Symbol.INFANTRY}
_CAVALRY = frozenset({"L04"})


@dataclass(frozen=True)
class Piece:
    """One counter (or a pile of them) before it has a size and a place."""

    what: str
    face: c.CounterFace


def german_face(theme: Theme, board: Board, german: GermanId) -> c.CounterFace:
    """A German division: square, dark."""
    return c.CounterFace(
        c.Shape.SQUARE,
        theme["german"],
        theme["german_ink"],
        theme["german_alarm"],
        _SYMBOLS[german_kind(board.table, german)],
        str(german_strength(board.table, german)),
        "GE",
        TITLES[german],
        reduced=board.table.germans[german].reduced,
        statuses=(disrupted(theme),) if board.table.germans[german].disrupted else (),
    )


def disrupted(theme: Theme) -> c.Status:
    """A German unit that must recover first."""
    return c.Status("D", theme["amber"], diamond=True)


def suppressed(theme: Theme) -> c.Status:
    """An Allied unit that may do nothing."""
    return c.Status("S", theme["alarm"])


def allied_face(theme: Theme, board: Board, unit: UnitId) -> c.CounterFace:
    """An Allied battalion is rounded and light; Evacuees have the shape of a hull."""
    people = is_evacuee(unit)
    of = nation(unit)
    return c.CounterFace(
        c.Shape.HULL if people else c.Shape.ROUND,
        theme[_COLOURS[of]],
        theme["ink"],
        theme["alarm"],
        _allied_symbol(unit),
        str(strength(board.table, unit)),
        _CODES[of],
        "" if people else TITLES[unit],
        reduced=board.table.units[unit].reduced and not people,
        statuses=(suppressed(theme),) if board.table.units[unit].suppressed else (),
    )


def _allied_symbol(unit: UnitId) -> c.Symbol:
    if is_evacuee(unit):
        return c.Symbol.BOAT
    if unit == GHQ:
        return c.Symbol.HEADQUARTERS
    return c.Symbol.CAVALRY if unit in _CAVALRY else c.Symbol.INFANTRY


def pieces_in(theme: Theme, board: Board, space: SpaceId) -> list[Piece]:
    """Everything in a space, the German unit first."""
    table = board.table
    found = []
    german = german_in(table, space)
    if german:
        found.append(Piece(f"german:{german}", german_face(theme, board, german)))
    found += [
        Piece(f"unit:{unit}", allied_face(theme, board, unit)) for unit in allies_in(table, space)
    ]
    return found


def _piled(pieces: list[Piece]) -> list[Piece]:
    """One pile for each nation: how many counters, and what they add up to."""
    groups: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.face.shape, piece.face.code), []).append(piece)
    return [group[0] if len(group) == 1 else _pile(group) for group in groups.values()]


def _pile(group: list[Piece]) -> Piece:
    first = group[0].face
    total = sum(int(piece.face.number) for piece in group)
    statuses = next((piece.face.statuses for piece in group if piece.face.statuses), ())
    face = replace(first, number=str(total), title=f"{len(group)} units", reduced=False,
                   statuses=statuses)  # fmt: skip
    names = ",".join(piece.what.partition(":")[2] for piece in group)
    return Piece(f"pile:{names}", face)


def tray_of(space: SpaceId) -> Tray:
    """The part of a space below its name."""
    left, top, right, bottom = LAYOUT.bounds(space)
    return Tray(left + 2, top + layout.HEAD, right - left - 4, bottom - top - layout.HEAD - 2)


def stack(theme: Theme, board: Board, space: SpaceId) -> Iterator[PlacedSprite]:
    """The counters of a space with their markers."""
    pieces, tray = pieces_in(theme, board, space), tray_of(space)
    size = fitting(tray, len(pieces))
    if size is None:
        pieces = _piled(pieces)
        size = fitting(tray, len(pieces)) or c.NARROW
    berths = evacuee_limit(space) if space in TO_ENGLAND else 1  # printed on the map
    for piece, (x, y) in zip(pieces, spread(tray, max(len(pieces), berths), size), strict=False):
        yield PlacedSprite(c.counter(piece.face, size), x, y, piece.what, space, piece.face.number)
