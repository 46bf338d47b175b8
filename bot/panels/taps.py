"""What an answer costs a thumb: a button one tap, a line of a menu two, opening a panel one.

The panels themselves say how they are walked, and where somebody stands who has just given the
same kind of answer.
"""

from __future__ import annotations

from bot.panels.decision import (
    PanelState,
    formations_beside,
    going_on,
    shows_buttons,
    step_at,
    units_beside,
)
from bot.panels.last_orders import LastOrders
from bot.panels.menu import PAGE, split_off_plain
from bot.panels.menu_path import NOBODY, MenuPath
from bot.panels.opened import begins_orders, next_whose, opened, unit_of
from bot.panels.question_controls import fits_buttons
from bot.tables.snapshot import TableSnapshot
from engine import Question
from engine.core.choice import BATCH

OPEN = BUTTON = BACK = 1
LINE = 2
_DEEPEST = 6


def on_board(table: TableSnapshot, question: Question) -> bool:
    """Whether the answers stand on the board itself."""
    few = not question.private and fits_buttons(question)
    return few and not begins_orders(table, question)


def taps(
    table: TableSnapshot, question: Question, token: str, given: LastOrders | None = None
) -> int:
    """What an answer, or an order of two halves, costs on the private panel once that is open."""
    path = going_on(table, question, PanelState(given=given)).path
    first = token.partition(BATCH)[0]
    whose = unit_of(question, first)
    half = opened(table, question, whose)
    ways = [] if token != first else [_whole(question, token, path, given)]
    shown = opened(table, question, path.whose)
    if shown is not None:
        ahead = _way(shown, token, MenuPath(whose=path.whose))
        ways += [ahead] if ahead is not None else []
    if half is not None:
        back = BACK * (path.whose != NOBODY)
        listed = back + (_way(question, first, MenuPath(), to_unit=True) or BUTTON)
        turned = _turns(table, question, path.whose, whose)
        reached = listed if turned is None else min(turned, listed)
        ways.append(reached + (_way(half, token, MenuPath(whose=whose)) or BUTTON))
    return min(ways) + BUTTON * _shown_first(question, half, token)


def _shown_first(question: Question, half: Question | None, token: str) -> bool:
    """Whether an order is seen on the map before it is given."""
    known = (*question.choices, *(half.choices if half else ()))
    return any(it.many for it in known if it.token == token)


def _whole(question: Question, token: str, path: MenuPath, given: LastOrders | None) -> int:
    """An answer that is whole; the ways out stand on every panel."""
    plain = {it.token for it in split_off_plain(question.choices)[1]}
    if token in plain or (fits_buttons(question) and path.whose == NOBODY):
        return BUTTON
    if given and token in {it.token for it in given.alike(question)}:
        return BUTTON
    here = _way(question, token, path) if path.whose == NOBODY else None
    if here is not None:
        return here
    beside = [
        _way(question, token, MenuPath((at,))) for at in formations_beside(question, path, given)
    ]
    ways = [BACK + (_way(question, token, MenuPath()) or BUTTON)]
    return min(ways + [BUTTON + it for it in beside if it is not None])


def _turns(table: TableSnapshot, question: Question, shown: int, wanted: int) -> int | None:
    """How many buttons lead from one unit to another; None if none do."""
    presses = 0
    while shown not in (NOBODY, wanted):
        beside = units_beside(table, question, MenuPath(whose=shown))
        shown = wanted if wanted in beside else next_whose(table, question, shown)
        presses += BUTTON
    return presses if shown == wanted else None


def _way(question: Question, token: str, path: MenuPath, *, to_unit: bool = False) -> int | None:
    """The taps from one step of the way to an answer; None if it does not lie ahead.

    On the way to a unit, a button for all its orders leads there.
    """
    spent = 0
    for _ in range(_DEEPEST):
        step = step_at(question, path)
        line = next((at for at, it in enumerate(step.entries) if token in it.tokens), None)
        if line is None:
            return None
        entry, pressed = step.entries[line], shows_buttons(step, path)
        spent += BUTTON if pressed else LINE + BUTTON * (line // PAGE)
        of_one = pressed and len({it.subject for it in entry.choices}) == 1
        if entry.token or (to_unit and of_one):
            return spent
        path = path.pick(line)
    return None
