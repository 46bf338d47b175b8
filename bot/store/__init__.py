"""What is kept: a narrow interface, and SQLite behind it."""

from bot.store.interface import Store
from bot.store.model import (
    Announcement,
    BoardMessage,
    Change,
    Entry,
    Game,
    OpenQuestion,
    OutboxRow,
    Preferences,
    Reminder,
    ReminderPlan,
    Request,
    SeatHolder,
    Settings,
    StandingOrder,
)
from bot.store.sqlite import SqliteStore

__all__ = [
    "Announcement",
    "BoardMessage",
    "Change",
    "Entry",
    "Game",
    "OpenQuestion",
    "OutboxRow",
    "Preferences",
    "Reminder",
    "ReminderPlan",
    "Request",
    "SeatHolder",
    "Settings",
    "SqliteStore",
    "StandingOrder",
    "Store",
]
