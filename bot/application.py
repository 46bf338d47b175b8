"""The application put together: one object that knows everything but Discord."""

from __future__ import annotations

from bot.boards import Boards
from bot.clock import Clock
from bot.herald import Herald
from bot.pictures import Studio
from bot.queues import Queues
from bot.reminders.rounds import Rounds
from bot.store import Store
from bot.tables.chairs import Chairs
from bot.tables.consent import Consents
from bot.tables.council import Council
from bot.tables.desk import Desk
from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby
from bot.tables.peace import Peace
from bot.tables.undo import Undo
from bot.voice import Voice


class Application:
    """Tables, herald and reminders around one store."""

    def __init__(self, store: Store, clock: Clock, studio: Studio, voice: Voice) -> None:
        self.store = store
        self.clock = clock
        self.studio = studio
        self.voice = voice
        self.desk = Desk(store, clock, Queues())
        self.consents = Consents(self.desk)
        self.chairs = Chairs(self.desk, self.consents)
        self.lobby = Lobby(self.desk, self.chairs)
        self.council = Council(self.desk)
        self.undo = Undo(self.desk, self.consents)
        self.peace = Peace(self.desk, self.consents)
        self.keeper = Keeper(self.desk, self.peace)
        self.boards = Boards(self.desk, voice, studio)
        self.herald = Herald(self.desk, voice, self.boards)
        self.rounds = Rounds(self.desk, self.council, self.keeper, voice)

    async def tick(self) -> None:
        """What is done every few seconds: reminders that are due, news that is stuck."""
        await self.rounds.walk()
        await self.herald.repair()

    async def close(self) -> None:
        """Stop; everything that matters is in the store."""
        await self.herald.close()
        self.studio.close()
        await self.store.close()
