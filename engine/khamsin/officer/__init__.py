"""The staff officer: plays any seat from its view alone, and says why."""

from __future__ import annotations

from engine.core.officer import Officer
from engine.core.views import Advice, Question, View
from engine.khamsin.air import AirOperations
from engine.khamsin.evacuation import Evacuation
from engine.khamsin.modes import ChooseTables
from engine.khamsin.night import NightWithdrawal
from engine.khamsin.orders import Orders
from engine.khamsin.outcomes import Outcomes, Review
from engine.khamsin.results import Retreat
from engine.khamsin.setup import Deploy
from engine.khamsin.views import Board


def _board(view: View) -> Board:
    board: Board = view.board
    return board


def _first(board: Board, question: Question, _: frozenset[str]) -> Advice:
    return Advice(question.choices[-1].token, "x")


OFFICER = Officer(
    reads=_board,
    answers=dict.fromkeys(
        (
            AirOperations,
            ChooseTables,
            Deploy,
            Evacuation,
            NightWithdrawal,
            Orders,
            Outcomes,
            Retreat,
            Review,
        ),
        _first,
    ),
)
