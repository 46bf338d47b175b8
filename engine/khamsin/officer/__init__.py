"""The staff officer: plays any seat from its view alone, and says why."""

from __future__ import annotations

from engine.core.officer import Officer
from engine.core.views import Advice, Question, View
from engine.khamsin.air import AirOperations
from engine.khamsin.evacuation import Evacuation
from engine.khamsin.ids import AXIS
from engine.khamsin.modes import ChooseTables
from engine.khamsin.night import NightWithdrawal
from engine.khamsin.officer import allied, axis, luftwaffe, ships, staff
from engine.khamsin.orders import Orders
from engine.khamsin.outcomes import Outcomes, Review
from engine.khamsin.results import Retreat
from engine.khamsin.setup import Deploy
from engine.khamsin.views import Board


def _board(view: View) -> Board:
    board: Board = view.board
    return board


def _orders(board: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    plan = axis.orders if board.side == AXIS else allied.orders
    return plan(board, question, forbidden)


OFFICER = Officer(
    reads=_board,
    answers={
        AirOperations: luftwaffe.air,
        ChooseTables: staff.tables,
        Deploy: staff.deploy,
        Evacuation: ships.evacuate,
        NightWithdrawal: ships.night,
        Orders: _orders,
        Outcomes: staff.outcomes,
        Retreat: staff.retreat,
        Review: staff.review,
    },
    tools=(
        luftwaffe.AIR_SUPPORT,
        luftwaffe.PORT_ATTACKS,
        axis.GUARDS,
        allied.COUNTER_ATTACKS,
        allied.NIGHTS,
        allied.REGROUPING,
        allied.LEADERS,
    ),
)
