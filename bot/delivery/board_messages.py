"""The board message: posted, edited, found again, and the former one relieved of its controls."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Sequence

from msgspec.structs import replace

from bot.clock import Clock
from bot.delivery.last_page import last_page
from bot.delivery.messenger import FORBIDDEN, MESSAGE_GONE, TOO_LARGE, DeliveryError, Messenger
from bot.metrics import METRICS
from bot.panels.board import BoardNews, board, story
from bot.panels.decision import only_place
from bot.panels.lobby import lobby
from bot.panels.panel import Panel
from bot.pictures import Picture, Studio
from bot.store import BoardMessage, Entry, Game, Mail, OutboxRow, Store, StoredTable
from bot.store.model import OFFICER, ChannelId, EntryKind, GameNumber
from bot.tables.history import passing, standing
from bot.tables.officer import STAND_IN
from bot.tables.snapshot import Snapshots, TableSnapshot
from bot.words import troubles
from bot.words.diary import page_full, tells
from engine import Event, load
from engine.core.log import readable

log = logging.getLogger(__name__)

STILL_THERE = 600  # seconds after an answer


class BoardMessages:
    """Keeps exactly one board message with controls per game."""

    def __init__(
        self, store: Store, snapshots: Snapshots, clock: Clock, messenger: Messenger, studio: Studio
    ) -> None:
        self.store = store
        self.snapshots = snapshots
        self.clock = clock
        self.messenger = messenger
        self.studio = studio

    async def show(
        self, number: GameNumber, mail: Mail, told: Sequence[OutboxRow], since: int | None = None
    ) -> None:
        """Bring the board message up to date, relieve the former ones, and mark it all at once.

        It tells what happened since the former one; `since` is for one in place of a deleted one.
        """
        stored = await self.snapshots.shown(number, mail.revision)
        game = stored.game
        boards = await self._found_again(stored, mail.boards)
        entries = await self._since(game, boards, since)
        table = await self.snapshots.of(stored) if game.version else None
        fresh = any(row.news.fresh for row in told) or _page_full(table, boards, entries)
        if boards != mail.boards:
            fresh = fresh and boards[-1].shown != game.version
            if fresh:  # the one found is a former board from now on, also if this process dies
                await self.store.outbox.posted(boards[-1], [], [], self.clock.now())
        current = await self._current(game, boards, since, fresh=fresh)
        begun = any(it.id == current.id for it in boards)
        panel = await self._panel(table, current, entries) if table else _lobby(stored)
        if since is not None:
            panel = dataclasses.replace(panel, pings=())  # whom it asks, the deleted one has called
        message = await self._put(current, panel, attempted=begun)
        if message is None:
            await self.store.outbox.retired([current.id])
            boards = tuple(it for it in boards if it.id != current.id)
            await self.show(number, replace(mail, boards=boards), told, current.since)
            return
        former = [it for it in boards if it.id != current.id]
        await self._strip(former)
        shown = replace(current, message=message, shown=game.version, story=panel.story)
        await self.store.outbox.posted(
            shown, [it.id for it in told], [it.id for it in former], self.clock.now()
        )

    async def _since(
        self, game: Game, boards: Sequence[BoardMessage], since: int | None
    ) -> list[Entry]:
        """All that any board to be shown now could tell; what came since is for the next."""
        if not game.version:
            return []
        if since is None:
            since = boards[-1].since if boards else 0
        entries = await self.store.games.entries(game.id, since)
        return [it for it in entries if it.version <= game.version]

    async def tidy(self, mail: Mail) -> None:
        """Take the controls off every board but the last; a process may have died before that."""
        former = mail.boards[:-1]
        if former:
            await self._strip(former)
            await self.store.outbox.retired([it.id for it in former])

    async def _strip(self, boards: Sequence[BoardMessage]) -> None:
        """Take the controls off boards; one out of reach is let go."""
        for former in boards:
            if former.message is not None:
                try:
                    await self.messenger.strip(former.channel, former.message, former.story)
                except DeliveryError as failure:
                    log.info("board %d keeps its controls: %s", former.id, failure.kind)

    async def _current(
        self, game: Game, boards: Sequence[BoardMessage], since: int | None, *, fresh: bool
    ) -> BoardMessage:
        """The message to bring up to date: one begun but not known posted, the last, or a new."""
        last = boards[-1] if boards else None
        here = last is not None and last.channel == game.channel
        if last is not None and here and (last.message is None or not (fresh or since is not None)):
            return last
        if since is None:
            since = last.shown if last is not None else 0
        begun = BoardMessage(
            id=0,
            game=game.id,
            channel=game.channel,
            since=since,
            shown=game.version,
            at=self.clock.now(),
        )
        return await self.store.outbox.begin_board(begun)

    async def _found_again(
        self, stored: StoredTable, boards: Sequence[BoardMessage]
    ) -> tuple[BoardMessage, ...]:
        """With the last board found, if it was posted and Discord's answer never came."""
        last = boards[-1] if boards else None
        if last is None or last.message is not None:
            return tuple(boards)
        message = await self.messenger.find(last.channel, _marker(stored.game, last), last.at)
        if message is None:
            return tuple(boards)
        told = await self._told_then(stored, last)
        return (*boards[:-1], replace(last, message=message, story=told))

    async def _told_then(self, stored: StoredTable, posted: BoardMessage) -> str:
        """What a board told when it was begun; nothing if that state is no longer kept."""
        data = await self.store.games.state(stored.game.id, posted.shown) if posted.shown else None
        if data is None:
            return ""
        entries = await self.store.games.entries(stored.game.id, posted.since)
        until = [it for it in entries if it.version <= posted.shown]
        then = TableSnapshot(replace(stored, game=replace(stored.game, asked={})), load(data))
        return story(then, _happened(then, until))

    async def _put(self, current: BoardMessage, panel: Panel, *, attempted: bool) -> int | None:
        """Post or edit; None if the message to be edited is gone.

        A nonce used before may give back the message of then, so that one is edited as well.
        """
        message = current.message
        self.store.claims.be_sure(current.game)
        try:
            if message is not None:
                await self._insist(current.channel, message, panel)
                return message
            posted = await self._insist(current.channel, None, panel, f"b{current.id}")
            if attempted:
                await self._insist(current.channel, posted, panel)
        except DeliveryError as failure:
            if failure.kind == MESSAGE_GONE:
                return None
            raise
        return posted

    async def _insist(
        self, channel: ChannelId, message: int | None, panel: Panel, nonce: str = ""
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

    async def _deliver(
        self, channel: ChannelId, message: int | None, panel: Panel, nonce: str
    ) -> int:
        if message is None:
            return await self.messenger.post(channel, panel, nonce)
        await self.messenger.edit(channel, message, panel)
        return message

    async def _panel(
        self, table: TableSnapshot, current: BoardMessage, entries: Sequence[Entry]
    ) -> Panel:
        news = _happened(table, [it for it in entries if it.version > current.since])
        picture, note = await self.draw(table, news.events)
        told = dataclasses.replace(news, note=note)
        return board(table, told, picture, f"board-{current.id}.png")

    async def draw(
        self, table: TableSnapshot, events: Sequence[Event]
    ) -> tuple[Picture | None, str]:
        """What happened, and where a public question is about one place; in the end the last page.

        A draughtsman who fails never stops the game.
        """
        asked = [only_place(it) for it in table.questions.values() if not it.private]
        try:
            if table.state.result is not None:
                return await last_page(self.store, self.messenger, self.studio, table), ""
            with METRICS.drawn.time():
                return await self.studio.board(table.view(None), events, asked), ""
        except Exception:
            log.exception("drawing game %d failed", table.game.id)
            return None, troubles.DRAWING_FAILED


def _lobby(stored: StoredTable) -> Panel:
    return lobby(stored.game, stored.seated)


def _happened(table: TableSnapshot, entries: Sequence[Entry]) -> BoardNews:
    """What happened since the former board and still stands, and who need not be called."""
    asked = table.game.asked
    return BoardNews(
        events=_public(entries),
        taken_back=bool(entries) and entries[-1].kind == EntryKind.UNDO,
        votes=[(it.user, it.token) for it in table.stored.votes],
        actor=_actor(entries),
        uncalled=frozenset(
            seat
            for seat in table.questions
            if any((e.seat, e.cause) == (seat, STAND_IN) for e in entries)
            or (entries and seat in asked and asked[seat].first < entries[0].version)
        ),
    )


def _page_full(
    table: TableSnapshot | None, boards: Sequence[BoardMessage], entries: Sequence[Entry]
) -> bool:
    """Whether the last board has told enough, and there is something new to tell."""
    last = boards[-1] if boards else None
    if table is None or last is None or not last.shown or last.shown >= table.game.version:
        return False
    told = [it for it in entries if it.version <= last.shown]
    full = page_full(_public(told), passing=passing(table, entries))
    return full and tells(_public(entries[len(told) :]))


def _public(entries: Sequence[Entry]) -> tuple[Event, ...]:
    """What everybody may read of the answers that still stand."""
    return readable([event for entry in standing(entries) for event in entry.events], None)


def _actor(entries: Sequence[Entry]) -> int:
    """Who answered last and is still there.

    What standing orders and the staff officer added to it at once does not count.
    """
    for entry in reversed(entries):
        if entry.user:
            return entry.user if entries[-1].at - entry.at < STILL_THERE else OFFICER
    return OFFICER


def _marker(game: Game, current: BoardMessage) -> str:
    return f"board-{current.id}.png" if game.version else f"b:start:{game.id}:0:"
