"""The staff officer: plays the Allied seat from its view alone, and says why."""

from __future__ import annotations

from engine.core.views import Advice, Question, View
from engine.spoiled_victory.officer import actions, battle, shipping
from engine.spoiled_victory.officer.actions import TOOLS
from engine.spoiled_victory.state import Table

__all__ = ["TOOLS", "advise"]


def advise(view: View, forbidden: frozenset[str] = frozenset()) -> Advice:
    """What the officer would answer; `forbidden` tools are left in the box."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    table: Table = view.board.table
    advice = _advise(table, question, forbidden)
    legal = {choice.token for choice in question.choices}
    return advice if advice.token in legal else Advice(question.choices[0].token, "By the book.")


def _advise(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:  # noqa: PLR0911
    match question.kind:
        case "TakeAction":
            return actions.Actions(table, forbidden).best(question)
        case "MoveWho":
            return actions.move_who(table, question, forbidden)
        case "MoveWhere":
            return actions.move_where(table, question, forbidden)
        case "EvacuationMove":
            return shipping.evacuate(table, question)
        case "TakeAlong":
            return shipping.take_along(table, question)
        case "FlyPatrol":
            return shipping.patrol(table, question, forbidden)
        case "DunkirkSpirit":
            return battle.spirit(table, question, forbidden)
        case "ChooseFrontline":
            return battle.front_line(table, question)
        case "ApplyWin":
            return battle.apply_win(table, question, forbidden)
        case "EndOfTrackAttack":
            return battle.target(table, question)
        case "FallBack":
            return battle.fall_back(table, question)
        case _:
            return Advice(question.choices[0].token, "By the book.")
