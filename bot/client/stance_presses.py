"""Deciding ahead: the sheet of standing orders, and the staff officer's draft."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Collection
from typing import TypeVar

from bot.application import Application
from bot.client.private_panels import PrivatePanels
from bot.client.reply import Reply
from bot.client.waiting import board_trouble, typing_while
from bot.errors import StalePressError
from bot.panels.decision import PanelState
from bot.panels.ids import Pressed
from bot.panels.panel import Panel
from bot.panels.proposal import proposal_panel, read_struck, struck_by
from bot.panels.stances import EVERYTHING, SET, stance_panel, stance_sheet
from bot.pictures import Picture
from bot.store import OpenQuestion
from bot.store.model import GameNumber, Span
from bot.tables.decisions import named
from bot.tables.proposals import Signed
from bot.tables.snapshot import TableSnapshot
from bot.tables.stances import may_order
from bot.words import refusals, replies
from engine import view
from engine.core.ids import Seat
from engine.core.proposal import Proposal
from engine.core.stances import ASK, Order, split_key

log = logging.getLogger(__name__)

T = TypeVar("T")


class StancePresses:
    """What happens when somebody presses something about standing orders or a draft."""

    def __init__(self, app: Application, panels: PrivatePanels) -> None:
        self.app = app
        self.panels = panels

    async def stance(self, reply: Reply, control: Pressed) -> None:
        """Open the sheet or one stance, or pick a way; a menu picks what to open, or exceptions."""
        tail, values = control.tail, control.values
        if values and not values[0].startswith(SET):
            tail = values[0]
        key, setting, way = tail.partition(SET)
        if not setting:
            await self._open(reply, control, key)
            return
        unless = tuple(it.removeprefix(SET) for it in values)
        table = await reply.once(self._take(reply, control, key, Order(way, unless)))
        seat = named(table, control.seat)
        whole = key == EVERYTHING
        await reply.panel(stance_sheet(table, seat) if whole else stance_panel(table, seat, key))

    async def for_question(self, reply: Reply, control: Pressed) -> None:
        """The stance that answers the question a button stands under."""
        table = await self.app.service.snapshots.open(control.game)
        seat = named(table, control.seat)
        may_order(table, reply.user, seat)
        question = table.questions.get(seat)
        stance = table.rules.stance_for(question.kind) if question else None
        await reply.panel(
            stance_panel(table, seat, stance.key) if stance else stance_sheet(table, seat)
        )

    async def draft(self, reply: Reply, control: Pressed) -> None:
        """Show the draft; from its own menu, with the lines that are to stay."""
        table, seat = await self.app.decisions.look(control.game, control.seat, reply.user)
        if reply.in_private:
            await reply.ack()
        else:
            await reply.think()
        question = table.questions.get(seat)
        asked = table.game.asked.get(seat)
        if question is None or asked is None or not _of_this(control, asked):
            await self._where_things_stand(reply, control.game, refusals.ANSWERED)
            return
        kept = {int(it) for it in control.values}
        drafts = await self.app.proposals.draft(table, seat)
        struck: Collection[int] = ()
        if control.tail:
            struck = struck_by(control.tail, kept, len(drafts[0].lines))
            drafts = await self.app.proposals.draft(table, seat, struck)
        picture = await self._picture(drafts[1], seat)
        await reply.show(proposal_panel(table, question, drafts, struck, picture))
        await self.panels.open.opened(reply, control.game)

    async def sign(self, reply: Reply, control: Pressed) -> None:
        """Carry a draft out as it was read, or vote for it."""
        digest, _, code = control.tail.partition(".")
        signed = Signed(digest, read_struck(code))
        work = self.app.proposals.sign(
            control.game, control.version, control.seat, reply.user, signed
        )
        done = await self._carried_out(reply, control.game, work)
        if done is None:
            return
        table, ballot = done
        if ballot is not None and not ballot.decided:
            await reply.private(Panel(replies.voted(ballot.votes, ballot.quorum)))
        else:
            await self._go_on(reply, table)

    async def finish(self, reply: Reply, control: Pressed) -> None:
        """He plays the phase or the turn to its end."""
        span = Span(control.tail)
        work = self.app.proposals.finish(
            control.game, control.version, control.seat, reply.user, span
        )
        table = await self._carried_out(reply, control.game, work)
        if table is not None:
            await self._go_on(reply, table)

    async def _carried_out(self, reply: Reply, game: GameNumber, work: Awaitable[T]) -> T | None:
        """Do it and acknowledge it; who comes late is shown where things stand."""
        try:
            return await reply.once(typing_while(self.app, reply.channel, work))
        except StalePressError as late:
            await self._where_things_stand(reply, game, str(late))
            return None

    async def _go_on(self, reply: Reply, table: TableSnapshot) -> None:
        """The next decision, or nothing but the board."""
        if reply.in_private:
            await self.panels.show(reply, table)
        else:
            await self.panels.open.outdated(reply, table.game.id)
        trouble = await board_trouble(self.app, table.game.id, reply.user)
        if trouble:
            await reply.private(Panel(trouble))

    async def _open(self, reply: Reply, control: Pressed, key: str) -> None:
        table = await self.app.service.snapshots.open(control.game)
        seat = named(table, control.seat)
        may_order(table, reply.user, seat)
        shown = stance_panel(table, seat, key) if key else stance_sheet(table, seat)
        await reply.panel(shown)

    async def _take(self, reply: Reply, control: Pressed, key: str, order: Order) -> TableSnapshot:
        stances, where = self.app.stances, (control.game, control.seat, reply.user)
        if split_key(key)[0] == EVERYTHING:
            return await stances.take_all(*where, proposed=order.way != ASK)
        return await stances.take(*where, key, order)

    async def _where_things_stand(self, reply: Reply, game: GameNumber, lead: str) -> None:
        table = await self.app.service.snapshots.open(game)
        await reply.panel(await self.panels.panel(table, reply.user, PanelState(lead=lead)))

    async def _picture(self, left: Proposal, seat: Seat) -> Picture | None:
        """The map as it would be, with the arrows of all lines before the first die."""
        try:
            return await self.app.studio.preview(view(left.after, seat), left.events)
        except Exception:
            log.exception("drawing a draft failed")
            return None


def _of_this(control: Pressed, asked: OpenQuestion) -> bool:
    """Whether a button, or the menu of a draft itself, is of the question that is open now."""
    earliest = asked.version if control.values else asked.first
    return earliest <= control.version <= asked.version
