"""Stateless ids: everything a press needs to be understood after any restart.

`b:<action>:<game>:<version>:<rest>` for a button, `s:…` for a menu. The version is the one the
question was posed at, so a press on an answered question is known to be stale. Which handler an
action leads to is one table in `bot/client/press_router.py`; boards that hang in channels keep
their ids over releases, so the words of an action never change.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from bot.store.model import GameNumber
from bot.tables.snapshot import SeatNumber


class Action(StrEnum):
    """What a button or a menu is for; `rest` says the rest of it."""

    # about a question; rest is the seat's number, `:` and what follows
    PLAY = "p"  # the token; one letter, for a token of 80 must fit an id of 100 characters
    DECIDE = "decide"
    BROWSE = "browse"  # the path through the menus
    NEVER = "never"  # `unless` or `always`, once the exceptions were asked for
    HINT = "hint"
    UNDO = "undo"
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
    LEAVE = "leave"
    START = "start"
    # are you sure?
    CONCEDE = "concede"
    CLOSE = "close"


BUTTON_TEMPLATE = r"b:(?P<what>[a-z]+):(?P<game>[0-9]+):(?P<version>[0-9]+):(?P<rest>.*)"
MENU_TEMPLATE = r"s:(?P<what>[a-z]+):(?P<game>[0-9]+):(?P<version>[0-9]+):(?P<rest>.*)"


class Control(Struct, frozen=True):
    """What a pressed button or menu means; `what` is an `Action`, or nothing this release knows."""

    what: str
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


def read(match: re.Match[str]) -> Control:
    """The control of a matched id."""
    game = GameNumber(int(match["game"]))
    return Control(match["what"], game, int(match["version"]), match["rest"])


def seat_and(rest: str) -> tuple[SeatNumber, str]:
    """The number of the seat and what follows it."""
    number, _, tail = rest.partition(":")
    return SeatNumber(int(number) if number.isdigit() else -1), tail


def known(custom_id: str) -> bool:
    """Whether an id is of our making."""
    return any(re.fullmatch(it, custom_id) for it in (BUTTON_TEMPLATE, MENU_TEMPLATE))
