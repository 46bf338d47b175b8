"""The outbox and the board messages."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from bot.store.database import Database, Dialect, Transaction, plain
from bot.store.model import Backlog, BoardMessage, GameNumber, Mail, Notice, OutboxRow

_OPEN_REQUEST = (
    "EXISTS (SELECT 1 FROM requests r JOIN games g ON g.id = r.game WHERE r.id = n.request"
    " AND r.state = 'open' AND g.status IN ('playing', 'paused')"
    " AND (r.seat != '' OR r.version = g.version))"  # see `Request.outlives_moves`
)
_OPEN_REMINDER = "EXISTS (SELECT 1 FROM reminders WHERE id = n.reminder)"
_OFFICER = "EXISTS (SELECT 1 FROM reminders WHERE game = ?1 AND kind = 'officer')"


def _opening(dialect: Dialect) -> str:
    """The one statement that reads the mail of game ?1."""
    rows = dialect.listed(
        "SELECT * FROM outbox WHERE game = ?1 AND done IS NULL ORDER BY id",
        plain("id", "game", "attempts") | {"news": dialect.json("payload"), "at": "at"},
    )
    boards = dialect.listed(
        "SELECT * FROM boards WHERE game = ?1 AND live ORDER BY id",
        plain("id", "game", "channel", "message", "since", "shown", "at", "story"),
    )
    notices = dialect.listed(
        f"SELECT n.*, {_OPEN_REQUEST} OR {_OPEN_REMINDER} AS open"
        " FROM notices n WHERE game = ?1 ORDER BY id",
        plain("id", "game", "channel", "message", "request", "reminder", "until")
        | {"open": dialect.truth("open")},
    )
    return (
        f"SELECT {rows} AS rows, {boards} AS boards, {notices} AS notices, {_OFFICER} AS officer,"
        " (SELECT revision FROM games WHERE id = ?1) AS revision"
    )


_read_rows = msgspec.json.Decoder(tuple[OutboxRow, ...]).decode
_read_boards = msgspec.json.Decoder(tuple[BoardMessage, ...]).decode
_read_notices = msgspec.json.Decoder(tuple[Notice, ...]).decode


class SqlOutbox:
    """See `interface.Outbox`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._opening = _opening(database.dialect)

    async def waiting(self, now: float) -> list[GameNumber]:
        """The tables with something untold that may be tried now, or a notice that is void."""
        rows = await self._database.all(
            "SELECT game FROM outbox WHERE done IS NULL AND retry <= ?1"
            " UNION SELECT game FROM notices WHERE until <= ?1",
            (now,),
        )
        return [row["game"] for row in rows]

    async def backlog(self, now: float) -> Backlog:
        """How much waits, and how long it has."""
        (row,) = await self._database.all(
            "SELECT (SELECT count(*) FROM outbox WHERE done IS NULL AND retry <= ?1) AS untold,"
            " (SELECT min(at) FROM outbox WHERE done IS NULL AND retry <= ?1) AS oldest,"
            " (SELECT count(*) FROM reminders WHERE due <= ?1 AND lease <= ?1) AS due",
            (now,),
        )
        oldest = row["oldest"]
        return Backlog(row["untold"], now - oldest if oldest is not None else 0.0, row["due"])

    async def untidy(self) -> list[GameNumber]:
        """The tables with a board left begun, more than one with controls, or such notices."""
        rows = await self._database.all(
            "SELECT game FROM boards WHERE live GROUP BY game"
            " HAVING count(*) > count(message) OR count(*) > 1"
            " UNION SELECT game FROM notices"
        )
        return [row["game"] for row in rows]

    async def prune(self, before: float) -> None:
        """Forget what was told long ago."""
        await self._database.execute("DELETE FROM outbox WHERE done < ?", (before,))

    async def open(self, game: GameNumber) -> Mail:
        """What a table has not told yet, and the boards it is told on, at one moment."""
        (row,) = await self._database.all(self._opening, (game,))
        return Mail(
            _read_rows(row["rows"]),
            _read_boards(row["boards"]),
            bool(row["officer"]),
            _read_notices(row["notices"]),
            row["revision"] or 0,
        )

    async def said(
        self, row: OutboxRow, message: int, at: float, notice: Notice | None = None
    ) -> None:
        """A sentence was told by that message; with buttons it is a notice."""
        async with self._database.transaction() as writer:
            await writer.execute(
                "UPDATE outbox SET done = ?, message = ? WHERE id = ?", (at, message, row.id)
            )
            if notice is not None:
                await _note(writer, notice)

    async def sayings(self, game: GameNumber, after: float) -> set[int]:
        """The messages that have told something since then."""
        rows = await self._database.all(
            "SELECT message FROM outbox WHERE game = ? AND at >= ? AND message IS NOT NULL",
            (game, after),
        )
        return {row["message"] for row in rows}

    async def noticed(self, notice: Notice) -> None:
        """A message with buttons that is no board was posted."""
        async with self._database.transaction() as writer:
            await _note(writer, notice)

    async def void(self, notices: Iterable[int]) -> None:
        """These have lost their buttons."""
        async with self._database.transaction() as writer:
            await writer.many("DELETE FROM notices WHERE id = ?", [(number,) for number in notices])

    async def failed(self, rows: Iterable[int], retry: float) -> None:
        """These could not be told; try again then."""
        async with self._database.transaction() as writer:
            await writer.many(
                "UPDATE outbox SET attempts = attempts + 1, retry = ? WHERE id = ?",
                [(retry, number) for number in rows],
            )

    async def begin_board(self, board: BoardMessage) -> BoardMessage:
        """Note that a board message is about to be posted; gives it its number."""
        async with self._database.transaction() as writer:
            (row,) = await writer.all(
                "INSERT INTO boards (game, channel, since, shown, at) VALUES (?, ?, ?, ?, ?)"
                " RETURNING id",
                (board.game, board.channel, board.since, board.shown, board.at),
            )
        return replace(board, id=row["id"])

    async def posted(
        self, board: BoardMessage, rows: Iterable[int], retired: Iterable[int], at: float
    ) -> None:
        """A board shows what it shows, these rows are told with it, those boards are relieved."""
        async with self._database.transaction() as writer:
            await writer.execute(
                "UPDATE boards SET message = ?, shown = ?, story = ? WHERE id = ?",
                (board.message, board.shown, board.story, board.id),
            )
            await _mark_done(writer, rows, at)
            await _retire(writer, retired)

    async def retired(self, boards: Iterable[int]) -> None:
        """These board messages have lost their controls."""
        async with self._database.transaction() as writer:
            await _retire(writer, boards)

    async def revive(self, game: GameNumber, last: int) -> None:
        """The last board messages of a table may carry controls, whatever was noted."""
        await self._database.execute(
            "UPDATE boards SET live = ?1 WHERE id IN (SELECT id FROM boards WHERE game = ?2"
            " AND message IS NOT NULL ORDER BY id DESC LIMIT ?3)",
            (True, game, last),
        )


async def _mark_done(writer: Transaction, rows: Iterable[int], at: float) -> None:
    await writer.many("UPDATE outbox SET done = ? WHERE id = ?", [(at, number) for number in rows])


async def _note(writer: Transaction, notice: Notice) -> None:
    await writer.execute(
        "INSERT INTO notices (game, channel, message, request, reminder, until)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            *(notice.game, notice.channel, notice.message),
            *(notice.request, notice.reminder, notice.until),
        ),
    )


async def _retire(writer: Transaction, boards: Iterable[int]) -> None:
    await writer.many(
        "UPDATE boards SET live = ? WHERE id = ?", [(False, number) for number in boards]
    )
