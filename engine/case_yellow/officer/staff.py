"""Which idea answers which question."""

from __future__ import annotations

from engine.case_yellow import (
    advance,
    air,
    attacking,
    better_defense,
    bridgeheads,
    combat,
    dynamo,
    end_turn,
    movement,
    refit,
    refugees,
    reinforcements,
    replacements,
    retreat,
    sequence,
    setup,
)
from engine.case_yellow.officer import affairs, fighting, orders
from engine.case_yellow.sight import seen_game
from engine.core.officer import Officer

OFFICER = Officer(
    reads=seen_game,
    answers={
        advance.Advance: fighting.advance,
        advance.SecondAdvance: fighting.second,
        air.BombLoss: fighting.lose,
        air.DiveBomb: affairs.bomb,
        air.Drop: affairs.drop,
        air.Interdict: affairs.interdict,
        air.Scatter: affairs.scatter,
        attacking.Attacks: fighting.attack,
        attacking.OwedAttacks: fighting.attack,
        attacking.Compose: fighting.compose,
        attacking.MotorRoll: affairs.motor,
        better_defense.BetterDefense: affairs.dig_in,
        bridgeheads.CrossBridgeheads: affairs.cross,
        bridgeheads.FormBridgeheads: affairs.bridge,
        combat.DefensiveAir: fighting.fly,
        combat.EngagedAir: fighting.fly,
        combat.LoseStep: fighting.lose,
        dynamo.DeclareDynamo: affairs.declare,
        end_turn.OpenCity: affairs.open_city,
        end_turn.TerrorBombing: affairs.terror,
        movement.ColumnGoal: orders.column,
        movement.MarchWhere: orders.march,
        movement.Orders: orders.orders,
        movement.Overstacked: affairs.give_up,
        movement.RailWhere: orders.rail,
        movement.StackGoal: orders.set_out,
        refit.DeclareRefit: affairs.refit,
        refit.ReturnPanzers: affairs.come_back,
        refit.ReturnWhere: affairs.depot,
        refit.SpendRefit: affairs.spend,
        refugees.Refugees: affairs.refugees,
        reinforcements.Reinforcements: affairs.reinforce,
        replacements.Replacements: affairs.replacement,
        retreat.RetreatWhere: fighting.retreat,
        sequence.FirstChit: affairs.chit,
        sequence.MoveOrCombat: affairs.chit,
        setup.ShiftUnits: affairs.set_up,
        setup.ShiftWhere: affairs.first,
    },
)
