"""The sequence of play (5.0): eighteen turns of seven phases."""

from __future__ import annotations

from engine.spoiled_victory.components.calendar import date
from engine.spoiled_victory.end_turn import EndTurn
from engine.spoiled_victory.escape import EscapeMoves
from engine.spoiled_victory.evacuation import EvacuationMoves
from engine.spoiled_victory.events import EventPhase
from engine.spoiled_victory.german_moves import GermanMovementAndAttacks
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.luftwaffe import LuftwaffeAttacks
from engine.spoiled_victory.player_actions import PlayerActions
from engine.spoiled_victory.state import Dunkirk, Phase


class GameTurn(Phase, frozen=True):
    """5.0 One turn: the seven phases in order; the End Turn lays the next turn on the agenda."""

    rule = "5.0"

    def run(self, game: Dunkirk) -> None:
        game.log(Kind.TURN, f"Turn {game.table.turn}: {date(game.table.turn)}.", rule=self.rule)
        game.then(
            EventPhase(),
            LuftwaffeAttacks(),
            EscapeMoves(),
            GermanMovementAndAttacks(),
            PlayerActions(),
            EvacuationMoves(),
            EndTurn(),
            GameTurn(),
        )
