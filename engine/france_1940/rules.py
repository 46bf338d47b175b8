"""The game as the engine knows it."""

from __future__ import annotations

from engine.core.rules import Rules
from engine.france_1940 import (
    battle,
    battle_cards,
    battle_events,
    battle_round,
    dynamo,
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
from engine.france_1940.components.formations import SEATS, SIDE_OF_SEAT
from engine.france_1940.invariants import invariants
from engine.france_1940.odds import forecasts
from engine.france_1940.officer import TOOLS, advise
from engine.france_1940.options import OPTIONS
from engine.france_1940.seats import seating
from engine.france_1940.secrets import disguise
from engine.france_1940.sections import SECTIONS
from engine.france_1940.state import Campaign
from engine.france_1940.topics import TOPICS
from engine.france_1940.views import board, describe, facts, hand

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
    sequence.EndTurn,
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
    version=1,
    edition=3,
    seats=SEATS,
    options=OPTIONS,
    state=Campaign,
    steps=STEPS,
    setup=setup.set_up,
    board=board,
    facts=facts,
    describe=describe,
    invariants=invariants,
    disguise=disguise,
    advise=advise,
    tools=TOOLS,
    forecasts=forecasts,
    sections=SECTIONS,
    orders={
        battle_cards.PlayBattleCard: "Play no strike and no Battle card",
        battle_events.BeforeBattle: "Play no Engineers or Paratroops before a Battle",
        battle_events.Exploitation: "Exploit with nobody after the Battles",
        battle_round.SecondRound: "Fight no second Round",
        dynamo.Evacuation: "Let nobody embark under Dynamo",
        events.EnemyEvent: "Play no Event in the enemy's Activations",
        hits.UseAsset: "Keep the Infantry Assets",
        movement.GrantSteps: "Grant no SHQ steps",
        reinforcements.PlayReinforcement: "Play no Reinforcement card",
        reserves.CallUp: "Call nobody up from the Reserves",
        sequence.BuyCards: "Buy no cards",
    },
    topics=TOPICS,
    longest=5_000,
    seating=seating,
    sides=SIDE_OF_SEAT,
    hand=hand,
)
