"""`/log` and its buttons: a page of the diary, with the map as it was at the end of its turn."""

from __future__ import annotations

import logging

from bot.application import Application
from bot.client.may_see import may_see
from bot.client.reply import Reply
from bot.errors import UserError
from bot.limits import CONTENT, clip
from bot.panels.ids import Pressed, UnreadableError
from bot.panels.logbook import LogPage, Turn, log_pages, log_panel, searched, turns
from bot.panels.panel import Panel
from bot.pictures import Picture
from bot.store.model import UserId
from bot.tables.film import position_after
from bot.tables.history import standing
from bot.tables.snapshot import TableSnapshot
from bot.words import names, refusals, replies
from engine import load, view
from engine.core.state import State

log = logging.getLogger(__name__)


class LogBook:
    """Reads the diary of a table to whoever may see the table, as their seats may read it."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def turn(self, reply: Reply, pressed: Pressed) -> None:
        """Somebody turns the page, or picks a turn."""
        table = await self.app.service.snapshots.open(pressed.game)
        if not await may_see(self.app.store, table.game, reply.place.guild, reply.user):
            raise UserError(refusals.no_game(pressed.game))
        number = int(pressed.value) if pressed.values else pressed.number
        if reply.in_private:
            await reply.ack()
        else:
            await reply.think()
        await reply.show(await self.page(table, reply.user, number, pressed.tail))

    async def whole_map(self, reply: Reply, pressed: Pressed) -> None:
        """The whole map as it is now, as this person may see it."""
        table = await self.app.service.snapshots.open(pressed.game)
        if not await may_see(self.app.store, table.game, reply.place.guild, reply.user):
            raise UserError(refusals.no_game(pressed.game))
        await reply.think()
        seen = table.view(table.viewing_seat(reply.user))
        picture = await self.app.studio.snapshot(seen, ())
        await reply.private(Panel(names.title(table.game), picture))

    async def handout(self, reply: Reply, pressed: Pressed) -> None:
        """A page that is handed out, as this person may see it."""
        table = await self.app.service.snapshots.open(pressed.game)
        if not await may_see(self.app.store, table.game, reply.place.guild, reply.user):
            raise UserError(refusals.no_game(pressed.game))
        await reply.think()
        await reply.private(await handout(self.app, table, reply.user, pressed.tail))

    async def rule(self, reply: Reply, pressed: Pressed) -> None:
        """The page of the rules behind a question, for whoever presses."""
        table = await self.app.service.snapshots.open(pressed.game)
        page = table.rules.topics.get(pressed.tail)
        if page is None:
            raise UnreadableError
        await reply.private(Panel(clip(replies.rule_page(page), CONTENT)))

    async def page(
        self, table: TableSnapshot, user: UserId, number: int | None = None, find: str = ""
    ) -> Panel:
        """That page, or the newest."""
        find = searched(find)
        pages = log_pages(await self.turns(table, user), find)
        at = len(pages) - 1 if number is None else min(number, len(pages) - 1)
        picture = None if find else await self._picture(table, user, pages[at])
        return log_panel(table.game, pages, at, find, picture)

    async def turns(self, table: TableSnapshot, user: UserId) -> list[Turn]:
        """The whole diary for somebody."""
        entries = standing(await self.app.store.games.entries(table.game.id))
        return turns(table.rules, entries, table.seats_of(user) or (None,))

    async def position(self, table: TableSnapshot, user: UserId, number: int) -> State:
        """The position at the end of the turn that a page is about."""
        page = log_pages(await self.turns(table, user))[number]
        return await self._state(table, page)

    async def _state(self, table: TableSnapshot, page: LogPage) -> State:
        """The state kept from then; one of long ago is played again."""
        if not page.last or page.last >= table.game.version:
            return table.state
        data = await self.app.store.games.state(table.game.id, page.last)
        if data is not None:
            return load(data)
        return await position_after(await self.app.admin.record(table.game.id), page.moves)

    async def _picture(self, table: TableSnapshot, user: UserId, page: LogPage) -> Picture | None:
        """The map as it was then, as this person may see it."""
        seat = table.viewing_seat(user)
        try:
            state = await self._state(table, page)
            return await self.app.studio.snapshot(view(state, seat), ())
        except Exception:
            log.exception("drawing an earlier turn of game %d failed", table.game.id)
            return None


async def handout(app: Application, table: TableSnapshot, user: UserId, which: str) -> Panel:
    """One of the pages that can be handed out now, for somebody."""
    seen = table.view(table.viewing_seat(user))
    pages = table.rules.handouts(seen) if table.rules.handouts else {}
    if which not in pages:
        raise UserError(refusals.NO_HANDOUT)
    picture = await app.studio.handout(seen, which)
    return Panel(f"**{pages[which]}**", picture, name="sheet.png")
