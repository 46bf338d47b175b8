"""Off the map: air units, reinforcements, refit, losses and those who came home, in the sea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.units import (
    AIRBORNE,
    ALLIED_AIR,
    NATIONALITY,
    RANK,
    STUKAS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, SIDES, Fate, UnitId
from engine.case_yellow.views import Board
from engine.core.counting import count
from engine.core.ids import Side
from renders.case_yellow.counters import counter, more
from renders.case_yellow.faces import printed
from renders.core.counters import DARK, Symbol, symbol
from renders.core.fonts import BOLD, SEMIBOLD
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, PlacedSprite
from renders.core.sprites import Sprite, Text
from renders.core.svg import box

_TILE = (29.0, 14.5)
_STEP = (30.0, 15.5)
_HEAD = 19.0
_PLANE = (27.0, 24.0)
_GONE = (Fate.LOST.value, Fate.WORN.value, Fate.SURRENDERED.value)
_SIDE_NAMES = {GERMAN: "German", ALLIED: "Allied"}
# Left, top and how many counters lie side by side and in how many rows.
_AIR = {GERMAN: (392.0, 16.0), ALLIED: (392.0, 68.0)}
_LOSSES = {GERMAN: (636.0, 16.0, 7, 2), ALLIED: (636.0, 76.0, 7, 7)}
_HOLLAND_AIR = 540.0, 12.0
_HOLLAND_LOSSES = {GERMAN: (540.0, 66.0, 7, 2), ALLIED: (540.0, 126.0, 7, 2)}
_WAITING = {GERMAN: (392.0, 124.0, 7, 2), ALLIED: (392.0, 184.0, 7, 2)}
_REFIT = (392.0, 244.0, 7, 2)
_HOME = (16.0, 440.0, 8, 2)


def off_the_map(theme: Theme, board: Board) -> Iterator[Item]:
    """All boxes that hold something."""
    yield from _air(theme, board)
    losses = _HOLLAND_LOSSES if board.scenario == HOLLAND else _LOSSES
    for side in SIDES:
        lost = _of(board, side, *_GONE)
        if lost:
            words = f"{_SIDE_NAMES[side]} losses: {count(len(lost), 'unit')}"
            yield from _tray(theme, words, lost, losses[side])
    if board.scenario == HOLLAND:
        return
    for side in SIDES:
        yield from _coming(theme, board, side)
    refit = _of(board, GERMAN, Fate.REFIT.value)
    if refit:
        until = f"Panzer Refit until Turn {board.table.refit.ends}"
        yield from _tray(theme, until, refit, _REFIT)
    if board.table.evacuated:
        home = _of(board, ALLIED, Fate.HOME.value)
        words = f"Home by sea: {count(board.table.evacuated, 'step')}"
        yield from _tray(theme, words, home, _HOME)


def _of(board: Board, side: Side, *fates: str) -> list[UnitId]:
    found = [id_ for id_, it in board.army(side).units.items() if it.fate in fates]
    return sorted(found, key=lambda id_: (NATIONALITY[id_], RANK[id_]))


def _coming(theme: Theme, board: Board, side: Side) -> Iterator[Item]:
    """The next turn on which somebody arrives, and who."""
    units = board.army(side).units
    waiting = [id_ for id_ in _of(board, side, Fate.WAITING.value) if id_ not in AIRBORNE]
    due = {id_: max(units[id_].arrives, board.table.turn) for id_ in waiting}
    if not due:
        return
    first = min(due.values())
    coming = [id_ for id_, turn in due.items() if turn == first]
    words = f"{_SIDE_NAMES[side]} arrivals, Turn {first}: {len(coming)} of {len(due)}"
    yield from _tray(theme, words, coming, _WAITING[side])


def _tray(
    theme: Theme, words: str, ids: Sequence[UnitId], place: tuple[float, float, int, int]
) -> Iterator[Item]:
    """A box with its heading and counters; what does not fit is counted."""
    x, y, across, down = place
    rows = min(max(-(-len(ids) // across), 1), down)
    width, height = across * _STEP[0] + 9, _HEAD + rows * _STEP[1] + 5
    yield PlacedSprite(slab(width, height, theme["sea_box"], 4), x, y, "tray")
    yield Text(words, x + 6, y + 14, BOLD, 12.5, theme["sea_ink"])
    room = across * down
    shown = ids if len(ids) <= room else ids[: room - 1]
    for number, id_ in enumerate(shown):
        row, column = divmod(number, across)
        at = x + 5 + column * _STEP[0], y + _HEAD + row * _STEP[1]
        sprite = counter(printed(theme, id_, 0), *_TILE)
        yield PlacedSprite(sprite, *at, f"boxed:{id_}")
    if len(shown) < len(ids):
        row, column = divmod(len(shown), across)
        at = x + 5 + column * _STEP[0], y + _HEAD + row * _STEP[1]
        yield PlacedSprite(more(f"+{len(ids) - len(shown)}", theme["ink"], *_TILE), *at, "more")


def _air(theme: Theme, board: Board) -> Iterator[Item]:
    """Stukas and squadrons: those that can fly, and those on the Turn Record Track."""
    air = board.table.air
    back = [turn for turn, number in sorted(air.stukas_back.items()) for _ in range(number)]
    german = [*[("", True)] * air.stukas, *((f"T{turn}", False) for turn in back)]
    resting = STUKAS - len(german)
    words = f"Luftwaffe: {count(air.stukas, 'Stuka')}"
    planes = [*german, *[("-", False)] * max(resting, 0)]
    if board.scenario == HOLLAND:
        yield from _hangar(theme, GERMAN, words, planes, _HOLLAND_AIR)
        return
    yield from _hangar(theme, GERMAN, words, planes, _AIR[GERMAN])
    flying = [(_short(it), True) for it in air.allied]
    away = [(f"T{turn}", False) for _, turn in sorted(air.allied_back.items())]
    rest = len(ALLIED_AIR) - len(flying) - len(away)
    words = f"Allied air: {count(len(flying), 'squadron')}"
    planes = [*flying, *away, *[("-", False)] * max(rest, 0)]
    yield from _hangar(theme, ALLIED, words, planes, _AIR[ALLIED])


def _short(squadron: str) -> str:
    return {"French": "FR", "BEF Air Component": "BEF"}.get(squadron, squadron)


def _hangar(
    theme: Theme, side: Side, words: str, planes: Sequence[tuple[str, bool]], corner: Point
) -> Iterator[Item]:
    x, y = corner
    width = STUKAS * (_PLANE[0] + 1) + 10
    yield PlacedSprite(slab(width, _HEAD + _PLANE[1] + 4, theme["sea_box"], 4), x, y, "tray")
    yield Text(words, x + 6, y + 14, BOLD, 12.5, theme["sea_ink"])
    for number, (label, ready) in enumerate(planes):
        sprite = plane(theme, side, label, ready=ready)
        yield PlacedSprite(sprite, x + 5 + number * (_PLANE[0] + 1), y + _HEAD, "air")


@lru_cache(maxsize=64)
def plane(theme: Theme, side: Side, label: str, *, ready: bool) -> Sprite:
    """An air unit; one that cannot fly is an outline with the turn of its return."""
    width, height = _PLANE
    german = side == GERMAN
    fill = theme["german" if german else "french"] if ready else theme["sea_box"]
    ink = (theme["white"] if german else theme["ink"]) if ready else theme["lane"]
    edge = {"stroke": DARK if ready else theme["lane"], "stroke_width": 1}
    body = box(0.5, 0.5, width - 1, height - 1, rx=0 if german else 3, fill=fill, **edge)
    low = 9.0 if label else 4.0
    body += symbol(Symbol.AIRCRAFT, (3, 2, width - 6, height - low - 2), ink)
    texts = (Text(label, width / 2, height - 2.4, SEMIBOLD, 8, ink, "ms"),) if label else ()
    return Sprite(width, height, body, texts)
