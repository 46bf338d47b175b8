"""Points, cities and losses, turn by turn."""

from __future__ import annotations

from engine.case_yellow.components.calendar import SCENARIOS
from engine.case_yellow.views import Board
from engine.core.counting import count
from renders.core.chart import Chart, Series, turn_numbers


def chart_of(board: Board) -> Chart:
    """What everybody can count at the end of each turn played."""
    played, scenario = board.table.history, SCENARIOS[board.scenario]
    losses = (
        Series("Allied units lost", "good", tuple(it.allied_lost for it in played), square=True),
        Series("German units lost", "warn", tuple(it.german_lost for it in played), square=True),
    )
    lead = (
        Series(
            "Points ahead", "accent", tuple(it.german_points - it.allied_points for it in played)
        )
        if scenario.points
        else Series("German cities", "accent", tuple(it.cities for it in played))
    )
    return Chart(
        f"Case Yellow, 1940: {scenario.title}",
        turn_numbers(scenario.turns),
        (lead, *losses),
        (),
        _words(board),
    )


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
