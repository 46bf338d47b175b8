"""What can be decided ahead in Dunkirk: France 1940."""

from __future__ import annotations

from engine.core.stances import STAFF, stance_on
from engine.france_1940 import (
    battle_cards,
    battle_events,
    battle_round,
    dynamo,
    events,
    hits,
    movement,
    reinforcements,
    reserves,
    sequence,
)

STANCES = (
    stance_on(
        battle_cards.PlayBattleCard,
        "Battle cards and strikes",
        "What is played in a Battle",
        passes="Play no strike and no Battle card",
        staff="As the staff reckons them",
        proposed=STAFF,
    ),
    stance_on(
        battle_events.BeforeBattle,
        "Before a Battle",
        "Engineers and Paratroops",
        passes="Play no Engineers or Paratroops before a Battle",
        staff="As the staff reckons them",
        proposed=STAFF,
    ),
    stance_on(
        battle_events.Exploitation,
        "Exploitation",
        "After the Battles",
        passes="Exploit with nobody after the Battles",
    ),
    stance_on(
        battle_round.SecondRound,
        "Second Round",
        "Whether a Battle goes into a second Round",
        passes="Fight no second Round",
        staff="Where the odds are good",
        proposed=STAFF,
    ),
    stance_on(
        dynamo.Evacuation,
        "Embarking",
        "Who embarks under Dynamo",
        passes="Let nobody embark under Dynamo",
    ),
    stance_on(
        events.EnemyEvent,
        "Events in their turn",
        "Events during the enemy's Activations",
        passes="Play no Event in the enemy's Activations",
        staff="When one fits",
        proposed=STAFF,
    ),
    stance_on(
        hits.UseAsset,
        "Infantry Assets",
        "Taking a hit on an Asset",
        passes="Keep the Infantry Assets",
        staff="When it saves more than it costs",
        proposed=STAFF,
    ),
    stance_on(movement.GrantSteps, "SHQ steps", "Granting steps", passes="Grant no SHQ steps"),
    stance_on(
        reinforcements.PlayReinforcement,
        "Reinforcement cards",
        "When they are played",
        passes="Play no Reinforcement card",
    ),
    stance_on(
        reserves.CallUp, "Reserves", "Whom to call up", passes="Call nobody up from the Reserves"
    ),
    stance_on(sequence.BuyCards, "Buying cards", "At the start of a turn", passes="Buy no cards"),
)
