"""The desk where answers are handed in: guards, plays, writes, and rings the herald's bell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.clock import Clock
from bot.queues import Queues
from bot.reminders.plan import plans
from bot.store import Asked, Change, Game, News, Order, Store
from bot.store.model import ARCHIVED, LOBBY, OFFICER, OVER, PAUSED, PLAYING, SAY
from bot.tables.course import STANDING_ORDER, Course
from bot.tables.position import Position, Positions, Surroundings
from bot.tables.sorry import Echo, Sorry, Stale
from bot.words import texts
from engine import open_asks
from engine.core.state import State
from engine.core.views import Advice

OFFICER_STRETCH = 40  # longer than his turns between two answers of a person
STAND_IN = "stand-in"
Bell = Callable[[int], None]


class Desk:
    """Every way a started game moves on goes through here, one at a time per game."""

    def __init__(self, store: Store, clock: Clock, queues: Queues) -> None:
        self.store = store
        self.clock = clock
        self.queues = queues
        self.positions = Positions(store)
        self.ring: Bell = lambda _: None

    async def answer(self, number: int, version: int, seat: int, token: str, user: int) -> Position:
        """Somebody presses: play it, if it is their question and still open."""

        async def work() -> Position:
            position = await self.positions.open(number)
            name = self.guard(position, user, seat)
            await self.still_open(position, name, version, token, user)
            course = Course.of(position, await self.around(position))
            course.answer(name, token, user)
            return await self.write(position, course)

        return await self.queues.run(number, work)

    async def say(self, number: int, seat: str, token: str, user: int) -> Position:
        """Somebody uses `/do`: any legal answer to the present question."""
        position = await self.positions.open(number)
        asked = position.game.asked.get(seat)
        if asked is None:
            raise Stale(texts.NOT_YOUR_DECISION)
        return await self.answer(
            number, asked.version, position.rules.seats.index(seat), token, user
        )

    async def never(
        self, number: int, version: int, seat: int, user: int, unless: tuple[str, ...] = ()
    ) -> Position:
        """Somebody wants this passed from now on, but for those occasions; and now, if it fits."""
        position = await self.positions.open(number)
        name = self.guard(position, user, seat)
        question = position.questions.get(name)
        if question is None or not question.decline:
            raise Stale(texts.ANSWERED)
        if not set(unless) <= set(question.occasions):
            raise Sorry(texts.FORGED)
        await self.still_open(position, name, version, question.decline, user)
        order = Order(position.rules.order(question.kind), unless)
        await self.store.people.set_order(number, name, question.kind, order)
        if not order.passes(question.matters):
            return position
        return await self.answer(number, version, seat, question.decline, user)

    async def standing_pass(self, number: int, seat: str, version: int) -> None:
        """The time has come for a standing order to pass, if it still holds."""

        async def work() -> None:
            position = await self.positions.open(number)
            asked, around = position.game.asked.get(seat), await self.around(position)
            if position.game.status != PLAYING or asked is None or asked.version != version:
                return
            question = position.questions[seat]
            if around.passes(question):
                course = Course.of(position, around)
                course.answer(seat, question.decline, OFFICER, STANDING_ORDER)
                await self.write(position, course)

        await self.queues.run(number, work)

    def guard(self, position: Position, user: int, seat: int) -> str:
        """The seat's name, if this person may answer for it at all."""
        playing(position.game)
        seats = position.rules.seats
        if not 0 <= seat < len(seats):
            raise Sorry(texts.FORGED)
        if user not in position.holders(seats[seat]):
            raise Sorry(texts.stranger(position, user))
        return seats[seat]

    async def still_open(
        self, position: Position, seat: str, version: int, token: str, user: int
    ) -> None:
        """Tell a stale press from a second one."""
        asked = position.game.asked.get(seat)
        if asked is not None and asked.version == version:
            return
        entries = await self.store.games.entries(position.game.id, version)
        if entries and (entries[0].token, entries[0].user) == (token, user):
            raise Echo(texts.ANSWERED)
        raise Stale(texts.ANSWERED)

    async def advance(self, number: int) -> bool:
        """The staff officer plays a stretch; True if he is not done yet."""

        async def work() -> bool:
            position = await self.positions.open(number)
            if position.game.status != PLAYING:
                return False
            course = Course.of(position, await self.around(position))
            await self._officer(course, OFFICER_STRETCH)
            if not course.entries:
                return False
            change = await self.write(position, course)
            return any(change.has_officer(seat) for seat in change.questions)

        return await self.queues.run(number, work)

    async def stand_in(self, number: int, seat: str, version: int) -> bool:
        """The staff officer answers one question for somebody absent."""

        async def work() -> bool:
            position = await self.positions.open(number)
            asked = position.game.asked.get(seat)
            if position.game.status != PLAYING or asked is None or asked.version != version:
                return False
            advice = await self.advice(position, seat)
            course = Course.of(position, await self.around(position))
            course.answer(seat, advice.token, OFFICER, STAND_IN)
            await self.write(position, course, News(SAY, texts.stood_in(position, seat)))
            return True

        return await self.queues.run(number, work)

    async def advice(self, position: Position, seat: str) -> Advice:
        """What the staff officer would do; he thinks beside the event loop."""
        return await asyncio.to_thread(position.rules.advise, position.view(seat), frozenset())

    async def around(self, position: Position) -> Surroundings:
        """Preferences of the people, standing orders, the time."""
        people = {it.user for it in position.sitters if it.user}
        return Surroundings(
            self.clock.now(),
            await self.store.people.preferences(people),
            await self.store.people.orders(position.game.id),
        )

    async def write(self, position: Position, course: Course, *news: News) -> Position:
        """Write a course and give the position it leads to."""
        await self.commit(course.change(*news))
        self.positions.remember(position.game.id, course.version, course.state)
        return replace(await self.positions.open(position.game.id), lapsed=course.lapsed)

    async def commit(self, change: Change) -> None:
        """Write it whole, or say that the table has moved on."""
        if not await self.store.games.record(change):
            raise Stale(texts.ANSWERED)
        self.ring(change.game)

    async def touch(self, game: Game, news: Iterable[News], *, replan: bool = False) -> None:
        """Change how a table is run and tell it."""
        plan = None
        if replan:
            position = await self.positions.of(game)
            plan = plans(position, game.asked, game.version, await self.around(position))
        if not await self.store.games.update(game, plan, news):
            raise Sorry(texts.MOVED_ON)
        self.ring(game.id)

    def asked_now(self, state: State, version: int) -> dict[str, Asked]:
        """Every open question of a state, posed now."""
        posed = Asked(version, self.clock.now())
        return {question.seat: posed for question in open_asks(state)}

    async def _officer(self, course: Course, most: int) -> None:
        for _ in range(most):
            now = Position(course.position.game, course.state, course.position.sitters)
            seat = next((seat for seat in now.questions if now.has_officer(seat)), None)
            if seat is None:
                return
            advice = await self.advice(now, seat)
            course.answer(seat, advice.token, OFFICER)


def playing(game: Game) -> None:
    """Refuse, in the right words, what only a running game allows."""
    if game.status == PAUSED:
        raise Sorry(texts.paused(game))
    if game.status == LOBBY:
        raise Sorry(texts.not_started(game))
    unfinished(game)


def unfinished(game: Game) -> None:
    """Refuse, in the right words, what a game that was put away does not allow."""
    if game.status == OVER:
        raise Sorry(texts.over(game))
    if game.status == ARCHIVED:
        raise Sorry(texts.ARCHIVED)
