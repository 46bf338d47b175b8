"""The private panel: verb, subject, target by menus with pages, numbered like the map.

Where a batch may be given, several answers are picked from one menu. If there are too many for
one, the target comes before the subjects; the other order, one at a time, is a button away.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.limits import BUTTON_LABEL, CONTENT, CUSTOM_ID, OPTION_LABEL, OPTION_WORDS, clip
from bot.panels import ids
from bot.panels.board import answer, answers, control, ends, gathers, helpers, small
from bot.panels.ids import Control
from bot.panels.last_orders import LastOrders
from bot.panels.menu import PAGE, MenuEntry, MenuPage, parted, walk
from bot.panels.panel import GOOD, Button, Menu, Option, Panel, Row, in_rows
from bot.pictures import Picture
from bot.store.model import OVER
from bot.tables.snapshot import TableSnapshot
from bot.words import refusals, replies
from engine import Question
from engine.core.choice import BATCH
from engine.core.views import Advice

_SINGLY = "s"


class MenuPath(Struct, frozen=True):
    """How far somebody has come: the lines picked so far, and the page looked at.

    `singly` asks for the subject first, also where several could be picked for one target.
    """

    picks: tuple[int, ...] = ()
    page: int = 0
    singly: bool = False

    @property
    def code(self) -> str:
        """As part of an id: `3.0/1`, with an `s` at the end for one at a time."""
        return f"{'.'.join(map(str, self.picks))}/{self.page}{_SINGLY * self.singly}"

    @classmethod
    def read(cls, code: str) -> MenuPath:
        """From an id; nonsense leads back to the start."""
        picks, _, page = code.removesuffix(_SINGLY).partition("/")
        try:
            lines = tuple(int(pick) for pick in picks.split(".") if pick)
            return cls(lines, int(page or 0), code.endswith(_SINGLY))
        except ValueError:
            return cls()

    def pick(self, line: int) -> MenuPath:
        """One step further."""
        return MenuPath((*self.picks, line), 0, self.singly)

    def back(self) -> MenuPath:
        """One step back."""
        return MenuPath(self.picks[:-1], 0, self.singly)

    def turn(self, pages: int) -> MenuPath:
        """To another page."""
        return MenuPath(self.picks, max(0, self.page + pages), self.singly)

    def other_way(self, question: Question) -> MenuPath:
        """Subject before target, or target before subject; the verb stays picked."""
        kept = 1 if walk(parted(question.choices)[0], (), together=True).first else 0
        return MenuPath(self.picks[:kept], 0, not self.singly)


class PanelState(Struct, frozen=True):
    """What a panel shows besides the question: how far one has come, and what led here."""

    path: MenuPath = MenuPath()
    lead: str = ""
    seat: str = ""
    given: LastOrders | None = None
    plain: bool = False


AT_FIRST = PanelState()


def after(given: LastOrders | None, *, singly: bool = False) -> PanelState:
    """What comes after an answer; where a part of it lapsed, the panel says so."""
    if given is None:
        return AT_FIRST
    lead = given.words if given.lapsed else ""
    return PanelState(MenuPath(singly=singly), lead, given.question.seat, given)


def stage_of(question: Question, path: MenuPath) -> MenuPage:
    """The step a trail has led to."""
    together = gathers(question) and not path.singly
    orders, _ = parted(question.choices)
    return walk(orders, path.picks, together=together)


def shown(stage: MenuPage, path: MenuPath) -> tuple[MenuEntry, ...]:
    """The lines on the page looked at."""
    return stage.page(min(path.page, stage.pages - 1))


def targets(question: Question, path: MenuPath) -> tuple[str, ...]:
    """Where the shown lines point, in their order; nothing if they do not differ in it.

    A few numbers on the map beside groups that point everywhere would only mislead.
    """
    if _as_buttons(question, path):
        places = tuple(choice.place for choice in question.choices)
    else:
        lines = shown(stage_of(question, path), path)
        if any(not line.token and not line.place for line in lines):
            return ()
        places = tuple(line.place for line in lines)
    return places if len({*places} - {""}) > 1 else ()


def spot(question: Question) -> str:
    """The only place a question is about, if there is one."""
    places = {choice.place for choice in question.choices} - {""}
    return places.pop() if len(places) == 1 else ""


def onward(question: Question, state: PanelState) -> PanelState:
    """Where the same question comes again, the verb of the last answer stays picked."""
    given, stage = state.given, stage_of(question, MenuPath())
    singly = state.path.singly
    if given is None or state.path.picks or not given.choices:
        return state
    if not given.asked_again(question) or not stage.first:
        return state
    verb = given.choices[-1].verb
    lines = [n for n, line in enumerate(stage.lines) if line.name and line.name == verb]
    return replace(state, path=MenuPath(tuple(lines[:1]), singly=singly))


def decision(
    table: TableSnapshot, question: Question, state: PanelState, picture: Picture | None
) -> Panel:
    """The panel at one step of the way."""
    path = state.path
    stage = stage_of(question, path)
    text = [state.lead, f"{question.prompt} `{question.rule}`"]
    if stage.chosen:
        text.append(" → ".join(f"**{words}**" for words in stage.chosen))
    numbered = picture is not None and bool(targets(question, path))
    if _as_buttons(question, path):
        rows = (
            *in_rows(answers(table, question, numbered=numbered)),
            helpers(table, question),
        )
    else:
        rows = _steps(table, question, stage, state, numbered=numbered)
    body = "\n".join(part for part in text if part)
    return Panel(clip(body, CONTENT), picture, rows)


def _steps(
    table: TableSnapshot, question: Question, stage: MenuPage, state: PanelState, *, numbered: bool
) -> tuple[Row, ...]:
    """The menu, the last order once more, and all other buttons in as few rows as they fit."""
    path = state.path
    buttons = [
        *_way(table, question, stage, path),
        *_asides(table, question, path),
        *helpers(table, question),
    ]
    menu = _menu(table, question, stage, path, numbered=numbered)
    return (menu, *_again(table, question, state), *in_rows(buttons))


def _again(table: TableSnapshot, question: Question, state: PanelState) -> tuple[Row, ...]:
    """The last order once more, for the next subject."""
    choice = state.given.next_like(question) if state.given else None
    if choice is None:
        return ()
    label = clip(f"Same for the next: {choice.label}", BUTTON_LABEL)
    press = control(table, question, ids.PLAY, f":{choice.token}")
    return ((Button(label, press.button, GOOD),),)


def in_turn(question: Question, token: str) -> str:
    """A batch, with what opens a further question at its end."""
    opening = {choice.token for choice in question.choices if choice.opens}
    return BATCH.join(sorted(token.split(BATCH), key=lambda part: part in opening))


def hint(table: TableSnapshot, question: Question, advice: Advice) -> Panel:
    """What the staff officer would do, a button to do it, and the rule behind the question."""
    known = {choice.token: choice.label for choice in question.choices}
    label = "; ".join(known[token] for token in advice.token.split(BATCH))
    press = control(table, question, ids.PLAY, f":{advice.token}").button
    rows = ((Button("Do that", press, GOOD),),) if len(press) <= CUSTOM_ID else ()
    words = replies.hint(label, advice.why, table.rules.page(question.kind))
    return Panel(clip(words, CONTENT), rows=rows)


def nothing_owed(table: TableSnapshot, lead: str = "") -> Panel:
    """The panel when the table waits for somebody else."""
    over = refusals.over(table.game) if table.game.status == OVER else ""
    words = over or replies.noted(table.game, tuple(table.questions))
    return Panel(f"{lead} {words}".strip())


def exceptions(table: TableSnapshot, question: Question) -> Panel:
    """Before a standing order: the occasions on which it shall ask all the same."""
    options = tuple(Option(word, word) for word in question.occasions)
    menu = control(table, question, ids.NEVER, ":unless").menu
    always = Button("Always pass", control(table, question, ids.NEVER, ":always").button)
    back = Button("◀ Back", _browse(table, question, MenuPath()).button)
    ask = Menu(menu, "Ask me all the same for …", options, most=len(options))
    return Panel(
        clip(replies.unless(table.rules.order(question.kind), question), CONTENT),
        rows=(ask, (always, back)),
    )


def _as_buttons(question: Question, path: MenuPath) -> bool:
    """Few choices are buttons, unless several of them could be picked from a menu."""
    return small(question) and not path.picks and not gathers(question)


def _menu(
    table: TableSnapshot, question: Question, stage: MenuPage, path: MenuPath, *, numbered: bool
) -> Menu:
    first = min(path.page, stage.pages - 1) * PAGE
    options = tuple(
        Option(
            clip(f"{number}. {line.label}" if numbered else line.label, OPTION_LABEL),
            _value(line, first + number - 1),
            clip(line.detail, OPTION_WORDS),
        )
        for number, line in enumerate(shown(stage, path), start=1)
    )
    together = question.batch and stage.final and not table.game.settings.council
    placeholder = f"{stage.title} One or several." if together else stage.title
    if stage.pages > 1:
        placeholder = f"{placeholder} (page {path.page + 1} of {stage.pages})"
    most = len(options) if together else 1
    return Menu(_browse(table, question, path).menu, placeholder, options, most=most)


def _value(line: MenuEntry, index: int) -> str:
    """A single choice is its token, a group is its place in the step."""
    return f"={line.token}" if line.token else f"+{index}"


def _way(table: TableSnapshot, question: Question, stage: MenuPage, path: MenuPath) -> list[Button]:
    """Pages, back, and the other way round."""
    row = []
    if path.picks:
        row.append(Button("◀ Back", _browse(table, question, path.back()).button))
    if path.page > 0:
        row.append(Button("Previous page", _browse(table, question, path.turn(-1)).button))
    if path.page < stage.pages - 1:
        row.append(Button("Next page", _browse(table, question, path.turn(1)).button))
    many = len(parted(question.choices)[0]) > PAGE
    if many and gathers(question) and (path.picks or not stage.first):
        words = "Several at once" if path.singly else "One at a time"
        row.append(Button(words, _browse(table, question, path.other_way(question)).button))
    return row


def _asides(table: TableSnapshot, question: Question, path: MenuPath) -> list[Button]:
    """The answers that name nobody and no place, at first; one step on, only the ways out."""
    asides = parted(question.choices)[1] if len(path.picks) <= 1 else ()
    return [
        answer(table, question, choice)
        for choice in asides
        if not path.picks or ends(question, choice)
    ]


def _browse(table: TableSnapshot, question: Question, path: MenuPath) -> Control:
    return control(table, question, ids.BROWSE, f":{path.code}")
