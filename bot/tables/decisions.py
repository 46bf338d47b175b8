"""What a person does about a decision, by button or by command: answer, vote, order, ask advice."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import RepeatedPressError, StalePressError, UserError
from bot.store import StandingOrder, Store
from bot.store.model import NO_SEAT, OFFICER, GameNumber, UserId
from bot.tables.council import Ballot, cast_vote
from bot.tables.draft import STANDING_ORDER, Draft
from bot.tables.game_service import GameService, playing, still_asked
from bot.tables.officer import StaffOfficer
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.words import refusals
from engine import Question
from engine.core.choice import BATCH
from engine.core.ids import Seat
from engine.core.views import Advice


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


@dataclass(frozen=True)
class Ordered:
    """A standing order that was given, and the table after it."""

    table: TableSnapshot
    order: StandingOrder


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
            await self._still_open(table, seat, version, token, user)
            question = table.questions[seat]
            ordered = openers_last(question, token)
            draft.answer(seat, ordered, user)
            return Answered(draft.table, question, ordered, draft.lapsed)

        return await self.service.change_running(number, work, user)

    async def order(
        self,
        number: GameNumber,
        version: int,
        place: SeatNumber,
        user: UserId,
        unless: tuple[str, ...] = (),
    ) -> Ordered:
        """Somebody wants this passed from now on, but for those occasions; and now, if it fits."""

        async def work(draft: Draft) -> Ordered:
            table, seat = draft.table, named(draft.table, place)
            may_answer(table, user, seat)
            question = table.questions.get(seat)
            if question is None or not question.decline:
                raise StalePressError(refusals.ANSWERED)
            if not set(unless) <= set(question.occasions):
                raise UserError(refusals.EXCEPTION_GONE)
            await self._still_open(table, seat, version, question.decline, user)
            order = StandingOrder(table.rules.order(question.kind), unless)
            draft.order(seat, question.kind, order)
            if order.passes(question.matters):
                draft.answer(seat, question.decline, user)
            return Ordered(draft.table, order)

        return await self.service.change_running(number, work, user)

    async def lift_order(
        self, number: GameNumber, seat: Seat, kind: str, user: UserId
    ) -> StandingOrder | None:
        """Somebody wants to be asked again; the order that was lifted, if there was one."""

        async def work(draft: Draft) -> StandingOrder | None:
            if seat not in draft.table.seats_of(user):
                raise UserError(refusals.NOT_SITTING)
            lifted = draft.now.orders.get((seat, kind))
            if lifted is not None:
                draft.order(seat, kind, None)
            return lifted

        return await self.service.change_running(number, work, user)

    async def pass_by_order(self, number: GameNumber, seat: Seat, version: int) -> None:
        """The time has come for a standing order to pass, if it still holds."""

        async def work(draft: Draft) -> None:
            table = draft.table
            if still_asked(table, seat, version) and table.passes(table.questions[seat]):
                draft.answer(seat, table.questions[seat].decline, OFFICER, STANDING_ORDER)

        await self.service.change_running(number, work)

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

    async def advice(
        self, table: TableSnapshot, user: UserId, seat: Seat = NO_SEAT
    ) -> tuple[Question, Advice]:
        """What the staff officer would do in this person's place."""
        playing(table.game)
        question = owed(table, user, seat)
        if question is None:
            raise UserError(refusals.NOT_HIS_SEAT)
        return question, await self.officer.advice(table, question.seat)

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
        if entries and (entries[0].token, entries[0].user) == (token, user):
            raise RepeatedPressError(refusals.ANSWERED)
        raise StalePressError(refusals.ANSWERED)


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
    """A batch, with what opens a further question at its end."""
    opening = {choice.token for choice in question.choices if choice.opens}
    return BATCH.join(sorted(token.split(BATCH), key=lambda part: part in opening))
