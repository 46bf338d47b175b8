"""Tables, moves and states."""

from __future__ import annotations

import zlib

import msgspec

from bot.store.database import Database, Dialect, Row, plain
from bot.store.model import (
    LIVE,
    Change,
    ChannelId,
    Entry,
    Game,
    GameNumber,
    GuildId,
    Preferences,
    Reminder,
    Request,
    SeatHolder,
    Status,
    StoredTable,
    UserId,
    Vote,
)
from bot.store.rows import as_struct
from bot.store.schema import OF_A_GAME
from bot.store.write import write
from engine.core.ids import Seat
from engine.core.stances import Order

_SELECT = "SELECT * FROM games"
_ENDED = "status IN ('over', 'archived')"
_LIVE = ", ".join(f"'{status}'" for status in LIVE)


def _opening(dialect: Dialect) -> str:
    """The one statement that reads a table ?1 with all its people, and with ?2 who acts."""

    def times(*names: str) -> dict[str, str]:
        return {name: dialect.time(name) for name in names}

    asked, acting = dialect.versions_asked, "SELECT CAST(?2 AS BIGINT)"
    seated = 'SELECT "user" FROM seats WHERE game = ?1'
    invited = "SELECT target FROM requests WHERE game = ?1 AND state = 'open'"
    listed = {
        "seats": (
            'SELECT * FROM seats WHERE game = ?1 ORDER BY at, "user"',
            plain("seat", "user") | times("risen"),
        ),
        "stances": (
            "SELECT * FROM stances WHERE game = ?1 ORDER BY seat, key",
            plain("seat", "key", "way") | {"unless": dialect.json("unless")},
        ),
        "lessons": (
            f'SELECT * FROM lessons WHERE "user" IN ({seated} UNION {acting})',
            plain("user", "lesson"),
        ),
        "votes": (
            f'SELECT * FROM votes WHERE game = ?1 AND version IN ({asked}) ORDER BY at, "user"',
            plain("version", "user", "token"),
        ),
        "requests": (
            "SELECT * FROM requests WHERE game = ?1 AND state = 'open' ORDER BY id",
            plain("id", "game", "kind", "version", "user", "target", "seat", "state")
            | times("at")
            | {"waiting": dialect.json("waiting")},
        ),
        "reminders": (
            "SELECT * FROM reminders WHERE game = ?1 ORDER BY id",
            plain("id", "game", "kind", "seat", "user", "version", "sent")
            | times("due", "told", "snoozed", "lease"),
        ),
        "preferences": (
            f'SELECT * FROM preferences WHERE "user" IN ({seated} UNION {invited} UNION {acting})',
            plain("user") | {"choices": dialect.json("choices")},
        ),
    }
    lists = ", ".join(f"{dialect.listed(*it)} AS {name}" for name, it in listed.items())
    return f"SELECT games.*, {lists} FROM games WHERE id = ?1"


class _Seat(SeatHolder, frozen=True):
    """A row of seats: somebody who sits there, or when they have risen."""

    risen: float


class _Stance(Order, frozen=True, kw_only=True):
    seat: Seat
    key: str


class _Lesson(msgspec.Struct, frozen=True):
    user: UserId
    lesson: str


class _Wishes(msgspec.Struct, frozen=True):
    user: UserId
    choices: Preferences


_read_seats = msgspec.json.Decoder(list[_Seat]).decode
_read_stances = msgspec.json.Decoder(list[_Stance]).decode
_read_lessons = msgspec.json.Decoder(list[_Lesson]).decode
_read_votes = msgspec.json.Decoder(tuple[Vote, ...]).decode
_read_requests = msgspec.json.Decoder(tuple[Request, ...]).decode
_read_reminders = msgspec.json.Decoder(tuple[Reminder, ...]).decode
_read_preferences = msgspec.json.Decoder(list[_Wishes]).decode


class SqlGames:
    """See `interface.Games`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._opening = _opening(database.dialect)

    async def open(self, number: GameNumber, user: UserId) -> StoredTable | None:
        """A table and all people concerned, also whoever acts, as they are at one moment."""
        row = await self._database.one(self._opening, (number, user))
        return _table(row) if row else None

    async def write(self, change: Change) -> Game:
        """See `write.write`."""
        return await write(self._database, change)

    async def get(self, number: GameNumber) -> Game | None:
        """A table by its number."""
        return await self._one("WHERE id = ?", number)

    async def at(self, channel: ChannelId) -> Game | None:
        """The live table of a channel."""
        return await self._one(f"WHERE channel = ? AND status IN ({_LIVE})", channel)

    async def latest_at(self, channel: ChannelId) -> Game | None:
        """The live table of a channel, or the last one that was played there."""
        return await self._one(
            f"WHERE channel = ? AND (status IN ({_LIVE}) OR version > 0)"
            f" ORDER BY status IN ({_LIVE}) DESC, id DESC LIMIT 1",
            channel,
        )

    async def of_guild(self, guild: GuildId, limit: int) -> list[Game]:
        """The tables of a server, those moved last first."""
        rows = await self._database.all(
            f"{_SELECT} WHERE guild = ? ORDER BY touched DESC LIMIT ?", (guild, limit)
        )
        return [as_struct(row, Game) for row in rows]

    async def of_user(self, user: UserId, limit: int) -> list[Game]:
        """The tables somebody sits at, those moved last first."""
        rows = await self._database.all(
            "SELECT * FROM games WHERE id IN (SELECT game FROM seats"
            ' WHERE "user" = ? AND risen = 0)'
            " ORDER BY touched DESC LIMIT ?",
            (user, limit),
        )
        return [as_struct(row, Game) for row in rows]

    async def with_status(self, status: Status) -> list[GameNumber]:
        """The numbers of all tables in a status."""
        rows = await self._database.all(
            "SELECT id FROM games WHERE status = ? ORDER BY id", (status,)
        )
        return [row["id"] for row in rows]

    async def entries(self, number: GameNumber, after: int = -1) -> list[Entry]:
        """The record of a game, oldest first."""
        rows = await self._database.all(
            'SELECT version, kind, seat, token, "user", cause, at, events FROM moves'
            " WHERE game = ? AND version > ? ORDER BY version",
            (number, after),
        )
        return [as_struct(row, Entry) for row in rows]

    async def state(self, number: GameNumber, version: int) -> bytes | None:
        """The state a game had at a version, if it is still kept."""
        row = await self._database.one(
            "SELECT state FROM states WHERE game = ? AND version = ?", (number, version)
        )
        return zlib.decompress(row["state"]) if row else None

    async def old(self, before: float, limit: int) -> list[GameNumber]:
        """Games that are over or put away, and were touched last before then."""
        rows = await self._database.all(
            f"SELECT id FROM games WHERE {_ENDED} AND touched < ? ORDER BY touched LIMIT ?",
            (before, limit),
        )
        return [row["id"] for row in rows]

    async def remove(self, number: GameNumber, before: float) -> bool:
        """Delete such a game with all that belongs to it; not if it was taken up meanwhile."""
        async with self._database.transaction() as writer:
            ended = await writer.execute(
                f"UPDATE games SET revision = revision + 1 WHERE id = ? AND {_ENDED}"
                " AND touched < ?",
                (number, before),
            )
            for table in OF_A_GAME if ended else ():
                await writer.execute(f"DELETE FROM {table} WHERE game = ?", (number,))
            if ended:
                await writer.execute("DELETE FROM games WHERE id = ?", (number,))
        return bool(ended)

    async def _one(self, where: str, *values: int) -> Game | None:
        row = await self._database.one(f"{_SELECT} {where}", values)
        return as_struct(row, Game) if row else None


def _table(row: Row) -> StoredTable:
    seats = _read_seats(row["seats"])
    return StoredTable(
        game=as_struct(row, Game),
        seated=tuple(SeatHolder(it.seat, it.user) for it in seats if not it.risen),
        ever_seated=tuple(SeatHolder(it.seat, it.user) for it in seats),
        stances={
            (it.seat, it.key): Order(it.way, it.unless) for it in _read_stances(row["stances"])
        },
        lessons=frozenset((it.user, it.lesson) for it in _read_lessons(row["lessons"])),
        preferences={it.user: it.choices for it in _read_preferences(row["preferences"])},
        requests=_read_requests(row["requests"]),
        votes=_read_votes(row["votes"]),
        reminders=_read_reminders(row["reminders"]),
    )
