"""The printed tables (7.2, 8.2, 12.2, 12.3, 13.0)."""

from __future__ import annotations

NO_EFFECT = "no effect"
SUPPRESSED = "suppressed"
HIT = "hit"
ELIMINATED = "eliminated"

CHANNEL_ROW = "channel evacuees"
EVACUEE_ROW = "other evacuees"
COMBAT_ROW = "combat units"

_RESULTS = {".": NO_EFFECT, "S": SUPPRESSED, "H": HIT, "E": ELIMINATED}


def _row(cells: str) -> tuple[str, ...]:
    """Results for the totals 2 to 12."""
    return tuple(_RESULTS[cell] for cell in cells.split())


#                               2 3 4 5 6 7 8 9 10 11 12
LUFTWAFFE = {
    CHANNEL_ROW: _row("          . . . . S S H H E E E"),
    EVACUEE_ROW: _row("          . . . . S S H H H E E"),
    COMBAT_ROW: _row("           . . . . S S S S H H H"),
}
INTERDICTION = {
    "day": _row("                . . . . . S S H H E E"),
    "night": _row("              . . . . . S S H H H E"),
}


def luftwaffe(row: str, total: int) -> str:
    """The result of a modified roll; beyond either end the last column counts."""
    return LUFTWAFFE[row][min(max(total, 2), 12) - 2]


def interdiction(time: str, total: int) -> str:
    """The result of the guns of Calais or Nieuport."""
    return INTERDICTION[time][min(max(total, 2), 12) - 2]


SURRENDER_ON = 6
WITHDRAWAL_ON = 7
FLOODS_SCARE_PANZERS = 4


def belgian_modifier(turn: int) -> int:
    """Belgian Surrender, by turn."""
    return min(turn - 1, 5)


def panzer_modifier(turn: int) -> int:
    """Panzer Withdrawal, by turn."""
    return min(max((turn - 5) // 4, 0), 2)


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
