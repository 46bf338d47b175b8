"""Work that must be done once, by one process at a time.

Whoever takes a game does all that follows there, in order: the staff officer's turn, the outbox.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import asyncpg
from msgspec import Struct

from bot.clock import ServerClock
from bot.ending import cut_off
from bot.store.database import Row, Transaction
from bot.store.errors import StoreConflictError, StoreDownError
from bot.store.holding import IN_USE
from bot.store.model import GameNumber
from bot.store.postgres_database import PostgresDatabase

log = logging.getLogger(__name__)

Heard = Callable[[GameNumber], None]

LEASE = 20.0  # seconds a claim of a dead process still counts
RENEWED = 5.0  # seconds between two signs of life
REMEMBERED = 3600.0  # seconds for which a press is known as taken
BELL = "dynamo"  # what is rung when a process hands a game on
_NOW = "extract(epoch FROM clock_timestamp())"
_CLAIM = (
    f"INSERT INTO claims (what, holder, until) VALUES (?1, ?2, {_NOW} + ?3)"
    " ON CONFLICT (what) DO UPDATE SET holder = excluded.holder, until = excluded.until"
)
_MINE = "claims.holder = excluded.holder"  # an answer may have been lost on its way
_OVER = f"claims.until <= {_NOW}"
_TAKE = f"{_CLAIM} WHERE {_OVER} OR {_MINE} RETURNING xmax <> 0 AS inherited"
_MARK = f"{_CLAIM} WHERE {_MINE} RETURNING what"
_WAIT = f"{_CLAIM} WHERE {_OVER} RETURNING what"
TRIES = 4
HANDING_ON = 1.0  # seconds; where that is too short the lease runs out
SURE = 0.8  # of a lease: what is sent then arrives before another process may have taken over


class Claim(Struct, frozen=True):
    """A game that is ours for now; `inherited` if whoever had it before may have died at it."""

    inherited: bool = False


class Claims(Protocol):
    """Who does what, among any number of processes; `alone` where there is but one."""

    alone: bool

    async def start(self, heard: Heard, lost: Heard) -> None:
        """From now on be told of games that are handed on, and of those no longer ours."""

    async def stop(self) -> None:
        """Hand on what is still ours."""

    async def take(self, game: GameNumber) -> Claim | None:
        """Take a game, unless another process has it."""

    async def leave(self, game: GameNumber, revision: int) -> bool:
        """Let a game go; True if it was changed after the revision that was dealt with."""

    def drop(self, game: GameNumber) -> None:
        """Something failed at a game: whoever takes it next shall know."""

    def be_sure(self, game: GameNumber) -> None:
        """Before a word to Discord: `StoreConflictError` if another may have taken the game over.

        A process that stood still for a while finds that out here, before it tells what is stale.
        """

    async def first(self, interaction: int) -> bool:
        """Whether no other process has taken this press; while one relieves another both hear."""

    async def may_identify(self, bucket: int, seconds: float) -> bool:
        """Whether a session may be begun now; then no other process may for so long."""


class OneProcess:
    """On SQLite there is one process: everything is its own."""

    alone = True

    def __init__(self) -> None:
        self._identified: dict[int, float] = {}

    async def start(self, heard: Heard, lost: Heard) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def take(self, game: GameNumber) -> Claim | None:
        return Claim()

    async def leave(self, game: GameNumber, revision: int) -> bool:
        return False

    def drop(self, game: GameNumber) -> None:
        pass

    def be_sure(self, game: GameNumber) -> None:
        pass

    async def first(self, interaction: int) -> bool:
        return True

    async def may_identify(self, bucket: int, seconds: float) -> bool:
        now = time.monotonic()
        if now < self._identified.get(bucket, now):
            return False
        self._identified[bucket] = now + seconds
        return True


class ManyProcesses:
    """Claims are rows with a lease by the database's clock, renewed as long as a process lives."""

    alone = False

    def __init__(self, database: PostgresDatabase, *, lease: float = LEASE) -> None:
        self._database = database
        self._lease = lease
        self._me = secrets.token_hex(8)
        self._held: dict[GameNumber, float] = {}  # since when, at least, by our own clock
        self._renewed = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []
        self._lost: Heard = lambda _: None
        self.clock = ServerClock()

    async def start(self, heard: Heard, lost: Heard) -> None:
        if self._tasks:
            return
        self._lost = lost
        self._tasks = [
            asyncio.create_task(self._renewing()),
            asyncio.create_task(self._listening(heard)),
        ]

    async def stop(self) -> None:
        await cut_off(self._tasks)
        handing = asyncio.create_task(self._hand_on())
        await asyncio.wait({handing}, timeout=HANDING_ON)
        await cut_off([handing])

    async def _hand_on(self) -> None:
        """What is not done is left as a claim that has run out: the next knows it was begun."""
        async with self._database.transaction() as writer:
            rows = await writer.all(
                "UPDATE claims SET until = 0 WHERE holder = ? AND what LIKE 'game %'"
                " RETURNING what",
                (self._me,),
            )
            for row in rows:
                await writer.all("SELECT pg_notify(?, ?)", (BELL, row["what"].split()[1]))

    async def take(self, game: GameNumber) -> Claim | None:
        begun = time.monotonic()
        rows = await self._written(_TAKE, f"game {game}", self._lease)
        if not rows:
            return None
        self._held[game] = begun
        return Claim(rows[0]["inherited"])

    async def leave(self, game: GameNumber, revision: int) -> bool:
        """A change that was written while this was held is found here.

        Whoever wrote it could not take the game before it was let go, and can after.
        """
        self._held.pop(game, None)

        async def let_go(writer: Transaction) -> list[Row]:
            await writer.execute(
                "DELETE FROM claims WHERE what = ? AND holder = ?", (f"game {game}", self._me)
            )
            return await writer.all("SELECT revision FROM games WHERE id = ?", (game,))

        rows = await self._again(let_go)
        return bool(rows) and rows[0]["revision"] != revision

    def drop(self, game: GameNumber) -> None:
        self._held.pop(game, None)

    def be_sure(self, game: GameNumber) -> None:
        if time.monotonic() > self._held.get(game, -math.inf) + SURE * self._lease:
            raise StoreConflictError(f"another process may have taken game {game} over")

    async def first(self, interaction: int) -> bool:
        return bool(await self._written(_MARK, f"press {interaction}", REMEMBERED))

    async def may_identify(self, bucket: int, seconds: float) -> bool:
        return bool(await self._written(_WAIT, f"identify {bucket}", seconds))

    async def _written(self, sql: str, what: str, seconds: float) -> list[Row]:
        """Write a claim."""
        return await self._again(lambda writer: writer.all(sql, (what, self._me, seconds)))

    async def _again(self, work: Callable[[Transaction], Awaitable[list[Row]]]) -> list[Row]:
        """A short change; where the line was cut before it was written, once more."""
        for _ in range(TRIES):
            try:
                async with self._database.quick() as writer:
                    return await work(writer)
            except StoreConflictError as error:
                cut = error
        raise StoreDownError(str(cut)) from cut

    async def compare_clocks(self) -> None:
        """Set ours by the database's; the way there and back is halved."""
        begun = time.monotonic()
        row = await self._database.one(f"SELECT {_NOW} AS now")
        if row is not None:
            self.clock.set(float(row["now"]), (begun + time.monotonic()) / 2)

    async def _renewing(self) -> None:
        """Signs of life; a claim that another process has taken over is no longer worked on."""
        while True:
            await asyncio.sleep(min(RENEWED, self._lease / 3))
            try:
                await self._renew()
            except (StoreDownError, StoreConflictError, asyncpg.PostgresError) as error:
                log.warning("claims cannot be renewed: %s", error)
                if time.monotonic() - self._renewed > self._lease:
                    self._forget(set(self._held))

    async def _renew(self) -> None:
        held, begun = set(self._held), time.monotonic()

        async def renew(writer: Transaction) -> list[Row]:
            await writer.execute(
                f"DELETE FROM claims WHERE what LIKE 'press %' AND until <= {_NOW}"
            )
            return await writer.all(
                f"UPDATE claims SET until = {_NOW} + ?1 WHERE holder = ?2 AND what = ANY(?3)"
                " RETURNING what",
                (self._lease, self._me, [f"game {it}" for it in held]),
            )

        rows = await self._again(renew)
        self._renewed = time.monotonic()
        kept = {GameNumber(int(row["what"].split()[1])) for row in rows}
        self._held |= dict.fromkeys(kept & self._held.keys(), begun)
        self._forget((held - kept) & self._held.keys())
        await self.compare_clocks()

    def _forget(self, games: set[GameNumber]) -> None:
        for game in games:
            log.warning("game %d was taken over by another process", game)
            self._held.pop(game, None)
            self._lost(game)

    async def _listening(self, heard: Heard) -> None:
        """Hear what others hand on, whatever happens to the line."""
        while True:
            try:
                line = await self._database.line()
                try:
                    await self._listen(line, heard)
                finally:
                    line.terminate()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("nothing is heard from other processes: %s", error)
            await asyncio.sleep(1.0)

    @staticmethod
    async def _listen(line: asyncpg.Connection, heard: Heard) -> None:
        """Until the line is cut; it also shows that the database is in use."""
        closed = asyncio.Event()
        line.add_termination_listener(lambda *_: closed.set())
        await line.add_listener(BELL, lambda *it: heard(GameNumber(int(it[3]))))
        await line.execute(f"SELECT pg_advisory_lock_shared({IN_USE})")
        await closed.wait()
