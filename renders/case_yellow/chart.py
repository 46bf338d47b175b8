"""Points, cities and losses, turn by turn."""

from __future__ import annotations

from engine.case_yellow.components.calendar import SCENARIOS
from engine.case_yellow.views import Board
from engine.core.counting import count
from renders.core.chart import Chart, Series, turn_numbers


def chart_of(board: Board) -> Chart:
    """What everybody can count at the end of each turn played; points where they decide."""
    played, scenario = board.table.history, SCENARIOS[board.scenario]
    cities = Series("Cities taken", "accent", tuple(it.cities for it in played))
    if scenario.points:
        lines = (
            Series("German points", "warn", tuple(it.german_points for it in played)),
            Series("Allied points", "good", tuple(it.allied_points for it in played)),
            cities,
        )
    else:
        lines = (
            cities,
            Series("Allied lost", "good", tuple(it.allied_lost for it in played)),
            Series("German lost", "warn", tuple(it.german_lost for it in played)),
        )
    title = f"Case Yellow, 1940: {scenario.title}"
    return Chart(title, turn_numbers(scenario.turns), lines, (), _words(board))


def _words(board: Board) -> str:
    played = board.table.history
    if not played:
        return "Chart of points, cities and losses: no turn has ended yet."
    turns = ", ".join(
        f"turn {turn}: {count(it.cities, 'city', 'cities')} German, {it.german_points} to "
        f"{it.allied_points} points, {it.german_lost} German and {it.allied_lost} Allied units lost"
        for turn, it in enumerate(played, start=1)
    )
    return f"After {count(len(played), 'turn')}. {turns}."
