"""Whole games, position by position, as short digests: what changed is named and told as it is now.

`DYNAMO_WRITE_GOLDEN=1 pytest tests/golden tests/conformance` writes the files anew. A line is a
position: where it stands, what was answered, and a digest of each part that is looked at. The words
themselves would be megabytes; to compare them, print the part named with the code as it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import msgspec

HERE = Path(__file__).resolve().parent
WRITING = bool(os.environ.get("DYNAMO_WRITE_GOLDEN"))
_LETTERS = 4
_TOLD = 4000

Moment = tuple[str, Mapping[str, object]]
"""A position by name, and by name the parts of it that are looked at."""


def keep(path: Path, moments: Iterable[Moment]) -> None:
    """Compare with what is kept, up to the first position that differs."""
    if WRITING:
        moments = [*moments]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{_line(*it)}\n" for it in moments), encoding="utf-8")
    kept = path.read_text(encoding="utf-8").splitlines()
    for before, moment in zip_longest(kept, moments):
        assert moment is not None, f"The game ends before: {before}"
        assert _line(*moment) == before, _difference(before or "", *moment)


def _line(name: str, parts: Mapping[str, object]) -> str:
    return " ".join([name, *(f"{part}={_digest(it)}" for part, it in parts.items())])


def _digest(part: object) -> str:
    return sha256(_plain(part)).hexdigest()[:_LETTERS]


def _plain(part: object) -> bytes:
    """The same bytes on every machine, in whatever order words are hashed."""
    return msgspec.json.encode(part, order="deterministic")


def _difference(before: str, name: str, parts: Mapping[str, object]) -> str:
    """Which parts are other than they were, and how they are now."""
    if not before.startswith(f"{name} "):
        return f"Now comes “{name}”, it was “{before.partition('=')[0]}”."
    known = before.split()
    other = [it for it in parts if f"{it}={_digest(parts[it])}" not in known]
    now = "\n".join(f"{it} is now {_plain(parts[it]).decode()[:_TOLD]}" for it in other)
    what = ", ".join(other) or "what is looked at"
    return f"Other than it was: {what}, at “{name}”. If it should be, see {__file__}.\n{now}"
