"""The last page of the Dunkirk 1940 campaign."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.counting import count
from engine.core.views import View
from engine.khamsin.components.calendar import LAST_TURN, date
from engine.khamsin.components.map import BOULOGNE, CALAIS, DUNKIRK, PORTS
from engine.khamsin.control import areas_of, holder
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, Nation
from engine.khamsin.table import Table
from engine.khamsin.victory import final
from engine.khamsin.views import Board, home
from renders.core.dynamo_1940 import REAL
from renders.core.ending import Ending, Row

_PAPER = "The Channel Dispatch"
_DATELINE = "Wednesday, 5 June 1940"
_DAY_OF = tuple(date(turn).partition(" ")[2] for turn in range(1, LAST_TURN + 1))
_BEFORE = {
    "22 May": "Guderian's panzers turned north for Boulogne and Calais.",
    "23 May": "Boulogne was shut in, and destroyers took the Guards off by night.",
    "24 May": "The panzers were halted on the canals, in sight of Dunkirk.",
    "25 May": "Boulogne fell. Gort gave up the attack south to close the gap at Ypres.",
    "26 May": "Calais fell, the halt was lifted, and in the evening Dynamo began.",
}
_AFTER = {"5 June": "The Germans had turned south, to the Somme."}
_ARMY = 30  # SP: most of both armies


def ending_of(view: View) -> Ending:
    """Points, men and ports, beside the real days."""
    board: Board = view.board
    return Ending(
        _PAPER,
        _DATELINE,
        _headline(view),
        _lead(view),
        tuple(_rows(board)),
        _DAY_OF,
        _BEFORE | REAL | _AFTER,
        _day,
    )


def _home(board: Board) -> tuple[int, int]:
    return home(board.units, Nation.BRITISH), home(board.units, Nation.FRENCH)


def _headline(view: View) -> str:
    board: Board = view.board
    points, landed = final(board.table.score, divided=board.split), sum(_home(board))
    if view.result is None:
        return "Flanders: the battle breaks off"
    if landed >= _ARMY:
        return "The army is home"
    if points[ALLIED] > points[AXIS]:
        return "They held, and they sailed" if landed else "Flanders holds"
    if not landed:
        return "An army lost in Flanders"
    lost = all(holder(board.table.held, it) == AXIS for it in PORTS)
    return f"{'The ports are lost' if lost else 'Beaten on the coast'}, some ships got away"


def _lead(view: View) -> str:
    british, french = _home(view.board)
    sailed = f"{british} British and {french} French strength points sailed for England."
    told = view.result.verdict if view.result else "the campaign breaks off unfinished"
    return f"Fifteen days after the panzers turned to the coast: {told}. {sailed}"


def _rows(board: Board) -> Sequence[Row]:
    table, points = board.table, final(board.table.score, divided=board.split)
    british, french = _home(board)
    fallen = "fell on 25 and 26 May"
    return (
        Row("Victory points", f"Allies {points[ALLIED]}, Axis {points[AXIS]}",
            "an army saved, every port lost"),
        Row("Brought home", f"{british + french} of 38 SP", "338,226 men"),
        Row("Boulogne and Calais", _ports(table), fallen),
        Row("Dunkirk", _whose(table), "fell on 4 June"),
        Row("Belgium", _belgium(table), "laid down arms on 28 May"),
    )  # fmt: skip


def _ports(table: Table) -> str:
    lost = [it for it in (BOULOGNE, CALAIS) if holder(table.held, it) == AXIS]
    if len(lost) == 1:
        return "one lost, one held"
    return "both lost" if lost else "both held"


def _whose(table: Table) -> str:
    held = "German" if holder(table.held, DUNKIRK) == AXIS else "Allied at the end"
    return f"{held}, its port ruined" if DUNKIRK in table.ruined else held


def _belgium(table: Table) -> str:
    if table.armistice:
        return f"armistice on {date(table.armistice).partition(' ')[2]}"
    left = len(areas_of(table.held, BELGIAN))
    return f"holds {count(left, 'area')} still" if left else "overrun"


def _day(gained: Sequence[int]) -> str:
    """Points of both sides and men who sailed on one day as a sentence."""
    axis, allied, landed = gained
    sailed = f"{count(landed, 'strength point')} sailed" if landed else "nobody sailed"
    return f"Axis {axis:+} points, Allies {allied:+}; {sailed}."
