"""What can be decided ahead in Case Yellow."""

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
    setup,
)
from engine.core.stances import stance_on

STANCES = (
    stance_on(
        advance.Advance,
        "Advance",
        "Such offers",
        passes="Advance with nobody after combat",
    ),
    stance_on(
        advance.SecondAdvance,
        "Second advance",
        "Such offers",
        passes="Advance no second hex",
    ),
    stance_on(
        air.DiveBomb,
        "Dive bomb",
        "Such offers",
        passes="Keep the Stukas for the armies",
    ),
    stance_on(
        air.Drop,
        "Drop",
        "Such offers",
        passes="Drop no paratroops",
    ),
    stance_on(
        air.Interdict,
        "Interdict",
        "Such offers",
        passes="Interdict no crossings",
    ),
    stance_on(
        attacking.Attacks,
        "Attacks",
        "Such offers",
        passes="Attack nobody",
    ),
    stance_on(
        attacking.MotorRoll,
        "Motor roll",
        "Such offers",
        passes="No motorized attacks after moving",
    ),
    stance_on(
        better_defense.BetterDefense,
        "Better defense",
        "Such offers",
        passes="Leave the Better Defense markers where they are",
    ),
    stance_on(
        bridgeheads.CrossBridgeheads,
        "Cross bridgeheads",
        "Such offers",
        passes="Cross into no Bridgehead",
    ),
    stance_on(
        bridgeheads.FormBridgeheads,
        "Form bridgeheads",
        "Such offers",
        passes="Try for no Bridgeheads",
    ),
    stance_on(
        combat.DefensiveAir,
        "Defensive air",
        "Such offers",
        passes="Send no aircraft in defense",
    ),
    stance_on(
        combat.EngagedAir,
        "Engaged air",
        "Such offers",
        passes="Send no aircraft into Engaged combats",
    ),
    stance_on(
        dynamo.DeclareDynamo,
        "Declare dynamo",
        "Such offers",
        passes="Do not declare Dynamo",
    ),
    stance_on(
        end_turn.OpenCity,
        "Open city",
        "Such offers",
        passes="Defend Paris",
    ),
    stance_on(
        end_turn.TerrorBombing,
        "Terror bombing",
        "Such offers",
        passes="Terror bomb no city",
    ),
    stance_on(
        movement.Orders,
        "Orders",
        "Such offers",
        passes="March with nobody",
    ),
    stance_on(
        refit.DeclareRefit,
        "Declare refit",
        "Such offers",
        passes="Put the Panzer Refit off",
    ),
    stance_on(
        refit.SpendRefit,
        "Spend refit",
        "Such offers",
        passes="Spend no Refit Points",
    ),
    stance_on(
        refugees.Refugees,
        "Refugees",
        "Such offers",
        passes="Leave the refugees as they are",
    ),
    stance_on(
        reinforcements.Reinforcements,
        "Reinforcements",
        "Such offers",
        passes="Let reinforcements wait",
    ),
    stance_on(
        replacements.Replacements,
        "Replacements",
        "Such offers",
        passes="Save the replacements",
    ),
    stance_on(
        setup.ShiftUnits,
        "Shift units",
        "Such offers",
        passes="Leave the set-up as in 1940",
    ),
)
