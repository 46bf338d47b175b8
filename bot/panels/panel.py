"""A message as data; every limit of Discord's is checked when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot import limits
from bot.limits import fit, must
from bot.pictures import Picture


class ButtonStyle(StrEnum):
    """How much a button asks to be pressed."""

    PLAIN = "plain"
    PRIMARY = "primary"
    GOOD = "good"
    DANGER = "danger"


@dataclass(frozen=True)
class Button:
    """Something to press; one that cannot be pressed yet is `off`, to be seen and no more."""

    label: str
    id: str
    style: ButtonStyle = ButtonStyle.PLAIN
    off: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", fit(self.label, limits.BUTTON_LABEL))
        must(hold=0 < len(self.id) <= limits.CUSTOM_ID, words=f"button id {self.id!r}")
        must(hold=bool(self.label), words="a button without words")


@dataclass(frozen=True)
class MenuOption:
    """One line of a menu."""

    label: str
    value: str
    words: str = ""
    chosen: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", fit(self.label, limits.OPTION_LABEL))
        object.__setattr__(self, "words", fit(self.words, limits.OPTION_WORDS))
        must(hold=0 < len(self.value) <= limits.OPTION_VALUE, words=f"value {self.value!r}")


@dataclass(frozen=True)
class Menu:
    """Something to pick from."""

    id: str
    placeholder: str
    options: tuple[MenuOption, ...]
    least: int = 1
    most: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "placeholder", fit(self.placeholder, limits.PLACEHOLDER))
        must(hold=0 < len(self.id) <= limits.CUSTOM_ID, words=f"menu id {self.id!r}")
        must(hold=0 < len(self.options) <= limits.OPTIONS, words=f"{len(self.options)} options")
        values = {option.value for option in self.options}
        must(hold=len(values) == len(self.options), words="two options with one value")


Row: TypeAlias = tuple[Button, ...] | Menu


@dataclass(frozen=True)
class Attachment:
    """A file that is no picture of the board; `alt` says what a moving one shows."""

    name: str
    data: bytes
    alt: str = ""


@dataclass(frozen=True)
class Panel:
    """A whole message; `name` is the picture's file name, by which a lost message is found.

    `story` is what remains of the text when the message has had its day.
    """

    text: str
    picture: Picture | None = None
    rows: tuple[Row, ...] = ()
    pings: tuple[int, ...] = ()
    name: str = "map.png"
    files: tuple[Attachment, ...] = ()
    story: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", fit(self.text, limits.CONTENT))
        must(hold=len(self.rows) <= limits.ROWS, words=f"{len(self.rows)} rows")
        for row in self.rows:
            if isinstance(row, tuple):
                must(hold=0 < len(row) <= limits.BUTTONS_IN_ROW, words=f"{len(row)} buttons")
        ids = [part.id for row in self.rows for part in (row if isinstance(row, tuple) else (row,))]
        must(hold=len(set(ids)) == len(ids), words=f"an id twice: {ids}")


def with_one_more(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """Rows with another button: at the end of the last, else below it, if there is room."""
    last = rows[-1] if rows else ()
    if isinstance(last, tuple) and 0 < len(last) < limits.BUTTONS_IN_ROW:
        return (*rows[:-1], (*last, button))
    return (*rows, (button,)) if len(rows) < limits.ROWS else rows


def in_rows(buttons: list[Button]) -> tuple[Row, ...]:
    """Buttons in rows of five."""
    width = limits.BUTTONS_IN_ROW
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))
