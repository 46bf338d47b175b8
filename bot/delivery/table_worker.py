"""What follows a change of a table: the staff officer's turn, then what Discord must be told."""

from __future__ import annotations

import asyncio
import logging

from bot.clock import Clock
from bot.delivery.board_messages import BoardMessages
from bot.delivery.outbox import Outbox
from bot.ending import cut_off
from bot.errors import UserError
from bot.store import Store, StoreConflictError, StoreDownError
from bot.store.claims import Claim
from bot.store.model import NEVER, GameNumber
from bot.tables.officer import StaffOfficer

log = logging.getLogger(__name__)

KEPT = 30 * 24 * 3600


class TableWorker:
    """One task per game at a time; waking it while it works means one more round.

    What the officer answers a person comes on the same board as the person's answer; his own long
    turn is shown in parts. Whatever a dead process left is in the store: news in the outbox, and
    the officer's turn among what falls due.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        officer: StaffOfficer,
        outbox: Outbox,
        boards: BoardMessages,
    ) -> None:
        self.store = store
        self.clock = clock
        self.officer = officer
        self.outbox = outbox
        self.boards = boards
        self._at_work: dict[GameNumber, asyncio.Task[None]] = {}
        self._again: set[GameNumber] = set()
        self._doubts: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> int:
        """At how many tables something is under way."""
        return len(self._at_work)

    def wake(self, game: GameNumber) -> None:
        """A table was changed: it has something to tell, or the staff officer owes an answer."""
        if game in self._at_work:
            self._again.add(game)
        else:
            self._at_work[game] = asyncio.create_task(self._rounds(game))

    async def recover(self) -> None:
        """After a start: what a crash left untold or half done."""
        await self.store.outbox.prune(self.clock.now() - KEPT)
        for game in await self.store.outbox.untidy():
            self.wake(game)
        for game in await self.store.outbox.waiting(NEVER):
            self.wake(game)

    async def repair(self) -> None:
        """Tell whatever was left untold and may be tried again."""
        for game in await self.store.outbox.waiting(self.clock.now()):
            self.wake(game)

    async def settled(self, game: GameNumber) -> None:
        """Wait until nothing more follows for now."""
        while (task := self._at_work.get(game)) is not None:
            await asyncio.wait({task})

    async def all_settled(self) -> None:
        """Wait until nothing more follows at any table."""
        for game in list(self._at_work):
            await self.settled(game)

    def give_up(self, game: GameNumber) -> None:
        """Another process has taken the game over: stop what is under way there."""
        task = self._at_work.get(game)
        if task is not None:
            task.cancel()
            doubt = asyncio.create_task(self._doubt(game, task))
            self._doubts.add(doubt)
            doubt.add_done_callback(self._doubts.discard)

    async def _doubt(self, game: GameNumber, task: asyncio.Task[None]) -> None:
        """What was being sent may have come after what the other process sent."""
        await asyncio.wait({task})
        try:
            await self.outbox.doubt(game)
        except UserError:
            log.info("the board of game %d is shown by whoever was quicker", game)
        except (StoreDownError, StoreConflictError) as error:
            log.warning("the board of game %d may be an older one: %s", game, error)

    async def close(self, patience: float = 0.0) -> None:
        """Stop, after some patience; what is left stays in the store."""
        tasks = [*self._at_work.values(), *self._doubts]
        if tasks and patience:
            await asyncio.wait(tasks, timeout=patience)
        await cut_off(tasks)

    async def _rounds(self, game: GameNumber) -> None:
        """Rounds, as long as there is reason; none if another process is at it.

        That one looks once more before it leaves.
        """
        try:
            more = True
            while more:
                claim = await self.store.claims.take(game)
                if claim is None:
                    return
                revision = await self._round(game, claim)
                more = await self.store.claims.leave(game, revision) or game in self._again
        except (StoreDownError, StoreConflictError) as error:
            log.warning("what follows at game %d must wait: %s", game, error)
        except Exception:
            log.exception("what follows at game %d failed", game)
        finally:
            self.store.claims.drop(game)
            self._at_work.pop(game, None)

    async def _round(self, game: GameNumber, claim: Claim) -> int:
        """A stretch of the officer's turn, all there is to tell, another stretch, and so on.

        Gives the revision of the table up to which all is done.
        """
        to_play = True
        nothing_to_play = None  # the revision at which the officer had nothing to play
        while True:
            # what has woken us until now is in the mail; a later call is worth one more round,
            # even after a failure: somebody may have put right what was in the way
            self._again.discard(game)
            mail = await self.store.outbox.open(game)
            if mail.officer_owes and to_play:
                moved = await self.officer.advance(game)
                nothing_to_play = None if moved else mail.revision
                to_play = False
            elif mail.rows:
                if not await self.outbox.deliver(game, mail, inherited=claim.inherited):
                    return mail.revision
            elif mail.officer_owes and mail.revision != nothing_to_play:
                to_play = True
            elif mail.left_begun:  # by a process that took over from a slow one, and died
                await self.outbox.admin.show_again(game)
            else:
                await self.boards.tidy(mail)
                await self.outbox.tidy(mail)
                return mail.revision
