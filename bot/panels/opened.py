"""“Who, then where” on one panel: the places of one unit at once, then those of the next.

An order of two halves is one press: what it opens is looked up beforehand, and both answers are
given in a row. A unit that can be ordered in several ways has the places of all of them, and beside
them what else it can do. A long list of units with several orders each is walked the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from msgspec.structs import replace

from bot.panels.last_orders import LastOrders
from bot.panels.menu import split_off_plain
from bot.panels.menu_path import NOBODY
from bot.tables.snapshot import TableSnapshot
from engine import Choice, Question, Refused, open_asks, play
from engine.core.choice import BATCH, CANCEL
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.state import State

MOST_LINES = 15  # as buttons: three rows; two are left for what else can be done
_ORDERS_OF_EACH = 2


def opened(table: TableSnapshot, question: Question, line: int) -> Question | None:
    """All that the unit of a line can be ordered to do; None if that is little.

    Where its first order needs a place, the places of all such orders lie open.
    """
    if not _opens(table, question, line):
        return None
    prompt, orders = "", list[Choice]()
    same = _of_the_same(question, line)
    expand = _second_half(table, question, same[0]) is not None
    for it in same:
        half = _second_half(table, question, it) if expand else None
        prompt = prompt or (half.prompt if half else "")
        orders += _but_for_ways_out(half.choices, orders) if half else (it,)
    if not expand:
        orders += _of_the_next(question, same)
    subject = "" if len({it.subject for it in orders}) > 1 else question.choices[line].subject
    words = prompt or _about(subject, question.prompt)
    return replace(question, prompt=words, choices=(*orders, *_for_all(question)))


def _but_for_ways_out(choices: Iterable[Choice], known: Sequence[Choice]) -> list[Choice]:
    """The places of one more order; a way out that another order has already is not repeated."""
    ways_out = {it.label for it in known if it.ends}
    return [it for it in choices if it.label not in ways_out]


def _about(subject: str, prompt: str) -> str:
    """A question that names its unit already is not headed by it."""
    return prompt if subject in prompt else f"{subject}: {prompt}"


def _of_the_next(question: Question, same: list[Choice]) -> list[Choice]:
    """The orders of the units that come next, as many units as there is room for."""
    first = question.choices.index(same[0])
    orders: dict[str, list[Choice]] = {}
    for it in (*question.choices[first:], *question.choices[:first]):
        if it.subject and it.subject != same[0].subject and not it.opens:
            orders.setdefault(it.subject, []).append(it)
    found: list[Choice] = []
    for of_one in orders.values():
        if len(same) + len(found) + len(of_one) > MOST_LINES:
            break
        found += of_one
    return found


def _of_the_same(question: Question, line: int) -> list[Choice]:
    """The answers about the unit of a line; what names nobody stands for itself."""
    first = question.choices[line]
    return [
        it for it in question.choices if it is first or (it.subject and it.subject == first.subject)
    ]


def _opens(table: TableSnapshot, question: Question, line: int) -> bool:
    """Whether a line stands for a unit with orders of its own to pick from."""
    if not 0 <= line < len(question.choices) or question.lines:
        return False
    if _begins(table, question, line):
        return True
    return goes_by_units(question) and len(_of_the_same(question, line)) > 1


def goes_by_units(question: Question) -> bool:
    """Whether a long list is one of units that have several orders each to pick from."""
    orders = [it.subject for it in question.choices if it.subject]
    return len(orders) > MOST_LINES and len(orders) >= _ORDERS_OF_EACH * len({*orders})


def begins_with_units(table: TableSnapshot, question: Question) -> bool:
    """Whether a panel opens with the first unit at once: most of it is “who, then where”.

    Not where units are looked for by their formations. As each look plays an order, no more units
    are looked at than it takes.
    """
    if question.lines or any(it.group for it in question.choices):
        return False
    if goes_by_units(question):
        return True
    units: dict[str, list[Choice]] = {}
    for it in question.choices:
        if it.subject:
            units.setdefault(it.subject, []).append(it)
    half = -(-len(units) // 2)
    whole = (
        orders
        for orders in units.values()
        if all(_second_half(table, question, it) is None for it in orders)
    )
    return len([*islice(whole, half)]) < half


def _begins(table: TableSnapshot, question: Question, line: int) -> bool:
    return _second_half(table, question, question.choices[line]) is not None


def _second_half(table: TableSnapshot, question: Question, first: Choice) -> Question | None:
    """Where an order leads that an answer begins, as answers to both questions in a row."""
    if first.target:  # it says where already, if only roughly: a question of its own follows
        return None
    return _following(table.state, question.seat, first.token)


@remembered
def _following(state: State, seat: Seat, first: str) -> Question | None:
    try:
        after = play(state, seat, first).state
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
        replace(it, token=f"{first}{BATCH}{it.token}")
        for it in following.choices
        if it.token != CANCEL
    ]
    return replace(following, choices=tuple(places))


def opens(table: TableSnapshot, question: Question, token: str) -> int:
    """The line of an answer that begins an order of two halves; nobody's if it is whole."""
    line = next((at for at, it in enumerate(question.choices) if it.token == token), NOBODY)
    return line if line != NOBODY and _begins(table, question, line) else NOBODY


def opens_unit(table: TableSnapshot, question: Question, choices: Sequence[Choice]) -> int:
    """The line of the unit all these answers are about; nobody's if they are of several."""
    line = question.choices.index(choices[0])
    alike = {it.subject for it in choices} == {choices[0].subject}
    return line if alike and _opens(table, question, line) else NOBODY


def begins_orders(table: TableSnapshot, question: Question) -> bool:
    """Whether any answer begins an order of two halves."""
    if question.lines:
        return False
    return any(_begins(table, question, line) for line in range(len(question.choices)))


def next_whose(table: TableSnapshot, question: Question, after: int) -> int:
    """The next line that stands for another unit; nobody's if there is none."""
    done = {it.subject for it in question.choices[: after + 1]}
    return _first_but(table, question, done, after + 1)


def unit_of(question: Question, token: str) -> int:
    """The first line of the unit an answer is about; nobody's if it is no answer."""
    choice = next((it for it in question.choices if it.token == token), None)
    if choice is None:
        return NOBODY
    lines = enumerate(question.choices)
    return next(
        at for at, it in lines if it is choice or (it.subject and it.subject == choice.subject)
    )


def all_units(table: TableSnapshot, question: Question) -> list[int]:
    """The first line of each unit with orders to pick from."""
    lines, line = [], next_whose(table, question, NOBODY)
    while line != NOBODY:
        lines.append(line)
        line = next_whose(table, question, line)
    return lines


def whose_turn(table: TableSnapshot, question: Question, given: LastOrders | None) -> int:
    """Whose orders to show: of whoever comes after the one just ordered, if anybody does."""
    if given is None or not given.asked_again(question) or not given.choices:
        return NOBODY
    several, whole = len(given.choices) > 1, len(given.done) == 1
    if several or (whole and not begins_with_units(table, question)):
        return NOBODY
    last = given.choices[0]
    if not last.subject:
        return _first_but(table, question, set())
    before = given.question.choices[: unit_of(given.question, last.token) + 1]
    return _first_but(table, question, {it.subject for it in before})


def _first_but(table: TableSnapshot, question: Question, done: set[str], start: int = 0) -> int:
    lines = range(start, len(question.choices))
    return next(
        (
            line
            for line in lines
            if question.choices[line].subject not in done and _opens(table, question, line)
        ),
        NOBODY,
    )


def _for_all(question: Question) -> list[Choice]:
    """What names nobody and no place stays at hand: orders for many, and the ways out."""
    return [it for it in split_off_plain(question.choices)[1] if it.ends or not it.opens]
