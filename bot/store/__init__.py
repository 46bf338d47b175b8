"""What is kept: a narrow interface, and SQLite behind it."""

from bot.store.errors import ChannelTakenError, StoreConflictError
from bot.store.interface import Store
from bot.store.model import (
    Announcement,
    BoardMessage,
    Change,
    Entry,
    Errand,
    Game,
    Mail,
    Notice,
    OpenQuestion,
    OutboxRow,
    Preferences,
    Reminder,
    Request,
    SeatHolder,
    Settings,
    StoredTable,
    Vote,
)
from bot.store.sqlite import SqliteStore

__all__ = [
    "Announcement",
    "BoardMessage",
    "Change",
    "ChannelTakenError",
    "Entry",
    "Errand",
    "Game",
    "Mail",
    "Notice",
    "OpenQuestion",
    "OutboxRow",
    "Preferences",
    "Reminder",
    "Request",
    "SeatHolder",
    "Settings",
    "SqliteStore",
    "Store",
    "StoreConflictError",
    "StoredTable",
    "Vote",
]
