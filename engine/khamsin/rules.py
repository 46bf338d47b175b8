"""The game as the engine knows it."""

from __future__ import annotations

from math import inf

from engine.core.ids import Side
from engine.core.rules import Rules
from engine.khamsin import (
    air,
    belgians,
    end_turn,
    engagements,
    evacuation,
    modes,
    morning,
    movement,
    night,
    orders,
    outcomes,
    results,
    reveal,
    sequence,
    setup,
)
from engine.khamsin.generals import GENERALS
from engine.khamsin.ids import REFEREE_SEAT
from engine.khamsin.invariants import invariants
from engine.khamsin.lessons import LESSONS, OF_THE_REFEREE
from engine.khamsin.odds import forecasts
from engine.khamsin.officer import OFFICER
from engine.khamsin.options import OPTIONS
from engine.khamsin.seats import SEAT_NAMES, SEATS, SIDE_NAMES, SIDE_OF_SEAT, seating
from engine.khamsin.secrets import resample
from engine.khamsin.stances import STANCES, one_way_out
from engine.khamsin.state import Campaign
from engine.khamsin.topics import TOPICS
from engine.khamsin.views import board, describe, facts, hand, handouts, when

STEPS = (
    air.AirOperations,
    belgians.Assaults,
    end_turn.CampaignEnd,
    end_turn.EndTurn,
    engagements.DeclareEngagements,
    engagements.OpenEngagements,
    evacuation.Evacuation,
    modes.ChooseTables,
    morning.Morning,
    movement.Movement,
    night.Dispersed,
    night.NightFalls,
    night.NightWithdrawal,
    orders.Orders,
    outcomes.Outcomes,
    outcomes.Review,
    results.Gather,
    results.PostOutcomes,
    results.Retreat,
    results.Trapped,
    reveal.Activation,
    reveal.Reveal,
    sequence.NewDay,
    setup.Deploy,
)

RULES = Rules(
    id="khamsin",
    title="Dunkirk 1940 campaign",
    about="Fifteen days of sealed orders, from the Channel ports to the last ship.",
    edition=4,
    seats=SEATS,
    seat_names=SEAT_NAMES,
    sides=SIDE_OF_SEAT,
    side_names={Side(side): name for side, name in SIDE_NAMES.items()},
    seating=seating,
    options=OPTIONS,
    state=Campaign,
    steps=STEPS,
    setup=setup.set_up,
    longest=20_000,
    board=board,
    when=when,
    facts=facts,
    describe=describe,
    hand=hand,
    forecasts=forecasts,
    handouts=handouts,
    resample=resample,
    topics=TOPICS,
    explained={
        "air": (air.AirOperations,),
        "deployment": (setup.Deploy,),
        "evacuation": (evacuation.Evacuation,),
        "night": (night.NightWithdrawal,),
        "orders": (orders.Orders,),
        "retreat": (results.Retreat,),
        "table": (modes.ChooseTables, outcomes.Outcomes, outcomes.Review),
    },
    lessons=LESSONS,
    seat_lessons={REFEREE_SEAT: OF_THE_REFEREE},
    officer=OFFICER,
    usual={"Axis victory": 0.48, "Allied victory": 0.51, "A draw": 0.01},
    levels=((1, "Allied victory"), (0, "A draw"), (-inf, "Axis victory")),
    generals=GENERALS,
    invariants=invariants,
    stances=STANCES,
    evident={results.Retreat: one_way_out},
)
