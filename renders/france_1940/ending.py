"""The last page of Dunkirk: France 1940."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.counting import count, tally
from engine.core.views import View
from engine.france_1940.components.calendar import DATES
from engine.france_1940.components.formations import GERMAN
from engine.france_1940.components.map import BELGIUM, CITIES, CITIES_OF, NETHERLANDS
from engine.france_1940.components.strategy import GERMAN_WIN
from engine.france_1940.control import controls
from engine.france_1940.views import Board
from renders.core.ending import Ending, Row

_PAPER = "The Western Courier"
_DATELINE = "Wednesday, 5 June 1940"
_HALF = len(CITIES) // 2
_REAL = {
    1: "Eben-Emael fell on the 11th; on the 13th panzers crossed the Meuse at Sedan.",
    2: "Rotterdam burned on the 14th, the Dutch gave up on the 15th, Brussels fell on the 17th.",
    3: "Panzers saw the sea on the 20th; the British struck back at Arras on the 21st.",
    4: "The panzers were halted before Dunkirk on the 24th; Boulogne fell on the 25th.",
    5: "Calais fell on the 26th, Belgium gave up on the 28th; 72,783 men were home by the 29th.",
    6: "265,443 more came home from Dunkirk before it fell on 4 June.",
}


def ending_of(view: View) -> Ending:
    """What fell, who laid down his arms and who came home, beside the real campaign."""
    board: Board = view.board
    result = view.result
    score, card = (result.score, result.label) if result else (0, "")
    return Ending(
        _PAPER,
        _DATELINE,
        _headline(board, won=score >= GERMAN_WIN),
        _lead(view),
        tuple(_rows(board, score, card)),
        tuple(DATES.values()),
        {DATES[turn]: words for turn, words in _REAL.items()},
        _day,
    )


def _fallen(board: Board) -> int:
    return sum(controls(board.table, city) == GERMAN for city in CITIES)


def _headline(board: Board, *, won: bool) -> str:
    if won:
        beaten = len(board.table.conquered)
        return "The West is broken" if beaten > 1 else "The Germans have what they came for"
    return "The line held: France fights on" if _fallen(board) < _HALF else "Battered, not beaten"


def _lead(view: View) -> str:
    if view.result is None:
        return "The campaign breaks off unfinished."
    steps = sum(face.steps for face in view.board.evacuated)
    home = f" {count(steps, 'step')} of the B.E.F. came home by sea." if steps else ""
    fell = count(_fallen(view.board), "city is", "cities are")
    return f"After twenty-six days: {view.result.verdict}. {fell} in German hands.{home}"


def _rows(board: Board, score: int, card: str) -> Sequence[Row]:
    steps = sum(face.steps for face in board.evacuated)
    plan = f"{card}: {score} of {GERMAN_WIN}" if card else f"{score} of {GERMAN_WIN}"
    return (
        Row("The German plan", plan, "a cut to the coast, reached on 20 May"),
        Row("The Netherlands", _fate(board, NETHERLANDS), "laid down arms on 15 May"),
        Row("Belgium", _fate(board, BELGIUM), "surrendered on 28 May"),
        Row("Home by sea", f"{count(steps, 'step')} of the B.E.F.", "338,226 men"),
    )


def _fate(board: Board, nation: str) -> str:
    if nation in board.table.conquered:
        return "conquered"
    cities = CITIES_OF[nation]
    fallen = sum(controls(board.table, city) == GERMAN for city in cities)
    return f"fights on, {fallen} of {len(cities)} cities lost" if fallen else "untouched"


def _day(gained: Sequence[int]) -> str:
    """Cities taken and blocks lost in one turn as a sentence."""
    cities, allied, german = gained
    if cities > 0:
        ground = f"{count(cities, 'city', 'cities')} fell to the Germans"
    elif cities < 0:
        ground = f"{count(-cities, 'city was', 'cities were')} won back"
    else:
        ground = "No city changed hands"
    return f"{ground}; {tally(allied, 'Allied block')} and {german or 'no'} German lost."
