"""What is kept: a narrow interface, and SQLite or PostgreSQL behind it."""

from bot.store.errors import ChannelTakenError, StoreConflictError, StoreDownError
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
from bot.store.opening import open_store
from bot.store.postgres import PostgresStore
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
    "PostgresStore",
    "Preferences",
    "Reminder",
    "Request",
    "SeatHolder",
    "Settings",
    "SqliteStore",
    "Store",
    "StoreConflictError",
    "StoreDownError",
    "StoredTable",
    "Vote",
    "open_store",
]
