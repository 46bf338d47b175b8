"""The tables there are: whatever copies, deletes or forgets goes by these lists."""

from __future__ import annotations

OF_A_GAME = (
    *("moves", "states", "seats", "votes", "requests", "boards", "outbox", "reminders"),
    *("notices", "stances", "reviews"),
)
OF_A_PERSON = ("preferences", "lessons")
TABLES = ("games", *OF_A_GAME, *OF_A_PERSON)
