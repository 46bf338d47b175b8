"""The panel beside the map: when, which chits, how it stands, what is left, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.case_yellow.components.calendar import (
    DATES,
    DUTCH_CITIES_WANTED,
    HOLLAND,
    LEVELS,
    SCENARIOS,
    Scenario,
)
from engine.case_yellow.components.map import (
    BELGIUM,
    CITIES_OF,
    FRANCE,
    NETHERLANDS,
    TOWNS_OF,
)
from engine.case_yellow.deck import ACTION, GERMAN_CHIT
from engine.case_yellow.ids import ALLIED, GERMAN, Phase
from engine.case_yellow.victory import margin, needed
from engine.case_yellow.views import Board, in_force
from engine.core.counting import capital, count
from engine.core.log import Event
from engine.core.views import View
from renders.case_yellow.layout import LAYOUT
from renders.core import panel_parts as parts
from renders.core.fonts import BOLD, SANS, SEMIBOLD, SERIF, fitted
from renders.core.palette import Theme
from renders.core.panel import LINE_HEIGHT, Column, panel_column, slab, spaced
from renders.core.scene import Item
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, tag

_MARGIN = 22.0
_CHIT = (34.0, 34.0)
_FORCE = 16.0  # how large the list of what is in force is lettered
_FOR_THE_DIARY = 240.0  # left free below it
_COUNTRIES = ((NETHERLANDS, "Netherlands"), (BELGIUM, "Belgium"), (FRANCE, "France"))
_SCALE = (-10, 60)  # of the difference of Victory Points
_COLOURS = ("german", "german", "panel_soft", "allied", "allied")


def panel(theme: Theme, view: View, events: Sequence[Event]) -> list[Item]:
    """Everything in the panel, from the top down."""
    board: Board = view.board
    scenario = SCENARIOS[board.scenario]
    column = panel_column(theme, LAYOUT, _MARGIN)
    _when(column, board, scenario)
    if view.result:
        words = view.result.verdict.partition("(")[0].strip(" .")
        parts.verdict(column, words.rpartition(": ")[2])
    _rounds(column, board)
    if scenario.points:
        _points(column, board, scenario)
    _cities(column, board)
    if scenario.id != HOLLAND:
        _stocks(column, board)
    _in_force(column, board)
    parts.just_now(column, events, LAYOUT.height - parts.KEY_ROOM)
    return column.items


def _when(column: Column, board: Board, scenario: Scenario) -> None:
    turn = board.table.turn
    heading = f"CASE YELLOW: {scenario.title.upper()}"
    column.place(spaced(heading, 14, column.theme["accent"]), 0, 0, "title")
    column.gap(60)
    words = DATES.get(turn, "Before 10 May")
    column.text(words, SERIF, fitted(words, SERIF, 42, column.width), "panel_ink")
    column.gap(34)
    column.text(f"Turn {turn} of {scenario.turns}", SEMIBOLD, 27, "accent")
    column.gap(26)
    phase = board.table.phase
    column.text(phase, SANS, fitted(phase, SANS, 20, column.width), "panel_ink")
    column.gap(11)
    parts.calendar(column, 0 if phase == Phase.SET_UP.value else turn, scenario.turns)


def _rounds(column: Column, board: Board) -> None:
    """Chits played this turn in their order, and those still in the cup."""
    table = board.table
    if not table.track and not table.cup:
        return
    column.heading("Action Rounds")
    chits = [(it.split()[0] == GERMAN, it.split()[1][0].upper(), True) for it in table.track]
    chits += [
        (it == GERMAN_CHIT, ACTION[it].value[0] if it in ACTION else "?", False) for it in table.cup
    ]
    across = int(column.width // (_CHIT[0] + 4))
    for number, chit in enumerate(chits):
        down, over = divmod(number, across)
        last = number == len(table.track) - 1 and table.round is not None
        sprite = _chit(column.theme, chit, active=last)
        column.place(sprite, over * (_CHIT[0] + 4), down * (_CHIT[1] + 4), "chit")
    column.gap(-(-max(len(chits), 1) // across) * (_CHIT[1] + 4) + 4)
    left = count(len(table.cup), "chit")
    column.gap(12)
    words = f"M Move, C Combat; {left} still in the cup" if table.cup else "The cup is empty"
    column.text(words, SANS, 15, "panel_soft")
    column.gap(2)


@lru_cache(maxsize=32)
def _chit(theme: Theme, chit: tuple[bool, str, bool], *, active: bool) -> Sprite:
    """Played: painted; the round being played: ringed; in the cup: an outline."""
    german, letter, played = chit
    width, height = _CHIT
    fill = (theme["german"] if german else theme["french"]) if played else theme["panel"]
    ink = (theme["white"] if german else theme["ink"]) if played else theme["panel_soft"]
    edge = theme["amber"] if active else theme["panel_soft"]
    style = {"fill": fill, "stroke": edge, "stroke_width": 3 if active else 1.4}
    body = box(2, 2, width - 4, height - 4, rx=0 if german else 15, **style)
    text = Text(letter, width / 2, height / 2 + 7, BOLD, 19, ink, "ms")
    return Sprite(width, height, body, (text,))


def _points(column: Column, board: Board, scenario: Scenario) -> None:
    """Both sides' points, and on which level the difference stands."""
    table, theme = board.table, column.theme
    difference = margin(table.points)
    column.heading("Victory Points")
    column.gap(-2)
    half = column.width / 2
    for number, (side, words) in enumerate(((GERMAN, "German"), (ALLIED, "Allied"))):
        dx = number * half
        column.place(slab(half - 8, 46, theme["panel_box"]), dx, -4, "tile")
        x, y = column.x + dx, column.y
        points = str(table.points.get(side, 0))
        column.items.append(Text(words, x + 10, y + 26, SANS, 18, theme["panel_soft"]))
        edge = x + half - 18
        column.items.append(Text(points, edge, y + 30, BOLD, 30, theme["panel_ink"], "rs"))
    column.gap(50)
    column.place(_levels(theme, scenario.bands, difference, column.width), 0, 0, "levels")
    column.gap(50)
    words = f"Difference {difference:+d}; {needed(scenario.bands)}"
    column.text(words, SANS, fitted(words, SANS, 17, column.width), "accent")
    column.gap(4)


@lru_cache(maxsize=64)
def _levels(theme: Theme, bands: tuple[int, ...], difference: int, width: float) -> Sprite:
    """The five levels as a scale, Allied ones on the left, and a pointer."""
    low, high = _SCALE

    def at(value: float) -> float:
        return width * (min(max(value, low), high) - low) / (high - low)

    edges = [low, *reversed(bands), high]
    body, texts = "", []
    for number, colour in enumerate(reversed(_COLOURS)):
        left, right = at(edges[number]), at(edges[number + 1])
        decisive = 1.0 if number in (0, 2, len(LEVELS) - 1) else 0.6
        body += box(left, 12, right - left - 1.5, 10, fill=theme[colour], opacity=decisive)
        if number:
            words = str(edges[number])
            texts.append(Text(words, left, 34, SANS, 12.5, theme["panel_soft"], "ms"))
    x = at(difference)
    body += tag("path", d=f"M{x:.1f},11 l-6,-10 h12 Z", fill=theme["accent"])
    body += line((x, 10), (x, 24), stroke=theme["accent"], stroke_width=2)
    return Sprite(width, 38, body, tuple(texts))


def _cities(column: Column, board: Board) -> None:
    column.heading("Cities in German hands")
    column.gap(8)
    holland = board.scenario == HOLLAND
    for nation, words in _COUNTRIES[:1] if holland else _COUNTRIES:
        cities = CITIES_OF[nation]
        held = sum(board.control(city) == GERMAN for city in cities)
        lost = nation in board.table.surrendered
        shown = f"{words}, surrendered" if lost else words
        parts.held_of(column, shown, held, len(cities), lost=lost)
    if NETHERLANDS not in board.table.surrendered:
        towns = sum(board.control(it) == GERMAN for it in TOWNS_OF[NETHERLANDS])
        words = f"{DUTCH_CITIES_WANTED} make them surrender; {count(towns, 'Dutch town')} taken,"
        column.text(words, SANS, 15, "panel_soft")
        column.gap(19)
        column.text("three towns or a terror raid count as one", SANS, 15, "panel_soft")
        column.gap(8)


def _stocks(column: Column, board: Board) -> None:
    """What both sides still have in hand."""
    table = board.table
    column.heading("In hand")
    column.gap(-10)
    lines = [
        f"Replacements, German: {table.german_infantry}",
        f"Replacements, Allied: {table.allied_infantry} infantry, {table.allied_armor} armor",
        f"Better Defense: {len(board.ground.better)} on the map, {table.better_free} free",
    ]
    if table.refit.points:
        lines.append(f"Panzer Refit: {count(table.refit.points, 'point')} left")
    if table.dynamo.port or table.evacuated:
        lines.append(f"Dynamo: {count(table.evacuated, 'step')} home")
    for words in lines:
        column.paragraph(words, 2, size=16.5)
        column.gap(3)


def _in_force(column: Column, board: Board) -> None:
    found = in_force(board)
    if not found:
        return
    words = ", ".join(found)
    column.heading("In force")
    column.gap(-10)
    room = LAYOUT.height - parts.KEY_ROOM - _FOR_THE_DIARY - column.y
    most = int(room / (_FORCE * LINE_HEIGHT))
    column.paragraph(f"{capital(words)}.", most, size=_FORCE)
    column.gap(4)
