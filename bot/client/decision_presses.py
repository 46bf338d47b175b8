"""Deciding: buttons, the private panel, hints, taking back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

from bot.application import Application
from bot.client.reply import Reply
from bot.delivery.messenger import DeliveryError
from bot.errors import StalePressError, UserError
from bot.panels.decision import (
    AT_FIRST,
    PanelState,
    after_orders,
    decision,
    exceptions,
    hint,
    nothing_owed,
    numbered_places,
    only_place,
    openers_last,
    with_last_verb,
)
from bot.panels.ids import Control, seat_and
from bot.panels.last_orders import LastOrders
from bot.panels.menu_path import MenuPath
from bot.panels.panel import Panel
from bot.pictures import Picture
from bot.store import StandingOrder
from bot.tables.snapshot import TableSnapshot
from bot.words import refusals, replies, requests
from engine import Question
from engine.core.choice import BATCH

log = logging.getLogger(__name__)

T = TypeVar("T")
LONG = 1.0
PATIENCE = 5.0


class DecisionPresses:
    """What happens when somebody presses something about a decision."""

    def __init__(self, application: Application) -> None:
        self.app = application
        self.service = application.service

    async def play(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """A choice was pressed."""
        seat, token = seat_and(control.rest)
        await self._answer(reply, control, seat, token)

    async def decide(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Open the private panel."""
        table = await self._allowed(reply, control)
        seat, _tail = seat_and(control.rest)
        await reply.think()
        mine = PanelState(seat=table.rules.seats[seat])
        await reply.show(await self.panel(table, reply.user, mine))

    async def browse(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """One step further, back, or another page; what was picked in full is played."""
        seat, code = seat_and(control.rest)
        picked = values[0] if values else ""
        if picked.startswith("="):
            token = BATCH.join(value.removeprefix("=") for value in values)
            await self._answer(reply, control, seat, token)
            return
        table = await self._allowed(reply, control)
        await reply.ack()
        path = MenuPath.read(code)
        if picked.startswith("+") and picked[1:].isdigit():
            path = path.pick(int(picked[1:]))
        name = table.rules.seats[seat]
        asked = table.game.asked.get(name)
        if asked is None or asked.version != control.version:
            late = PanelState(lead=refusals.ANSWERED, seat=name)
            await reply.show(await self.panel(table, reply.user, late))
            return
        await reply.show(await self.panel(table, reply.user, PanelState(path, seat=name)))

    async def add_standing_order(
        self, reply: Reply, control: Control, values: tuple[str, ...]
    ) -> None:
        """Do not ask again: first the exceptions, if there can be any; then the standing order."""
        seat, step = seat_and(control.rest)
        table = await self._allowed(reply, control)
        question = table.questions.get(table.rules.seats[seat])
        if question is None or not question.decline:
            await self._current(reply, control.game, refusals.ANSWERED)
            return
        if question.occasions and not step:
            if reply.in_private:
                await reply.ack()
                await reply.show(exceptions(table, question))
            else:
                await reply.private(exceptions(table, question))
            return
        work = self.service.add_standing_order(
            control.game, control.version, seat, reply.user, values
        )
        if await self._through(reply, control, work):
            order = StandingOrder(table.rules.order(question.kind), values)
            await reply.say(replies.order_kept(order))

    async def hint(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """What the staff officer would do, privately."""
        table = await self._allowed(reply, control)
        if reply.in_private:
            await reply.ack()
        else:
            await reply.think()
        name = table.rules.seats[seat_and(control.rest)[0]]
        await reply.private(await self.advice(table, reply.user, name))

    async def take_back(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Take the last order back."""
        await self._allowed(reply, control)
        done = await reply.once(self.app.undo.ask(control.game, reply.user))
        if done.asked:
            await reply.say(requests.asked_others(done.table.game, done.asked))
        elif reply.in_private:
            await reply.show(await self.panel(done.table, reply.user))

    async def panel(self, table: TableSnapshot, user: int, state: PanelState = AT_FIRST) -> Panel:
        """The private panel of somebody: their decision, or whom the table waits for."""
        question = self.question(table, user, state.seat)
        if question is None:
            return nothing_owed(table, state.lead)
        state = with_last_verb(question, state)
        picture = None if state.without_map else await self._picture(table, question, state.path)
        return decision(table, question, state, picture)

    def question(self, table: TableSnapshot, user: int, seat: str = "") -> Question | None:
        """The question this person may answer, for that seat if it is one of theirs."""
        if table.game.settings.council:
            return next(iter(table.questions.values()), None)
        seats = table.seats_to_answer(user)
        if not seats:
            return None
        return table.questions[seat if seat in seats else seats[0]]

    async def advice(self, table: TableSnapshot, user: int, seat: str = "") -> Panel:
        """The staff officer's word, and a button that gives the order."""
        question = self.question(table, user, seat)
        if question is None:
            raise UserError(refusals.NOT_HIS_SEAT)
        return hint(table, question, await self.service.advice(table, question.seat))

    async def _picture(
        self, table: TableSnapshot, question: Question, path: MenuPath
    ) -> Picture | None:
        """The part of the map the options point at; else, with other sides about, one's own map."""
        places, place = numbered_places(question, path), only_place(question)
        seen = table.view(question.seat)
        try:
            if places or place:
                return await self.app.studio.crop(seen, place, targets=places)
            return await self.app.studio.snapshot(seen, ()) if table.several else None
        except Exception:
            log.exception("drawing a part of game %d failed", table.game.id)
            return None

    async def _allowed(self, reply: Reply, control: Control) -> TableSnapshot:
        """The position, if this person has any business with its decision."""
        table = await self.service.snapshots.open(control.game)
        seat, _ = seat_and(control.rest)
        if not table.game.settings.council:
            self.service.guard(table, reply.user, seat)
        elif not 0 <= seat < len(table.rules.seats):
            raise UserError(refusals.UNKNOWN_CONTROL)
        return table

    async def _answer(self, reply: Reply, control: Control, seat: int, token: str) -> None:
        table = await self._allowed(reply, control)
        if table.game.settings.council:
            await self._vote(reply, control, seat, token)
            return
        asked = table.questions.get(table.rules.seats[seat])
        token = openers_last(asked, token) if asked else token
        work = self.service.answer(control.game, control.version, seat, token, reply.user)
        await self._through(reply, control, work, asked, token)

    async def _vote(self, reply: Reply, control: Control, seat: int, token: str) -> None:
        vote = self.app.council.vote(control.game, control.version, seat, token, reply.user)
        try:
            ballot = await reply.once(vote)
        except StalePressError as late:
            await self._current(reply, control.game, str(late))
            return
        if not ballot.decided:
            await reply.private(Panel(replies.voted(ballot.votes, ballot.quorum)))
        elif reply.in_private:
            await reply.show(await self.panel(ballot.table, reply.user))

    async def _through(
        self,
        reply: Reply,
        control: Control,
        work: Awaitable[TableSnapshot],
        asked: Question | None = None,
        token: str = "",
    ) -> bool:
        """Carry an answer out; show the next decision, or the present one if it came late."""
        try:
            table = await reply.once(self.busy(reply.channel, work))
        except StalePressError as late:
            await self._current(reply, control.game, str(late))
            return False
        if reply.in_private:
            given = LastOrders.of(asked, token, table.lapsed) if asked else None
            singly = MenuPath.read(seat_and(control.rest)[1]).singly
            state = after_orders(given, singly=singly)
            await reply.show(await self.panel(table, reply.user, state))
        await self.trouble(reply, control.game)
        return True

    async def _current(self, reply: Reply, game: int, lead: str) -> None:
        table = await self.service.snapshots.open(game)
        panel = await self.panel(table, reply.user, PanelState(lead=lead))
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
            with suppress(DeliveryError):
                await self.app.messenger.typing(channel)
        return await task

    async def trouble(self, reply: Reply, game: int) -> None:
        """Tell the player if the board cannot be shown; the order stands all the same."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.app.outbox_worker.settled(game), PATIENCE)
        words = self.app.outbox_worker.troubles.get(game)
        if words:
            await reply.private(Panel(words))
