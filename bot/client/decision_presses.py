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
from bot.errors import StalePressError
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
    with_last_verb,
)
from bot.panels.ids import Control, seat_and
from bot.panels.last_orders import LastOrders
from bot.panels.menu_path import MenuPath
from bot.panels.panel import Panel
from bot.pictures import Picture
from bot.store.model import NO_SEAT, ChannelId, GameNumber, UserId
from bot.tables.decisions import Answered, owed
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.words import refusals, replies, requests
from engine import Question
from engine.core.choice import BATCH
from engine.core.ids import Seat

log = logging.getLogger(__name__)

T = TypeVar("T")
LONG = 1.0
PATIENCE = 5.0


class DecisionPresses:
    """What happens when somebody presses something about a decision."""

    def __init__(self, application: Application) -> None:
        self.app = application
        self.decisions = application.decisions

    async def play(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """A choice was pressed."""
        seat, token = seat_and(control.rest)
        await self._answer(reply, control, seat, token)

    async def decide(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Open the private panel."""
        table, seat = await self._look(reply, control)
        await reply.think()
        await reply.show(await self.panel(table, reply.user, PanelState(seat=seat)))

    async def browse(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """One step further, back, or another page; what was picked in full is played."""
        number, code = seat_and(control.rest)
        picked = values[0] if values else ""
        if picked.startswith("="):
            token = BATCH.join(value.removeprefix("=") for value in values)
            await self._answer(reply, control, number, token)
            return
        table, seat = await self._look(reply, control)
        await reply.ack()
        path = MenuPath.read(code)
        if picked.startswith("+") and picked[1:].isdigit():
            path = path.pick(int(picked[1:]))
        asked = table.game.asked.get(seat)
        if asked is None or asked.version != control.version:
            late = PanelState(lead=refusals.ANSWERED, seat=seat)
            await reply.show(await self.panel(table, reply.user, late))
            return
        await reply.show(await self.panel(table, reply.user, PanelState(path, seat=seat)))

    async def add_standing_order(
        self, reply: Reply, control: Control, values: tuple[str, ...]
    ) -> None:
        """Do not ask again: first the exceptions, if there can be any; then the standing order."""
        number, step = seat_and(control.rest)
        if not step:
            table, seat = await self._look(reply, control)
            question = table.questions.get(seat)
            if question is None or not question.decline:
                await self._current(reply, control.game, refusals.ANSWERED)
                return
            if question.occasions:
                await self._exceptions(reply, exceptions(table, question))
                return
        work = self.decisions.order(control.game, control.version, number, reply.user, values)
        done = await self._carried_out(reply, control, work)
        if done is None:
            return
        if reply.in_private:
            await reply.show(await self.panel(done.table, reply.user))
        await self.trouble(reply, control.game)
        await reply.say(replies.order_kept(done.order))

    async def _exceptions(self, reply: Reply, panel: Panel) -> None:
        if reply.in_private:
            await reply.ack()
            await reply.show(panel)
        else:
            await reply.private(panel)

    async def hint(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """What the staff officer would do, privately."""
        table, seat = await self._look(reply, control)
        if reply.in_private:
            await reply.ack()
        else:
            await reply.think()
        await reply.private(await self.advice(table, reply.user, seat))

    async def take_back(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Take the last order back."""
        seat, _tail = seat_and(control.rest)
        done = await reply.once(self.app.undo.ask(control.game, reply.user, seat))
        if done.asked:
            await reply.say(requests.asked_others(done.table.game, done.asked))
        elif reply.in_private:
            await reply.show(await self.panel(done.table, reply.user))

    async def panel(
        self, table: TableSnapshot, user: UserId, state: PanelState = AT_FIRST
    ) -> Panel:
        """The private panel of somebody: their decision, or whom the table waits for."""
        question = owed(table, user, state.seat)
        if question is None:
            return nothing_owed(table, state.lead)
        state = with_last_verb(question, state)
        picture = None if state.without_map else await self._picture(table, question, state.path)
        return decision(table, question, state, picture)

    async def advice(self, table: TableSnapshot, user: UserId, seat: Seat = NO_SEAT) -> Panel:
        """The staff officer's word, and a button that gives the order."""
        question, advice = await self.decisions.advice(table, user, seat)
        return hint(table, question, advice)

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

    async def _look(self, reply: Reply, control: Control) -> tuple[TableSnapshot, Seat]:
        """The table and the seat of a control, if this person has any business with it."""
        number, _ = seat_and(control.rest)
        return await self.decisions.look(control.game, number, reply.user)

    async def _answer(self, reply: Reply, control: Control, seat: SeatNumber, token: str) -> None:
        """Answer, or vote; then show the next decision to whoever decides in private."""
        work = self.decisions.answer(control.game, control.version, seat, token, reply.user)
        done = await self._carried_out(reply, control, work)
        if done is None:
            return
        if done.ballot is not None and not done.ballot.decided:
            await reply.private(Panel(replies.voted(done.ballot.votes, done.ballot.quorum)))
            return
        if reply.in_private:
            singly = MenuPath.read(seat_and(control.rest)[1]).singly
            state = after_orders(last_orders(done), singly=singly)
            await reply.show(await self.panel(done.table, reply.user, state))
        await self.trouble(reply, control.game)

    async def _carried_out(self, reply: Reply, control: Control, work: Awaitable[T]) -> T | None:
        """Do it and acknowledge it; who comes late is shown where things stand."""
        try:
            return await reply.once(self.busy(reply.channel, work))
        except StalePressError as late:
            await self._current(reply, control.game, str(late))
            return None

    async def _current(self, reply: Reply, game: GameNumber, lead: str) -> None:
        table = await self.app.service.snapshots.open(game)
        panel = await self.panel(table, reply.user, PanelState(lead=lead))
        if reply.in_private:
            await reply.ack()
            await reply.show(panel)
        else:
            await reply.private(panel)

    async def busy(self, channel: ChannelId, work: Awaitable[T]) -> T:
        """Show that work goes on when it takes longer than a moment."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=LONG)
        if not done:
            with suppress(DeliveryError):
                await self.app.messenger.typing(channel)
        return await task

    async def trouble(self, reply: Reply, game: GameNumber) -> None:
        """Tell the player if the board cannot be shown; the order stands all the same."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.app.worker.settled(game), PATIENCE)
        words = self.app.outbox.troubles.get(game)
        if words:
            await reply.private(Panel(words))


def last_orders(done: Answered) -> LastOrders | None:
    """What was ordered just now; a vote is no order."""
    return None if done.ballot else LastOrders.of(done.question, done.token, done.lapsed)
