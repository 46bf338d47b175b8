"""Many choices cut into small steps, each a page of at most 25.

Verb, subject, target; or verb, target, and then several subjects where a batch may be given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine import Choice

PAGE = 25
Part = tuple[str, Callable[[Choice], str]]
_VERB: Part = ("What?", lambda choice: choice.verb)
_SUBJECT: Part = ("Who or where?", lambda choice: choice.subject)
_TARGET: Part = ("Where to?", lambda choice: choice.target)
_ONE_BY_ONE = (_VERB, _SUBJECT, _TARGET)
_TOGETHER = (_VERB, _TARGET, _SUBJECT)
LAST = "Which one?"


class Line(Struct, frozen=True):
    """One option of a step: a group of choices, or a single one that can be played."""

    label: str
    choices: tuple[Choice, ...]

    @property
    def token(self) -> str:
        """The answer this line stands for; empty if it only leads on."""
        return self.choices[0].token if len(self.choices) == 1 else ""

    @property
    def place(self) -> str:
        """Where on the map the line points; empty if its choices differ in it."""
        places = {choice.place for choice in self.choices}
        return places.pop() if len(places) == 1 else ""


class Stage(Struct, frozen=True):
    """One step of the way to an answer."""

    title: str
    lines: tuple[Line, ...]
    chosen: tuple[str, ...] = ()

    @property
    def pages(self) -> int:
        """How many pages of 25 it takes."""
        return max(1, -(-len(self.lines) // PAGE))

    def page(self, number: int) -> tuple[Line, ...]:
        """The lines of one page."""
        return self.lines[number * PAGE : (number + 1) * PAGE]

    @property
    def first(self) -> bool:
        """Whether it is about the verb."""
        return self.title == _VERB[0]

    @property
    def final(self) -> bool:
        """Whether every line is one answer of the same verb: several may go together."""
        return not self.first and len(self.lines) > 1 and all(line.token for line in self.lines)


def walk(choices: Sequence[Choice], path: Sequence[int], *, together: bool = False) -> Stage:
    """The step reached by picking those lines; a path that leads nowhere stops where it can."""
    steps = _TOGETHER if together else _ONE_BY_ONE
    remaining, chosen = tuple(choices), []
    stage = _stage(steps, remaining, ())
    for pick in path:
        if not 0 <= pick < len(stage.lines) or stage.lines[pick].token:
            break
        chosen.append(stage.lines[pick].label)
        remaining = stage.lines[pick].choices
        stage = _stage(steps, remaining, tuple(chosen))
    return stage


def _stage(steps: Sequence[Part], choices: tuple[Choice, ...], chosen: tuple[str, ...]) -> Stage:
    """Group by the first part in which the choices differ."""
    for title, part in steps:
        groups = _groups(choices, part)
        if len(groups) > 1:
            named = bool(chosen)
            lines = tuple(_line(words, tuple(it), named=named) for words, it in groups.items())
            return Stage(title, lines, chosen)
    lines = tuple(Line(_words(choice, named=bool(chosen)), (choice,)) for choice in choices)
    return Stage(LAST, lines, chosen)


def _groups(choices: tuple[Choice, ...], part: Callable[[Choice], str]) -> dict[str, list[Choice]]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(part(choice), []).append(choice)
    return groups


def _line(words: str, choices: tuple[Choice, ...], *, named: bool) -> Line:
    """A single choice is shown in full; a group by what its choices share."""
    if len(choices) == 1:
        return Line(_words(choices[0], named=named), choices)
    return Line(f"{words or choices[0].verb} ({len(choices)})", choices)


def _words(choice: Choice, *, named: bool) -> str:
    """The whole choice; without its verb where that was picked before."""
    if not named or not choice.subject:
        return choice.label
    return choice.label.removeprefix(choice.verb).strip()
