"""Cities taken and blocks lost, turn by turn."""

from __future__ import annotations

from engine.core.counting import count
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.map import CITIES
from engine.france_1940.views import Board
from renders.core.chart import Chart, Series, turn_numbers


def chart_of(board: Board) -> Chart:
    """What everybody can count at the end of each turn played."""
    played = board.table.history
    return Chart(
        "Dunkirk: France 1940, turn by turn",
        turn_numbers(LAST_TURN),
        (
            Series("German cities", "accent", tuple(it.cities for it in played)),
            Series("Allied blocks lost", "good", tuple(it.allied_lost for it in played)),
            Series("German blocks lost", "warn", tuple(it.german_lost for it in played)),
        ),
        ((len(CITIES), "every city"),),
        _words(board),
    )


def _words(board: Board) -> str:
    played = board.table.history
    if not played:
        return "Chart of cities taken and blocks lost: no turn has ended yet."
    turns = ", ".join(
        f"turn {turn}: {it.cities} cities German, {it.german_lost} German and "
        f"{it.allied_lost} Allied blocks lost, {it.evacuated} steps brought home"
        for turn, it in enumerate(played, start=1)
    )
    return f"After {count(len(played), 'turn')}. {turns}."
