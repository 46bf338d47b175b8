"""What a person does about a decision, by button or by command: answer, vote, order, ask advice."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import RepeatedPressError, StalePressError, UserError
from bot.store import Store
from bot.store.model import NO_SEAT, GameNumber, UserId
from bot.tables.council import Ballot, cast_vote
from bot.tables.draft import Draft
from bot.tables.game_service import GameService, playing, still_asked
from bot.tables.officer import StaffOfficer
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.words import refusals
from engine import Choice, Question
from engine.core.choice import BATCH, MARKS, by_hand
from engine.core.forms import fault, filled
from engine.core.ids import Seat
from engine.core.proposal import Line
from engine.core.referee import misfilled


@dataclass(frozen=True)
class Answered:
    """What came of an answer: the question it was for, and the table after it.

    `lapsed` is what of a batch chance has overtaken. In a war council the answer was a vote, and
    `ballot` says how it stands.
    """

    table: TableSnapshot
    question: Question
    token: str
    lapsed: tuple[str, ...] = ()
    ballot: Ballot | None = None


class MisfilledError(UserError):
    """Something is wrong with a form as it was filled in; the words say what."""


class Decisions:
    """Answers to the questions of running games."""

    def __init__(self, service: GameService, officer: StaffOfficer) -> None:
        self.service = service
        self.officer = officer
        self.store: Store = service.store

    async def answer(
        self, number: GameNumber, version: int, place: SeatNumber, token: str, user: UserId
    ) -> Answered:
        """Somebody answers what a seat has owed since that version; in a council they vote."""

        async def work(draft: Draft) -> Answered:
            table, seat = draft.table, named(draft.table, place)
            if table.game.settings.council:
                return self._vote(draft, version, seat, token, user)
            may_answer(table, user, seat)
            if any(part.startswith(MARKS) for part in token.split(BATCH)):
                raise UserError(refusals.NOT_AN_ANSWER)
            await self._still_open(table, seat, version, token, user)
            question = table.questions[seat]
            draft.learn(user, lesson(table, question))
            ordered = openers_last(question, token)
            draft.answer(seat, ordered, user)
            return Answered(draft.table, question, ordered, draft.lapsed)

        return await self.service.change_running(number, work, user)

    async def look(
        self, number: GameNumber, place: SeatNumber, user: UserId
    ) -> tuple[TableSnapshot, Seat]:
        """The table and the seat, if this person has any business with what it decides."""
        table = await self.service.snapshots.open(number)
        if table.game.settings.errand is not None:
            await self.service.come_back(number, user)
            table = await self.service.snapshots.open(number)
        seat = named(table, place)
        if not table.game.settings.council:
            may_answer(table, user, seat)
        return table, seat

    async def blank_form(
        self, number: GameNumber, version: int, place: SeatNumber, token: str, user: UserId
    ) -> tuple[TableSnapshot, Question, Choice]:
        """The answer with blanks that somebody may fill in, if it is still asked for."""
        table, seat = await self.look(number, place, user)
        playing(table.game)
        if not still_asked(table, seat, version):
            raise StalePressError(refusals.ANSWERED)
        question = table.questions[seat]
        choice = question.choice(token)
        if choice is None or not choice.fields:
            raise UserError(refusals.NOT_AN_ANSWER)
        return table, question, choice

    async def advice(
        self, table: TableSnapshot, user: UserId, seat: Seat = NO_SEAT
    ) -> tuple[Question, Line]:
        """What the staff officer would do in this person's place."""
        playing(table.game)
        question = owed(table, user, seat)
        if question is None:
            raise UserError(refusals.NOT_HIS_SEAT)
        return question, await self.officer.order(table, question.seat)

    def _vote(self, draft: Draft, version: int, seat: Seat, token: str, user: UserId) -> Answered:
        before = draft.table
        ballot = cast_vote(draft, version, seat, token, user)
        return Answered(draft.table, before.questions[seat], token, ballot=ballot)

    async def _still_open(
        self, table: TableSnapshot, seat: Seat, version: int, token: str, user: UserId
    ) -> None:
        """Tell a stale press from a second one."""
        if still_asked(table, seat, version):
            return
        entries = await self.store.games.entries(table.game.id, version)
        if entries and (by_hand(entries[0].token), entries[0].user) == (token, user):
            raise RepeatedPressError(refusals.ANSWERED)
        raise StalePressError(refusals.ANSWERED)


def lesson(table: TableSnapshot, question: Question) -> str:
    """Under which name it is kept that somebody has met such a question."""
    own = f"/{question.seat}" if table.rules.own_lesson(question.kind, question.seat) else ""
    return f"{table.game.game}/{question.kind}{own}"


def named(table: TableSnapshot, place: SeatNumber) -> Seat:
    """The seat a button's id means."""
    seats = table.rules.seats
    if not 0 <= place < len(seats):
        raise UserError(refusals.UNKNOWN_CONTROL)
    return seats[place]


def may_answer(table: TableSnapshot, user: UserId, seat: Seat) -> None:
    """Refuse whoever may not answer for a seat at all."""
    playing(table.game)
    if user not in table.holders(seat):
        raise UserError(refusals.not_your_seat(table.game, seat, table.seats_of(user)))


def owed(table: TableSnapshot, user: UserId, seat: Seat = NO_SEAT) -> Question | None:
    """The question this person may answer, for that seat if it is one of theirs."""
    if table.game.settings.council:
        return next(iter(table.questions.values()), None)
    seats = table.seats_to_answer(user)
    if not seats:
        return None
    return table.questions[seat if seat in seats else seats[0]]


def openers_last(question: Question, token: str) -> str:
    """Lines picked from one menu, with what opens a further question at their end.

    Answers to several questions in a row stay in the order in which they were given.
    """
    parts = token.split(BATCH)
    if not {*parts} <= {choice.token for choice in question.choices}:
        return token
    opening = {choice.token for choice in question.choices if choice.opens}
    return BATCH.join(sorted(parts, key=lambda part: part in opening))


def filled_in(table: TableSnapshot, question: Question, choice: Choice, texts: list[str]) -> str:
    """The answer that a form gives; what is wrong with it is a `MisfilledError`."""
    tidy = texts
    if len(texts) == len(choice.fields):
        tidy = [it.tidied(text) for it, text in zip(choice.fields, texts, strict=True)]
    token = filled(choice.token, *tidy)
    words = fault(choice.fields, tidy) or misfilled(table.state, question.seat, token)
    if words:
        raise MisfilledError(words)
    return token
