"""What the staff officer would order up to the end of a phase, line by line, to read and to sign.

A proposal ends where nobody can know further: with the first line that throws dice or shows
something hidden, with the phase, or where somebody else must answer. It is worked out from what its
seat may see and is the same every time, so it need not be kept.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from msgspec import Struct

from engine.core.choice import BATCH
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.log import Event, readable
from engine.core.referee import Automatic, awaited, play, view
from engine.core.refusal import Refused
from engine.core.registry import rules_of
from engine.core.state import State
from engine.core.views import Advice, Question

MOST_LINES = 60


class Line(Struct, frozen=True):
    """One order: its token, and in words what it is and why; `about` is whom it concerns."""

    token: str
    label: str
    why: str
    about: str = ""


class Proposal(Struct, frozen=True):
    """The lines of a proposal, and what they would lead to as far as nobody's luck is in it.

    `fallen` are lines that no longer fit without a struck one. `after` is the position the lines
    lead to, `events` what happens on the way: before any die is thrown or secret shown.
    """

    lines: tuple[Line, ...]
    after: State
    events: tuple[Event, ...] = ()
    fallen: tuple[Line, ...] = ()

    @property
    def token(self) -> str:
        """All of it as one answer."""
        return BATCH.join(line.token for line in self.lines)

    @property
    def digest(self) -> str:
        """A few letters by which it is told from another one."""
        return sha256(self.token.encode()).hexdigest()[:6]


class _Course:
    """Lines carried out one after the other, as long as what comes next can be known."""

    def __init__(self, state: State, seat: Seat, given: Automatic | None) -> None:
        self.now = self.after = state
        self.seat = seat
        self.given = given
        self.open = True
        self.lines: list[Line] = []
        self.events: list[Event] = []

    @property
    def halfway(self) -> bool:
        """Whether an order was given that still needs its place."""
        return bool(self.lines) and isinstance(self.now.agenda[-1], Destination)

    def take_advice(self) -> None:
        """Carry out what the officer would order now; the second half joins the first."""
        seen = view(self.now, self.seat)
        if seen.question is None:
            raise ValueError("nothing is asked of this seat")
        second_half = self.halfway
        self.go_on(_line(seen.question, rules_of(self.now.game).officer.advise(seen)))
        if second_half:
            self.lines[-2:] = [_joined(*self.lines[-2:])]

    def go_on(self, line: Line) -> None:
        """Carry a line out."""
        before = self.now
        outcome = play(before, self.seat, line.token, self.given)
        self.lines.append(line)
        self.now = outcome.state
        known = _tried(before) == _tried(self.now)
        if known:
            self.after = self.now
            self.events += readable(outcome.events, self.seat)
        same = self.seat in awaited(self.now) and self._when(before) == self._when(self.now)
        self.open = known and same

    def fits(self, line: Line) -> bool:
        """Whether a line can be carried out now."""
        try:
            play(self.now, self.seat, line.token)
        except Refused:
            return False
        return True

    def _when(self, state: State) -> tuple[str, str]:
        seen = view(state, self.seat)
        return seen.turn, seen.phase

    def proposal(self, fallen: tuple[Line, ...] = ()) -> Proposal:
        """What was carried out."""
        return Proposal(tuple(self.lines), self.after, tuple(self.events), fallen)


def propose(state: State, seat: Seat, given: Automatic | None = None) -> Proposal:
    """What the officer would order for a seat from here, as far as it can be known."""
    course = _Course(state, seat, given)
    while course.open and len(course.lines) < MOST_LINES:
        course.take_advice()
    return course.proposal()


def next_order(state: State, seat: Seat) -> Line:
    """What the officer would order now, whole: who and where, if it has two halves."""
    course = _Course(state, seat, None)
    course.take_advice()
    if course.open and course.halfway:
        course.take_advice()
    return course.lines[0]


def without(
    state: State, seat: Seat, whole: Proposal, struck: Collection[int], given: Automatic | None
) -> Proposal:
    """A proposal without some of its lines, nor those that make no sense without them."""
    course = _Course(state, seat, given)
    fallen: list[Line] = []
    for line in (it for at, it in enumerate(whole.lines) if at not in struck):
        if course.open and course.fits(line):
            course.go_on(line)
        else:
            fallen.append(line)
    return course.proposal(tuple(fallen))


def _tried(state: State) -> tuple[int, int]:
    return state.chance.drawn, state.revealed


def _joined(first: Line, second: Line) -> Line:
    """Who and where as one order; of the first half only whom it concerns."""
    label = f"{first.about or first.label}: {second.label}"
    return Line(f"{first.token}{BATCH}{second.token}", label, second.why)


def _line(question: Question, advice: Advice) -> Line:
    """An order in words: an officer may answer with several at once."""
    parts = [question.label(part) for part in advice.token.split(BATCH)]
    label = "; ".join(filter(None, parts))
    choice = question.choice(advice.token)
    return Line(advice.token, label, advice.why, choice.subject if choice else "")
