"""The private panel: verb, subject, target by menus with pages, numbered like the map.

Where a batch may be given, several answers are picked from one menu. If there are too many for
one, the target comes before the subjects; the other order, one at a time, is a button away.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.limits import BUTTON_LABEL, CONTENT, CUSTOM_ID, OPTION_LABEL, OPTION_WORDS, clip
from bot.panels.ids import Action, Control
from bot.panels.last_orders import LastOrders
from bot.panels.menu import PAGE, MenuEntry, MenuStep, split_off_plain, walk
from bot.panels.menu_path import MenuPath
from bot.panels.panel import Button, ButtonStyle, Menu, MenuOption, Panel, Row, in_rows
from bot.panels.question_controls import (
    answer_button,
    answer_buttons,
    fits_buttons,
    helper_buttons,
    question_control,
    several_may_share_an_order,
    way_out,
)
from bot.pictures import Picture
from bot.store.model import NO_SEAT, Status
from bot.tables.snapshot import TableSnapshot
from bot.words import labels, refusals, replies
from engine import Question
from engine.core.choice import BATCH
from engine.core.ids import Seat
from engine.core.views import Advice

_SHEET_ROOM = 1200  # of the 2,000 characters of a message, the prompt being short


class PanelState(Struct, frozen=True):
    """What a panel shows besides the question: how far one has come, and what led here.

    `without_map` spares the picture, for answers that shall come at once.
    """

    path: MenuPath = MenuPath()
    lead: str = ""
    seat: Seat = NO_SEAT
    given: LastOrders | None = None
    without_map: bool = False


AT_FIRST = PanelState()


def after_orders(given: LastOrders | None, *, singly: bool = False) -> PanelState:
    """What comes after an answer; where a part of it lapsed, the panel says so."""
    if given is None:
        return AT_FIRST
    lead = given.words if given.lapsed else ""
    return PanelState(MenuPath(singly=singly), lead, given.question.seat, given)


def step_at(question: Question, path: MenuPath) -> MenuStep:
    """The step a path has led to."""
    together = several_may_share_an_order(question) and not path.singly
    orders, _ = split_off_plain(question.choices)
    return walk(orders, path.picks, together=together)


def numbered_places(question: Question, path: MenuPath) -> tuple[str, ...]:
    """Where the visible lines point, in their order; nothing if they do not differ in it.

    A few numbers on the map beside groups that point everywhere would only mislead.
    """
    if _as_buttons(question, path):
        places = tuple(choice.place for choice in question.choices)
    else:
        entries = _visible(step_at(question, path), path)
        if any(not entry.token and not entry.place for entry in entries):
            return ()
        places = tuple(entry.place for entry in entries)
    return places if len({*places} - {""}) > 1 else ()


def only_place(question: Question) -> str:
    """The only place a question is about, if there is one."""
    places = {choice.place for choice in question.choices} - {""}
    return places.pop() if len(places) == 1 else ""


def with_last_verb(question: Question, state: PanelState) -> PanelState:
    """Where the same question comes again, the verb of the last answer stays picked."""
    given, step = state.given, step_at(question, MenuPath())
    if given is None or state.path.picks or not given.choices:
        return state
    if not given.asked_again(question) or not step.asks_for_verb:
        return state
    verb = given.choices[-1].verb
    lines = [n for n, entry in enumerate(step.entries) if entry.name and entry.name == verb]
    return replace(state, path=MenuPath(tuple(lines[:1]), singly=state.path.singly))


def decision(
    table: TableSnapshot, question: Question, state: PanelState, picture: Picture | None
) -> Panel:
    """The panel at one step of the way."""
    step = step_at(question, state.path)
    path = state.path.turn(min(state.path.page, step.pages - 1))
    text = [state.lead, f"{question.prompt} `{question.rule}`", *_sheet(question)]
    if step.picked:
        text.append(" → ".join(f"**{words}**" for words in step.picked))
    numbered = picture is not None and bool(numbered_places(question, path))
    rows: tuple[Row, ...]
    if _as_buttons(question, path):
        answers = in_rows(answer_buttons(table, question, numbered=numbered))
        rows = (*answers, helper_buttons(table, question))
    else:
        buttons = [
            *_paging_buttons(table, question, step, path),
            *_plain_buttons(table, question, path),
            *helper_buttons(table, question),
        ]
        menu = _menu(table, question, step, path, numbered=numbered)
        rows = (menu, *_again_button(table, question, state), *in_rows(buttons))
    body = "\n".join(part for part in text if part)
    return Panel(clip(body, CONTENT), picture, rows)


def _sheet(question: Question) -> list[str]:
    """What stands on the order sheet; of a long one the last lines, and how many come before."""
    lines: list[str] = []
    length = 0
    for line in reversed(question.lines):
        length += len(line) + len("\n• ")
        if length > _SHEET_ROOM:
            break
        lines.insert(0, line)
    return [replies.order_sheet(lines, len(question.lines))] if question.lines else []


def hint(table: TableSnapshot, question: Question, advice: Advice) -> Panel:
    """What the staff officer would do, a button to do it, and the rule behind the question."""
    known = {choice.token: choice.label for choice in question.choices}
    label = "; ".join(known[token] for token in advice.token.split(BATCH))
    press = question_control(table, question, Action.PLAY, f":{advice.token}").button
    button = Button(labels.DO_THAT, press, ButtonStyle.GOOD) if len(press) <= CUSTOM_ID else None
    words = replies.hint(label, advice.why, table.rules.page(question.kind))
    return Panel(clip(words, CONTENT), rows=((button,),) if button else ())


def nothing_owed(table: TableSnapshot, lead: str = "") -> Panel:
    """The panel when the table waits for somebody else."""
    over = refusals.over(table.game) if table.game.status == Status.OVER else ""
    words = over or replies.noted(table.game, tuple(table.questions))
    return Panel(f"{lead} {words}".strip())


def exceptions(table: TableSnapshot, question: Question) -> Panel:
    """Before a standing order: the occasions on which it shall ask all the same."""
    options = tuple(MenuOption(word, word) for word in question.occasions)
    menu = question_control(table, question, Action.NEVER, ":unless").menu
    always = question_control(table, question, Action.NEVER, ":always").button
    back = _browse(table, question, MenuPath()).button
    return Panel(
        clip(replies.unless(table.rules.order(question.kind), question), CONTENT),
        rows=(
            Menu(menu, labels.ASK_FOR, options, most=len(options)),
            (Button(labels.ALWAYS_PASS, always), Button(labels.BACK, back)),
        ),
    )


def _visible(step: MenuStep, path: MenuPath) -> tuple[MenuEntry, ...]:
    """The lines on the page looked at, or on the last one."""
    return step.page(min(path.page, step.pages - 1))


def _as_buttons(question: Question, path: MenuPath) -> bool:
    """Few choices are buttons, unless several of them could be picked from a menu."""
    return fits_buttons(question) and not path.picks and not several_may_share_an_order(question)


def _menu(
    table: TableSnapshot, question: Question, step: MenuStep, path: MenuPath, *, numbered: bool
) -> Menu:
    first = path.page * PAGE
    options = tuple(
        MenuOption(
            clip(f"{number}. {entry.label}" if numbered else entry.label, OPTION_LABEL),
            f"={entry.token}" if entry.token else f"+{first + number - 1}",
            clip(entry.detail, OPTION_WORDS),
        )
        for number, entry in enumerate(_visible(step, path), start=1)
    )
    several = question.batch and step.takes_several and not table.game.settings.council
    title = labels.one_or_several(step.title) if several else step.title
    if step.pages > 1:
        title = labels.page_of(title, path.page + 1, step.pages)
    most = len(options) if several else 1
    return Menu(_browse(table, question, path).menu, title, options, most=most)


def _again_button(table: TableSnapshot, question: Question, state: PanelState) -> tuple[Row, ...]:
    """The last order once more, for the next subject."""
    choice = state.given.next_like(question) if state.given else None
    if choice is None:
        return ()
    label = clip(labels.same_for_next(choice.label), BUTTON_LABEL)
    press = question_control(table, question, Action.PLAY, f":{choice.token}")
    return ((Button(label, press.button, ButtonStyle.GOOD),),)


def _paging_buttons(
    table: TableSnapshot, question: Question, step: MenuStep, path: MenuPath
) -> list[Button]:
    """Back, other pages, and the other way round."""

    def button(label: str, to: MenuPath) -> Button:
        return Button(label, _browse(table, question, to).button)

    row = []
    if path.picks:
        row.append(button(labels.BACK, path.back()))
    if path.page > 0:
        row.append(button(labels.PREVIOUS_PAGE, path.turn(path.page - 1)))
    if path.page < step.pages - 1:
        row.append(button(labels.NEXT_PAGE, path.turn(path.page + 1)))
    many = len(split_off_plain(question.choices)[0]) > PAGE
    begun = bool(path.picks) or not step.asks_for_verb
    if many and begun and several_may_share_an_order(question):
        label = labels.SEVERAL_AT_ONCE if path.singly else labels.ONE_AT_A_TIME
        row.append(button(label, path.other_way(question)))
    return row


def _plain_buttons(table: TableSnapshot, question: Question, path: MenuPath) -> list[Button]:
    """The answers that name nobody and no place, at first; one step on, only the ways out."""
    plain = split_off_plain(question.choices)[1] if len(path.picks) <= 1 else ()
    return [
        answer_button(table, question, choice)
        for choice in plain
        if not path.picks or way_out(question, choice)
    ]


def _browse(table: TableSnapshot, question: Question, path: MenuPath) -> Control:
    return question_control(table, question, Action.BROWSE, f":{path.code}")
