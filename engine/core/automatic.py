"""Answers that are given by themselves: evident ones, and those a stance gives.

They are answers like any other and stand in the record, each with a mark that says how it came.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.choice import BATCH, EVIDENT_MARK, STANCE_MARK
from engine.core.ids import Seat
from engine.core.referee import awaited, view
from engine.core.registry import rules_of
from engine.core.rules import Rules
from engine.core.stances import ASK, EVIDENT, Orders
from engine.core.state import State
from engine.core.views import View


@dataclass(frozen=True)
class Standing:
    """How a seat wants to be asked: its orders, and whether empty windows are passed over.

    A window that offers nothing but to pass is `swift` where nobody minds that its owner is seen
    not to be asked.
    """

    orders: Orders
    swift: bool = False

    def __call__(self, state: State, seat: Seat) -> str:
        """The marked answer this seat need not be asked for; nothing if it is to be asked."""
        return automatic(state, seat, self)


def automatic(state: State, seat: Seat, standing: Standing) -> str:
    """The answer that is given for a seat by itself, with its mark; nothing if it is asked."""
    if seat not in awaited(state) or state.agenda[-1].sheet or state.agenda[-1].sealed:
        return ""
    seen, rules = view(state, seat), rules_of(state.game)
    token = _evident(rules, seen, standing)
    if token:
        return EVIDENT_MARK + token
    token = _by_stance(rules, seen, standing.orders)
    return STANCE_MARK + token if token else ""


def _evident(rules: Rules, seen: View, standing: Standing) -> str:
    question = seen.question
    assert question is not None  # noqa: S101 - whoever owes an answer is asked a question
    if standing.swift and [it.token for it in question.choices] == [question.decline]:
        return question.decline
    order = standing.orders.get(EVIDENT)
    if order is not None and order.way == ASK:
        return ""
    idea = rules.evident_of(question.kind)
    return _legal(seen, idea(seen)) if idea else ""


def _by_stance(rules: Rules, seen: View, orders: Orders) -> str:
    question = seen.question
    assert question is not None  # noqa: S101 - as above
    stance = rules.stance_for(question.kind)
    if stance is None:
        return ""
    order = stance.order(orders, question.about)
    option = None if order.asks(question) else stance.option(order.way)
    if option is None:
        return ""
    token = option.answer(seen) if option.answer else _first_advice(rules, seen)
    return _legal(seen, token)


def _first_advice(rules: Rules, seen: View) -> str:
    """What the officer would answer; of several in a row the first, the others come again."""
    return rules.officer.advise(seen).token.split(BATCH)[0]


def _legal(seen: View, token: str) -> str:
    """An answer that does not fit, such as one about a unit that is gone, is none: ask."""
    known = seen.question.choices if seen.question else ()
    return token if any(it.token == token for it in known) else ""
