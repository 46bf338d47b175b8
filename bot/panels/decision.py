"""The private panel: verb, subject, target, numbered like the map.

What fits three rows is buttons, one tap each; longer lists are menus with pages. Where several
answers can be given at once, a button leads to a menu in which they are ticked, the target before
the subjects.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.limits import (
    BUTTON_LABEL,
    BUTTONS_IN_ROW,
    CONTENT,
    CUSTOM_ID,
    OPTION_LABEL,
    OPTION_WORDS,
    ROWS,
    clip,
)
from bot.panels.ids import Action, Control
from bot.panels.last_orders import LastOrders
from bot.panels.menu import PAGE, MenuEntry, MenuStep, may_be_ticked, split_off_plain, walk
from bot.panels.menu_path import NOBODY, MenuPath
from bot.panels.opened import (
    MOST_LINES,
    all_units,
    begins_orders,
    begins_with_units,
    next_whose,
    opened,
    opens,
    opens_unit,
    unit_of,
    whose_turn,
)
from bot.panels.panel import Button, ButtonStyle, Menu, MenuOption, Panel, Row, in_rows
from bot.panels.question_controls import (
    answer_button,
    answer_buttons,
    answer_control,
    fits_buttons,
    helper_buttons,
    lesson_for,
    question_control,
    several_may_share_an_order,
    way_out,
    with_handouts,
    with_the_rule,
)
from bot.pictures import Picture
from bot.store.model import NO_SEAT, OFFICER, Status, UserId
from bot.tables.snapshot import TableSnapshot
from bot.words import labels, names, refusals, replies, thinking
from engine import Choice, Question
from engine.core.choice import BATCH
from engine.core.ids import Seat
from engine.core.proposal import Line
from engine.core.sheet import WITHDRAW, signed
from engine.core.weighing import Weighed

MOST_PLACES = 15  # of one unit: three rows; the next five units stand below
_OTHER_CONTROLS = 5  # at least so many have room, beside the lines and the other units
_AROUND_A_FORMATION = 7  # back, several at once, the ways out, hint and draft, and one more
_SHEET_ROOM = 1200  # of the 2,000 characters of a message, the prompt being short


class PanelState(Struct, frozen=True):
    """What a panel shows besides the question: how far one has come, and what led here.

    `without_map` spares the picture, for answers that shall come at once. `user` is whoever looks:
    a kind of question that is new to them is explained. Who `browsed` asked for just this step.
    """

    path: MenuPath = MenuPath()
    lead: str = ""
    seat: Seat = NO_SEAT
    given: LastOrders | None = None
    without_map: bool = False
    user: UserId = OFFICER
    browsed: bool = False


AT_FIRST = PanelState()


def after_orders(given: LastOrders | None, *, together: bool = False) -> PanelState:
    """What comes after an answer; where a part of it lapsed, the panel says so."""
    if given is None:
        return AT_FIRST
    lead = given.words if given.lapsed else ""
    return PanelState(MenuPath(together=together), lead, given.question.seat, given)


def step_at(question: Question, path: MenuPath) -> MenuStep:
    """The step a path has led to."""
    orders, _ = split_off_plain(question.choices)
    if path.together:
        return walk(may_be_ticked(orders) or orders, path.picks, together=True)
    if path.whose != NOBODY:
        return walk(orders, path.picks, of_one=MOST_PLACES)
    return walk(orders, path.picks, units=MOST_LINES)


def shows_buttons(step: MenuStep, path: MenuPath) -> bool:
    """Whether the lines of a step are buttons; several at once are ticked in a menu.

    Where a sheet is full, all that could be struck out would be a wall above the signature.
    """
    most = MOST_PLACES if path.whose != NOBODY else MOST_LINES
    withdrawn = (it.token.startswith(WITHDRAW) for entry in step.entries for it in entry.choices)
    wall = len(step.entries) > BUTTONS_IN_ROW and all(withdrawn)
    return len(step.entries) <= most and not path.together and not wall


def numbered_places(question: Question, path: MenuPath) -> tuple[str, ...]:
    """Where the visible lines point, in their order; nothing if they do not differ in it.

    A few numbers on the map beside groups that point everywhere would only mislead; one line for
    all the rest does not, nor do a few lines below many places.
    """
    if _as_buttons(question, path):
        places = tuple(choice.place for choice in question.choices)
    else:
        entries = _visible(step_at(question, path), path)
        everywhere = sum(not entry.token and not entry.place for entry in entries)
        if everywhere > 1 and 2 * everywhere > len(entries):
            return ()
        places = tuple(entry.place for entry in entries)
    return places if len({*places} - {""}) > 1 else ()


def only_place(question: Question) -> str:
    """The only place a question is about, if there is one."""
    places = {choice.place for choice in question.choices} - {""}
    return places.pop() if len(places) == 1 else ""


def going_on(table: TableSnapshot, question: Question, state: PanelState) -> PanelState:
    """Where the same question comes again: on to the next unit, or with the same verb picked."""
    whose = whose_turn(table, question, state.given)
    again = state.given is not None and state.given.asked_again(question)
    if not again and not state.browsed and begins_with_units(table, question):
        whose = next_whose(table, question, NOBODY)
    if whose != NOBODY and state.path == MenuPath(together=state.path.together):
        return replace(state, path=MenuPath(whose=whose))
    return _with_last_verb(question, state)


def _with_last_verb(question: Question, state: PanelState) -> PanelState:
    """The verb or the formation of the last order, as long as it offers what it did before.

    After all orders of a formation the next one is shown.
    """
    given, step = state.given, step_at(question, MenuPath(together=state.path.together))
    if given is None or state.path.picks or not given.choices:
        return state
    last = given.choices[-1]
    if not given.asked_again(question) or not (step.asks_for_verb or last.group):
        return state
    before = {it.token for it in given.question.choices}
    lines = {
        entry.name: at
        for at, entry in enumerate(step.entries)
        if entry.name and not before.isdisjoint(entry.tokens)
    }
    groups = [*dict.fromkeys(filter(None, (it.group for it in given.question.choices)))]
    wanted = groups[groups.index(last.group) :] if last.group else [last.verb]
    picks = [lines[name] for name in wanted if name in lines]
    return replace(state, path=MenuPath(tuple(picks[:1]), together=state.path.together))


def shown_question(table: TableSnapshot, asked: Question, path: MenuPath) -> Question:
    """What the panel offers: the answers, or the places of the unit that was opened."""
    return opened(table, asked, path.whose) or asked


def decision(
    table: TableSnapshot, asked: Question, state: PanelState, picture: Picture | None
) -> Panel:
    """The panel at one step of the way."""
    question = shown_question(table, asked, state.path)
    step = step_at(question, state.path)
    path = state.path.turn(min(state.path.page, step.pages - 1))
    met = state.user and not state.browsed  # a step further it has been read
    new = lesson_for(table, asked, (state.user,)) if met else ""
    text = [state.lead, new, f"{question.prompt} `{question.rule}`", *_sheet(question)]
    if step.picked:
        text.append(" → ".join(f"**{words}**" for words in step.picked))
    numbered = picture is not None and bool(numbered_places(question, path))
    rows: tuple[Row, ...]
    if _as_buttons(asked, path) and not begins_orders(table, asked):
        answers = in_rows(answer_buttons(table, question, numbered=numbered))
        rows = (*answers, helper_buttons(table, question))
    else:
        visible = {it.token for it in step.entries} if shows_buttons(step, path) else set()
        again = _again_buttons(table, question, state, visible)
        buttons = [
            *again,
            *_plain_buttons(table, question, path, ways_out=False),
            *_others_buttons(table, asked, path),
            *_formations_buttons(table, question, state, path),
            *_paging_buttons(table, question, step, path),
            *_plain_buttons(table, question, path, ways_out=True),
        ]
        helpers = helper_buttons(table, question)
        shown = [*range(len(step.entries))] if shows_buttons(step, path) else [0]
        rows_used = -(-len(shown) // BUTTONS_IN_ROW) + len(in_rows([*buttons, *helpers]))
        if path.whose == NOBODY or rows_used <= ROWS:
            buttons += helpers
        lines: tuple[Row, ...]
        rows_left = ROWS - len(in_rows(buttons))
        if shows_buttons(step, path) and len(step.entries) <= rows_left * BUTTONS_IN_ROW:
            lines = in_rows(_line_buttons(table, asked, step, path, numbered=numbered))
        else:
            lines = (_menu(table, question, step, path, numbered=numbered),)
        rows = (*lines, *in_rows(buttons))
    rows = with_the_rule(table, rows, [question] if new else [])
    body = "\n".join(part for part in text if part)
    return Panel(clip(body, CONTENT), picture, with_handouts(table, rows))


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


def hint(
    table: TableSnapshot, question: Question, order: Line, found: Sequence[Weighed] = ()
) -> Panel:
    """What the staff officer would do, a button to do it, and the rule behind the question.

    With what was `found` by playing on, the figures of his answer and of others.
    """
    press = question_control(table, question, Action.PLAY, f":{order.token}").button
    button = Button(labels.DO_THAT, press, ButtonStyle.GOOD) if len(press) <= CUSTOM_ID else None
    figures = thinking.weighed(found, solitaire=len(table.sides) == 1)
    words = replies.hint(order.label, order.why, figures, table.rules.page(question.kind))
    return Panel(clip(words, CONTENT), rows=((button,),) if button else ())


def preview(
    table: TableSnapshot, question: Question, token: str, words: str, picture: Picture | None
) -> Panel:
    """What an order for many would do, a button to give it, and the way back."""
    give = question_control(table, question, Action.PLAY, f":{token}").button
    whose = unit_of(question, token.partition(BATCH)[0])
    back = MenuPath(whose=whose if opened(table, question, whose) else NOBODY)
    row = (
        Button(labels.DO_THAT, give, ButtonStyle.GOOD),
        Button(labels.BACK, _browse(table, question, back).button),
    )
    return Panel(clip(words, CONTENT), picture, (row,))


def nothing_owed(table: TableSnapshot, lead: str = "", user: UserId = OFFICER) -> Panel:
    """The panel when the table waits for somebody else; a signed sheet can be changed till then."""
    if table.game.status == Status.OVER:
        return Panel(f"{lead} {refusals.over(table.game)}".strip())
    asked = table.posed if table.discreet else table.questions
    writes = table.discreet and not {*asked}.isdisjoint(table.seats_of(user))
    waits = replies.SHEETS_WAIT if writes else replies.waits_for(table.game, tuple(asked))
    return Panel(f"{lead or replies.NOTED} {waits}", rows=in_rows(_reopening(table, user)))


def _reopening(table: TableSnapshot, user: UserId) -> list[Button]:
    """For each order sheet somebody has signed, the way back to it."""
    sheet = table.sheet
    if sheet is None or table.game.status != Status.PLAYING or not table.game.asked:
        return []
    mine = [seat for seat in table.seats_of(user) if signed(table.state, seat)]
    first = next(iter(table.game.asked.values())).first
    lead = {seat: f"{names.seat_name(table.game, seat)}: " for seat in mine} if mine[1:] else {}
    return [
        Button(
            clip(f"{lead.get(seat, '')}{sheet.reopen_words}", BUTTON_LABEL),
            Control(Action.REOPEN, table.game.id, first, str(table.rules.seats.index(seat))).button,
        )
        for seat in mine
    ]


def _visible(step: MenuStep, path: MenuPath) -> tuple[MenuEntry, ...]:
    """The lines on the page looked at, or on the last one."""
    return step.page(min(path.page, step.pages - 1))


def _as_buttons(question: Question, path: MenuPath) -> bool:
    """Few choices are buttons, unless several are to be ticked, or one was opened."""
    whole = not path.picks and not path.together and path.whose == NOBODY
    return whole and fits_buttons(question)


def _line_buttons(
    table: TableSnapshot, question: Question, step: MenuStep, path: MenuPath, *, numbered: bool
) -> list[Button]:
    """A button for each line: an answer, its second half, or what leads on to several."""

    def press(at: int, entry: MenuEntry) -> str:
        whose = _whose(table, question, entry) if path.whose == NOBODY else NOBODY
        if not entry.token and whose == NOBODY:
            return _browse(table, question, path.pick(at)).button
        if whose != NOBODY:
            return _browse(table, question, MenuPath(whose=whose)).button
        return answer_control(table, question, entry.choices[0], entry.token).button

    def label(at: int, entry: MenuEntry) -> str:
        return f"{at + 1}. {entry.words}" if numbered and entry.place else entry.words

    return [
        Button(
            clip(label(at, entry), BUTTON_LABEL),
            press(at, entry),
            ButtonStyle.PRIMARY if entry.token else ButtonStyle.PLAIN,
        )
        for at, entry in enumerate(step.entries)
    ]


def _whose(table: TableSnapshot, question: Question, entry: MenuEntry) -> int:
    """The line of the unit that an entry opens; nobody's if it is an answer or leads elsewhere."""
    if entry.token:
        return opens(table, question, entry.token)
    return opens_unit(table, question, entry.choices)


def _others_buttons(table: TableSnapshot, asked: Question, path: MenuPath) -> list[Button]:
    """While the orders of one unit are shown: the list of all, and others a tap away."""
    shown = opened(table, asked, path.whose) if path.whose != NOBODY else None
    if shown is None or not _hides_any(asked, shown, path.whose):
        return []
    whole = _browse(table, asked, MenuPath())
    several = len(step_at(asked, MenuPath()).entries) > 1
    row = [Button(labels.ALL_OF_THEM, whole.button)] if several else []
    for line in units_beside(table, asked, path):
        label = labels.instead(asked.choices[line].subject)
        to = _browse(table, asked, MenuPath(whose=line))
        row.append(Button(clip(label, BUTTON_LABEL), to.button))
    return row


def _hides_any(asked: Question, shown: Question, whose: int) -> bool:
    """Whether the list has anything that the orders of one unit do not show."""
    unit, tokens = asked.choices[whose].subject, {it.token for it in shown.choices}
    others = (it for it in asked.choices if not unit or it.subject != unit)
    return any(it.token not in tokens for it in others)


def units_beside(table: TableSnapshot, asked: Question, path: MenuPath) -> list[int]:
    """Which other units are a tap away while one is shown: the next ones, as there is room."""
    shown = shown_question(table, asked, path)
    entries = len(step_at(shown, path).entries)
    rows = ROWS - -(-entries // BUTTONS_IN_ROW)
    always = 2 + len(split_off_plain(shown.choices)[1])  # all of them, the same again, for many
    room = rows * BUTTONS_IN_ROW - (max(_OTHER_CONTROLS, always) if rows > 1 else always)
    here = {it.subject for it in shown.choices}
    units = [it for it in all_units(table, asked) if asked.choices[it].subject not in here]
    later = [it for it in units if it > path.whose]
    earlier = [it for it in units if it < path.whose]
    return [*later, *earlier][: max(room, 0)]


def _formations_buttons(
    table: TableSnapshot, question: Question, state: PanelState, path: MenuPath
) -> list[Button]:
    """While one formation is shown, others a tap away."""
    entries = step_at(question, MenuPath()).entries
    return [
        Button(
            clip(labels.instead(entries[at].label), BUTTON_LABEL),
            _browse(table, question, MenuPath((at,))).button,
        )
        for at in formations_beside(question, path, state.given)
    ]


def formations_beside(
    question: Question, path: MenuPath, given: LastOrders | None = None
) -> list[int]:
    """Which other formations are a tap away while one is shown: the next ones, as there is room."""
    if len(path.picks) != 1 or path.together or path.whose != NOBODY:
        return []
    entries, (here,) = step_at(question, MenuPath()).entries, path.picks
    if not (here < len(entries) and entries[here].is_group):
        return []
    step = step_at(question, path)
    lines = len(step.entries) if shows_buttons(step, path) else 1
    room = (ROWS - -(-lines // BUTTONS_IN_ROW)) * BUTTONS_IN_ROW - _AROUND_A_FORMATION
    room -= len(given.alike(question)) if given else 0
    others = [*range(here + 1, len(entries)), *range(here)]
    return [at for at in others if entries[at].is_group][: max(room, 0)]


def _menu(
    table: TableSnapshot, question: Question, step: MenuStep, path: MenuPath, *, numbered: bool
) -> Menu:
    first = path.page * PAGE
    options = tuple(
        MenuOption(
            clip(f"{number}. {entry.label}" if numbered else entry.label, OPTION_LABEL),
            _picks(entry) or f"+{first + number - 1}",
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


def _picks(entry: MenuEntry) -> str:
    """What a line of a menu gives: an answer, a form to fill in; nothing if it leads on."""
    if not entry.token:
        return ""
    choice = entry.choices[0]
    mark = "?" if choice.fields else ">" if choice.many else "="
    return f"{mark}{entry.token}"


def _again_buttons(
    table: TableSnapshot, question: Question, state: PanelState, visible: Container[str]
) -> list[Button]:
    """The last order once more, for the next subject or another of its formation."""
    alike = state.given.alike(question) if state.given else []

    def label(at: int, choice: Choice) -> str:
        if not choice.target:
            return labels.next_in_line(choice.label)
        return labels.same_for(choice.subject) if at else labels.same_for_next(choice.label)

    return [
        Button(
            clip(label(at, it), BUTTON_LABEL),
            answer_control(table, question, it, it.token).button,
            ButtonStyle.GOOD,
        )
        for at, it in enumerate(alike)
        if it.token not in visible
    ]


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
    has_room = path.whose == NOBODY or len(step.entries) <= MOST_LINES
    ticked = not path.together and step.takes_several and not shows_buttons(step, path)
    if several_may_share_an_order(question) and has_room and not ticked:
        label = labels.ONE_AT_A_TIME if path.together else labels.SEVERAL_AT_ONCE
        row.append(button(label, path.other_way(question)))
    return row


def _plain_buttons(
    table: TableSnapshot, question: Question, path: MenuPath, *, ways_out: bool
) -> list[Button]:
    """The answers that name nobody and no place, at first; one step on, only the ways out."""
    plain = split_off_plain(question.choices)[1] if len(path.picks) <= int(ways_out) else ()
    return [
        answer_button(table, question, choice)
        for choice in plain
        if way_out(question, choice) == ways_out
    ]


def _browse(table: TableSnapshot, question: Question, path: MenuPath) -> Control:
    return question_control(table, question, Action.BROWSE, f":{path.code}")
