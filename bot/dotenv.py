"""The file `.env`: one NAME=value a line, for settings that are not in the environment.

Blank lines, lines that begin with # and the word `export` before a name mean nothing. A value may
stand in quotes, single or double, and is then taken as it is; without quotes, blanks around it and
a comment after it (a blank, then #) are no part of it.
"""

from __future__ import annotations

import re
from pathlib import Path

_ASSIGNMENT = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_]\w*)\s*=\s*(?P<value>.*)")
_QUOTED = re.compile(r"(?P<quote>['\"])(?P<text>.*?)(?P=quote)\s*(?:#.*)?")
_COMMENT = re.compile(r"(?:^|\s)#.*")


class UnreadableLine(Exception):  # noqa: N818 - it names the line
    """A line that is no setting; says which and why, and never its value."""


def read(path: Path) -> dict[str, str]:
    """The settings of a file; none if it is not there."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise UnreadableLine(f"{path} is not a text file in UTF-8.") from None
    settings: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not (bare := line.strip()) or bare.startswith("#"):
            continue
        try:
            name, value = _setting(bare)
        except ValueError as error:
            raise UnreadableLine(f"{path}, line {number}: {error}") from None
        if name in settings:
            raise UnreadableLine(f"{path}, line {number}: {name} is set a second time.")
        settings[name] = value
    return settings


def _setting(line: str) -> tuple[str, str]:
    found = _ASSIGNMENT.fullmatch(line)
    if found is None:
        raise ValueError("a setting is written NAME=value.")
    name, value = found["name"], found["value"]
    if not value.startswith(("'", '"')):
        return name, _COMMENT.sub("", value).strip()
    quoted = _QUOTED.fullmatch(value)
    if quoted is None:
        raise ValueError(f"the quotes around the value of {name} do not match.")
    return name, quoted["text"]
