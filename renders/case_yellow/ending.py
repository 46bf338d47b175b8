"""The last page of Case Yellow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.case_yellow.components.calendar import (
    DATES,
    DUTCH_CITIES_WANTED,
    HOLLAND,
    SCENARIOS,
)
from engine.case_yellow.components.map import (
    BELGIUM,
    CITIES_OF,
    COAST,
    FRANCE,
    NETHERLANDS,
    PARIS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, SIDES, Fate
from engine.case_yellow.victory import counting_as_cities
from engine.case_yellow.views import Board
from engine.core.counting import count, tally
from engine.core.views import View
from renders.core.ending import Ending, Row

_PAPER = "The Western Courier"
_DATELINE = "Wednesday, 19 June 1940"
_HOLLAND_DATELINE = "Tuesday, 14 May 1940"
_GONE = frozenset([Fate.LOST.value, Fate.WORN.value, Fate.SURRENDERED.value])
_REAL = {
    1: "Eben-Emael fell on the 11th; on the 13th panzers crossed the Meuse at Sedan.",
    2: "Rotterdam burned on the 14th, the Dutch gave up on the 15th, Brussels fell on the 17th.",
    3: "Panzers saw the sea on the 20th; the British struck back at Arras on the 21st.",
    4: "The panzers were halted before Dunkirk on the 24th; Boulogne fell on the 25th.",
    5: "Calais fell on the 26th, Belgium gave up on the 28th, the ships sailed day and night.",
    6: "The last British left Dunkirk; on the Somme the panzers turned south.",
    7: "Dunkirk fell on the 4th; Fall Rot broke over the Somme on the 5th.",
    8: "Rouen fell on the 9th; on the 10th Italy declared war.",
    9: "Paris, an open city, was entered on the 14th.",
    10: "Verdun fell on the 15th; on the 17th Marshal Pétain asked for terms.",
}


def ending_of(view: View) -> Ending:
    """Who laid down his arms, what fell and who came home, beside the real campaign."""
    board: Board = view.board
    turns = SCENARIOS[board.scenario].turns
    return Ending(
        _PAPER,
        _HOLLAND_DATELINE if board.scenario == HOLLAND else _DATELINE,
        _headline(view),
        _lead(view),
        tuple(_rows(board)),
        tuple(DATES[turn] for turn in range(1, turns + 1)),
        {DATES[turn]: words for turn, words in _REAL.items()},
        _day(points=SCENARIOS[board.scenario].points),
    )


def _headline(view: View) -> str:
    board: Board = view.board
    winners = view.result.winners if view.result else ()
    if board.scenario == HOLLAND:
        return "Holland lays down its arms" if GERMAN in winners else "Fortress Holland holds"
    if GERMAN in winners:
        return "Paris has fallen" if _paris(board) == GERMAN else "The West is broken"
    if ALLIED in winners:
        return "France stands" if _paris(board) == ALLIED else "Battered, not beaten"
    return "Neither side has what it wanted"


def _lead(view: View) -> str:
    if view.result is None:
        return "The campaign breaks off unfinished."
    board: Board = view.board
    if board.scenario == HOLLAND:  # what is counted there, cities and towns, has a row
        return f"After four days: {view.result.verdict.partition(' (')[0].rstrip('.')}."
    played = f"After forty days: {view.result.verdict.rstrip('.')}."
    home = board.table.evacuated
    return f"{played} {count(home, 'step')} came home by sea." if home else played


def _paris(board: Board) -> str:
    """Who holds all of it; nobody, if it is shared."""
    holders = {board.control(it) for it in PARIS}
    return str(holders.pop()) if len(holders) == 1 else ""


def _rows(board: Board) -> Sequence[Row]:
    dutch = Row("The Netherlands", _fate(board, NETHERLANDS), "laid down arms on 15 May")
    if board.scenario == HOLLAND:
        cities = Row("Dutch cities", f"{_lost(board)} lost", "Rotterdam burned on 14 May")
        return (dutch, cities, Row("Units lost", _losses(board), "the Dutch army, whole"))
    return (
        dutch,
        Row("Belgium", _fate(board, BELGIUM), "surrendered on 28 May"),
        Row("The Channel", _coast(board), "reached on 20 May"),
        Row("Paris", _city(board), "entered on 14 June"),
        Row("Home by sea", count(board.table.evacuated, "step"), "338,226 men from Dunkirk"),
        Row("Units lost", _losses(board), "61 Allied divisions in Flanders alone"),
    )


def _losses(board: Board) -> str:
    german, allied = (
        sum(it.fate in _GONE for it in board.army(side).units.values()) for side in SIDES
    )
    return f"{german} German, {allied} Allied"


def _fate(board: Board, nation: str) -> str:
    turn = board.table.surrendered.get(nation)
    if turn:
        return f"gave up, {DATES[turn]}"
    if board.scenario == HOLLAND:
        return f"fights on, {_lost(board)} cities lost"
    return f"fights on, {_fallen(board, nation)} of {len(CITIES_OF[nation])} cities lost"


def _lost(board: Board) -> str:
    """In Fortress Holland: of the cities that decide, those that are lost or count as such."""
    fallen = _fallen(board, NETHERLANDS) + counting_as_cities(board.ground)
    return f"{fallen} of {DUTCH_CITIES_WANTED}" if fallen <= DUTCH_CITIES_WANTED else f"{fallen}"


def _fallen(board: Board, nation: str) -> int:
    """How many of its cities the Germans hold."""
    return sum(board.control(it) == GERMAN for it in CITIES_OF[nation])


def _coast(board: Board) -> str:
    turns = [turn for hex_, turn in board.table.reached.items() if hex_ in COAST]
    return f"reached, {DATES[min(turns)]}" if turns else "never reached"


def _city(board: Board) -> str:
    holder = _paris(board)
    if holder == GERMAN:
        return "in German hands"
    if board.table.open_city:
        return "an open city"
    fallen = _fallen(board, FRANCE)
    return f"held; {fallen} French cities lost" if holder == ALLIED else "fought over"


def _day(*, points: bool) -> Callable[[Sequence[int]], str]:
    """What a turn added to the lines of the chart as a sentence."""

    def scored(gained: Sequence[int]) -> str:
        german, allied, cities = gained
        ground = f"{count(cities, 'city', 'cities')} fell" if cities > 0 else "No city fell"
        return f"{ground}; {german} points for the Germans, {allied} for the Allies."

    def fought(gained: Sequence[int]) -> str:
        cities, allied, german = gained
        ground = f"{count(cities, 'city', 'cities')} fell" if cities > 0 else "No city fell"
        return f"{ground}; {tally(allied, 'Allied unit')} and {german or 'no'} German lost."

    return scored if points else fought
