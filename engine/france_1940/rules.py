"""The game as the engine knows it."""

from __future__ import annotations

from math import inf

from engine.core.ids import Side
from engine.core.rules import Rules
from engine.france_1940 import (
    battle,
    battle_cards,
    battle_events,
    battle_round,
    dynamo,
    end_turn,
    events,
    headquarters,
    hits,
    movement,
    reinforcements,
    reserves,
    sequence,
    setup,
    victory,
)
from engine.france_1940.components.formations import SEATS, SIDE_NAMES, SIDE_OF_SEAT
from engine.france_1940.components.strategy import GERMAN_WIN
from engine.france_1940.evident import EVIDENT
from engine.france_1940.invariants import invariants
from engine.france_1940.lessons import LESSONS
from engine.france_1940.odds import forecasts
from engine.france_1940.officer import OFFICER
from engine.france_1940.options import OPTIONS
from engine.france_1940.seats import SEAT_NAMES, seating
from engine.france_1940.secrets import resample, reshuffle
from engine.france_1940.stances import STANCES
from engine.france_1940.state import Campaign
from engine.france_1940.topics import TOPICS
from engine.france_1940.upgrades import UPGRADES
from engine.france_1940.views import board, describe, facts, hand, when

STEPS = (
    battle.CombatPhase,
    battle.NextBattle,
    battle_cards.FireGuns,
    battle_cards.PlayBattleCard,
    battle_cards.RollStrikes,
    battle_events.BeforeBattle,
    battle_events.Exploitation,
    battle_events.ExploitWhere,
    battle_round.ChooseGround,
    battle_round.EndBattle,
    battle_round.Fire,
    battle_round.FireLine,
    battle_round.RevealBlocks,
    battle_round.RoundOver,
    battle_round.SecondRound,
    dynamo.Evacuation,
    end_turn.EndTurn,
    events.EnemyEvent,
    events.EventTarget,
    headquarters.ReturnFhq,
    headquarters.ReturnHeadquarters,
    hits.ChooseHit,
    hits.Hits,
    hits.TakeHits,
    hits.UseAsset,
    movement.BeginMovement,
    movement.EndMovement,
    movement.GrantSteps,
    movement.Move,
    movement.MoveWhere,
    reinforcements.PlayReinforcement,
    reinforcements.ReinforcementsAndReserves,
    reinforcements.ReplaceLosses,
    reserves.CallUp,
    reserves.LateFreeStep,
    reserves.PlaceReserve,
    sequence.Activate,
    sequence.BuyCards,
    sequence.DealCards,
    sequence.DrawChit,
    sequence.EndActivation,
    sequence.FirstTurn,
    sequence.GameTurn,
    sequence.SeedContainer,
    setup.ChooseFirstGroup,
    setup.ChooseStrategy,
    setup.OpeningHands,
    setup.PlaceBlocks,
    victory.VictoryDetermination,
)

RULES = Rules(
    id="france_1940",
    title="Dunkirk: France 1940",
    about="Six turns of hidden blocks and cards, from the Meuse to the sea.",
    version=2,
    edition=5,
    seats=SEATS,
    options=OPTIONS,
    state=Campaign,
    steps=STEPS,
    setup=setup.set_up,
    board=board,
    when=when,
    facts=facts,
    describe=describe,
    invariants=invariants,
    officer=OFFICER,
    usual={"German victory": 0.51, "Allied victory": 0.49},
    levels=((GERMAN_WIN, "German victory"), (-inf, "Allied victory")),
    forecasts=forecasts,
    resample=resample,
    reshuffle=reshuffle,
    stances=STANCES,
    evident=EVIDENT,
    upgrades=UPGRADES,
    topics=TOPICS,
    explained={
        "assets": (hits.UseAsset,),
        "battle": (battle.NextBattle, battle_cards.PlayBattleCard),
        "chits": (setup.ChooseFirstGroup,),
        "dice": (hits.ChooseHit,),
        "dynamo": (dynamo.Evacuation,),
        "events": (
            battle_events.BeforeBattle,
            battle_events.Exploitation,
            battle_events.ExploitWhere,
            events.EnemyEvent,
            events.EventTarget,
        ),
        "ground": (battle_round.ChooseGround,),
        "headquarters-lost": (headquarters.ReturnFhq,),
        "movement": (movement.Move, movement.MoveWhere),
        "reinforcements": (reinforcements.PlayReinforcement, reinforcements.ReplaceLosses),
        "reserves": (reserves.CallUp, reserves.PlaceReserve),
        "second-round": (battle_round.SecondRound,),
        "set-up": (setup.PlaceBlocks,),
        "strategies": (setup.ChooseStrategy,),
        "supreme-headquarters": (movement.GrantSteps, sequence.BuyCards),
    },
    lessons=LESSONS,
    longest=5_000,
    seating=seating,
    sides=SIDE_OF_SEAT,
    seat_names=SEAT_NAMES,
    side_names={Side(side): name for side, name in SIDE_NAMES.items()},
    hand=hand,
)
