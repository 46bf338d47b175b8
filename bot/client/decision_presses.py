"""Deciding: buttons, the private panel, hints, taking back."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

from bot.application import Application
from bot.client.private_panels import PrivatePanels, last_orders
from bot.client.reply import Reply
from bot.client.waiting import board_trouble, typing_while
from bot.errors import StalePressError
from bot.panels.decision import PanelState, after_orders
from bot.panels.form import form, slip
from bot.panels.ids import Action, Pressed, UnreadableError
from bot.panels.menu_path import MenuPath
from bot.panels.panel import Panel
from bot.store.model import GameNumber
from bot.tables.decisions import MisfilledError, filled_in, named
from bot.tables.snapshot import TableSnapshot
from bot.words import refusals, replies, requests
from engine.core.choice import BATCH
from engine.core.forms import blanks
from engine.core.ids import Seat

T = TypeVar("T")


class DecisionPresses:
    """What happens when somebody presses something about a decision."""

    def __init__(self, app: Application, panels: PrivatePanels) -> None:
        self.app = app
        self.panels = panels

    async def play(self, reply: Reply, control: Pressed) -> None:
        """A choice was pressed."""
        await self._answer(reply, control, control.tail)

    async def show(self, reply: Reply, control: Pressed) -> None:
        """An order for many was pressed: first what it would do."""
        await self._show(reply, control, control.tail)

    async def fill(self, reply: Reply, control: Pressed) -> None:
        """Open the form of an answer with blanks; one that was filled in is answered with it."""
        await self._fill(reply, control, control.tail, [*control.values])

    async def decide(self, reply: Reply, control: Pressed) -> None:
        """Open the private panel."""
        table, seat = await self._look(reply, control)
        await reply.think()
        await self.panels.show(reply, table, PanelState(seat=seat))

    async def browse(self, reply: Reply, control: Pressed) -> None:
        """One step further, back, or another page; what was picked in full is played."""
        answers = [it.removeprefix("=") for it in control.values if it.startswith("=")]
        steps = [int(it.removeprefix("+")) for it in control.values if it.startswith("+")]
        forms = [it.removeprefix("?") for it in control.values if it.startswith("?")]
        shown = [it.removeprefix(">") for it in control.values if it.startswith(">")]
        apart = len(steps) + len(forms) + len(shown)
        if apart > 1 or (answers and apart):
            raise UnreadableError
        if shown:
            await self._show(reply, control, shown[0])
            return
        if forms:
            await self._fill(reply, control, forms[0], [])
            return
        if answers:
            await self._answer(reply, control, BATCH.join(answers))
            return
        table, seat = await self._look(reply, control)
        await reply.ack()
        path = MenuPath.read(control.tail)
        for line in steps:
            path = path.pick(line)
        asked = table.game.asked.get(seat)
        state = PanelState(path, seat=seat, browsed=True)
        if asked is None or asked.version != control.version:
            state = PanelState(lead=refusals.ANSWERED, seat=seat)
        await self.panels.show(reply, table, state)

    async def hint(self, reply: Reply, control: Pressed) -> None:
        """What the staff officer would do, privately."""
        table, seat = await self._look(reply, control)
        await reply.think()
        await self.panels.advise(reply, table, seat)

    async def take_back(self, reply: Reply, control: Pressed) -> None:
        """Take the last order back, or ask the others to agree."""
        work = self.app.undo.ask(control.game, reply.user, control.seat, control.version)
        done = await self._carried_out(reply, control, work)
        if done is None:
            return
        if done.asked:
            await reply.say(requests.asked_others(done.table.game, done.asked))
        elif reply.in_private:
            await self.panels.show(reply, done.table)
        else:
            await self.panels.open.outdated(reply, control.game)

    async def reopen(self, reply: Reply, control: Pressed) -> None:
        """Somebody who has signed an order sheet wants to change it after all."""
        work = self.app.undo.reopen(control.game, reply.user, control.seat, control.version)
        table = await self._carried_out(reply, control, work)
        if table is not None:
            await self.panels.show(reply, table, PanelState(seat=named(table, control.seat)))

    async def _show(self, reply: Reply, control: Pressed, token: str) -> None:
        table, seat = await self._look(reply, control)
        asked = table.game.asked.get(seat)
        if asked is None or not asked.first <= control.version <= asked.version:
            await self._where_things_stand(reply, control.game, refusals.ANSWERED)
            return
        await (reply.ack() if reply.in_private else reply.think())
        await self.panels.preview(reply, table, seat, token)

    async def _fill(self, reply: Reply, control: Pressed, token: str, texts: list[str]) -> None:
        """Open a form, or answer with the texts of one; a slip opens it again as it was."""
        head, before = blanks(token)
        work = self.app.decisions.blank_form(
            control.game, control.version, control.seat, head, reply.user
        )
        try:
            table, question, choice = await work
        except StalePressError as late:
            await self._where_things_stand(reply, control.game, str(late))
            return
        if not texts:
            await reply.form(form(table, question, choice, before))
            return
        try:
            answer = filled_in(table, question, choice, texts)
        except MisfilledError as slipped:
            again = slip(table, question, choice, texts, str(slipped))
            beside = not reply.in_private or self.panels.open.shown_in(reply, control.game)
            await (reply.private(again) if beside else reply.panel(again))
            return
        await self._answer(reply, control, answer)

    async def _look(self, reply: Reply, control: Pressed) -> tuple[TableSnapshot, Seat]:
        """The table and the seat of a control, if this person has any business with it."""
        return await self.app.decisions.look(control.game, control.seat, reply.user)

    async def _answer(self, reply: Reply, control: Pressed, token: str) -> None:
        """Answer, or vote; then show the next decision to whoever decides in private."""
        work = self.app.decisions.answer(
            control.game, control.version, control.seat, token, reply.user
        )
        done = await self._carried_out(reply, control, work)
        if done is None:
            return
        if done.ballot is not None and not done.ballot.decided:
            await reply.private(Panel(replies.voted(done.ballot.votes, done.ballot.quorum)))
            return
        if reply.in_private:
            together = control.what == Action.BROWSE and MenuPath.read(control.tail).together
            state = after_orders(last_orders(done), together=together)
            await self.panels.show(reply, done.table, state)
        else:
            await self.panels.open.outdated(reply, control.game)
        await self._trouble(reply, control.game)

    async def _carried_out(self, reply: Reply, control: Pressed, work: Awaitable[T]) -> T | None:
        """Do it and acknowledge it; who comes late is shown where things stand."""
        try:
            return await reply.once(typing_while(self.app, reply.channel, work))
        except StalePressError as late:
            await self._where_things_stand(reply, control.game, str(late))
            return None

    async def _where_things_stand(self, reply: Reply, game: GameNumber, lead: str) -> None:
        table = await self.app.service.snapshots.open(game)
        await reply.panel(await self.panels.panel(table, reply.user, PanelState(lead=lead)))

    async def _trouble(self, reply: Reply, game: GameNumber) -> None:
        """Tell the player if the board cannot be shown; the order stands all the same."""
        words = await board_trouble(self.app, game, reply.user)
        if words:
            await reply.private(Panel(words))
