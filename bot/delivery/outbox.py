"""Tells Discord what the outbox holds, in order, once, however often the process is killed."""

from __future__ import annotations

import logging
from collections.abc import Container
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.delivery.board_messages import BoardMessages
from bot.delivery.messenger import ARCHIVED, CHANNEL_GONE, FORBIDDEN, DeliveryError, Messenger
from bot.panels.notices import said
from bot.panels.panel import Panel
from bot.store import Mail, Notice, OutboxRow, Store
from bot.store.model import AnnouncementKind, ChannelId, GameNumber, UserId
from bot.tables.consent import LAPSE
from bot.tables.table_admin import TableAdmin
from bot.words import announcements, troubles

log = logging.getLogger(__name__)

SLOWEST_RETRY = 900
AGAIN = 600  # seconds between two boards brought back by themselves: somebody may not want them
FORBIDDEN_RETRY = 600
GONE_RETRY = 24 * 3600
REVIVED = 3  # boards of a table that may have got their controls back
SAME_WORDS = 3600  # seconds to look back for the same words told by another message


@dataclass
class Trouble:
    """What stands in the way of telling, in words, and who has heard them."""

    words: str
    told: set[UserId] = field(default_factory=set)


class Outbox:
    """Delivers what tables have to tell; `troubles` are those of the tables that cannot."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        messenger: Messenger,
        boards: BoardMessages,
        admin: TableAdmin,
    ) -> None:
        self.store = store
        self.clock = clock
        self.messenger = messenger
        self.boards = boards
        self.admin = admin
        self.born = clock.now()
        self.troubles: dict[GameNumber, Trouble] = {}
        self._looked_after: set[ChannelId] = set()
        self._missing: dict[GameNumber, float] = {}
        self._brought_back: dict[GameNumber, float] = {}

    async def deliver(self, game: GameNumber, mail: Mail, *, inherited: bool = False) -> bool:
        """Tell the next thing a table has to tell; False if that failed and is tried later.

        What is `inherited` may have been told by a process that died.
        """
        told = _next(mail)
        try:
            if told[0].news.kind == AnnouncementKind.BOARD:
                await self.boards.show(game, mail, told)
            else:
                await self._say(told[0], inherited=inherited)
        except DeliveryError as failure:
            await self._failed(game, told, failure)
            return False
        self.troubles.pop(game, None)
        return True

    def trouble(self, game: GameNumber, user: UserId) -> str:
        """What stands in the way of a table's board, told to each person once."""
        trouble = self.troubles.get(game)
        if trouble is None or user in trouble.told:
            return ""
        trouble.told.add(user)
        return trouble.words

    async def restore(self, game: GameNumber) -> None:
        """Show a board again that somebody deleted."""
        boards = (await self.store.outbox.open(game)).boards
        last = boards[-1] if boards else None
        if last is None or last.message is None:
            return
        if await self.messenger.is_gone(last.channel, last.message):
            await self.admin.show_again(game)

    async def doubt(self, game: GameNumber) -> None:
        """Two processes have written to the messages of a table: put them right once more."""
        await self.store.outbox.revive(game, REVIVED)
        await self.admin.show_again(game)

    async def look_after(self, channel: ChannelId) -> None:
        """Something happens in a channel for the first time since the start.

        Its board may have been deleted while nobody listened.
        """
        if channel in self._looked_after:
            return
        self._looked_after.add(channel)
        game = await self.store.games.at(channel)
        if game is not None:
            await self.restore(game.id)

    async def deleted(self, channel: ChannelId, messages: Container[int]) -> None:
        """Messages of a channel are gone; if the board is among them it is posted again.

        At once, but for one that was brought back a moment ago.
        """
        game = await self.store.games.at(channel)
        boards = (await self.store.outbox.open(game.id)).boards if game is not None else ()
        if game is not None and boards and boards[-1].message in messages:
            self._missing[game.id] = self._brought_back.get(game.id, 0.0) + AGAIN
            await self.bring_back()

    async def bring_back(self) -> None:
        """Post the deleted boards whose time has come."""
        now = self.clock.now()
        for game in [it for it, due in self._missing.items() if due <= now]:
            del self._missing[game]
            self._brought_back[game] = now
            await self.admin.show_again(game)

    async def lost_channel(self, number: GameNumber) -> None:
        """A game whose channel is gone waits; its host is told how to go on."""
        game = await self.admin.lose_channel(number)
        if game is None:
            return
        try:
            direct = await self.messenger.direct(game.host)
            await self.messenger.post(
                direct, Panel(announcements.channel_lost(game)), f"lost{number}"
            )
        except DeliveryError:
            log.info("the host of game %d cannot be reached", number)

    async def tidy(self, mail: Mail) -> None:
        """Take the buttons off requests and reminders that no longer lead anywhere."""
        now = self.clock.now()
        void = [it for it in mail.notices if not it.open or it.until <= now]
        for notice in void:
            try:
                await self.messenger.strip(notice.channel, notice.message, "")
            except DeliveryError as failure:
                log.info("a notice of game %d keeps its buttons: %s", notice.game, failure.kind)
        if void:
            await self.store.outbox.void([it.id for it in void])

    async def _say(self, row: OutboxRow, *, inherited: bool) -> None:
        """Tell it, unless that was done; what has buttons is remembered until they are void.

        Nobody but us says it, yet we may have said the same a moment before: by another message.
        """
        game = await self.store.games.get(row.game)
        if game is None:
            raise DeliveryError(CHANNEL_GONE)
        panel = said(row)
        message = None
        if row.attempts or row.at < self.born or inherited:
            others = await self.store.outbox.sayings(row.game, row.at - SAME_WORDS)
            message = await self.messenger.find(game.channel, panel.text, row.at, others)
        if message is None:
            self.store.claims.be_sure(row.game)
            message = await self.messenger.post(game.channel, panel, f"n{row.id}")
        notice = Notice(
            game=row.game,
            channel=game.channel,
            message=message,
            request=row.news.request,
            until=row.at + LAPSE,
        )
        kept = notice if row.news.request else None
        await self.store.outbox.said(row, message, self.clock.now(), kept)

    async def _failed(
        self, game: GameNumber, told: list[OutboxRow], failure: DeliveryError
    ) -> None:
        """Keep what could not be told; a channel that is gone pauses its game."""
        log.warning("game %d: %s", game, failure.kind)
        now = self.clock.now()
        attempts = max(row.attempts for row in told)
        wait = min(15 * 2 ** min(attempts, 6), SLOWEST_RETRY)
        if failure.kind == FORBIDDEN:
            wait = FORBIDDEN_RETRY
            self._in_the_way(game, troubles.no_permission(failure.right))
        elif failure.kind == ARCHIVED:
            wait = FORBIDDEN_RETRY
            self._in_the_way(game, troubles.LOCKED)
        elif failure.kind == CHANNEL_GONE:
            wait = GONE_RETRY
            await self.lost_channel(game)
        else:
            self._in_the_way(game, troubles.BUSY)
        await self.store.outbox.failed([row.id for row in told], now + wait)

    def _in_the_way(self, game: GameNumber, words: str) -> None:
        known = self.troubles.get(game)
        if known is None or known.words != words:
            self.troubles[game] = Trouble(words)


def _next(mail: Mail) -> list[OutboxRow]:
    """The first row; with a board, all boards that wait: one message shows the newest."""
    if mail.rows[0].news.kind != AnnouncementKind.BOARD:
        return [mail.rows[0]]
    return [row for row in mail.rows if row.news.kind == AnnouncementKind.BOARD]
