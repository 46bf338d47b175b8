"""The end of a Turn (8-10, 8-11), before the next one or the scoring."""

from __future__ import annotations

from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.ids import TurnPhase
from engine.france_1940.reinforcements import ReinforcementsAndReserves
from engine.france_1940.state import Campaign, Phase
from engine.france_1940.victory import VictoryDetermination, tally


class EndTurn(Phase, frozen=True):
    """8-10, 8-11 Reinforcements and Reserves; after Turn 6 the scoring, which ends the game."""

    rule = "8-10"

    def run(self, game: Campaign) -> None:
        game.table.flooded = []
        game.table.history.append(tally(game))
        if game.table.turn == LAST_TURN:
            game.then(VictoryDetermination())
            return
        game.table.phase = TurnPhase.END_OF_TURN
        game.then(ReinforcementsAndReserves())
