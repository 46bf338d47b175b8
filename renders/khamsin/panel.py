"""The panel beside the map: when, the weather, points, what holds, who is home, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.log import Event
from engine.core.views import View
from engine.khamsin.components.calendar import LAST_TURN, date
from engine.khamsin.components.formations import BRITISH, FRENCH, SP, short
from engine.khamsin.components.map import BELGIAN_AREAS, OBJECTIVES, PORTS
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import PRIORITY_POINTS, RESISTANCE
from engine.khamsin.control import areas_of, holder
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, Fate, Nation, Phase
from engine.khamsin.kinds import Kind
from engine.khamsin.table import Engagement, Table
from engine.khamsin.victory import totals
from engine.khamsin.views import Board, home, points_by_source
from renders.core import panel_parts as parts
from renders.core.fonts import BOLD, SANS, SEMIBOLD, SERIF, fitted
from renders.core.palette import Theme
from renders.core.panel import Column, panel_column, slab, spaced
from renders.core.scene import Item
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag
from renders.khamsin.layout import LAYOUT

_MARGIN = 22.0
_BAR = 11.0
_LINE = 23.0
_MOST_FIGHTS = 5
_SHOWN_ABOVE = frozenset({Kind.TURN, Kind.WEATHER, Kind.SCORE})
_LOST = (Fate.CAPTURED, Fate.DESTROYED)


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    column = panel_column(theme, LAYOUT, _MARGIN)
    _when(column, board)
    if view.result:
        parts.verdict(column, view.result.verdict.partition(",")[0])
    _points(column, board)
    _situation(column, board.table)
    _forces(column, board)
    _fights(column, board)
    parts.just_now(column, events, LAYOUT.height - parts.KEY_ROOM, without=_SHOWN_ABOVE)
    return column.items


def _when(column: Column, board: Board) -> None:
    table = board.table
    column.place(spaced("DUNKIRK 1940 CAMPAIGN", 14, column.theme["accent"]), 0, 0, "title")
    column.gap(62)
    words = date(table.turn).partition(" ")[2] if table.turn else "Deployment"
    column.text(words, SERIF, fitted(words, SERIF, 46, column.width - 60), "panel_ink")
    column.place(_sky(column.theme, table), column.width - parts.SKY, -44, "sky")
    column.gap(34)
    day = f"{date(table.turn).partition(' ')[0]}, day {table.turn} of {LAST_TURN}"
    column.text(day if table.turn else "22 May to 5 June", SEMIBOLD, 27, "accent")
    column.gap(26)
    words = f"{table.phase}, stormy" if table.storm else table.phase
    words = f"{words}; fog of war" if board.fog else words
    column.text(words, SANS, 20, "panel_ink")
    column.gap(11)
    parts.calendar(column, table.turn, LAST_TURN)


def _sky(theme: Theme, table: Table) -> Sprite:
    night = table.phase in (Phase.NIGHT, Phase.EVACUATION)
    return storm(theme) if table.storm and not night else parts.sky(theme, night=night)


@lru_cache(maxsize=4)
def storm(theme: Theme) -> Sprite:
    """A cloud and its rain."""
    cloud = "M12,34 A9,9 0 0 1 13,16 A13,13 0 0 1 37,13 A10.5,10.5 0 0 1 41,34 Z"
    rain = "".join(
        line((x, 38), (x - 5, 48), stroke=theme["accent"], stroke_width=2.6) for x in (18, 28, 38)
    )
    return Sprite(parts.SKY, parts.SKY, tag("path", d=cloud, fill=theme["panel_soft"]) + rain)


def _points(column: Column, board: Board) -> None:
    """Both sides, and where their points come from."""
    points = totals(board.table.score)
    sources = points_by_source(board.table.score)
    column.heading("Victory points")
    column.gap(-4)
    wide = (column.width - 8) / 2
    theme = column.theme
    for number, (side, words) in enumerate(((AXIS, "Axis"), (ALLIED, "Allies"))):
        dx = number * (wide + 8)
        shown = {key: value for key, value in sources[side].items() if value}
        column.place(slab(wide, 98, theme["panel_box"]), dx, 0, "tile")
        x, y = column.x + dx + 10, column.y
        column.items.append(Text(str(points[side]), x, y + 33, BOLD, 34, theme["panel_ink"]))
        end = column.x + dx + wide - 10
        ahead = points[side] > points[ALLIED if side == AXIS else AXIS]
        tone = theme["accent" if ahead else "panel_soft"]
        column.items.append(Text(words, end, y + 31, SEMIBOLD, 18, tone, "rs"))
        for row, (source, value) in enumerate(shown.items()):
            line_ = f"{source} {value}"
            size = fitted(line_, SANS, 15, wide - 18)
            column.text_at(line_, (x, y + 53 + row * 18), SANS, size, "panel_soft")
    column.gap(106)


def _situation(column: Column, table: Table) -> None:
    """What everybody can count: halt, Belgians, Luftwaffe, objectives, ports."""
    column.heading("Situation")
    column.gap(-8)
    german = sum(holder(table.held, it) == AXIS for it in OBJECTIVES)
    _counted(column, "Objectives German", german, len(OBJECTIVES), "warn")
    if table.armistice:
        _said(column, "Belgians", f"armistice, {date(table.armistice).partition(' ')[2]}")
    elif areas_of(table.held, BELGIAN):
        _counted(column, "Belgian resistance", table.resistance, RESISTANCE, "accent")
    else:
        _said(column, "Belgians", f"none of {len(BELGIAN_AREAS)} areas left")
    _counted(column, "Luftwaffe points", table.points, PRIORITY_POINTS, "warn")
    _said(column, "Halt order", _halt(table), "warn" if table.halted else "panel_ink")
    column.gap(11)
    held = []
    for port in PORTS:
        lost = holder(table.held, port) == AXIS
        words = f"{place(port)}{' ruined' if port in table.ruined else ''}"
        good = parts.Tick.YES if port not in table.ruined else parts.Tick.NO
        held.append(parts.Holding(words, parts.Tick.BAD if lost else good))
    parts.ticks(column, held)


def _halt(table: Table) -> str:
    if table.halted:
        return f"since {date(table.halted).partition(' ')[2]}"
    return "lifted for good" if table.halt_over else "none"


def _said(column: Column, label: str, words: str, colour: str = "panel_ink") -> None:
    column.gap(_LINE)
    column.text(label, SANS, 17, "panel_soft")
    end = column.x + column.width
    tone = column.theme[colour]
    column.items.append(Text(words, end, column.y, SEMIBOLD, 17, tone, "rs"))


def _counted(column: Column, label: str, count: int, most: int, colour: str) -> None:
    """A line with boxes, as many of them filled as are counted."""
    column.gap(_LINE)
    column.text(label, SANS, 17, "panel_soft")
    sprite = _boxes(column.theme, count, most, colour)
    column.place(sprite, column.width - sprite.width - 26, -_BAR - 1, "boxes")
    end = column.x + column.width
    column.items.append(Text(str(count), end, column.y, BOLD, 17, column.theme["panel_ink"], "rs"))


@lru_cache(maxsize=128)
def _boxes(theme: Theme, count: int, most: int, colour: str) -> Sprite:
    step = 14.0
    body = ""
    for number in range(most):
        fill = theme[colour if number < count else "panel_box"]
        body += box(number * step, 0, step - 3, _BAR, rx=2, fill=fill)
    return Sprite(step * most, _BAR, body)


def _forces(column: Column, board: Board) -> None:
    """Who is home, who is lost, who was withdrawn."""
    column.heading("Brought home")
    column.gap(-10)
    for nation, units, colour in (
        (Nation.BRITISH, BRITISH, "british"),
        (Nation.FRENCH, FRENCH, "french"),
    ):
        most, landed = sum(SP[it] for it in units), home(board.units, nation)
        column.gap(_LINE)
        column.text(nation, SANS, 17, "panel_soft")
        sprite = _lifted(column.theme, landed, most, colour, column.width - 150)
        column.place(sprite, 72, -_BAR - 1, "lifted")
        words = f"{landed} of {most} SP"
        end, ink = column.x + column.width, column.theme["panel_ink"]
        column.items.append(Text(words, end, column.y, SEMIBOLD, 17, ink, "rs"))
    column.gap(6)
    for label, fates in (("Lost", _LOST), ("Withdrawn", (Fate.WITHDRAWN,))):
        gone = [short(it) for it, unit in board.units.items() if unit.fate in fates]
        if gone:
            column.paragraph(f"{label}: {', '.join(gone)}", 3, size=15.5)
    column.gap(6)


@lru_cache(maxsize=256)
def _lifted(theme: Theme, landed: int, most: int, colour: str, width: float) -> Sprite:
    body = box(0, 0, width, _BAR, rx=3, fill=theme["panel_box"])
    if landed:
        body += box(0, 0, width * landed / most, _BAR, rx=3, fill=theme[colour])
    return Sprite(width, _BAR, body)


def _fights(column: Column, board: Board) -> None:
    """The engagements of the day."""
    fights = board.table.engagements
    if not fights:
        return
    column.heading("Engagements today")
    column.gap(-8)
    for engagement in fights[:_MOST_FIGHTS]:
        column.gap(3)
        column.paragraph(_fight(engagement), 2, size=15.5)
    if len(fights) > _MOST_FIGHTS:
        column.paragraph(f"and {len(fights) - _MOST_FIGHTS} more", 1, size=15.5)
    column.gap(6)


def _fight(engagement: Engagement) -> str:
    attackers = ", ".join(short(it) for it in engagement.attackers)
    defenders = ", ".join(short(it) for it in engagement.defenders)
    how = "table" if engagement.on_table else ""
    if engagement.settled:
        how = f"{how}, over" if how else "over"
    noted = f" ({how})" if how else ""
    return f"{place(engagement.area)}{noted}: {attackers} against {defenders}"
