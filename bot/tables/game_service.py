"""Every way a started game moves on: checks, plays, writes, and wakes the outbox worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.clock import Clock
from bot.errors import RepeatedPressError, StalePressError, UserError
from bot.queues import Queues
from bot.store import Announcement, Change, Game, OpenQuestion, StandingOrder, Store
from bot.store.model import ARCHIVED, LOBBY, OFFICER, OVER, PAUSED, PLAYING, SAY
from bot.tables.pending_turn import STANDING_ORDER, PendingTurn
from bot.tables.schedule import plans
from bot.tables.snapshot import Snapshots, TableSnapshot, TurnContext
from bot.words import announcements, refusals
from engine import open_asks
from engine.core.state import State
from engine.core.views import Advice

OFFICER_STRETCH = 40  # longer than his turns between two answers of a person
STAND_IN = "stand-in"
Wake = Callable[[int], None]


class GameService:
    """Every way a started game moves on goes through here, one at a time per game."""

    def __init__(self, store: Store, clock: Clock, queues: Queues) -> None:
        self.store = store
        self.clock = clock
        self.queues = queues
        self.snapshots = Snapshots(store)
        self.wake: Wake = lambda _: None

    async def answer(
        self, number: int, version: int, seat: int, token: str, user: int
    ) -> TableSnapshot:
        """Somebody presses: play it, if it is their question and still open."""

        async def work() -> TableSnapshot:
            table = await self.snapshots.open(number)
            name = self.guard(table, user, seat)
            await self.still_open(table, name, version, token, user)
            pending = PendingTurn.of(table, await self.context(table))
            pending.answer(name, token, user)
            return await self.write(table, pending)

        return await self.queues.run(number, work)

    async def say(self, number: int, seat: str, token: str, user: int) -> TableSnapshot:
        """Somebody uses `/do`: any legal answer to the present question."""
        table = await self.snapshots.open(number)
        asked = table.game.asked.get(seat)
        if asked is None:
            raise StalePressError(refusals.NOT_YOUR_DECISION)
        return await self.answer(number, asked.version, table.rules.seats.index(seat), token, user)

    async def add_standing_order(
        self, number: int, version: int, seat: int, user: int, unless: tuple[str, ...] = ()
    ) -> TableSnapshot:
        """Somebody wants this passed from now on, but for those occasions; and now, if it fits."""
        table = await self.snapshots.open(number)
        name = self.guard(table, user, seat)
        question = table.questions.get(name)
        if question is None or not question.decline:
            raise StalePressError(refusals.ANSWERED)
        if not set(unless) <= set(question.occasions):
            raise UserError(refusals.EXCEPTION_GONE)
        await self.still_open(table, name, version, question.decline, user)
        order = StandingOrder(table.rules.order(question.kind), unless)
        await self.store.people.set_order(number, name, question.kind, order)
        if not order.passes(question.matters):
            return table
        return await self.answer(number, version, seat, question.decline, user)

    async def standing_pass(self, number: int, seat: str, version: int) -> None:
        """The time has come for a standing order to pass, if it still holds."""

        async def work() -> None:
            table = await self.snapshots.open(number)
            asked, context = table.game.asked.get(seat), await self.context(table)
            if table.game.status != PLAYING or asked is None or asked.version != version:
                return
            question = table.questions[seat]
            if context.passes(question):
                pending = PendingTurn.of(table, context)
                pending.answer(seat, question.decline, OFFICER, STANDING_ORDER)
                await self.write(table, pending)

        await self.queues.run(number, work)

    def guard(self, table: TableSnapshot, user: int, seat: int) -> str:
        """The seat's name, if this person may answer for it at all."""
        playing(table.game)
        seats = table.rules.seats
        if not 0 <= seat < len(seats):
            raise UserError(refusals.UNKNOWN_CONTROL)
        if user not in table.holders(seats[seat]):
            raise UserError(refusals.not_your_seat(table.game, seats[seat], table.seats_of(user)))
        return seats[seat]

    async def still_open(
        self, table: TableSnapshot, seat: str, version: int, token: str, user: int
    ) -> None:
        """Tell a stale press from a second one."""
        asked = table.game.asked.get(seat)
        if asked is not None and asked.version == version:
            return
        entries = await self.store.games.entries(table.game.id, version)
        if entries and (entries[0].token, entries[0].user) == (token, user):
            raise RepeatedPressError(refusals.ANSWERED)
        raise StalePressError(refusals.ANSWERED)

    async def advance(self, number: int) -> bool:
        """The staff officer plays a stretch; True if he is not done yet."""

        async def work() -> bool:
            table = await self.snapshots.open(number)
            if table.game.status != PLAYING:
                return False
            pending = PendingTurn.of(table, await self.context(table))
            await self._officer(pending, OFFICER_STRETCH)
            if not pending.entries:
                return False
            change = await self.write(table, pending)
            return any(change.has_officer(seat) for seat in change.questions)

        return await self.queues.run(number, work)

    async def stand_in(self, number: int, seat: str, version: int) -> bool:
        """The staff officer answers one question for somebody absent."""

        async def work() -> bool:
            table = await self.snapshots.open(number)
            asked = table.game.asked.get(seat)
            if table.game.status != PLAYING or asked is None or asked.version != version:
                return False
            advice = await self.advice(table, seat)
            pending = PendingTurn.of(table, await self.context(table))
            pending.answer(seat, advice.token, OFFICER, STAND_IN)
            await self.write(
                table,
                pending,
                Announcement(SAY, announcements.stood_in(table.game, seat, table.holders(seat))),
            )
            return True

        return await self.queues.run(number, work)

    async def advice(self, table: TableSnapshot, seat: str) -> Advice:
        """What the staff officer would do; he thinks beside the event loop."""
        return await asyncio.to_thread(table.rules.officer.advise, table.view(seat), frozenset())

    async def context(self, table: TableSnapshot) -> TurnContext:
        """Preferences of the people, standing orders, the time."""
        people = {it.user for it in table.seated if it.user}
        return TurnContext(
            self.clock.now(),
            await self.store.people.preferences(people),
            await self.store.people.orders(table.game.id),
        )

    async def write(
        self, table: TableSnapshot, pending: PendingTurn, *news: Announcement
    ) -> TableSnapshot:
        """Write a pending turn and give the table it leads to."""
        await self.commit(pending.change(*news))
        self.snapshots.remember(table.game.id, pending.version, pending.state)
        return replace(await self.snapshots.open(table.game.id), lapsed=pending.lapsed)

    async def commit(self, change: Change) -> None:
        """Write it whole, or say that the table has moved on."""
        if not await self.store.games.record(change):
            raise StalePressError(refusals.ANSWERED)
        self.wake(change.game)

    async def touch(
        self, game: Game, news: Iterable[Announcement], *, replan: bool = False
    ) -> None:
        """Change how a table is run and tell it."""
        plan = None
        if replan:
            table = await self.snapshots.of(game)
            plan = plans(table, game.asked, game.version, await self.context(table))
        if not await self.store.games.update(game, plan, news):
            raise UserError(refusals.MOVED_ON)
        self.wake(game.id)

    def asked_now(self, state: State, version: int) -> dict[str, OpenQuestion]:
        """Every open question of a state, posed now."""
        posed = OpenQuestion(version, self.clock.now())
        return {question.seat: posed for question in open_asks(state)}

    async def _officer(self, pending: PendingTurn, most: int) -> None:
        for _ in range(most):
            now = TableSnapshot(pending.table.game, pending.state, pending.table.seated)
            seat = next((seat for seat in now.questions if now.has_officer(seat)), None)
            if seat is None:
                return
            advice = await self.advice(now, seat)
            pending.answer(seat, advice.token, OFFICER)


def playing(game: Game) -> None:
    """Refuse, in the right words, what only a running game allows."""
    if game.status == PAUSED:
        raise UserError(refusals.paused(game))
    if game.status == LOBBY:
        raise UserError(refusals.not_started(game))
    unfinished(game)


def unfinished(game: Game) -> None:
    """Refuse, in the right words, what a game that was put away does not allow."""
    if game.status == OVER:
        raise UserError(refusals.over(game))
    if game.status == ARCHIVED:
        raise UserError(refusals.ARCHIVED)
