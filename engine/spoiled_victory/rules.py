"""The game as the engine knows it."""

from __future__ import annotations

from engine.core.ids import Side
from engine.core.plans import played_by
from engine.core.rules import Rules
from engine.spoiled_victory import (
    allied_attacks,
    combat,
    end_turn,
    escape,
    evacuation,
    events,
    german_attacks,
    german_moves,
    luftwaffe,
    movement,
    player_actions,
    sequence,
    setup,
    victory,
)
from engine.spoiled_victory.components.tables import LEVELS
from engine.spoiled_victory.evident import EVIDENT
from engine.spoiled_victory.invariants import invariants
from engine.spoiled_victory.lessons import LESSONS
from engine.spoiled_victory.odds import forecasts
from engine.spoiled_victory.officer import OFFICER
from engine.spoiled_victory.officer.general import GENERAL
from engine.spoiled_victory.options import OPTIONS
from engine.spoiled_victory.secrets import resample, reshuffle
from engine.spoiled_victory.stances import STANCES
from engine.spoiled_victory.state import ALLIED, Dunkirk
from engine.spoiled_victory.topics import TOPICS
from engine.spoiled_victory.views import board, describe, facts, when

STEPS = (
    allied_attacks.EndAssault,
    allied_attacks.FallBack,
    allied_attacks.NextAssault,
    allied_attacks.ResolveAssault,
    combat.DunkirkSpirit,
    combat.RollAttackDice,
    end_turn.AdvanceTurn,
    end_turn.BelgianSurrender,
    end_turn.EndTurn,
    end_turn.PanzerWithdrawal,
    end_turn.TidyUp,
    escape.EscapeMoves,
    escape.LastEscape,
    evacuation.EvacuationMove,
    evacuation.EvacuationMoves,
    evacuation.TakeAlong,
    events.EventPhase,
    events.FlyPatrol,
    german_attacks.ApplyWin,
    german_attacks.AttackerResult,
    german_attacks.ChooseFrontline,
    german_attacks.EndOfTrackAttack,
    german_attacks.GermanAttack,
    german_attacks.ResolveGermanAttack,
    german_moves.GermanMovementAndAttacks,
    german_moves.GermanMovesCard,
    german_moves.MoveGermans,
    luftwaffe.DunkirkRaid,
    luftwaffe.LuftwaffeAttacks,
    luftwaffe.Raid,
    luftwaffe.RaidsOver,
    movement.MoveWhere,
    movement.MoveWho,
    player_actions.PlayerActions,
    player_actions.TakeAction,
    sequence.GameTurn,
    setup.PlaceAllies,
    setup.PlaceGermans,
    setup.PlaceUnit,
    setup.ShuffleCards,
    victory.Verdict,
)


RULES = Rules(
    id="spoiled_victory",
    title="A Spoiled Victory",
    about="Eighteen turns of cards: hold the roads to Dunkirk while the army sails home.",
    version=1,
    edition=7,
    seats=(ALLIED,),
    seat_names={ALLIED: "Allied"},
    options=OPTIONS,
    state=Dunkirk,
    steps=STEPS,
    setup=setup.set_up,
    board=board,
    when=when,
    facts=facts,
    describe=describe,
    invariants=invariants,
    officer=OFFICER,
    generals={ALLIED: played_by(GENERAL, Side(ALLIED))},
    usual={
        "Average": 0.28,
        "Good": 0.22,
        "Poor": 0.20,
        "Awful": 0.10,
        "Outstanding": 0.09,
        "Abysmal": 0.03,
        "Excellent": 0.03,
        "Miracle": 0.02,
        "Disaster": 0.02,
    },
    levels=LEVELS,
    forecasts=forecasts,
    resample=resample,
    reshuffle=reshuffle,
    interrupts={
        events.EVENT_CONCLUDED: (events.FlyPatrol(),),
        combat.ATTACK_DICE_ROLLED: (combat.DunkirkSpirit(),),
    },
    forced=frozenset(
        {
            german_attacks.ApplyWin,
            german_attacks.ChooseFrontline,
            german_attacks.EndOfTrackAttack,
            allied_attacks.FallBack,
            allied_attacks.NextAssault,
            evacuation.EvacuationMove,
            player_actions.TakeAction,
        }
    ),
    stances=STANCES,
    evident=EVIDENT,
    topics=TOPICS,
    explained={
        "actions": (player_actions.TakeAction,),
        "allied-attack": (allied_attacks.FallBack, allied_attacks.NextAssault),
        "applying-wins": (german_attacks.ApplyWin,),
        "end-of-track": (german_attacks.EndOfTrackAttack,),
        "evacuation": (evacuation.EvacuationMove, evacuation.TakeAlong),
        "foot": (movement.MoveWho, movement.MoveWhere),
        "front-line": (german_attacks.ChooseFrontline,),
        "options": (setup.PlaceUnit,),
        "raf": (events.FlyPatrol,),
        "spirit": (combat.DunkirkSpirit,),
    },
    lessons=LESSONS,
    longest=3_000,
)
