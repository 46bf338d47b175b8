"""The one way to change a table: in its queue, read once, written in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.clock import Clock
from bot.errors import UserError
from bot.queues import Queues
from bot.store import ChannelTakenError, Game, Store, StoreConflictError, StoredTable
from bot.store.model import OFFICER, GameNumber, Status, UserId
from bot.tables.draft import Draft
from bot.tables.snapshot import Snapshots, TableSnapshot
from bot.words import refusals
from engine.core.ids import Seat

T = TypeVar("T")
Wake = Callable[[GameNumber], None]
TRIES = 5  # another process may be quicker now and then, not every time


class GameService:
    """Opens tables, and changes them one change at a time per game."""

    def __init__(self, store: Store, clock: Clock, queues: Queues, wake: Wake) -> None:
        self.store = store
        self.clock = clock
        self.queues = queues
        self.snapshots = Snapshots(store)
        self.wake = wake

    async def change(
        self, number: GameNumber, work: Callable[[Draft], Awaitable[T]], user: UserId = OFFICER
    ) -> T:
        """Read a table, let the work draft what shall change, write it whole; then wake delivery.

        If another process changed the table between the reading and the writing, the work is done
        again on what is there now. The work writes nothing itself, so nothing happens twice.
        """

        async def job() -> T:
            for _ in range(TRIES):
                draft = await self._draft(number, user)
                draft.come_back()
                result = await work(draft)
                try:
                    await self.write(draft)
                except StoreConflictError:
                    continue
                return result
            raise UserError(refusals.MOVED_ON)

        return await self.queues.run(number, job)

    async def change_running(
        self, number: GameNumber, work: Callable[[Draft], Awaitable[T]], user: UserId = OFFICER
    ) -> T:
        """The same, where the game must have begun."""

        async def begun(draft: Draft) -> T:
            if draft.state is None:
                await self.snapshots.of(draft.before)  # says why there is none
            return await work(draft)

        return await self.change(number, begun, user)

    async def come_back(self, number: GameNumber, user: UserId) -> None:
        """Somebody does something that changes nothing, but shows that they are there."""

        async def work(_: Draft) -> None:
            return None

        await self.change(number, work, user)

    async def write(self, draft: Draft) -> Game:
        """Write a draft, if it changes anything; gives the row as it stands then."""
        change = draft.change()
        if change is None:
            return draft.game
        try:
            row = await self.store.games.write(change)
        except ChannelTakenError as error:
            raise UserError(refusals.CHANNEL_TAKEN) from error
        if draft.state is not None:
            self.snapshots.remember(row.id, row.version, draft.state)
        self.snapshots.remember_written(draft.written(row))
        self.wake(row.id)
        return row

    async def _draft(self, number: GameNumber, user: UserId) -> Draft:
        stored = await self.snapshots.stored(number, user)
        table = await self.snapshots.of(stored) if stored.game.version else None
        return Draft(stored, self.clock.now(), user, table)


def playing(game: Game) -> None:
    """Refuse, in the right words, what only a running game allows."""
    if game.status == Status.PAUSED:
        raise UserError(refusals.paused(game))
    if game.status == Status.LOBBY:
        raise UserError(refusals.not_started(game))
    unfinished(game)


def unfinished(game: Game) -> None:
    """Refuse, in the right words, what a game that was put away does not allow."""
    if game.status == Status.OVER:
        raise UserError(refusals.over(game))
    if game.status == Status.ARCHIVED:
        raise UserError(refusals.ARCHIVED)


def only_host(game: Game, user: UserId) -> None:
    """Refuse what only whoever opened the table may do."""
    if user != game.host:
        raise UserError(refusals.ONLY_HOST)


def member(stored: StoredTable, user: UserId) -> None:
    """Refuse what only people of the table may do."""
    if user != stored.game.host and all(it.user != user for it in stored.seated):
        raise UserError(refusals.NOT_SITTING)


def still_asked(table: TableSnapshot, seat: Seat, version: int) -> bool:
    """Whether a running game still waits for that answer of a seat."""
    asked = table.game.asked.get(seat)
    return table.game.status == Status.PLAYING and asked is not None and asked.version == version


def still_owed(table: TableSnapshot, seat: Seat, first: int) -> bool:
    """The same of what a reminder is about: a sheet is owed until it is signed."""
    asked = table.game.asked.get(seat)
    return table.game.status == Status.PLAYING and asked is not None and asked.first == first
