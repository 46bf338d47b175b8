"""The staff officer: plays any seat of either side from its view alone, and says why."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from engine.core.views import Advice, Question, View
from engine.france_1940.officer import battle, marching, staff
from engine.france_1940.views import Board

__all__ = ["TOOLS", "advise"]

STRATEGIC_MOVEMENT = "Strategic Movement"
SECOND_ROUNDS = "second Rounds"
BATTLE_CARDS = "Battle cards"
RESERVES = "Reserves"
DYNAMO = "Dynamo"
_TOOLS: dict[str, tuple[str, str]] = {
    STRATEGIC_MOVEMENT: ("Move", r"strategic:"),
    SECOND_ROUNDS: ("SecondRound", r"buy|.*:PRESS"),
    BATTLE_CARDS: ("PlayBattleCard", r".*:"),
    RESERVES: ("CallUp", r"call:"),
    DYNAMO: ("Move", r"event:.*:DYN"),
}
TOOLS = tuple(_TOOLS)

_ANSWERS: dict[str, Callable[[Board, Question], Advice]] = {
    "PlaceBlocks": staff.place_blocks,
    "ChooseStrategy": staff.strategy,
    "ChooseFirstGroup": staff.first_group,
    "BuyCards": staff.buy_cards,
    "EnemyEvent": staff.enemy_event,
    "EventTarget": staff.event_target,
    "GrantSteps": staff.grant,
    "Move": marching.move,
    "MoveWhere": marching.move_where,
    "Evacuation": staff.evacuate,
    "NextBattle": battle.next_battle,
    "BeforeBattle": staff.before_battle,
    "ChooseGround": battle.choose_ground,
    "PlayBattleCard": battle.play_card,
    "UseAsset": staff.asset,
    "ChooseHit": battle.choose_hit,
    "SecondRound": battle.second_round,
    "Exploitation": staff.exploit,
    "ExploitWhere": staff.exploit_where,
    "PlayReinforcement": staff.reinforcement,
    "ReplaceLosses": staff.replace_losses,
    "CallUp": staff.call_up,
    "PlaceReserve": staff.place_reserve,
    "ReturnFhq": staff.return_fhq,
}


def advise(view: View, forbidden: frozenset[str] = frozenset()) -> Advice:
    """What the officer would answer; `forbidden` tools are left in the box."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    return _ANSWERS[question.kind](view.board, _without(question, forbidden))


def _without(question: Question, forbidden: frozenset[str]) -> Question:
    """The question as it looks to an officer who lacks some tools."""
    banned = [
        words
        for tool, (kind, words) in _TOOLS.items()
        if tool in forbidden and kind == question.kind
    ]
    if not banned:
        return question
    left = [it for it in question.choices if not any(re.match(words, it.token) for words in banned)]
    return replace(question, choices=tuple(left))
