"""What is kept: a narrow interface, and SQLite behind it."""

from bot.store.interface import Store
from bot.store.model import (
    Asked,
    Board,
    Change,
    Entry,
    Game,
    News,
    Notice,
    Order,
    Plan,
    Preferences,
    Reminder,
    Request,
    Settings,
    Sitter,
)
from bot.store.sqlite import SqliteStore

__all__ = [
    "Asked",
    "Board",
    "Change",
    "Entry",
    "Game",
    "News",
    "Notice",
    "Order",
    "Plan",
    "Preferences",
    "Reminder",
    "Request",
    "Settings",
    "Sitter",
    "SqliteStore",
    "Store",
]
