"""Tells Discord what the outbox holds, in order, once, however often the process is killed."""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from bot.delivery.board_messages import BoardMessages
from bot.delivery.messenger import CHANNEL_GONE, FORBIDDEN, DeliveryError, Messenger
from bot.panels.notices import said
from bot.panels.panel import Panel
from bot.store import OutboxRow
from bot.store.model import ADVANCE, BOARD, LIVE, PAUSED, SAY
from bot.tables.game_service import GameService
from bot.words import announcements, troubles

log = logging.getLogger(__name__)

SLOWEST_RETRY = 900
FORBIDDEN_RETRY = 600
GONE_RETRY = 24 * 3600
KEPT = 30 * 24 * 3600


class OutboxWorker:
    """One delivery per game at a time; a ring during a delivery means one more round."""

    def __init__(self, service: GameService, messenger: Messenger, boards: BoardMessages) -> None:
        self.service = service
        self.messenger = messenger
        self.boards = boards
        self.born = service.clock.now()
        self.troubles: dict[int, str] = {}
        self._at_work: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        service.wake = self.wake

    def wake(self, game: int) -> None:
        """Something is in the outbox of a game."""
        if game in self._at_work:
            self._again.add(game)
        else:
            self._at_work[game] = asyncio.create_task(self._rounds(game))

    async def recover(self) -> None:
        """After a start: what a crash left untold or half done."""
        await self.service.store.outbox.prune(self.service.clock.now() - KEPT)
        for game in await self.service.store.outbox.untidy():
            self.wake(game)
        await self.repair()

    async def repair(self) -> None:
        """Tell whatever was left untold and may be tried again."""
        for game in await self.service.store.outbox.waiting(self.service.clock.now()):
            self.wake(game)

    async def settled(self, game: int) -> None:
        """Wait until a game has nothing more to tell for now."""
        while (task := self._at_work.get(game)) is not None:
            await asyncio.wait({task})

    async def close(self) -> None:
        """Stop telling; what is left stays in the outbox."""
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _rounds(self, game: int) -> None:
        try:
            while True:
                self._again.discard(game)
                await self._round(game)
                if game not in self._again:
                    return
        except Exception:
            log.exception("telling the news of game %d failed", game)
        finally:
            self._at_work.pop(game, None)

    async def _round(self, game: int) -> None:
        """Tell every open notice; what fails is tried again later, in the same order."""
        notices = await self.service.store.outbox.open(game)
        while notices:
            told = [notice for notice in notices if notice.news.kind == BOARD]
            first = told if notices[0].news.kind == BOARD else notices[:1]
            try:
                await self._tell(game, first)
                self.troubles.pop(game, None)
            except DeliveryError as failure:
                await self._failed(game, first, failure)
                return
            notices = await self.service.store.outbox.open(game)
        await self.boards.tidy(game)

    async def _tell(self, game: int, notices: list[OutboxRow]) -> None:
        numbers = [notice.id for notice in notices]
        kind = notices[0].news.kind
        if kind == BOARD:
            await self.boards.show(game, notices, self.born)
            return
        if kind == SAY:
            await self._say(notices[0])
        elif kind == ADVANCE:
            await self.service.advance(game)
        await self.service.store.outbox.done(numbers, self.service.clock.now())

    async def _say(self, notice: OutboxRow) -> None:
        game = await self.service.store.games.get(notice.game)
        if game is None:
            return
        panel = said(notice)
        if notice.at < self.born and await self.messenger.find(game.channel, panel.text, notice.at):
            return
        await self.messenger.post(game.channel, panel, f"n{notice.id}")

    async def _failed(self, game: int, notices: list[OutboxRow], failure: DeliveryError) -> None:
        """Keep what could not be told; a channel that is gone pauses its game."""
        log.warning("game %d: %s", game, failure.kind)
        now = self.service.clock.now()
        attempts = max(notice.attempts for notice in notices)
        wait = min(15 * 2 ** min(attempts, 6), SLOWEST_RETRY)
        if failure.kind == FORBIDDEN:
            wait = FORBIDDEN_RETRY
            self.troubles[game] = troubles.NO_PERMISSION
        elif failure.kind == CHANNEL_GONE:
            wait = GONE_RETRY
            await self.lost_channel(game)
        else:
            self.troubles[game] = troubles.BUSY
        await self.service.store.outbox.failed([it.id for it in notices], now + wait)

    async def lost_channel(self, number: int) -> None:
        """Pause a game whose channel is gone and tell its host how to go on."""
        game = await self.service.store.games.get(number)
        if game is None or game.status not in LIVE or game.settings.silenced:
            return
        settings = replace(game.settings, silenced=CHANNEL_GONE)
        paused = PAUSED if game.version else game.status
        await self.service.store.games.update(replace(game, settings=settings, status=paused), ())
        try:
            direct = await self.messenger.direct(game.host)
            await self.messenger.post(
                direct, Panel(announcements.channel_lost(game)), f"lost{number}"
            )
        except DeliveryError:
            log.info("the host of game %d cannot be reached", number)
