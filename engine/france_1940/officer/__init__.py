"""The staff officer: plays any seat of either side from its view alone, and says why."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.officer import Answer, Officer, Withheld
from engine.core.views import Advice, Question, View
from engine.france_1940 import answers
from engine.france_1940.battle import NextBattle
from engine.france_1940.battle_cards import PlayBattleCard
from engine.france_1940.battle_events import BeforeBattle, Exploitation, ExploitWhere
from engine.france_1940.battle_round import BUY_A_ROUND, ChooseGround, SecondRound
from engine.france_1940.dynamo import Evacuation
from engine.france_1940.events import EnemyEvent, EventTarget
from engine.france_1940.headquarters import ReturnFhq
from engine.france_1940.hits import ChooseHit, UseAsset
from engine.france_1940.ids import CardKey, How
from engine.france_1940.movement import GrantSteps, Move, MoveWhere
from engine.france_1940.officer import battle, events, marching, staff
from engine.france_1940.reinforcements import PlayReinforcement, ReplaceLosses
from engine.france_1940.reserves import CallUp, PlaceReserve
from engine.france_1940.sequence import BuyCards
from engine.france_1940.setup import ChooseFirstGroup, ChooseStrategy, PlaceBlocks
from engine.france_1940.views import Board

STRATEGIC_MOVEMENT = "Strategic Movement"
SECOND_ROUNDS = "second Rounds"
BATTLE_CARDS = "Battle cards"
RESERVES = "Reserves"
DYNAMO = "Dynamo"


def _board(view: View) -> Board:
    board: Board = view.board
    return board


def _idea(answer: Callable[[Board, Question], Advice]) -> Answer[Board]:
    """An idea that does not ask which tools he lacks: the frame takes them out of the question."""
    return lambda board, question, _: answer(board, question)


def _dynamo(token: str) -> bool:
    played = answers.event(token)
    return played is not None and played.key == CardKey.DYN


OFFICER = Officer(
    reads=_board,
    answers={
        PlaceBlocks: _idea(staff.place_blocks),
        ChooseStrategy: _idea(staff.strategy),
        ChooseFirstGroup: _idea(staff.first_group),
        BuyCards: _idea(staff.buy_cards),
        EnemyEvent: _idea(events.enemy_event),
        EventTarget: _idea(events.event_target),
        GrantSteps: _idea(staff.grant),
        Move: _idea(events.move),
        MoveWhere: _idea(marching.move_where),
        Evacuation: _idea(staff.evacuate),
        NextBattle: _idea(battle.next_battle),
        BeforeBattle: _idea(events.before_battle),
        ChooseGround: _idea(battle.choose_ground),
        PlayBattleCard: _idea(battle.play_card),
        UseAsset: _idea(staff.asset),
        ChooseHit: _idea(battle.choose_hit),
        SecondRound: _idea(battle.second_round),
        Exploitation: _idea(events.exploit),
        ExploitWhere: _idea(events.exploit_where),
        PlayReinforcement: _idea(staff.reinforcement),
        ReplaceLosses: _idea(staff.replace_losses),
        CallUp: _idea(staff.call_up),
        PlaceReserve: _idea(staff.place_reserve),
        ReturnFhq: _idea(staff.return_fhq),
    },
    tools=(STRATEGIC_MOVEMENT, SECOND_ROUNDS, BATTLE_CARDS, RESERVES, DYNAMO),
    withheld={
        STRATEGIC_MOVEMENT: Withheld(Move, lambda it: bool(answers.ORDERS[How.STRATEGIC].read(it))),
        SECOND_ROUNDS: Withheld(
            SecondRound, lambda it: it == BUY_A_ROUND or answers.half(it) is not None
        ),
        BATTLE_CARDS: Withheld(PlayBattleCard, lambda it: answers.half(it) is not None),
        RESERVES: Withheld(CallUp, lambda it: answers.recall(it) is not None),
        DYNAMO: Withheld(Move, _dynamo),
    },
)
