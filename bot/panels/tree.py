"""Many choices cut into small steps: verb, subject, target; each step a page of at most 25."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine import Choice

PAGE = 25
_STEPS: tuple[tuple[str, Callable[[Choice], str]], ...] = (
    ("What?", lambda choice: choice.verb),
    ("Who or where?", lambda choice: choice.subject),
    ("Where to?", lambda choice: choice.target),
)
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


def walk(choices: Sequence[Choice], path: Sequence[int]) -> Stage:
    """The step reached by picking those lines; a path that leads nowhere stops where it can."""
    remaining, chosen = tuple(choices), []
    stage = _stage(remaining, ())
    for pick in path:
        if not 0 <= pick < len(stage.lines) or stage.lines[pick].token:
            break
        chosen.append(stage.lines[pick].label)
        remaining = stage.lines[pick].choices
        stage = _stage(remaining, tuple(chosen))
    return stage


def _stage(choices: tuple[Choice, ...], chosen: tuple[str, ...]) -> Stage:
    """Group by the first part in which the choices differ."""
    for title, part in _STEPS:
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
