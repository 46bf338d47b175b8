"""The staff officer: plays the Allied seat from its view alone, and says why."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.views import Advice, Question, View
from engine.spoiled_victory.officer import actions, battle, shipping
from engine.spoiled_victory.officer.actions import TOOLS
from engine.spoiled_victory.state import Table

__all__ = ["TOOLS", "advise"]

_ANSWERS: dict[str, Callable[[Table, Question, frozenset[str]], Advice]] = {
    "TakeAction": actions.act,
    "MoveWho": actions.move_who,
    "MoveWhere": actions.move_where,
    "EvacuationMove": shipping.evacuate,
    "TakeAlong": shipping.take_along,
    "DunkirkSpirit": battle.spirit,
    "ChooseFrontline": battle.front_line,
    "ApplyWin": battle.apply_win,
    "EndOfTrackAttack": battle.target,
    "FallBack": battle.fall_back,
}


def advise(view: View, forbidden: frozenset[str] = frozenset()) -> Advice:
    """What the officer would answer; `forbidden` tools are left in the box.

    Where he has no opinion (set-up, the order of attacks) the first answer is as good as any.
    """
    question = view.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    table: Table = view.board.table
    if question.kind == "FlyPatrol":
        return shipping.patrol(table, view.board.unseen, forbidden)
    if question.kind in _ANSWERS:
        return _ANSWERS[question.kind](table, question, forbidden)
    return Advice(question.choices[0].token, "One is as good as another here.")
