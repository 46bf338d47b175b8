"""Discord's limits in one place; tests run strict, where going over one is an error."""

from __future__ import annotations

CONTENT = 2000
ALT = 1024
BUTTON_LABEL = 80
CUSTOM_ID = 100
OPTION_LABEL = 100
OPTION_VALUE = 100
OPTION_WORDS = 100
PLACEHOLDER = 150
OPTIONS = 25
ROWS = 5
BUTTONS_IN_ROW = 5
AUTOCOMPLETE = 25
THREAD_NAME = 100
FORM_TITLE = 45
FIELDS = 5
FIELD_LABEL = 45
FIELD_WORDS = 100
FIELD_TEXT = 100  # ours: what anybody writes into a field is a few letters
UPLOAD = 10 * 1024 * 1024

ELLIPSIS = "…"


class OverLimit(ValueError):  # noqa: N818 - says what the text is
    """Something Discord would refuse."""


class Strictness:
    """Whether texts that are too long raise (tests) or are cut (play)."""

    strict = False


def fit(text: str, limit: int) -> str:
    """The text within its limit: cut with an ellipsis in play, an error in tests."""
    if len(text) <= limit:
        return text
    if Strictness.strict:
        raise OverLimit(
            f"{len(text)} characters where Discord takes {limit}: {text[:60]}{ELLIPSIS}"
        )
    return clip(text, limit)


def clip(text: str, limit: int) -> str:
    """A text of unknown length, cut on purpose."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + ELLIPSIS


def clip_lines(text: str, limit: int) -> str:
    """A list of unknown length, cut after a whole line."""
    if len(text) <= limit:
        return text
    whole = text.rfind("\n", 0, limit - len(ELLIPSIS))
    return f"{text[:whole]}\n{ELLIPSIS}" if whole > 0 else clip(text, limit)


def must(*, hold: bool, words: str) -> None:
    """A limit that no cutting can keep."""
    if not hold:
        raise OverLimit(words)
