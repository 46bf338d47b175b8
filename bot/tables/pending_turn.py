"""What one answer leads to: the answer, what standing orders add, and what must follow.

Pure: a position in, one `Change` out; the store writes it whole or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.store import Announcement, Change, Entry, OpenQuestion
from bot.store.model import ADVANCE, BOARD, MOVE, OVER, PLAYING, SAY
from bot.tables.schedule import plans
from bot.tables.snapshot import TableSnapshot, TurnContext
from bot.words import announcements
from bot.words.diary import diary
from engine import open_asks, play, save
from engine.core.log import readable
from engine.core.state import State
from engine.core.views import View

STANDING_ORDER = "standing order"
_PHASES = ("Turn", "Phase")


@dataclass
class PendingTurn:
    """Answers carried out one after another, not yet written."""

    table: TableSnapshot
    context: TurnContext
    state: State
    entries: list[Entry] = field(default_factory=list)
    asked: dict[str, OpenQuestion] = field(default_factory=dict)
    lapsed: tuple[str, ...] = ()

    @classmethod
    def of(cls, table: TableSnapshot, context: TurnContext) -> PendingTurn:
        """At its start."""
        return cls(table, context, table.state, asked=dict(table.game.asked))

    @property
    def version(self) -> int:
        """The version the table would have now."""
        return self.table.game.version + len(self.entries)

    def answer(self, seat: str, token: str, user: int, cause: str = "") -> None:
        """Carry out one answer, and those the seats have standing orders for."""
        self.lapsed = self._one(seat, token, user, cause)
        while ordered := self._ordered():
            self._one(*ordered, 0, STANDING_ORDER)

    def go_back(self, state: State, plies: int, seat: str, user: int) -> None:
        """Take answers back."""
        entry = Entry(
            version=self.version + 1,
            kind="undo",
            seat=seat,
            token=str(plies),
            user=user,
            at=self.context.now,
        )
        self._add(entry, state)

    def change(self, *more: Announcement) -> Change:
        """All of it, ready to be written."""
        over = self.state.result is not None
        game = self.table.game
        after = replace(self.table, state=self.state)
        told = (Announcement(BOARD, fresh=self._fresh()), *self._verdict(), *more)
        if any(after.has_officer(seat) for seat in after.questions):
            told = self._with_officer(told)
        return Change(
            game=game.id,
            expected=game.version,
            entries=tuple(self.entries),
            state=save(self.state),
            status=OVER if over else PLAYING,
            asked=self.asked,
            plans=() if over else plans(after, self.asked, self.version, self.context),
            news=told,
            verdict=self.state.result.verdict if self.state.result else "",
            at=self.context.now,
        )

    def _with_officer(self, told: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """What he answers a person comes on the same board; his own long turn in parts."""
        go = Announcement(ADVANCE)
        return (go, *told) if self.entries[0].user else (*told, go)

    def _one(self, seat: str, token: str, user: int, cause: str) -> tuple[str, ...]:
        """Carry out one answer; gives what of a batch has lapsed."""
        outcome = play(self.state, seat, token)
        entry = Entry(
            version=self.version + 1,
            kind=MOVE,
            seat=seat,
            token=token,
            user=user,
            cause=cause,
            at=self.context.now,
            events=outcome.events,
        )
        self._add(entry, outcome.state)
        return outcome.lapsed

    def _add(self, entry: Entry, state: State) -> None:
        before = {question.seat: question for question in open_asks(self.state)}
        posed = OpenQuestion(entry.version, self.context.now)
        self.asked = {
            question.seat: self.asked[question.seat]
            if question.seat in self.asked and before.get(question.seat) == question
            else posed
            for question in open_asks(state)
        }
        self.entries.append(entry)
        self.state = state

    def _ordered(self) -> tuple[str, str] | None:
        """An open question that a standing order answers at once: nobody has to be kept guessing.

        Where people sit on another side, the pass takes its time; see `bot.tables.schedule`.
        """
        for question in open_asks(self.state):
            if self.context.passes(question) and not self.table.rivals(question.seat):
                return question.seat, question.decline
        return None

    def _fresh(self) -> bool:
        """A new board when what happened cannot be taken back, others owe, or a phase has news."""
        before, after = self.table.state, self.state
        if (before.chance.drawn, before.revealed) != (after.chance.drawn, after.revealed):
            return True
        seats_to_answer = {question.seat for question in open_asks(after)}
        if after.result is not None or seats_to_answer != set(self.table.questions):
            return True
        return self._tells() and self._phase(self.table.view(None)) != self._phase(
            replace(self.table, state=after).view(None)
        )

    def _tells(self) -> bool:
        """Whether the diary has a line about it; a mere pass leaves the picture as it is."""
        events = [event for entry in self.entries for event in entry.events]
        return bool(diary(readable(events, None)))

    def _phase(self, seen: View) -> list[str]:
        facts = self.table.rules.facts(seen)
        return [fact.value for fact in facts if fact.label in _PHASES]

    def _verdict(self) -> tuple[Announcement, ...]:
        if self.state.result is None:
            return ()
        everyone = tuple(it.user for it in self.table.seated if it.user)
        return (
            Announcement(
                SAY,
                announcements.the_end(self.table.game, self.state.result, everyone),
                pings=everyone,
            ),
        )
