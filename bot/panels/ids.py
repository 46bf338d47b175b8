"""Stateless ids: everything a press needs to be understood after any restart.

`b:<what>:<game>:<version>:<rest>` for a button, `s:…` for a menu. The version is the one the
question was posed at, so a press on an answered question is known to be stale.
"""

from __future__ import annotations

import re

from msgspec import Struct

PLAY = "p"
DECIDE = "decide"
BROWSE = "browse"
NEVER = "never"
HINT = "hint"
UNDO = "undo"
AGREE = "agree"
REFUSE = "refuse"
SNOOZE = "snooze"
JOIN = "join"
LEAVE = "leave"
OFFICER = "officer"
START = "start"
OPTION = "option"
SEAT = "seat"
PACE = "pace"
MISSED = "missed"
COUNCIL = "council"
GAME = "game"
NEW = "new"
CONCEDE = "concede"
CLOSE = "close"

BUTTON_TEMPLATE = r"b:(?P<what>[a-z]+):(?P<game>[0-9]+):(?P<version>[0-9]+):(?P<rest>.*)"
MENU_TEMPLATE = r"s:(?P<what>[a-z]+):(?P<game>[0-9]+):(?P<version>[0-9]+):(?P<rest>.*)"


class Control(Struct, frozen=True):
    """What a pressed button or menu means."""

    what: str
    game: int
    version: int
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
    return Control(match["what"], int(match["game"]), int(match["version"]), match["rest"])


def seat_and(rest: str) -> tuple[int, str]:
    """The number of the seat and what follows it."""
    number, _, tail = rest.partition(":")
    return (int(number) if number.isdigit() else -1), tail


def known(custom_id: str) -> bool:
    """Whether an id is of our making."""
    return any(re.fullmatch(it, custom_id) for it in (BUTTON_TEMPLATE, MENU_TEMPLATE))
