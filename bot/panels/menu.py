"""Many choices cut into small steps, each a page of at most 25.

Verb, subject, target, until what is left fits one page; or verb, target, subject where a batch
may be given, so that several go to one place. A list too long for that is cut by the parts of the
map the game names, and what is still longer than two pages into stretches; many units are first cut
by the formations they belong to. So any number of
choices is reached. What names nobody and no place is a button beside the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.limits import OPTION_WORDS, OPTIONS
from bot.words import labels
from engine import Choice
from engine.core.counting import capital
from engine.core.sheet import WITHDRAW

PAGE = OPTIONS
_MORE = " …"  # behind a name that is to be gone on with
MOST_PAGES = 2  # more of them are cut into stretches
MOST_PLAIN = (
    8  # answers that name nobody, such as the lines armies may hold, as buttons of their own
)

Grouping = tuple[str, Callable[[Choice], str]]
Group = tuple[str, tuple[Choice, ...]]
_BY_VERB: Grouping = (labels.WHICH_VERB, lambda choice: choice.verb)
_BY_SUBJECT: Grouping = (labels.WHICH_SUBJECT, lambda choice: choice.subject)
_BY_TARGET: Grouping = (labels.WHICH_TARGET, lambda choice: choice.target)
_BY_PART: Grouping = (labels.WHICH_PART, lambda choice: choice.part)
_ONE_BY_ONE = (_BY_VERB, _BY_SUBJECT, _BY_TARGET, _BY_PART)
_TOGETHER = (_BY_VERB, _BY_TARGET, _BY_SUBJECT, _BY_PART)


class MenuEntry(Struct, frozen=True):
    """One line of a step: a single choice that can be played, or a named group of choices."""

    label: str
    choices: tuple[Choice, ...]
    name: str = ""

    @property
    def token(self) -> str:
        """The answer this line stands for; empty if it only leads on."""
        return self.choices[0].token if len(self.choices) == 1 else ""

    @property
    def tokens(self) -> frozenset[str]:
        """The answers it leads to."""
        return frozenset(it.token for it in self.choices)

    @property
    def words(self) -> str:
        """All of it on a button; of a group its name, and that there is more to choose."""
        if not self.token:
            return f"{self.label.removesuffix(_MORE)}{_MORE}"
        detail = self.choices[0].detail
        return f"{self.label} ({detail})" if detail else self.label

    @property
    def detail(self) -> str:
        """What else is to be known: about the answer, how many there are, or a part's places."""
        if self.token:
            return self.choices[0].detail
        if not self._is_part:
            shared = {choice.detail for choice in self.choices}
            common = shared.pop() if len(shared) == 1 else ""
            return " · ".join(filter(None, (common, f"{len(self.choices)} choices")))
        places = ", ".join(it.target or it.subject for it in self.choices)
        return places if len(places) <= OPTION_WORDS else ", ".join(it.place for it in self.choices)

    @property
    def place(self) -> str:
        """Where on the map the line points, to a part by its first place; else it may be empty."""
        places = {choice.place for choice in self.choices}
        return self.choices[0].place if len(places) == 1 or self._is_part else ""

    @property
    def is_group(self) -> bool:
        """Whether it stands for a formation."""
        return bool(self.name) and all(choice.group == self.name for choice in self.choices)

    @property
    def _is_part(self) -> bool:
        return bool(self.name) and all(choice.part == self.name for choice in self.choices)


class MenuStep(Struct, frozen=True):
    """One step of the way to an answer: its lines, page by page, and what was picked before."""

    title: str
    entries: tuple[MenuEntry, ...]
    picked: tuple[str, ...] = ()
    verbs: int = 1

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return max(1, -(-len(self.entries) // PAGE))

    def page(self, number: int) -> tuple[MenuEntry, ...]:
        """The lines of one page."""
        return self.entries[number * PAGE : (number + 1) * PAGE]

    @property
    def asks_for_verb(self) -> bool:
        """Whether there are several verbs to pick from."""
        return self.verbs > 1

    @property
    def takes_several(self) -> bool:
        """Whether several lines may be taken: all are answers, for more than one subject."""
        answers = [entry.choices[0] for entry in self.entries if entry.token]
        several = len({choice.subject or choice.target for choice in answers}) > 1
        several = several and len(answers) == len(self.entries)
        several = several and not any(choice.fields for choice in answers)
        return several and not all(choice.opens for choice in answers)


def split_off_plain(
    choices: Sequence[Choice],
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The choices for the menu, and those few that name nobody and no place, for buttons."""
    orders = tuple(choice for choice in choices if choice.subject or choice.target)
    plain = tuple(choice for choice in choices if not (choice.subject or choice.target))
    return (orders, plain) if orders and len(plain) <= MOST_PLAIN else (tuple(choices), ())


def may_be_ticked(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that go well with others at once: what opens a question of its own does not."""
    return tuple(choice for choice in choices if not choice.opens)


def walk(
    choices: Sequence[Choice],
    picks: Sequence[int],
    *,
    together: bool = False,
    of_one: int = 0,
    units: int = 0,
) -> MenuStep:
    """The step reached by picking those lines; a path that leads nowhere stops where it can.

    Of one unit, at most so many places of its first verb lie open, the other verbs beside them. A
    list of at most so many units has one line for each; else verbs with few answers lie open.
    """
    whole = tuple(choices)
    step = _of_one(whole, of_one) or _by_unit(whole, units)
    step = step or _by_group(whole, units) or _by_verb(whole, units)
    step = step or _step(whole, (), together=together, of_one=of_one > 0)
    for pick in picks:
        if not 0 <= pick < len(step.entries) or step.entries[pick].token:
            break
        entry = step.entries[pick]
        picked = (*step.picked, entry.name)
        whole = entry.choices
        following = _of_one(whole, of_one, picked)
        if following is None and entry.is_group:
            whole = tuple(sorted(whole, key=lambda it: it.subject != entry.name))
            following = _by_unit(whole, units, picked)
            if following is not None and len(following.entries) == 1:  # of the only unit left
                following = None
        step = following or _step(whole, picked, together=together, of_one=of_one > 0)
    return _without_its_name(step) if of_one else step


def _without_its_name(step: MenuStep) -> MenuStep:
    """Of one unit, which the question names: its places alone."""
    subjects = {choice.subject for entry in step.entries for choice in entry.choices}
    if len(subjects) != 1:
        return step
    lead = f"{subjects.pop()} → "
    named = (replace(it, label=it.label.removeprefix(lead)) for it in step.entries)
    return replace(step, entries=tuple(named))


def _by_group(choices: tuple[Choice, ...], most: int) -> MenuStep | None:
    """A line for each formation, and for each verb of what belongs to none."""
    units = {choice.subject for choice in choices}
    if len(choices) <= most or not any(choice.group for choice in choices):
        return None
    groups = _groups(choices, lambda choice: choice.group or choice.verb)
    if not 1 < len(groups) <= min(PAGE, len(units) - 1):
        return None
    entries = [_entry(name, group, "", one_verb=False) for name, group in groups]
    return MenuStep(labels.WHICH_SUBJECT, tuple(entries))


def _by_verb(choices: tuple[Choice, ...], most: int) -> MenuStep | None:
    """The answers of the smallest verbs each by itself, as many as lie open; a line for the rest.

    What lies open is one tap away; only a large group is worth a step of its own.
    """
    groups = _groups(choices, lambda choice: choice.verb)
    room = most - len(groups)
    if room < 0 or not 1 < len(groups) < len(choices) or len(choices) <= most:
        return None
    entries = [
        _entry(name, part, "", one_verb=False) for name, part in _smallest_opened(groups, most)
    ]
    return MenuStep(labels.WHICH_VERB, tuple(entries), (), len(groups))


def _of_one(
    choices: tuple[Choice, ...], most: int, picked: tuple[str, ...] = ()
) -> MenuStep | None:
    """The places of the first verb each by itself or by parts, and a line for every other verb.

    Where the parts leave room for them, the places of another verb lie open too.
    """
    if not 0 < most < len(choices):
        return None
    first, *others = _groups(choices, _BY_VERB[1])
    beside = sum(len(group) for _, group in others)
    opened = bool(others) and beside < most - 1
    if opened:
        others = [("", (choice,)) for _, group in others for choice in group]
    if others and len(first[1]) + len(others) <= most:
        entries = [_entry("", (choice,), "", one_verb=False) for choice in first[1]]
    else:
        entries = _notable_then_parts(first, most - len(others), one_verb=not others)
    if len(entries) + len(others) == 1:  # that would lead nowhere
        return None
    entries += [_entry(name, group, "", one_verb=False) for name, group in others]
    return MenuStep(labels.WHICH_TARGET, tuple(entries), picked)


def _notable_then_parts(of_verb: Group, most: int, *, one_verb: bool) -> list[MenuEntry]:
    """As many of the places where something waits as there is room for, the others by parts.

    Where there are more parts than room, one line stands for all the others.
    """
    verb, choices = of_verb
    parts = len(_groups(choices, _BY_PART[1]))
    waiting = [choice for choice in choices if choice.detail]
    by_parts = 1 < parts <= most - min(len(waiting), most // 2)
    notable = waiting[: most - (parts if by_parts else 1)]
    rest = tuple(choice for choice in choices if choice not in notable)
    left = _groups(rest, _BY_PART[1]) if by_parts else [(verb, rest)] * bool(rest)
    groups = [*_alone(notable), *_smallest_opened(left, most - len(notable))]
    return [_entry(name, group, "", one_verb=one_verb) for name, group in groups]


def _alone(choices: Sequence[Choice]) -> list[Group]:
    return [("", (choice,)) for choice in choices]


def _smallest_opened(groups: list[Group], most: int) -> list[Group]:
    """A line for each group; of the smallest ones a line for each answer, as there is room."""
    room, opened = most - len(groups), set[str]()
    for name, group in sorted(groups, key=lambda it: len(it[1])):
        room -= len(group) - 1
        if room < 0:
            break
        opened.add(name)
    return [
        part
        for name, group in groups
        for part in (_alone(group) if name in opened else [(name, group)])
    ]


def _by_unit(
    choices: tuple[Choice, ...], most: int, picked: tuple[str, ...] = ()
) -> MenuStep | None:
    """One line for each unit, where that makes a long list short; a whole formation first.

    A unit whose lines differ only in their details has one line in a short list too. The orders of
    a formation as a whole lie open if there is room.
    """
    groups = _groups(choices, lambda choice: choice.subject or choice.token)
    if len(groups) > most:
        return None
    if len(choices) <= most and not any(_alike(group) for _, group in groups):
        return None
    one_verb = len({choice.verb for choice in choices}) == 1
    name, together = groups[0]
    lie_open = name in picked and len(groups) - 1 + len(together) <= most
    if lie_open:
        groups[:1] = _alone(together)
    entries = [_of_unit(name, group, one_verb=one_verb) for name, group in groups]
    if name in picked and not lie_open:
        entries[0] = replace(entries[0], label=labels.whole(name))
    return MenuStep(labels.WHICH_SUBJECT, tuple(entries), picked)


def _of_unit(name: str, choices: tuple[Choice, ...], *, one_verb: bool) -> MenuEntry:
    """Beside units that do other things, one that can do a single thing says what."""
    entry = _entry(name, choices, "", one_verb=one_verb)
    if one_verb or entry.token or len({it.verb for it in choices}) > 1:
        return entry
    return MenuEntry(f"{choices[0].verb} {entry.label}", choices, entry.name)


def _alike(choices: tuple[Choice, ...]) -> bool:
    """Whether they are several ways into the orders of one unit."""
    ways = {(choice.verb, choice.target) for choice in choices}
    return len(choices) > 1 and len(ways) == 1 and all(choice.opens for choice in choices)


def _step(
    choices: tuple[Choice, ...], picked: tuple[str, ...], *, together: bool, of_one: bool
) -> MenuStep:
    """All that is left if it fits a page; else grouped by the first part in which it differs."""
    verbs = len({choice.verb for choice in choices})
    one_verb = verbs == 1
    known = choices[0].target if choices[0].target in picked else ""
    title, groups = _grouped(choices, _TOGETHER if together else _ONE_BY_ONE)
    entries = tuple(_entry(name, group, known, one_verb=one_verb) for name, group in groups)
    if len(groups) == len(choices):
        title = f"{choices[0].verb} …" if one_verb and not picked else labels.WHICH_ONE
        places = one_verb and _differ_in_place(choices)
        if places and (picked or of_one):
            title = labels.WHICH_TARGET
    if len(entries) > MOST_PAGES * PAGE:
        title, entries = labels.WHICH_RANGE, _stretches(entries)
    return MenuStep(title, entries, picked, verbs)


def _differ_in_place(choices: tuple[Choice, ...]) -> bool:
    """Whether answers of one verb differ in nothing but the place they lead to."""
    of_one = len({it.subject for it in choices}) == 1
    return (of_one and all(it.target for it in choices)) or choices[0].verb.endswith(" to")


def _grouped(choices: tuple[Choice, ...], ways: Sequence[Grouping]) -> tuple[str, list[Group]]:
    """What to ask next, and the groups to pick from; each choice by itself if none is needed.

    Of the ways to group, the first that tells choices apart; but where it would fill more than
    two pages, the parts of the map, if there are fewer of those.
    """
    alone: list[Group] = [("", (choice,)) for choice in choices]
    if len(choices) <= PAGE:
        return labels.WHICH_ONE, alone
    found = [(title, _groups(choices, key)) for title, key in ways]
    useful = [it for it in found if 1 < len(it[1]) < len(choices)]
    if not useful:
        return labels.WHICH_ONE, alone
    first, last = useful[0], useful[-1]
    by_part = last[0] == labels.WHICH_PART and len(first[1]) > MOST_PAGES * PAGE
    return last if by_part and len(last[1]) < len(first[1]) else first


def _groups(choices: tuple[Choice, ...], key: Callable[[Choice], str]) -> list[Group]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(key(choice), []).append(choice)
    return [(name, tuple(group)) for name, group in groups.items()]


def _stretches(entries: tuple[MenuEntry, ...]) -> tuple[MenuEntry, ...]:
    """A page of stretches: lines in a row as one, named by the first and the last of them."""
    length = max(PAGE, -(-len(entries) // PAGE))
    rows = [entries[at : at + length] for at in range(0, len(entries), length)]
    return tuple(
        MenuEntry(name, tuple(choice for entry in row for choice in entry.choices), name)
        for row in rows
        for name in [f"{row[0].label} … {row[-1].label}"]
    )


def _entry(name: str, choices: tuple[Choice, ...], known: str, *, one_verb: bool) -> MenuEntry:
    """A single choice is shown in full; a group by what its choices share."""
    if len(choices) == 1:
        return MenuEntry(_words(choices[0], known, one_verb=one_verb), choices)
    name = (name or choices[0].verb).rstrip(":")
    label = capital(name)
    return MenuEntry(f"{label}{_MORE}" if name.endswith((" to", " at")) else label, choices, name)


def _words(choice: Choice, known: str, *, one_verb: bool) -> str:
    """The choice but for its detail, a target picked before, and a verb where there is no other.

    A line of a sheet keeps its verb: it would look like the order itself.
    """
    label = choice.label.removesuffix(f" ({choice.detail})")
    label = label.removesuffix(f" → {known}") if known and choice.subject else label
    if one_verb and choice.subject and not choice.token.startswith(WITHDRAW):
        label = label.removeprefix(choice.verb).strip()
    return capital(label)
