"""People: who sits where, requests, preferences."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.database import Database
from bot.store.model import GameNumber, Preferences, Request, SeatHolder, UserId
from bot.store.rows import as_struct

_PREFERENCES = msgspec.json.Decoder(Preferences)


class SqlPeople:
    """See `interface.People`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seated(self, game: GameNumber) -> list[SeatHolder]:
        """Who sits where, in the order they came."""
        rows = await self._database.all(
            'SELECT seat, "user" FROM seats WHERE game = ? AND risen = 0 ORDER BY at, "user"',
            (game,),
        )
        return [as_struct(row, SeatHolder) for row in rows]

    async def request(self, number: int) -> Request | None:
        """A request by its number, settled or not."""
        row = await self._database.one("SELECT * FROM requests WHERE id = ?", (number,))
        return as_struct(row, Request) if row else None

    async def preferences(self, users: Iterable[UserId]) -> dict[UserId, Preferences]:
        """How these people want to be reminded; the usual way where they never said."""
        wanted = tuple(users)
        marks = ", ".join("?" for _ in wanted)
        rows = await self._database.all(
            f'SELECT "user", choices FROM preferences WHERE "user" IN ({marks})',
            wanted,
        )
        said = {row["user"]: _PREFERENCES.decode(row["choices"]) for row in rows}
        return {user: said.get(user, Preferences()) for user in wanted}

    async def save_preferences(self, user: UserId, choices: Preferences) -> None:
        """Keep somebody's preferences."""
        async with self._database.transaction() as writer:
            await writer.alone_with(user)  # whoever seats them meanwhile has read the former ones
            await writer.execute(
                'INSERT INTO preferences ("user", choices) VALUES (?, ?)'
                ' ON CONFLICT ("user") DO UPDATE SET choices = excluded.choices',
                (user, msgspec.json.encode(choices).decode()),
            )

    async def forget_lessons(self, user: UserId) -> None:
        """Explain everything to somebody once more."""
        await self._database.execute('DELETE FROM lessons WHERE "user" = ?', (user,))
