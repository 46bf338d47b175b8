"""The board message: posted, edited, found again, and the former one relieved of its controls."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Sequence

from msgspec.structs import replace

from bot.delivery.messenger import FORBIDDEN, MESSAGE_GONE, TOO_LARGE, DeliveryError, Messenger
from bot.panels.board import BoardNews, board
from bot.panels.lobby import lobby
from bot.panels.panel import Panel
from bot.pictures import Picture, Studio
from bot.store import BoardMessage, Entry, Game, OutboxRow
from bot.store.model import LOBBY, MOVE, SETUP, UNDO
from bot.tables.game_service import GameService
from bot.tables.pending_turn import STANDING_ORDER
from bot.tables.snapshot import TableSnapshot
from bot.words import troubles
from engine import Event
from engine.core.log import readable

log = logging.getLogger(__name__)


class BoardMessages:
    """Keeps exactly one board message with controls per game."""

    def __init__(self, service: GameService, messenger: Messenger, studio: Studio) -> None:
        self.service = service
        self.store = service.store
        self.messenger = messenger
        self.studio = studio

    async def show(self, number: int, notices: Sequence[OutboxRow], born: float) -> None:
        """Bring the board message up to date and mark the notices."""
        game = await self.store.games.get(number)
        if game is None:
            return
        boards = await self.store.outbox.boards(number)
        fresh = any(notice.news.fresh for notice in notices)
        current = await self._current(game, boards, fresh=fresh)
        recovered = current.message is None and current.at < born
        panel = await self._panel(game, current)
        message = await self._put(game, current, panel, recovered=recovered)
        if message is None:
            await self.store.outbox.retired(current.id)
            await self.show(number, notices, born)
            return
        told = [notice.id for notice in notices]
        shown = replace(current, message=message, shown=game.version, story=panel.story)
        await self.store.outbox.posted(shown, told, self.service.clock.now())

    async def tidy(self, number: int) -> None:
        """Take the controls off every board but the last; one out of reach is let go."""
        for former in (await self.store.outbox.boards(number))[:-1]:
            if former.message is not None:
                try:
                    await self.messenger.strip(former.channel, former.message, former.story)
                except DeliveryError as failure:
                    log.info("board %d keeps its controls: %s", former.id, failure.kind)
            await self.store.outbox.retired(former.id)

    async def _current(
        self, game: Game, boards: list[BoardMessage], *, fresh: bool
    ) -> BoardMessage:
        """The message to bring up to date: one begun but not known posted, the last, or a new."""
        last = boards[-1] if boards else None
        here = last is not None and last.channel == game.channel
        if last is not None and here and (last.message is None or not fresh):
            return last
        since = last.shown if last is not None else 0
        now = self.service.clock.now()
        return await self.store.outbox.begin_board(game.id, game.channel, since, game.version, now)

    async def _put(
        self, game: Game, current: BoardMessage, panel: Panel, *, recovered: bool
    ) -> int | None:
        """Post or edit; None if the message to be edited is gone."""
        message = current.message
        if message is None and recovered:
            message = await self.messenger.find(current.channel, _marker(game, current), current.at)
        try:
            if message is not None:
                await self._insist(current.channel, message, panel)
                return message
            posted = await self._insist(current.channel, None, panel, f"b{current.id}")
            if recovered:
                await self._insist(current.channel, posted, panel)
        except DeliveryError as failure:
            if failure.kind == MESSAGE_GONE:
                return None
            raise
        return posted

    async def _insist(
        self, channel: int, message: int | None, panel: Panel, nonce: str = ""
    ) -> int:
        """With the picture, or without it where the picture is the trouble."""
        try:
            return await self._deliver(channel, message, panel, nonce)
        except DeliveryError as failure:
            if panel.picture is None or failure.kind not in (TOO_LARGE, FORBIDDEN):
                raise
            note = troubles.TOO_LARGE if failure.kind == TOO_LARGE else troubles.NO_PICTURE
            plain = Panel(f"{panel.text}\n{note}"[:2000], None, panel.rows, panel.pings)
            return await self._deliver(channel, message, plain, nonce)

    async def _deliver(self, channel: int, message: int | None, panel: Panel, nonce: str) -> int:
        if message is None:
            return await self.messenger.post(channel, panel, nonce)
        await self.messenger.edit(channel, message, panel)
        return message

    async def _panel(self, game: Game, current: BoardMessage) -> Panel:
        if game.status == LOBBY or not game.version:
            return lobby(game, await self.store.people.seated(game.id))
        table = await self.service.snapshots.of(game)
        news = await self._happening(table, current)
        picture, note = await self.draw(table, news.events)
        told = dataclasses.replace(news, note=note)
        return board(table, told, picture, f"board-{current.id}.png")

    async def draw(
        self, table: TableSnapshot, events: Sequence[Event]
    ) -> tuple[Picture | None, str]:
        """The snapshot; a draughtsman who fails never stops the game."""
        try:
            return await self.studio.snapshot(table.view(None), events), ""
        except Exception:
            log.exception("drawing game %d failed", table.game.id)
            return None, troubles.DRAWING_FAILED

    async def _happening(self, table: TableSnapshot, current: BoardMessage) -> BoardNews:
        entries = await self.store.games.entries(table.game.id, current.since)
        question = next(iter(table.questions.values()), None)
        votes: list[tuple[int, str]] = []
        if question is not None and table.game.settings.council:
            version = table.game.asked[question.seat].version
            votes = await self.store.people.votes(table.game.id, version)
        return BoardNews(
            events=readable(_events(entries), None),
            taken_back=bool(entries) and entries[-1].kind == UNDO,
            votes=votes,
            actor=_actor(entries),
            passing=await self._passing(table),
        )

    async def _passing(self, table: TableSnapshot) -> frozenset[str]:
        """The seats whose standing order will answer; nobody there need be called."""
        context = await self.service.context(table)
        return frozenset(seat for seat, it in table.questions.items() if context.passes(it))


def _events(entries: Sequence[Entry]) -> list[Event]:
    """What happened since the former board and still stands."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == UNDO:
            del kept[max(0, len(kept) - int(entry.token)) :]
        elif entry.kind in (MOVE, SETUP):
            kept.append(entry)
    return [event for entry in kept for event in entry.events]


def _actor(entries: Sequence[Entry]) -> int:
    """Who gave the last answer; what his standing orders added to it does not count."""
    given = (entry.user for entry in reversed(entries) if entry.cause != STANDING_ORDER)
    return next(given, 0)


def _marker(game: Game, current: BoardMessage) -> str:
    return f"board-{current.id}.png" if game.version else f"b:start:{game.id}:0:"
