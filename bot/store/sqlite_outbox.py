"""The outbox and the board messages in SQLite."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.database import Database, Row
from bot.store.model import Announcement, BoardMessage, OutboxRow
from bot.store.sqlite_games import write_news

_NEWS = msgspec.json.Decoder(Announcement)


class SqliteOutbox:
    """See `interface.Outbox`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, game: int, news: Announcement, at: float) -> None:
        """Something to be told that no move brought about."""
        async with self._database.transaction() as writer:
            await write_news(writer, game, (news,), at)

    async def waiting(self, now: float) -> list[int]:
        """The tables with something untold that may be tried now."""
        rows = await self._database.all(
            "SELECT DISTINCT game FROM outbox WHERE done IS NULL AND retry <= ?", (now,)
        )
        return [row["game"] for row in rows]

    async def prune(self, before: float) -> None:
        """Forget what was told long ago."""
        await self._database.execute("DELETE FROM outbox WHERE done < ?", (before,))

    async def untidy(self) -> list[int]:
        """The tables with more than one board that carries controls."""
        rows = await self._database.all(
            "SELECT game FROM boards WHERE live GROUP BY game HAVING count(*) > 1"
        )
        return [row["game"] for row in rows]

    async def open(self, game: int) -> list[OutboxRow]:
        """What a table has not told yet, oldest first."""
        rows = await self._database.all(
            "SELECT * FROM outbox WHERE game = ? AND done IS NULL ORDER BY id", (game,)
        )
        return [
            OutboxRow(
                row["id"], row["game"], _NEWS.decode(row["payload"]), row["at"], row["attempts"]
            )
            for row in rows
        ]

    async def done(self, notices: Iterable[int], at: float) -> None:
        """These were told."""
        async with self._database.transaction() as writer:
            await writer.executemany(
                "UPDATE outbox SET done = ? WHERE id = ?", [(at, number) for number in notices]
            )

    async def failed(self, notices: Iterable[int], retry: float) -> None:
        """These could not be told; try again then."""
        async with self._database.transaction() as writer:
            await writer.executemany(
                "UPDATE outbox SET attempts = attempts + 1, retry = ? WHERE id = ?",
                [(retry, number) for number in notices],
            )

    async def boards(self, game: int) -> list[BoardMessage]:
        """The board messages that still carry controls, oldest first."""
        rows = await self._database.all(
            "SELECT * FROM boards WHERE game = ? AND live ORDER BY id", (game,)
        )
        return [_board(row) for row in rows]

    async def begin_board(
        self, game: int, channel: int, since: int, version: int, at: float
    ) -> BoardMessage:
        """Note that a board message is about to be posted."""
        async with self._database.transaction() as writer:
            cursor = await writer.execute(
                "INSERT INTO boards (game, channel, since, shown, at) VALUES (?, ?, ?, ?, ?)",
                (game, channel, since, version, at),
            )
        return BoardMessage(cursor.lastrowid or 0, game, channel, None, since, version, at)

    async def posted(self, board: BoardMessage, notices: Iterable[int], at: float) -> None:
        """A board message shows what it shows, and these notices are told with it."""
        async with self._database.transaction() as writer:
            await writer.execute(
                "UPDATE boards SET message = ?, shown = ?, story = ? WHERE id = ?",
                (board.message, board.shown, board.story, board.id),
            )
            await writer.executemany(
                "UPDATE outbox SET done = ? WHERE id = ?", [(at, number) for number in notices]
            )

    async def retired(self, board: int) -> None:
        """A board message has lost its controls."""
        await self._database.execute("UPDATE boards SET live = 0 WHERE id = ?", (board,))


def _board(row: Row) -> BoardMessage:
    return BoardMessage(
        row["id"],
        row["game"],
        row["channel"],
        row["message"],
        row["since"],
        row["shown"],
        row["at"],
        row["story"],
    )
