"""The application put together: one object that knows everything but Discord."""

from __future__ import annotations

from bot.clock import Clock
from bot.delivery.board_messages import BoardMessages
from bot.delivery.messenger import Messenger
from bot.delivery.outbox_worker import OutboxWorker
from bot.delivery.reminder_worker import ReminderWorker
from bot.pictures import Studio
from bot.queues import Queues
from bot.store import Store
from bot.tables.consent import Consents
from bot.tables.council import Council
from bot.tables.early_ending import EarlyEnding
from bot.tables.game_service import GameService
from bot.tables.lobby import Lobby
from bot.tables.seating import Seating
from bot.tables.table_admin import TableAdmin
from bot.tables.undo import Undo


class Application:
    """Tables, outbox and reminders around one store."""

    def __init__(self, store: Store, clock: Clock, studio: Studio, messenger: Messenger) -> None:
        self.store = store
        self.clock = clock
        self.studio = studio
        self.messenger = messenger
        self.service = GameService(store, clock, Queues())
        self.consents = Consents(self.service)
        self.seating = Seating(self.service, self.consents)
        self.lobby = Lobby(self.service, self.seating)
        self.council = Council(self.service)
        self.undo = Undo(self.service, self.consents)
        self.early_ending = EarlyEnding(self.service, self.consents)
        self.admin = TableAdmin(self.service, self.early_ending)
        self.boards = BoardMessages(self.service, messenger, studio)
        self.outbox_worker = OutboxWorker(self.service, messenger, self.boards)
        self.reminder_worker = ReminderWorker(self.service, self.council, self.admin, messenger)

    async def tick(self) -> None:
        """What is done every few seconds: reminders that are due, news that is stuck."""
        await self.reminder_worker.run_due()
        await self.outbox_worker.repair()

    async def close(self) -> None:
        """Stop; everything that matters is in the store."""
        await self.outbox_worker.close()
        self.studio.close()
        await self.store.close()
