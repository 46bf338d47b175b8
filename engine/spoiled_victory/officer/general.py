"""The general: the officer with other weights, found by playing some thousand wars."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.spoiled_victory.allied_attacks import FallBack
from engine.spoiled_victory.combat import DunkirkSpirit
from engine.spoiled_victory.evacuation import EvacuationMove, TakeAlong
from engine.spoiled_victory.german_attacks import ApplyWin
from engine.spoiled_victory.movement import MoveWhere, MoveWho
from engine.spoiled_victory.officer import OFFICER, actions, battle, shipping
from engine.spoiled_victory.officer.dials import GENERALS
from engine.spoiled_victory.player_actions import TakeAction

GENERAL = replace(
    OFFICER,
    answers={
        **OFFICER.answers,
        ApplyWin: partial(battle.apply_win, dials=GENERALS),
        DunkirkSpirit: partial(battle.spirit, dials=GENERALS),
        EvacuationMove: partial(shipping.evacuate, dials=GENERALS),
        FallBack: partial(battle.fall_back, dials=GENERALS),
        MoveWhere: partial(actions.move_where, dials=GENERALS),
        MoveWho: partial(actions.move_who, dials=GENERALS),
        TakeAction: partial(actions.act, dials=GENERALS),
        TakeAlong: partial(shipping.take_along, dials=GENERALS),
    },
)
