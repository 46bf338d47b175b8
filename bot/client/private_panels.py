"""The private panel of somebody, with its picture; presses and commands show the same one."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.application import Application
from bot.client.open_panels import OpenPanels
from bot.client.reply import Reply
from bot.panels.decision import (
    AT_FIRST,
    PanelState,
    decision,
    going_on,
    hint,
    nothing_owed,
    numbered_places,
    only_place,
    preview,
    shown_question,
)
from bot.panels.last_orders import LastOrders
from bot.panels.menu_path import MenuPath
from bot.panels.panel import Panel
from bot.pictures import Picture
from bot.store.model import NO_SEAT, UserId
from bot.tables.decisions import Answered, owed
from bot.tables.snapshot import TableSnapshot
from bot.words import replies
from engine import Event, Question, View, view
from engine.core.foresight import foresee
from engine.core.ids import Seat
from engine.core.log import readable

log = logging.getLogger(__name__)


class PrivatePanels:
    """Composes panels; whatever they show is what that person's seat may see."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.open = OpenPanels()

    async def show(self, reply: Reply, table: TableSnapshot, state: PanelState = AT_FIRST) -> None:
        """Somebody's decision as this answer, in place of any panel of theirs that stood before."""
        panel = await self.panel(table, reply.user, state)
        if not self.open.gone(reply):
            await reply.show(panel)
            await self.open.opened(reply, table.game.id)

    async def panel(
        self, table: TableSnapshot, user: UserId, state: PanelState = AT_FIRST
    ) -> Panel:
        """Somebody's decision, or whom the table waits for."""
        question = owed(table, user, state.seat)
        if question is None:
            return nothing_owed(table, state.lead, user)
        state = replace(going_on(table, question, state), user=user)
        picture = None if state.without_map else await self._picture(table, question, state.path)
        return decision(table, question, state, picture)

    async def advise(self, reply: Reply, table: TableSnapshot, seat: Seat = NO_SEAT) -> None:
        """The staff officer's word at once, and then how it fares beside other answers."""
        question, advice = await self.app.decisions.advice(table, reply.user, seat)
        await reply.show(hint(table, question, advice))
        thinking = self.app.thinking
        if thinking.on and len(question.choices) > 1:
            key = f"{table.game.id} {table.game.version}"
            found = await thinking.weigh(table.state, question.seat, key)
            await reply.show(hint(table, question, advice, found))

    async def preview(self, reply: Reply, table: TableSnapshot, seat: Seat, token: str) -> None:
        """What an order for many would do, with its arrows; it is given with the next press."""
        question, outcome = owed(table, reply.user, seat), foresee(table.state, seat, token)
        if question is None or outcome is None:
            await self.show(reply, table, PanelState(seat=seat))
            return
        lines = readable(outcome.events, seat)
        picture = await self._drawn(table, view(outcome.state, seat), lines)
        await reply.show(preview(table, question, token, replies.preview(lines), picture))
        await self.open.opened(reply, table.game.id)

    async def _drawn(
        self, table: TableSnapshot, seen: View, events: tuple[Event, ...]
    ) -> Picture | None:
        try:
            return await self.app.studio.preview(seen, events)
        except Exception:
            log.exception("drawing an order of game %d failed", table.game.id)
            return None

    async def _picture(
        self, table: TableSnapshot, question: Question, path: MenuPath
    ) -> Picture | None:
        """The part of the map the options point at; else one's own map if all see less of it.

        A question about something of which there is a page to be handed out comes with that page.
        """
        shown = shown_question(table, question, path)
        places, place = numbered_places(shown, path), only_place(shown)
        seen = table.view(question.seat)
        pages = table.rules.handouts(seen) if table.rules.handouts else {}
        about = [it for it in question.about if it in pages]
        try:
            if len(about) == 1:
                return await self.app.studio.handout(seen, about[0])
            if places or place:
                return await self.app.studio.crop(seen, place, targets=places)
            if not table.several or seen.board == table.view(None).board:
                return None
            return await self.app.studio.preview(seen, ())
        except Exception:
            log.exception("drawing a part of game %d failed", table.game.id)
            return None


def last_orders(done: Answered) -> LastOrders | None:
    """What was ordered just now; a vote is no order."""
    return None if done.ballot else LastOrders.of(done.question, done.token, done.lapsed)
