"""The staff officer: plays the Allied seat from its view alone, and says why."""

from __future__ import annotations

from engine.core.officer import Officer
from engine.core.views import View
from engine.spoiled_victory.allied_attacks import FallBack, NextAssault
from engine.spoiled_victory.combat import DunkirkSpirit
from engine.spoiled_victory.evacuation import EvacuationMove, TakeAlong
from engine.spoiled_victory.events import FlyPatrol
from engine.spoiled_victory.german_attacks import ApplyWin, ChooseFrontline, EndOfTrackAttack
from engine.spoiled_victory.movement import MoveWhere, MoveWho
from engine.spoiled_victory.officer import actions, battle, sheet, shipping
from engine.spoiled_victory.player_actions import TakeAction
from engine.spoiled_victory.setup import PlaceUnit
from engine.spoiled_victory.views import Board


def _board(view: View) -> Board:
    seen: Board = view.board
    return seen


OFFICER = Officer(
    reads=_board,
    answers={
        ApplyWin: battle.apply_win,
        ChooseFrontline: battle.front_line,
        DunkirkSpirit: battle.spirit,
        EndOfTrackAttack: battle.target,
        EvacuationMove: shipping.evacuate,
        FallBack: battle.fall_back,
        FlyPatrol: shipping.patrol,
        MoveWhere: actions.move_where,
        MoveWho: actions.move_who,
        NextAssault: battle.next_assault,
        PlaceUnit: sheet.place,
        TakeAction: actions.act,
        TakeAlong: shipping.take_along,
    },
    tools=actions.TOOLS,
)
