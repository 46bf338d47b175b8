"""The application put together: one object that knows everything but Discord."""

from __future__ import annotations

import logging

from bot.clock import Clock
from bot.delivery.board_messages import BoardMessages
from bot.delivery.messenger import Messenger
from bot.delivery.outbox import Outbox
from bot.delivery.reminder_worker import ReminderWorker
from bot.delivery.retention import Retention
from bot.delivery.review_pages import ReviewPages
from bot.delivery.review_worker import ReviewWorker
from bot.delivery.table_worker import TableWorker
from bot.pictures import Studio
from bot.queues import Queues
from bot.store import Store, StoreConflictError, StoreDownError
from bot.store.model import GameNumber
from bot.tables.consent import Consents
from bot.tables.council import Council
from bot.tables.decisions import Decisions
from bot.tables.early_ending import EarlyEnding, draw_requests
from bot.tables.forking import Forking
from bot.tables.game_service import GameService
from bot.tables.lobby import Lobby
from bot.tables.officer import StaffOfficer
from bot.tables.privacy import Privacy
from bot.tables.proposals import Proposals
from bot.tables.seating import Seating, seat_requests
from bot.tables.stances import Stances
from bot.tables.table_admin import TableAdmin
from bot.tables.undo import Undo
from bot.thinking import Thinking

log = logging.getLogger(__name__)


class Application:
    """Tables, outbox and reminders around one store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        studio: Studio,
        messenger: Messenger,
        thinking: Thinking | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.studio = studio
        self.messenger = messenger
        self.thinking = thinking or Thinking()
        self.service = GameService(store, clock, Queues(), self._changed)
        self.officer = StaffOfficer(self.service, self.thinking)
        self.decisions = Decisions(self.service, self.officer)
        self.stances = Stances(self.service)
        self.proposals = Proposals(self.service)
        self.council = Council(self.service)
        self.undo = Undo(self.service)
        self.seating = Seating(self.service)
        self.early_ending = EarlyEnding(self.service)
        self.consents = Consents(
            self.service, {**self.undo.request_kinds(), **seat_requests(), **draw_requests()}
        )
        self.lobby = Lobby(self.service)
        self.privacy = Privacy(self.service)
        self.admin = TableAdmin(self.service)
        self.forking = Forking(self.lobby, self.admin)
        self.boards = BoardMessages(store, self.service.snapshots, clock, messenger, studio)
        self.outbox = Outbox(store, clock, messenger, self.boards, self.admin)
        self.worker = TableWorker(store, clock, self.officer, self.outbox, self.boards)
        self.retention = Retention(store, clock)
        self.reminder_worker = ReminderWorker(
            service=self.service,
            officer=self.officer,
            council=self.council,
            early_ending=self.early_ending,
            admin=self.admin,
            worker=self.worker,
            messenger=messenger,
        )

        self.review_pages = ReviewPages(
            store, self.service.snapshots, messenger, studio, self.thinking
        )
        self.reviews = ReviewWorker(store, clock, messenger, self.thinking, self.review_pages)

    async def recover(self) -> None:
        """After a start: what a crash left untold or half done."""
        await self.worker.recover()
        await self.reviews.recover()

    async def tick(self) -> None:
        """What is done every few seconds: what falls due, what was deleted, is stuck or old.

        What cannot be done because the database is away is done the next time.
        """
        try:
            await self.reminder_worker.run_due()
            await self.outbox.bring_back()
            await self.worker.repair()
            await self.retention.run()
        except (StoreDownError, StoreConflictError) as error:
            log.warning("what falls due must wait: %s", error)
        self.reviews.wake()

    def _changed(self, game: GameNumber) -> None:
        """A table was changed: let follow what follows."""
        self.worker.wake(game)
