"""The score and the losses, turn by turn."""

from __future__ import annotations

from engine.core.views import View
from engine.miracle.components.tables import LAST_TURN, LEVELS, level
from engine.miracle.views import Board
from renders.core.chart import Chart, Series, draw_chart
from renders.core.picture import Picture, finished
from renders.miracle.themes import DAY

_SHOWN_LEVELS = frozenset({100, 85, 70, 55})


def chart(view: View) -> Picture:
    """Victory Points landed and Combat Units lost at the end of each turn played."""
    board: Board = view.board
    played = board.table.history
    points = tuple(tally.points for tally in played)
    lost = tuple(tally.lost for tally in played)
    plot = Chart(
        "Miracle at Dunkerque, turn by turn",
        tuple(str(turn) for turn in range(1, LAST_TURN + 1)),
        (
            Series("Victory Points", "accent", points),
            Series("Combat Units lost", "warn", lost, square=True),
        ),
        tuple(it for it in LEVELS if it[0] in _SHOWN_LEVELS),
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
