"""The panel beside the map: when, which chits, what both staffs hold, what fell, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.counting import capital
from engine.core.ids import Side
from engine.core.log import Event
from engine.core.views import View
from engine.france_1940.components.blocks import SIDE
from engine.france_1940.components.calendar import LAST_TURN, date
from engine.france_1940.components.cards import CARDS, EFFECTS
from engine.france_1940.components.formations import (
    ALLIED,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
    SIDE_NAMES,
)
from engine.france_1940.components.map import (
    BELGIUM,
    CITIES_OF,
    FRANCE,
    NETHERLANDS,
)
from engine.france_1940.components.strategy import GERMAN_WIN, STRATEGIES
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.control import controls
from engine.france_1940.ids import FormationId, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.victory import Losses, total
from engine.france_1940.views import Board, in_force
from renders.core import panel_parts as parts
from renders.core.dice import ten
from renders.core.fonts import BOLD, SANS, SEMIBOLD, SERIF, fitted
from renders.core.palette import Theme
from renders.core.panel import Column, panel_column, slab, spaced
from renders.core.scene import Item
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line
from renders.france_1940.faces import block_colours
from renders.france_1940.layout import LAYOUT

_MARGIN = 22.0
_GROUPS = (GROUP_A, GROUP_B)
_SHOWN_IN_THE_INSET = frozenset({Kind.FIRE, Kind.FIRE_MISSED, Kind.STRIKE, Kind.STRIKE_MISSED})
_CHITS = (GROUP_A, GROUP_A, GROUP_B, GROUP_B, *(it for it in FORMATIONS if it not in _GROUPS))
_CHIT = (45.0, 30.0)
_COUNTRIES = ((NETHERLANDS, "Netherlands"), (BELGIUM, "Belgium"), (FRANCE, "France"))
_STAFF = 98.0
_MOST_CARDS = 9
_MOST_FORCE_LINES = 6


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = panel_column(theme, LAYOUT, _MARGIN)
    _when(column, board)
    if view.result:
        parts.verdict(column, view.result.verdict)
    _chits(column, board)
    _staffs(column, board)
    _cities(column, board)
    _in_force(column, board)
    _secrets(column, board)
    parts.just_now(
        column, events, LAYOUT.height - parts.KEY_ROOM, without=_SHOWN_IN_THE_INSET, die=ten
    )
    return column.items


def _when(column: Column, board: Board) -> None:
    turn = board.table.turn
    column.place(spaced("DUNKIRK: FRANCE 1940", 14, column.theme["accent"]), 0, 0, "title")
    column.gap(62)
    words = date(turn)
    column.text(words, SERIF, fitted(words, SERIF, 46, column.width), "panel_ink")
    column.gap(36)
    column.text(f"Turn {turn} of {LAST_TURN}", SEMIBOLD, 29, "accent")
    column.gap(26)
    words = _doing(board)
    column.text(words, SANS, fitted(words, SANS, 20, column.width), "panel_ink")
    column.gap(11)
    parts.calendar(column, 0 if board.table.phase == TurnPhase.SET_UP else turn, LAST_TURN)


def _doing(board: Board) -> str:
    active, phase = FORMATIONS.get(board.table.active), board.table.phase
    if not active:
        return phase
    moving_or_fighting = phase in (TurnPhase.MOVEMENT, TurnPhase.COMBAT)
    return f"{active.name}: {phase if moving_or_fighting else TurnPhase.ACTIVATION}"


def _chits(column: Column, board: Board) -> None:
    column.heading("Chits")
    table = board.table
    drawn, left = list(table.drawn), list(table.container)
    width = column.width / 6
    for number, chit in enumerate(_CHITS):
        state = "out"
        if chit in left:
            left.remove(chit)
            state = "in"
        elif chit in drawn:
            last = chit == table.active and drawn.count(chit) == 1
            drawn.remove(chit)
            state = "active" if last else "drawn"
        down, across = divmod(number, 6)
        sprite = _chit(column.theme, chit, state)
        column.place(sprite, across * width, down * (_CHIT[1] + 4), f"chit {state}")
    column.gap(2 * (_CHIT[1] + 4) + 2)


@lru_cache(maxsize=256)
def _chit(theme: Theme, formation: FormationId, state: str) -> Sprite:
    """In the cup: painted; drawn: struck through; active: amber; not in this turn: an outline."""
    width, height = _CHIT
    paint = block_colours(theme, FORMATIONS[formation].colour)
    fill, ink = paint.front, paint.ink
    if state == "active":
        fill, ink = theme["amber"], theme["ink"]
    if state in ("drawn", "out"):
        fill, ink = theme["panel"], theme["panel_soft"]
    edge = theme["panel_box" if state == "out" else "panel_soft"]
    body = box(1, 1, width - 2, height - 2, rx=5, fill=fill, stroke=edge, stroke_width=1.5)
    if state == "drawn":
        body += line((5, height - 5), (width - 5, 5), stroke=theme["panel_soft"], stroke_width=1.6)
    if state == "out":
        ink = theme["panel_box"]
    return Sprite(width, height, body, (Text(formation, width / 2, 20.5, BOLD, 16, ink, "ms"),))


def _staffs(column: Column, board: Board) -> None:
    column.heading("Staffs")
    half = column.width / 2
    for number, side in enumerate((GERMAN, ALLIED)):
        _staff(column, board, side, number * half, half - 8)
    column.gap(_STAFF)


def _staff(column: Column, board: Board, side: Side, dx: float, width: float) -> None:
    """One side's Supreme Headquarters, cards and losses."""
    theme, x, y = column.theme, column.x + dx + 10, column.y
    column.place(slab(width, _STAFF, theme["panel_box"]), dx, -4, "staff")
    ours = " (you)" if board.side == side else ""
    words = f"{SIDE_NAMES[side]}{ours}"
    column.items.append(Text(words, x, y + 17, SEMIBOLD, 19, theme["accent"]))
    column.place(_steps(theme, board.table.shq[side]), dx + 52, 28, "shq")
    lost = sum(1 for block in board.lost if SIDE[block] == side)
    rows = (
        ("SHQ", "", "panel_ink"),
        ("Hand", f"{board.hands[side]}, deck {board.decks[side]}", "panel_ink"),
        ("Lost", f"{lost} block{'s' if lost != 1 else ''}", "warn" if lost else "panel_ink"),
    )
    for number, (label, value, colour) in enumerate(rows):
        base = y + 41 + number * 23
        column.items.append(Text(label, x, base, SANS, 17, theme["panel_soft"]))
        column.items.append(Text(value, x + 43, base, SEMIBOLD, 18, theme[colour]))


@lru_cache(maxsize=64)
def _steps(theme: Theme, steps: int) -> Sprite:
    """The four steps of a Supreme Headquarters."""
    body = ""
    for number in range(SHQ_FULL):
        fill = theme["accent"] if number < steps else "none"
        style = {"fill": fill, "stroke": theme["accent"], "stroke_width": 1.5, "rx": 2}
        body += box(1 + number * 19, 1, 14, 12, **style)
    return Sprite(19 * SHQ_FULL, 14, body)


def _cities(column: Column, board: Board) -> None:
    column.heading("Cities in German hands")
    column.gap(8)
    for nation, words in _COUNTRIES:
        cities = CITIES_OF[nation]
        held = sum(1 for city in cities if controls(board.table, city) == GERMAN)
        lost = nation in board.table.conquered
        shown = f"{words}, conquered" if lost else words
        parts.held_of(column, shown, held, len(cities), lost=lost)
    steps = sum(face.steps for face in board.evacuated)
    if steps:
        column.gap(2)
        column.text(f"Brought home by sea: {steps} B.E.F. steps", SANS, 18, "good")
        column.gap(8)


def _secrets(column: Column, board: Board) -> None:
    """The Strategy Card and the hand, for those who may know them."""
    if board.strategy:
        column.heading("Strategy Card")
        chosen = STRATEGIES[board.strategy]
        column.gap(14)
        score = total(board.strategy, board.table, losses(board))
        column.text(chosen.title, SERIF, 19, "accent")
        column.gap(21)
        column.text(chosen.aim, SANS, fitted(chosen.aim, SANS, 16.5, column.width), "panel_soft")
        column.gap(21)
        column.text(f"{score} of {GERMAN_WIN} Victory Points now", SANS, 17, "panel_ink")
        column.gap(4)
    if board.hand:
        column.heading("Your hand")
        column.gap(-12)
        for card in board.hand[:_MOST_CARDS]:
            halves = " / ".join(EFFECTS[key].title for key in CARDS[card])
            column.gap(20)
            size = fitted(halves, SANS, 16.5, column.width)
            column.text(halves, SANS, size, "panel_ink")
        column.gap(4)


def losses(board: Board) -> Losses:
    """What is off the map, as the Strategy Card counts it."""
    home = [face.steps for face in board.evacuated]
    return Losses(board.lost, sum(home), len(home))


def _in_force(column: Column, board: Board) -> None:
    found = in_force(board)
    if not found:
        return
    words = ", ".join(found)
    column.heading("In force")
    column.gap(-10)
    column.paragraph(f"{capital(words)}.", _MOST_FORCE_LINES, size=17)
    column.gap(4)
