"""What each question asks, for whoever meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.step import Ask
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
)

LESSONS: Mapping[type[Ask[Any]], str] = {
    setup.ChooseStrategy: (
        "Your card says what scores for you when the game ends, and nobody else learns it before."
        " Ten points win, and each card can bring 14, so none is the best. People take one they"
        " like, now and then another, so that nobody can guess it."
    ),
    setup.PlaceBlocks: (
        "Place your blocks in secret, two to a hex; the enemy sees that there are blocks, not"
        " which. Keep each Formation near its headquarters. Most people take the suggested set-up"
        " and change a few."
    ),
    setup.ChooseFirstGroup: (
        "One German Army Group opens the campaign before any chit is drawn. What you begin with"
        " sets the pace: Group A in the Ardennes, Group B in the Low Countries. People begin with"
        " Group A, unless their card pays for neutrals."
    ),
    sequence.BuyCards: (
        "Each side may buy cards with steps of Supreme Headquarters; both say how many at the same"
        " time. The same steps bring back lost blocks and buy second Rounds. People buy none or"
        " one."
    ),
    headquarters.ReturnFhq: (
        "A lost headquarters comes back near a block of its Formation. Blocks too far from it"
        " hardly move and hit only on a 1. People place it where it reaches most of them, away"
        " from the front."
    ),
    events.EnemyEvent: (
        "An enemy Formation is about to act, and you may answer with an Event. You are asked even"
        " if you hold none, so that asking gives nothing away. People pass unless the card hurts"
        " the very move they fear."
    ),
    events.EventTarget: (
        "Say at what the Event is aimed; with the first target the card is spent. Read what it"
        " does in the question. People choose the block or place that matters in this Activation."
    ),
    movement.GrantSteps: (
        "You command the side's Supreme Headquarters; another player moves this Formation. What"
        " you grant they may spend now, the rest you keep. People grant a step where blocks are"
        " Out of Command, else none."
    ),
    movement.Move: (
        "The blocks of this Formation move one after the other, in any order; the rest stay."
        " Moving into enemy blocks means a Battle. People keep within reach of the headquarters"
        " and attack with two blocks together."
    ),
    movement.MoveWhere: (
        "Choose where they go; a hex with enemy blocks is a Battle. Crossing water into it helps"
        " the defender. People take the dry way, and end within range of their headquarters, or"
        " they fight badly."
    ),
    battle.NextBattle: (
        "Your Formation fights its Battles one after the other; say which is next. You have one"
        " Battle card for each, if you hold them. People begin with the one that opens the way."
    ),
    battle_events.BeforeBattle: (
        "Before the blocks are shown you may play an Event such as Engineers or Paratroops. You"
        " are asked even without one, so that it tells nothing. People play it where a river or"
        " the fortress would cost them most."
    ),
    battle_round.ChooseGround: (
        "You are attacked across water and may use it, or the ground of the hex: it sets who fires"
        " first and who rolls more dice. People use the river, unless Infantry holds a forest."
    ),
    battle_cards.PlayBattleCard: (
        "Each side may play one Battle card in a Battle, the Attacker first. You are asked even"
        " without one, so that it tells nothing. People keep good cards for Battles that decide"
        " a city or a river."
    ),
    hits.ChooseHit: (
        "Two blocks have the most steps, and you say which of them loses one. Who is lost does not"
        " fire. People spare the one with the better Combat Rating that has still to fire."
    ),
    hits.UseAsset: (
        "An Infantry Asset cancels one hit on your Infantry, once a Battle, and never comes back."
        " People spend it to save a block that would be lost, or the last one in a hex they need."
    ),
    battle_round.SecondRound: (
        "Both sides are left, and the Attacker may fight once more, for two steps of Supreme"
        " Headquarters or with Press the Attack. It settles a hex now instead of next turn. People"
        " pay when the enemy is nearly gone."
    ),
    battle_events.Exploitation: (
        "The Battles are over, and with the Exploitation card one Armor or Mechanized block that"
        " attacked moves again. People use it to run for a city or to cut off what stands behind"
        " the gap."
    ),
    battle_events.ExploitWhere: (
        "Two Movement Points, into no enemy hex. What you pass through alone becomes yours."
        " People go for a place that scores, or stand where the enemy would retreat or come from."
    ),
    dynamo.Evacuation: (
        "British blocks in Dunkirk or Calais may be shipped home. Every step home counts against"
        " the German, but whoever leaves no longer fights. People ship when the port cannot be"
        " held much longer."
    ),
    reinforcements.PlayReinforcement: (
        "Each side may play one Reinforcement card; both decide at the same time. Its steps go to"
        " blocks In Command and away from the enemy. People play one whenever it helps, for losses"
        " add up."
    ),
    reinforcements.ReplaceLosses: (
        "Give the card's steps to your blocks, two to a block at most. A step is a die in every"
        " Battle to come. People strengthen the blocks that fight next and have the best Combat"
        " Rating."
    ),
    reserves.CallUp: (
        "A lost block may come back, each of its steps for a step of Supreme Headquarters. One is"
        " given back to you each turn, four is the most you can have. People call up what fills a"
        " gap and keep a step or two."
    ),
    reserves.PlaceReserve: (
        "Say where the block returns: near its headquarters, no nearer to the enemy's side than"
        " it. It can move when its Formation is next drawn. People put it where the line is"
        " thinnest."
    ),
}
