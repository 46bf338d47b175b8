"""The buttons of one question, on the board and on the private panel alike."""

from __future__ import annotations

from collections.abc import Iterable

from bot.limits import BUTTON_LABEL, BUTTONS_IN_ROW, ROWS, clip
from bot.panels.ids import Action, Control
from bot.panels.menu import may_be_ticked
from bot.panels.panel import Button, ButtonStyle, Row, in_rows, with_one_more
from bot.store.model import UserId
from bot.tables.decisions import lesson
from bot.tables.snapshot import TableSnapshot
from bot.words import labels, names, replies
from engine import Choice, Question, take_back
from engine.core.choice import CANCEL
from engine.core.sheet import READY, WITHDRAW

TWO_ROWS = 2 * BUTTONS_IN_ROW
_FEW_WORDS = 220
_LOOKING = (Action.DECIDE, Action.HINT, Action.DRAFT, Action.NEVER)


def question_control(
    table: TableSnapshot, question: Question, action: Action, tail: str = ""
) -> Control:
    """The id of something about this question: its seat, and whatever follows.

    What changes nothing is the same on a board however much somebody has written on their sheet.
    """
    number = table.rules.seats.index(question.seat)
    asked = table.asked(question.seat)
    version = asked.first if action in _LOOKING and not tail else asked.version
    return Control(action, table.game.id, version, f"{number}{tail}")


def lesson_for(table: TableSnapshot, question: Question, people: Iterable[UserId]) -> str:
    """What a question is about, for whoever meets its kind for the first time; else nothing."""
    known = {user for user, what in table.stored.lessons if what == lesson(table, question)}
    words = table.rules.lesson(question.kind, question.seat)
    page = table.rules.page(question.kind)
    return replies.lesson(words, page) if words and not {*people} <= known else ""


def with_the_rule(
    table: TableSnapshot, rows: tuple[Row, ...], asked: Iterable[Question]
) -> tuple[Row, ...]:
    """Rows of controls, and the pages of the rules behind what is asked, as there is room."""
    pages = dict.fromkeys(table.rules.page_key(question.kind) for question in asked)
    for key in filter(None, pages):
        page = Control(Action.RULE, table.game.id, 0, key)
        rows = with_one_more(rows, Button(labels.THE_RULE, page.button))
    return rows


def fits_buttons(question: Question) -> bool:
    """Whether a button for each choice is no wall: one row, or two with few words in all."""
    count = len(question.choices)
    words = sum(len(choice.label) for choice in question.choices)
    return count <= BUTTONS_IN_ROW or (count <= TWO_ROWS and words <= _FEW_WORDS)


def several_may_share_an_order(question: Question) -> bool:
    """Whether several subjects could be given the same order in one batch."""
    orders = [
        (choice.verb, choice.target)
        for choice in may_be_ticked(question.choices)
        if choice.subject and not choice.fields and not choice.token.startswith(WITHDRAW)
    ]
    return question.batch and len(set(orders)) < len(orders)


def way_out(question: Question, choice: Choice) -> bool:
    """Whether an answer declines, ends or drops something."""
    return choice.ends or choice.token == question.decline


def answer_control(table: TableSnapshot, question: Question, choice: Choice, token: str) -> Control:
    """What gives an answer: it is carried out, opens the form of its blanks, or is shown first."""
    action = Action.FILL if choice.fields else Action.SHOW if choice.many else Action.PLAY
    return question_control(table, question, action, f":{token}")


def answer_button(
    table: TableSnapshot, question: Question, choice: Choice, lead: str = ""
) -> Button:
    """The button of one choice; a way out is less conspicuous than an order, unless it signs."""
    style = ButtonStyle.PLAIN if way_out(question, choice) else ButtonStyle.PRIMARY
    if question.lines and choice.token == READY:
        style = ButtonStyle.GOOD
    press = answer_control(table, question, choice, choice.token)
    return Button(clip(lead + choice.label, BUTTON_LABEL), press.button, style)


def answer_buttons(
    table: TableSnapshot, question: Question, *, numbered: bool = False, named: bool = False
) -> list[Button]:
    """A button for every choice, numbered where a picture is, named where several seats owe."""
    name = f"{names.seat_name(table.game, question.seat)}: " if named else ""
    return [
        answer_button(table, question, choice, f"{number}. " if numbered and choice.place else name)
        for number, choice in enumerate(question.choices, start=1)
    ]


def helper_buttons(table: TableSnapshot, question: Question) -> tuple[Button, ...]:
    """Hint, draft, take back, decide ahead."""
    row = [
        Button(labels.HINT, question_control(table, question, Action.HINT).button),
        Button(labels.DRAFT, question_control(table, question, Action.DRAFT).button),
    ]
    if _may_take_back(table, question):
        undo = question_control(table, question, Action.UNDO)
        row.append(Button(labels.TAKE_BACK, undo.button, ButtonStyle.DANGER))
    if table.rules.stance_for(question.kind) and not table.game.settings.council:
        ahead = question_control(table, question, Action.NEVER)
        row.append(Button(labels.DECIDE_AHEAD, ahead.button))
    return tuple(row)


def with_handouts(table: TableSnapshot, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Rows of controls, and below them the pages that can be handed out, as there is room."""
    pages = table.rules.handouts(table.view(None)) if table.rules.handouts else {}
    buttons = [
        Button(clip(title, BUTTON_LABEL), Control(Action.HANDOUT, table.game.id, 0, which).button)
        for which, title in pages.items()
    ]
    return (*rows, *in_rows(buttons)[: max(ROWS - len(rows), 0)])


def _may_take_back(table: TableSnapshot, question: Question) -> bool:
    """Not by vote, and not where an answer of its own drops what is half given or written last."""
    if table.game.settings.council:
        return False
    half_given = not question.batch and any(it.token == CANCEL for it in question.choices)
    return not half_given and take_back(table.state, question.seat).plies > 0
