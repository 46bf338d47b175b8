"""The printed tables (7.2, 8.2, 12.2, 12.3, 13.0)."""

from __future__ import annotations

from functools import cache
from typing import NewType

from engine.core.dice import ResultsTable
from engine.spoiled_victory.components.calendar import TimeOfDay

AirResult = NewType("AirResult", str)
Row = NewType("Row", str)

NO_EFFECT = AirResult("no effect")
SUPPRESSED = AirResult("suppressed")
HIT = AirResult("hit")
ELIMINATED = AirResult("eliminated")

CHANNEL_ROW = Row("channel evacuees")
EVACUEE_ROW = Row("other evacuees")
COMBAT_ROW = Row("combat units")

_RESULTS = {".": NO_EFFECT, "S": SUPPRESSED, "H": HIT, "E": ELIMINATED}


def _row(cells: str) -> tuple[AirResult, ...]:
    """Results for the totals 2 to 12."""
    return tuple(_RESULTS[cell] for cell in cells.split())


#                               2 3 4 5 6 7 8 9 10 11 12
LUFTWAFFE = {
    CHANNEL_ROW: _row("          . . . . S H H H E E E"),
    EVACUEE_ROW: _row("          . . . . S H H H H E E"),
    COMBAT_ROW: _row("           . . . . S S S S H H H"),
}
INTERDICTION = {
    "day": _row("                . . . . . S H H H E E"),
    "night": _row("              . . . . . S H H H H E"),
}


_luftwaffe = ResultsTable({str(row): cells for row, cells in LUFTWAFFE.items()}, dice=2)
_interdiction = ResultsTable(INTERDICTION, dice=2)


def luftwaffe(row: Row, total: int) -> AirResult:
    """The result of a modified roll."""
    return _luftwaffe.result(row, total)


@cache
def luftwaffe_chances(row: Row, modifier: int) -> dict[AirResult, float]:
    """The chance of each result of a roll with that modifier."""
    return _luftwaffe.chances(row, modifier)


def interdiction(time: TimeOfDay, total: int) -> AirResult:
    """The result of the guns of Calais or Nieuport."""
    return _interdiction.result(time, total)


SURRENDER_ON = 6
WITHDRAWAL_ON = 8
FLOODS_SCARE_PANZERS = 3
# The tanks were pulled out on 29 May; before that not even water drives them away.
_PANZERS_LEAVE_FROM = 5
_NOT_YET = -3


def belgian_modifier(turn: int) -> int:
    """Belgian Surrender, by turn."""
    return min(turn - 1, 5)


def panzer_modifier(turn: int) -> int:
    """Panzer Withdrawal, by turn."""
    return min((turn - 1) // 4, 3) if turn >= _PANZERS_LEAVE_FROM else _NOT_YET


LEVELS = (
    (50, "Miracle"),
    (47, "Excellent"),
    (44, "Outstanding"),
    (40, "Good"),
    (36, "Average"),
    (32, "Poor"),
    (29, "Awful"),
    (26, "Abysmal"),
    (0, "Disaster"),
)


def level(points: int) -> str:
    """How well that many Victory Points are (13.0)."""
    return next(name for least, name in LEVELS if points >= least)
