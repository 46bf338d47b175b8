"""The panel beside the map: when, how well, sorties and actions, cards, markers, the diary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from engine.core.log import Event
from engine.core.views import View
from engine.miracle.components.calendar import LAST_TURN, date
from engine.miracle.components.cards import ACTIVATIONS, CARD_TITLES, TURN_ORDER, TurnCard
from engine.miracle.components.tables import LEVELS, level
from engine.miracle.german_moves import summons
from engine.miracle.kinds import Kind
from engine.miracle.positions import night, value, waiting_ships
from engine.miracle.views import Board
from renders.core import panel_parts as parts
from renders.core.cards import Half
from renders.core.fonts import SANS, SEMIBOLD, SERIF, fitted, text_width
from renders.core.palette import Theme
from renders.core.panel import Column, panel_column, slab, spaced
from renders.core.scene import Item
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line
from renders.miracle.cards import face_of
from renders.miracle.holdings import holdings, works
from renders.miracle.layout import LAYOUT

_MARGIN = 22.0
_SHOWN_ABOVE = frozenset({Kind.SHUFFLE, Kind.TURN, Kind.ACTIONS, Kind.SORTIES})
_LIGHTS = ("Day", "Day", "Night")
_CARD_LINE = 20.0
_LOST, _SUNK = "lost", "sunk"
_SHORT = {"luftwaffe": "Luftwaffe", "wehrmacht": "Wehrmacht", "naval": "Naval Ops",
          "evacuation": "Evacuation", "I": "I Corps", "II": "II Corps", "III": "III Corps",
          "French": "French", "event": "Event"}  # fmt: skip


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = panel_column(theme, LAYOUT, _MARGIN)
    _when(column, board)
    _rescued(column, board)
    if view.result:
        parts.verdict(column, view.result.verdict)
    table = board.table
    left = table.evacuation.left if table.evacuation else table.actions
    parts.tiles(
        column, ((table.raf, "R.A.F."), (table.luftwaffe, "Luftwaffe"), (left, "Evac. actions"))
    )
    _cards(column, board)
    column.heading("Held")
    parts.ticks(column, holdings(board))
    column.heading("Works and orders")
    parts.ticks(column, works(board))
    _forces(column, board)
    _face_up(column, board)
    parts.just_now(column, events, LAYOUT.height - parts.KEY_ROOM, without=_SHOWN_ABOVE)
    return column.items


def _when(column: Column, board: Board) -> None:
    table = board.table
    turn, dark = min(table.turn, LAST_TURN), night(table)
    column.place(spaced("MIRACLE AT DUNKERQUE", 14, column.theme["accent"]), 0, 0, "title")
    column.gap(68)
    column.text(date(turn), SERIF, 50, "panel_ink")
    column.place(parts.sky(column.theme, night=dark), column.width - parts.SKY, -46, "sky")
    column.gap(36)
    column.text(f"{'Night' if dark else 'Day'}, turn {turn} of {LAST_TURN}", SEMIBOLD, 28, "accent")
    column.gap(25)
    column.text(table.phase, SANS, fitted(table.phase, SANS, 19, column.width), "panel_ink")
    column.gap(12)
    parts.calendar(column, turn, LAST_TURN)
    wide = column.width / len(_LIGHTS)
    for number, words in enumerate(_LIGHTS):
        sprite = _light(column.theme, words, wide - 3, now=number == table.light)
        column.place(sprite, number * wide, -4, "light")
    column.gap(26)


@lru_cache(maxsize=32)
def _light(theme: Theme, words: str, width: float, *, now: bool) -> Sprite:
    """One box of the Day/Night track."""
    fill = theme["accent" if now else "panel_box"]
    ink = theme["ink" if now else "panel_soft"]
    body = box(0, 0, width, 20, rx=3, fill=fill)
    return Sprite(width, 20, body, (Text(words, width / 2, 14.5, SEMIBOLD, 14, ink, "ms"),))


def _rescued(column: Column, board: Board) -> None:
    table = board.table
    points = table.points
    afloat = sum(value(table, id_) for id_, it in table.evacuees.items() if it.ship)
    ashore = sum(value(table, id_) for id_, it in table.evacuees.items() if not it.ship)
    column.heading("Landed at Dover")
    column.gap(58)
    column.text(str(points), SERIF, 84, "panel_ink")
    beside = text_width(str(points), SERIF, 84) + 14
    column.gap(-28)
    size = fitted(level(points), SEMIBOLD, 24, column.width - beside)
    column.text(level(points), SEMIBOLD, size, "accent", beside)
    column.gap(24)
    waiting = f"{afloat} VP at sea, {ashore} ashore"
    size = fitted(waiting, SANS, 18, column.width - beside)
    column.text(waiting, SANS, size, "panel_soft", beside)
    column.gap(18)
    parts.progress(column, points, [least for least, _ in LEVELS])


def _cards(column: Column, board: Board) -> None:
    """The Turn Order Cards: a full pip is played, a hollow one still to come."""
    played = Counter(board.table.drawn)
    column.heading(f"Turn cards: {len(board.turn_order)} to come")
    half = column.width / 2
    for number, (kind, count) in enumerate(Counter(TURN_ORDER).items()):
        down, across = divmod(number, 2)
        dx, dy = across * half, down * _CARD_LINE
        now = kind == board.table.card and bool(played[kind])
        sprite = _pips(column.theme, played[kind], count)
        column.place(sprite, dx, dy, "cards")
        ink = "accent" if now else "panel_ink" if played[kind] < count else "panel_soft"
        face = SEMIBOLD if now else SANS
        x, y = column.x + dx + 43, column.y + dy + 12.5
        column.items.append(Text(_SHORT[kind], x, y, face, 15.5, column.theme[ink]))
        if now:
            wide = text_width(_SHORT[kind], face, 15.5)
            column.place(slab(wide, 2, column.theme["accent"], 1), dx + 43, dy + 15, "now")
    column.gap(_CARD_LINE * ((len(set(TURN_ORDER)) + 1) // 2) + 2)


@lru_cache(maxsize=64)
def _pips(theme: Theme, played: int, count: int) -> Sprite:
    body = ""
    for number in range(count):
        colour = theme["panel_soft" if number < played else "good"]
        fill = theme["panel_box"] if number < played else "none"
        x = 1 + number * 13
        body += box(x, 1, 10, 13, rx=2, fill=fill, stroke=colour, stroke_width=1.5)
        if number < played:
            body += line((x + 2, 11.5), (x + 8, 3.5), stroke=colour, stroke_width=1.5)
    return Sprite(40, 15, body)


def _forces(column: Column, board: Board) -> None:
    """What is left, lost and still to come."""
    table = board.table
    fighting = sum(bool(unit.space) for unit in table.units.values())
    lost = sum(unit.fate == _LOST for unit in table.units.values())
    sailing = sum(bool(ship.space) for ship in table.ships.values())
    sunk = sum(ship.fate == _SUNK for ship in table.ships.values())
    column.heading("Forces")
    column.gap(-14)
    column.paragraph(f"{fighting} Combat Units, {lost} lost", 1)
    column.paragraph(f"{sailing} ships, {sunk} sunk, {len(waiting_ships(table))} to come", 1)
    column.gap(6)


def _face_up(column: Column, board: Board) -> None:
    """The Event or the German Activation Card that is being carried out."""
    table = board.table
    if table.card == TurnCard.EVENT and table.event:
        column.heading("Event")
        parts.card(column, face_of(table.event))
    elif table.card == TurnCard.WEHRMACHT and table.activation:
        column.heading("German Activation Card")
        call = summons(table, ACTIVATIONS[table.activation].call)
        parts.card(column, Half(CARD_TITLES[TurnCard.WEHRMACHT], call, "infantry"))
