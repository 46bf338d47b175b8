"""A board read as a game again: all lies open, so every query of the rules may be asked of it."""

from __future__ import annotations

from engine.case_yellow.state import Campaign
from engine.case_yellow.views import Board
from engine.core.chance import Chance
from engine.core.views import View


def seen_game(view: View) -> Campaign:
    """What a view shows, as a state without dice or agenda: for odds, hints and the officer."""
    return seen_board(view.board)


def seen_board(seen: Board) -> Campaign:
    """The same of a board alone: for pictures."""
    return Campaign(
        game="case_yellow",
        options={"scenario": seen.scenario},
        chance=Chance("nobody throws these dice"),
        table=seen.table,
        german=seen.german,
        allied=seen.allied,
        ground=seen.ground,
    )
