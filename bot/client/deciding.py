"""Deciding: buttons, the private panel, hints, taking back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

from bot.application import Application
from bot.client.reply import Reply
from bot.panels.decision import (
    AT_FIRST,
    Showing,
    Trail,
    after,
    decision,
    exceptions,
    hint,
    in_turn,
    nothing_owed,
    onward,
    spot,
    targets,
)
from bot.panels.given import Given
from bot.panels.ids import Control, seat_and
from bot.panels.panel import Panel
from bot.pictures import Picture
from bot.store import Order
from bot.tables.position import Position
from bot.tables.sorry import Sorry, Stale
from bot.voice import Unheard
from bot.words import company, texts
from engine import Question
from engine.core.choice import BATCH

log = logging.getLogger(__name__)

T = TypeVar("T")
LONG = 1.0
PATIENCE = 5.0


class Deciding:
    """What happens when somebody presses something about a decision."""

    def __init__(self, application: Application) -> None:
        self.app = application
        self.desk = application.desk

    async def play(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """A choice was pressed."""
        seat, token = seat_and(control.rest)
        await self._answer(reply, control, seat, token)

    async def decide(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Open the private panel."""
        position = await self._allowed(reply, control)
        seat, _tail = seat_and(control.rest)
        await reply.think()
        mine = Showing(seat=position.rules.seats[seat])
        await reply.show(await self.panel(position, reply.user, mine))

    async def browse(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """One step further, back, or another page; what was picked in full is played."""
        seat, code = seat_and(control.rest)
        picked = values[0] if values else ""
        if picked.startswith("="):
            token = BATCH.join(value.removeprefix("=") for value in values)
            await self._answer(reply, control, seat, token)
            return
        position = await self._allowed(reply, control)
        await reply.ack()
        trail = Trail.read(code)
        if picked.startswith("+") and picked[1:].isdigit():
            trail = trail.pick(int(picked[1:]))
        name = position.rules.seats[seat]
        asked = position.game.asked.get(name)
        if asked is None or asked.version != control.version:
            late = Showing(lead=texts.ANSWERED, seat=name)
            await reply.show(await self.panel(position, reply.user, late))
            return
        await reply.show(await self.panel(position, reply.user, Showing(trail, seat=name)))

    async def never(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """Do not ask again: first the exceptions, if there can be any; then the standing order."""
        seat, step = seat_and(control.rest)
        position = await self._allowed(reply, control)
        question = position.questions.get(position.rules.seats[seat])
        if question is None or not question.decline:
            await self._current(reply, control.game, texts.ANSWERED)
            return
        if question.occasions and not step:
            if reply.in_private:
                await reply.ack()
                await reply.show(exceptions(position, question))
            else:
                await reply.private(exceptions(position, question))
            return
        work = self.desk.never(control.game, control.version, seat, reply.user, values)
        if await self._through(reply, control, work):
            order = Order(position.rules.order(question.kind), values)
            await reply.say(texts.order_kept(order))

    async def hint(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """What the staff officer would do, privately."""
        position = await self._allowed(reply, control)
        if reply.in_private:
            await reply.ack()
        else:
            await reply.think()
        name = position.rules.seats[seat_and(control.rest)[0]]
        await reply.private(await self.advice(position, reply.user, name))

    async def take_back(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Take the last order back."""
        await self._allowed(reply, control)
        done = await reply.once(self.app.undo.ask(control.game, reply.user))
        if done.asked:
            await reply.say(company.asked_others(done.asked))
        elif reply.in_private:
            await reply.show(await self.panel(done.position, reply.user))

    async def panel(self, position: Position, user: int, showing: Showing = AT_FIRST) -> Panel:
        """The private panel of somebody: their decision, or whom the table waits for."""
        question = self.question(position, user, showing.seat)
        if question is None:
            return nothing_owed(position, showing.lead)
        showing = onward(question, showing)
        picture = None if showing.plain else await self._picture(position, question, showing.trail)
        return decision(position, question, showing, picture)

    def question(self, position: Position, user: int, seat: str = "") -> Question | None:
        """The question this person may answer, for that seat if it is one of theirs."""
        if position.game.settings.council:
            return next(iter(position.questions.values()), None)
        seats = position.owing(user)
        if not seats:
            return None
        return position.questions[seat if seat in seats else seats[0]]

    async def advice(self, position: Position, user: int, seat: str = "") -> Panel:
        """The staff officer's word, and a button that gives the order."""
        question = self.question(position, user, seat)
        if question is None:
            raise Sorry(texts.NOT_HIS_SEAT)
        return hint(position, question, await self.desk.advice(position, question.seat))

    async def _picture(
        self, position: Position, question: Question, trail: Trail
    ) -> Picture | None:
        """The part of the map the options point at; else, with other sides about, one's own map."""
        places = targets(question, trail)
        seen = position.view(question.seat)
        try:
            if places or spot(question):
                return await self.app.studio.crop(seen, spot(question), targets=places)
            return await self.app.studio.snapshot(seen, ()) if position.several else None
        except Exception:
            log.exception("drawing a part of game %d failed", position.game.id)
            return None

    async def _allowed(self, reply: Reply, control: Control) -> Position:
        """The position, if this person has any business with its decision."""
        position = await self.desk.positions.open(control.game)
        seat, _ = seat_and(control.rest)
        if not position.game.settings.council:
            self.desk.guard(position, reply.user, seat)
        elif not 0 <= seat < len(position.rules.seats):
            raise Sorry(texts.FORGED)
        return position

    async def _answer(self, reply: Reply, control: Control, seat: int, token: str) -> None:
        position = await self._allowed(reply, control)
        if position.game.settings.council:
            await self._vote(reply, control, seat, token)
            return
        asked = position.questions.get(position.rules.seats[seat])
        token = in_turn(asked, token) if asked else token
        work = self.desk.answer(control.game, control.version, seat, token, reply.user)
        await self._through(reply, control, work, asked, token)

    async def _vote(self, reply: Reply, control: Control, seat: int, token: str) -> None:
        vote = self.app.council.vote(control.game, control.version, seat, token, reply.user)
        try:
            ballot = await reply.once(vote)
        except Stale as stale:
            await self._current(reply, control.game, str(stale))
            return
        if not ballot.decided:
            await reply.private(Panel(texts.voted(ballot.votes, ballot.quorum)))
        elif reply.in_private:
            await reply.show(await self.panel(ballot.position, reply.user))

    async def _through(
        self,
        reply: Reply,
        control: Control,
        work: Awaitable[Position],
        asked: Question | None = None,
        token: str = "",
    ) -> bool:
        """Carry an answer out; show the next decision, or the present one if it came late."""
        try:
            position = await reply.once(self.busy(reply.channel, work))
        except Stale as stale:
            await self._current(reply, control.game, str(stale))
            return False
        if reply.in_private:
            given = Given.of(asked, token, position.lapsed) if asked else None
            singly = Trail.read(seat_and(control.rest)[1]).singly
            showing = after(given, singly=singly)
            await reply.show(await self.panel(position, reply.user, showing))
        await self.trouble(reply, control.game)
        return True

    async def _current(self, reply: Reply, game: int, lead: str) -> None:
        position = await self.desk.positions.open(game)
        panel = await self.panel(position, reply.user, Showing(lead=lead))
        if reply.in_private:
            await reply.ack()
            await reply.show(panel)
        else:
            await reply.private(panel)

    async def busy(self, channel: int, work: Awaitable[T]) -> T:
        """Show that work goes on when it takes longer than a moment."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=LONG)
        if not done:
            with suppress(Unheard):
                await self.app.voice.typing(channel)
        return await task

    async def trouble(self, reply: Reply, game: int) -> None:
        """Tell the player if the board cannot be shown; the order stands all the same."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.app.herald.settled(game), PATIENCE)
        words = self.app.herald.troubles.get(game)
        if words:
            await reply.private(Panel(words))
