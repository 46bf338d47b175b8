"""Stateless ids: everything a press needs to be understood after any restart.

`b:<action>:<game>:<version>:<rest>` for a button, `s:…` for a menu, `m:…` for a form that was
filled in; what a button opens as a form has the same id but for the letter. The version is the one
the question was posed at, so a press on an answered question is known to be stale. Which handler
an action leads to is one table in `bot/client/press_router.py`; boards that hang in channels keep
their ids over releases, so the words of an action never change.

`read` is the border: whatever comes in is either one of the forms below or refused whole. What it
gives is made of types; nobody behind it takes an id apart again.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from bot import limits
from bot.errors import UserError
from bot.store.model import GameNumber
from bot.tables.snapshot import SeatNumber
from bot.words import refusals

FOR_THE_GENERAL = "general-"
"""Before how long: the general is to play a solitaire, not the officer."""


class Action(StrEnum):
    """What a button or a menu is for; `rest` says the rest of it."""

    # about a question; rest is the seat's number, `:` and what follows
    PLAY = "p"  # the token; one letter, for a token of 80 must fit an id of 100 characters
    FILL = "f"  # the token of an answer with blanks, perhaps with what was written into them before
    SHOW = "show"  # the token of an answer that is seen on the map before it is given
    DECIDE = "decide"
    BROWSE = "browse"  # the path through the menus
    NEVER = "never"  # decide such questions ahead
    DRAFT = "draft"
    SIGN = "sign"  # which draft, and the lines struck out
    FINISH = "finish"  # the phase or the turn
    STANCE = "stance"  # nothing, a stance to open, or with a way to take
    HINT = "hint"
    UNDO = "undo"
    REOPEN = "reopen"  # the signed sheet of the seat; the version is the one it was posed at
    MAP = "map"  # the whole map, for whoever presses
    HANDOUT = "handout"  # which page
    RULE = "rule"  # which page of the rules
    # about a request or a reminder; rest is its number
    AGREE = "agree"
    REFUSE = "refuse"
    SNOOZE = "snooze"
    # in the lobby
    NEW = "new"
    GAME = "game"
    OPTION = "option"  # nothing, `?` to open one, or the option's key
    PACE = "pace"
    COUNCIL = "council"
    SEAT = "seat"
    JOIN = "join"  # the seat
    OFFICER = "officer"  # the seat
    GENERAL = "general"  # the seat
    LEAVE = "leave"
    START = "start"
    LOG = "log"  # the page, counted from the first, and the words looked for
    # are you sure?
    CONCEDE = "concede"
    CLOSE = "close"
    FORGET = "forget"  # what was told of a person, as a sum
    STAND_IN = "standin"  # who plays a solitaire and how long, or nothing: I am back


BUTTON_TEMPLATE = r"(?s)b:.*"
MENU_TEMPLATE = r"(?s)s:.*"
FORM_TEMPLATE = r"(?s)m:.*"

NUMBER = r"(?:0|[1-9][0-9]{0,17})"  # no sign, no other script's digits, within 64 bits
_KEY = r"[a-z0-9_]{1,40}"
_HANDOUT = r"[A-Za-z0-9_]{1,40}"
_TOPIC = r"[a-z0-9_-]{1,40}"
_TOKEN = r"[!-~](?:[ -~]*[!-~])?"
_SEAT = r"(?P<seat>0|[1-9][0-9]?)"
_PATH = r"(?P<tail>(?:[0-9]{1,4}(?:\.[0-9]{1,4})*)?/[0-9]{1,4}[st]?(?:@[0-9]{1,4})?)"
_FIND = r"[^\x00-\x1f\ud800-\udfff]{0,50}"
_ID = re.compile(rf"(?s)([bsm]):([a-z]{{1,20}}):({NUMBER}):({NUMBER}):(.*)")


class UnreadableError(UserError):
    """An id or a value that no board of ours bears."""

    def __init__(self) -> None:
        super().__init__(refusals.UNKNOWN_CONTROL)


class Control(Struct, frozen=True):
    """What a button or a menu on a panel is for; its id says it."""

    what: Action
    game: GameNumber
    version: int = 0
    rest: str = ""

    @property
    def button(self) -> str:
        """As the id of a button."""
        return f"b:{self.what}:{self.game}:{self.version}:{self.rest}"

    @property
    def menu(self) -> str:
        """As the id of a menu."""
        return f"s:{self.what}:{self.game}:{self.version}:{self.rest}"

    @property
    def form(self) -> str:
        """As the id of a form."""
        return f"m:{self.what}:{self.game}:{self.version}:{self.rest}"


class Pressed(Struct, frozen=True):
    """A press as it was read; of a form that was filled in, `values` are the texts.

    `seat` is that of a question, `number` that of a request or a reminder, `tail` what else the id
    says: a token, a path, the key of a seat or an option.
    """

    what: Action
    game: GameNumber
    version: int
    seat: SeatNumber
    number: int
    tail: str
    values: tuple[str, ...]

    @property
    def value(self) -> str:
        """The one line that was picked."""
        return self.values[0]


class _Form(Struct, frozen=True):
    """What may follow an action in an id, and how many lines of which kind may be picked."""

    rest: str = ""
    value: str = _TOKEN
    least: int = 1
    most: int = 1


_BUTTONS = {
    Action.PLAY: _Form(f"{_SEAT}:(?P<tail>{_TOKEN})"),
    Action.FILL: _Form(f"{_SEAT}:(?P<tail>{_TOKEN})"),
    Action.SHOW: _Form(f"{_SEAT}:(?P<tail>{_TOKEN})"),
    Action.DECIDE: _Form(_SEAT),
    Action.BROWSE: _Form(f"{_SEAT}:{_PATH}"),
    Action.NEVER: _Form(_SEAT),
    Action.DRAFT: _Form(_SEAT),
    Action.SIGN: _Form(f"{_SEAT}:(?P<tail>[0-9a-f]{{6}}\\.[0-9a-f]{{1,16}})"),
    Action.FINISH: _Form(f"{_SEAT}:(?P<tail>this-phase|this-turn)"),
    Action.STANCE: _Form(f"{_SEAT}(?::(?P<tail>{_TOKEN}))?"),
    Action.HINT: _Form(_SEAT),
    Action.UNDO: _Form(_SEAT),
    Action.REOPEN: _Form(_SEAT),
    Action.AGREE: _Form(f"(?P<number>{NUMBER})"),
    Action.REFUSE: _Form(f"(?P<number>{NUMBER})"),
    Action.SNOOZE: _Form(f"(?P<number>{NUMBER})"),
    Action.JOIN: _Form(f"(?P<tail>{_KEY})"),
    Action.OFFICER: _Form(f"(?P<tail>{_KEY})"),
    Action.GENERAL: _Form(f"(?P<tail>{_KEY})"),
    Action.MAP: _Form(),
    Action.HANDOUT: _Form(f"(?P<tail>{_HANDOUT})"),
    Action.RULE: _Form(f"(?P<tail>{_TOPIC})"),
    Action.LEAVE: _Form(),
    Action.START: _Form(),
    Action.LOG: _Form(rf"(?P<number>{NUMBER}):(?P<tail>{_FIND})"),
    Action.CONCEDE: _Form(),
    Action.CLOSE: _Form(),
    Action.FORGET: _Form("(?P<tail>[0-9a-f]{16})"),
    Action.STAND_IN: _Form(f"(?P<tail>(?:(?:{FOR_THE_GENERAL})?(?:this-phase|this-turn|away))?)"),
}
_MENUS = {
    Action.BROWSE: _Form(
        f"{_SEAT}:{_PATH}", rf"[=?>](?:{_TOKEN})|\+[0-9]{{1,4}}", most=limits.OPTIONS
    ),
    Action.DRAFT: _Form(
        f"{_SEAT}:(?P<tail>[0-9]\\.[0-9a-f]{{1,16}})",
        r"[0-9]|[1-9][0-9]",
        least=0,
        most=limits.OPTIONS,
    ),
    Action.STANCE: _Form(
        f"{_SEAT}(?::(?P<tail>{_TOKEN}))?", r"[^\s].*", least=0, most=limits.OPTIONS
    ),
    Action.NEW: _Form("(?P<tail>(?:council)?)", _KEY),
    Action.GAME: _Form("", _KEY),
    Action.OPTION: _Form(rf"(?P<tail>(?:\?|{_KEY})?)", least=0, most=limits.OPTIONS),
    Action.PACE: _Form("", rf"{NUMBER}=[a-z]+"),
    Action.COUNCIL: _Form("", rf"{NUMBER}={NUMBER}"),
    Action.SEAT: _Form("", f"(?:sit|officer|general):{_KEY}"),
    Action.LOG: _Form("", NUMBER),
}
_FORMS = {
    Action.FILL: _Form(f"{_SEAT}:(?P<tail>{_TOKEN})", r"(?s).*", most=limits.FIELDS),
}
_KINDS = {"b": _BUTTONS, "s": _MENUS, "m": _FORMS}


def read(custom_id: str, values: tuple[str, ...] = ()) -> Pressed:
    """A press as types; anything no board of ours bears is an `UnreadableError`."""
    found = _ID.fullmatch(custom_id)
    if found is None or found[2] not in set(Action):
        raise UnreadableError
    action = Action(found[2])
    form = _KINDS[found[1]].get(action)
    rest = re.fullmatch(form.rest, found[5]) if form else None
    if form is None or rest is None or not _picked(form, values, found[1]):
        raise UnreadableError
    parts = {name: text or "" for name, text in rest.groupdict().items()}
    return Pressed(
        action,
        GameNumber(int(found[3])),
        int(found[4]),
        SeatNumber(int(parts.get("seat", 0))),
        int(parts.get("number", 0)),
        parts.get("tail", ""),
        values,
    )


def _picked(form: _Form, values: tuple[str, ...], kind: str) -> bool:
    """Whether so many lines of that kind can have been picked, each once, or texts written."""
    if kind == "b":
        return not values
    if not form.least <= len(values) <= form.most:
        return False
    if kind == "s" and len(set(values)) < len(values):
        return False
    return all(
        len(it) <= limits.OPTION_VALUE and re.fullmatch(form.value, it) is not None for it in values
    )


def is_form(custom_id: str) -> bool:
    """Whether an id is one of a form: a form with a button's id is none of ours."""
    return re.fullmatch(FORM_TEMPLATE, custom_id) is not None


def ours(custom_id: str) -> bool:
    """Whether an id goes to the press router, which has a word for everything."""
    known = (BUTTON_TEMPLATE, MENU_TEMPLATE, FORM_TEMPLATE)
    return any(re.fullmatch(it, custom_id) for it in known)
