"""“Who, then where” on one panel: the places of one unit at once, then those of the next.

An order of two halves is one press: what it opens is looked up beforehand, and both answers are
given in a row. A unit that can be ordered in several ways has the places of all of them.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.panels.last_orders import LastOrders
from bot.panels.menu_path import NOBODY
from bot.tables.snapshot import TableSnapshot
from engine import Choice, Question, Refused, open_asks, play
from engine.core.choice import BATCH, CANCEL
from engine.core.destination import Destination


def opened(table: TableSnapshot, question: Question, line: int) -> Question | None:
    """The places of the unit of a line, for every order it can begin; None if it begins none."""
    if not 0 <= line < len(question.choices) or question.lines:
        return None
    whose = question.choices[line].subject
    halves = [
        half
        for it in question.choices
        if it.subject == whose and (half := _second_half(table, question, it)) is not None
    ]
    if not halves or not _begins(table, question, line):
        return None
    places = [it for half in halves for it in half.choices]
    return replace(question, prompt=halves[0].prompt, choices=(*places, *_ends(question)))


def _begins(table: TableSnapshot, question: Question, line: int) -> bool:
    return _second_half(table, question, question.choices[line]) is not None


def _second_half(table: TableSnapshot, question: Question, first: Choice) -> Question | None:
    """Where an order leads that an answer begins, as answers to both questions in a row."""
    state, seat = table.state, question.seat
    try:
        after = play(state, seat, first.token).state
    except Refused:
        return None
    if not after.agenda or not isinstance(after.agenda[-1], Destination):
        return None
    if (after.chance.drawn, after.revealed) != (state.chance.drawn, state.revealed):
        return None
    following = next((it for it in open_asks(after) if it.seat == seat), None)
    if following is None:
        return None
    places = [
        replace(it, token=f"{first.token}{BATCH}{it.token}")
        for it in following.choices
        if it.token != CANCEL
    ]
    return replace(following, choices=tuple(places))


def opens(table: TableSnapshot, question: Question, token: str) -> int:
    """The line of an answer that begins an order of two halves; nobody's if it is whole."""
    line = next((at for at, it in enumerate(question.choices) if it.token == token), NOBODY)
    return line if line != NOBODY and _begins(table, question, line) else NOBODY


def begins_orders(table: TableSnapshot, question: Question) -> bool:
    """Whether any answer begins an order of two halves."""
    return next_whose(table, question, NOBODY) != NOBODY


def next_whose(table: TableSnapshot, question: Question, after: int) -> int:
    """The next line that begins an order of another unit; nobody's if there is none."""
    done = {it.subject for it in question.choices[: after + 1]}
    for line in range(after + 1, len(question.choices)):
        if question.choices[line].subject not in done and _begins(table, question, line):
            return line
    return NOBODY


def whose_turn(table: TableSnapshot, question: Question, given: LastOrders | None) -> int:
    """Whose places to show: of whoever comes after the one just ordered, if anybody does."""
    if given is None or BATCH.join(given.done).count(BATCH) != 1:
        return NOBODY
    if not given.asked_again(question) or not given.choices:
        return NOBODY
    last = given.choices[0]
    before = given.question.choices[: given.question.choices.index(last) + 1]
    done = {it.subject for it in before}
    for line, choice in enumerate(question.choices):
        if choice.subject not in done and _begins(table, question, line):
            return line
    return NOBODY


def _ends(question: Question) -> list[Choice]:
    """The ways out of the first half, which stay at hand."""
    return [it for it in question.choices if it.ends and not (it.subject or it.target)]
