"""Chapter 13: the verdict, and how matters stood after every turn."""

from __future__ import annotations

from engine.core.state import Result
from engine.spoiled_victory.components.tables import level
from engine.spoiled_victory.components.units import COMBAT_UNITS
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.state import Dunkirk, Fate, Phase, PhaseName, Table, Tally


class Verdict(Phase, frozen=True):
    """13.0 The Victory Points name the level of victory or defeat."""

    rule = "13.0"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        table.phase = PhaseName.VERDICT
        table.history.append(tally(table))
        verdict = level(table.points)
        game.log(Kind.END, f"{table.points} Victory Points: {verdict}.", rule=self.rule)
        game.end(Result(verdict, table.points))


def tally(table: Table) -> Tally:
    lost = [table.units[unit].fate for unit in COMBAT_UNITS].count(Fate.LOST)
    return Tally(table.points, lost)
