"""Which engagements are fought on a table: by campaign, and by agreement for each."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.choice import Choice
from engine.core.counting import capital
from engine.core.ids import Seat
from engine.core.sheet import Sheet, written
from engine.khamsin.components.map import name as place
from engine.khamsin.ids import SIDES, AreaId
from engine.khamsin.kinds import Kind
from engine.khamsin.options import BATTLES, TABLE
from engine.khamsin.seats import COMMANDERS, SIDE_OF_SEAT, commanders
from engine.khamsin.state import Campaign
from engine.khamsin.table import Engagement

_LINE = "table:"


def fought_on_table(game: Campaign, engagement: Engagement) -> bool:
    """Whether the players fight it: the campaign says so, or both sides want it."""
    return game.options[BATTLES] == TABLE or engagement.on_table


class ChooseTables(Sheet[Campaign], frozen=True):
    """Somebody offered the table: each side says which engagements it would fight there.

    What both sides name is fought on the table; all others are resolved by us.
    """

    rule = "Intro"
    discreet = True
    sign_words = "That is all"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        if not game.day.want_tables or not game.table.engagements:
            return ()
        return commanders(game.options)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"{capital(COMMANDERS[seat])} says what to fight on a table."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return (
            "Which engagements would you fight on the table? Those that both sides name are;"
            " the others are settled by dice."
        )

    def orders(self, game: Campaign, seat: Seat) -> list[Choice]:
        sheet = written(game, seat)
        return [
            Choice(f"{_LINE}{it.area}", "Fight on the table:", place(it.area), place=it.area)
            for it in game.table.engagements
            if f"{_LINE}{it.area}" not in sheet
        ]

    def worded(self, game: Campaign, seat: Seat, line: str) -> str:
        return f"{place(AreaId(line.removeprefix(_LINE)))} on the table"

    def open_sheets(self, game: Campaign, sheets: Mapping[Seat, tuple[str, ...]]) -> None:
        """Every side has an engagement named by one of its commanders at least."""
        for engagement in game.table.engagements:
            line = f"{_LINE}{engagement.area}"
            named = {SIDE_OF_SEAT[seat] for seat, sheet in sheets.items() if line in sheet}
            engagement.on_table = len(named) == len(SIDES)
            if engagement.on_table:
                words = f"{place(engagement.area)} will be fought on the table."
                game.log(Kind.FILED, words, engagement.area, rule=self.rule)
