"""Many choices cut into small steps, each a page of at most 25.

Verb, subject, target, until what is left fits one page; or verb, target, subject where a batch
may be given, so that several go to one place. A list of places too long for that is cut by the
parts of the map. What names nobody and no place is a button beside the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.limits import OPTION_WORDS
from engine import Choice

PAGE = 25
Part = tuple[str, Callable[[Choice], str]]
_VERB: Part = ("What?", lambda choice: choice.verb)
_SUBJECT: Part = ("Who or where?", lambda choice: choice.subject)
_TARGET: Part = ("Where to?", lambda choice: choice.target)
_PART: Part = ("Whereabouts?", lambda choice: choice.part)
_ONE_BY_ONE = (_VERB, _SUBJECT, _TARGET, _PART)
_TOGETHER = (_VERB, _TARGET, _SUBJECT, _PART)
LAST = "Which one?"
MOST_ASIDES = 5


class MenuEntry(Struct, frozen=True):
    """One option of a step: a group of choices, or a single one that can be played."""

    label: str
    choices: tuple[Choice, ...]
    name: str = ""

    @property
    def token(self) -> str:
        """The answer this line stands for; empty if it only leads on."""
        return self.choices[0].token if len(self.choices) == 1 else ""

    @property
    def detail(self) -> str:
        """What else is to be known: about the answer, how many there are, or a part's places."""
        if self.token:
            return self.choices[0].detail
        if not self._part:
            shared = {choice.detail for choice in self.choices}
            common = shared.pop() if len(shared) == 1 else ""
            return " · ".join(filter(None, (common, f"{len(self.choices)} choices")))
        names = ", ".join(it.target or it.subject for it in self.choices)
        return names if len(names) <= OPTION_WORDS else ", ".join(it.place for it in self.choices)

    @property
    def place(self) -> str:
        """Where on the map the line points, to a part by its first place; else it may be empty."""
        places = {choice.place for choice in self.choices}
        return self.choices[0].place if len(places) == 1 or self._part else ""

    @property
    def _part(self) -> str:
        """The part of the map it stands for, if it does."""
        return self.name if self.name == self.choices[0].part else ""


class MenuPage(Struct, frozen=True):
    """One step of the way to an answer."""

    title: str
    lines: tuple[MenuEntry, ...]
    chosen: tuple[str, ...] = ()
    verbs: int = 1

    @property
    def pages(self) -> int:
        """How many pages of 25 it takes."""
        return max(1, -(-len(self.lines) // PAGE))

    def page(self, number: int) -> tuple[MenuEntry, ...]:
        """The lines of one page."""
        return self.lines[number * PAGE : (number + 1) * PAGE]

    @property
    def first(self) -> bool:
        """Whether it is about the verb."""
        return self.verbs > 1

    @property
    def final(self) -> bool:
        """Whether several lines may be taken: all are answers, for more than one subject."""
        answers = [line.choices[0] for line in self.lines if line.token]
        several = len({choice.subject or choice.target for choice in answers}) > 1
        several = several and len(answers) == len(self.lines)
        return several and not all(choice.opens for choice in answers)


def parted(choices: Sequence[Choice]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The choices for the menu, and those few that name nobody and no place, for buttons."""
    orders = tuple(choice for choice in choices if choice.subject or choice.target)
    asides = tuple(choice for choice in choices if not (choice.subject or choice.target))
    return (orders, asides) if orders and len(asides) <= MOST_ASIDES else (tuple(choices), ())


def walk(choices: Sequence[Choice], path: Sequence[int], *, together: bool = False) -> MenuPage:
    """The step reached by picking those lines; a path that leads nowhere stops where it can."""
    stage = _stage(tuple(choices), (), together=together)
    for pick in path:
        if not 0 <= pick < len(stage.lines) or stage.lines[pick].token:
            break
        line = stage.lines[pick]
        stage = _stage(line.choices, (*stage.chosen, line.name), together=together)
    return stage


def _stage(choices: tuple[Choice, ...], chosen: tuple[str, ...], *, together: bool) -> MenuPage:
    """All that is left if it fits a page; else grouped by the first part in which it differs."""
    verbs = len({choice.verb for choice in choices})
    named = verbs == 1
    for title, part in _TOGETHER if together else _ONE_BY_ONE:
        groups = _groups(choices, part)
        if 1 < len(groups) < len(choices) and len(choices) > PAGE:
            lines = tuple(_line(words, tuple(it), named=named) for words, it in groups.items())
            return MenuPage(title, lines, chosen, verbs)
    lines = tuple(MenuEntry(_words(choice, named=named), (choice,)) for choice in choices)
    title = f"{choices[0].verb} …" if named and not chosen else LAST
    return MenuPage(title, lines, chosen, verbs)


def _groups(choices: tuple[Choice, ...], part: Callable[[Choice], str]) -> dict[str, list[Choice]]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(part(choice), []).append(choice)
    return groups


def _line(words: str, choices: tuple[Choice, ...], *, named: bool) -> MenuEntry:
    """A single choice is shown in full; a group by what its choices share."""
    if len(choices) == 1:
        return MenuEntry(_words(choices[0], named=named), choices)
    name = (words or choices[0].verb).rstrip(":")
    return MenuEntry(name, choices, name)


def _words(choice: Choice, *, named: bool) -> str:
    """The choice but for its detail; without its verb where there is no other."""
    label = choice.label.removesuffix(f" ({choice.detail})")
    if named and choice.subject:
        label = label.removeprefix(choice.verb).strip()
    return label[:1].upper() + label[1:]
