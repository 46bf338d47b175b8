"""The score and the losses, turn by turn."""

from __future__ import annotations

from engine.core.views import View
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.tables import LEVELS, level
from engine.spoiled_victory.views import Board
from renders.core.chart import Chart, Series, draw_chart
from renders.core.picture import Picture, finished
from renders.spoiled_victory.themes import DAY


def chart(view: View) -> Picture:
    """Victory Points and Combat units lost at the end of each turn played."""
    board: Board = view.board
    played = board.table.history
    points = tuple(tally.points for tally in played)
    lost = tuple(tally.lost for tally in played)
    plot = Chart(
        "A Spoiled Victory, turn by turn",
        tuple(str(turn) for turn in range(1, LAST_TURN + 1)),
        (
            Series("Victory Points", "accent", points),
            Series("Combat units lost", "warn", lost, square=True),
        ),
        LEVELS[:-1],
    )
    return finished(draw_chart(plot, DAY), DAY, _words(points, lost))


def _words(points: tuple[int, ...], lost: tuple[int, ...]) -> str:
    if not points:
        return "Chart of Victory Points and losses: no turn has ended yet."
    turns = ", ".join(
        f"turn {turn}: {gained} VP, {gone} lost"
        for turn, (gained, gone) in enumerate(zip(points, lost, strict=True), start=1)
    )
    return f"{points[-1]} Victory Points ({level(points[-1])}) after {len(points)} turns. {turns}."
