"""Finding by parts of words, in any order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from engine.core.views import Topic

T = TypeVar("T")


def matching(typed: str, things: Iterable[T], words: Callable[[T], str]) -> list[T]:
    """The things whose words bear every part typed.

    First those with its numbers, not longer ones, then those that begin with what was typed, then
    those with words that begin with a part of it.
    """
    parts = typed.casefold().split()
    numbers = {part for part in parts if part.isdigit()}
    whole = " ".join(parts)
    found: list[tuple[int, bool, int, int, T]] = []
    for thing in things:
        text = words(thing).casefold()
        if all(part in text for part in parts):
            starts = sum(any(it.startswith(part) for it in text.split()) for part in parts)
            exact = len(numbers & {*re.findall(r"\d+", text)})
            later = not text.startswith(whole)
            found.append((-exact, later, -starts, len(found), thing))
    return [thing for *_, thing in sorted(found, key=lambda it: it[:-1])]


def pages(topics: Mapping[str, Topic], typed: str) -> list[str]:
    """The pages of the rules on a section, then by their titles, then by their words."""
    titled = matching(typed, topics, lambda key: f"{topics[key].title} {key}")
    written = matching(typed, topics, lambda key: topics[key].words)
    return list(dict.fromkeys([*_sections(topics, typed.strip()), *titled, *written]))


def _sections(topics: Mapping[str, Topic], section: str) -> list[str]:
    """On that section, then on its parts; else on the narrowest one around it that has pages."""
    known = {key: _numbers(topic.rule) for key, topic in topics.items()}
    wanted = _numbers(section)
    while wanted:
        found = [key for key in known if known[key][: len(wanted)] == wanted]
        if found:
            return sorted(found, key=lambda key: known[key] != wanted)
        wanted.pop()
    return []


def _numbers(section: str) -> list[str]:
    """The parts of a section's number: 9, 3 and b of 9.3b; a chapter's own 0 says nothing."""
    if not section[:1].isdigit():
        return []
    return [part for part in re.findall(r"\d+|[a-z]+", section.casefold()) if part != "0"]
