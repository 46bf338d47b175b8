"""The staff officer: plays any seat of either side from its view alone, and says why."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.views import Advice, Question, View
from engine.france_1940.officer import battle, marching, staff
from engine.france_1940.views import Board

__all__ = ["TOOLS", "advise"]

TOOLS: tuple[str, ...] = ()

_ANSWERS: dict[str, Callable[[Board, Question, frozenset[str]], Advice]] = {
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
    return _ANSWERS[question.kind](view.board, question, forbidden)
