"""Tables, moves and states in SQLite."""

from __future__ import annotations

import zlib

import msgspec

from bot.store.database import Database, Row
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
from bot.store.sqlite_write import write
from engine.core.ids import Seat
from engine.core.stances import Order

_SELECT = "SELECT * FROM games"
_LIVE = ", ".join(f"'{status}'" for status in LIVE)


def _listed(rows: str, **columns: str) -> str:
    """Rows as one JSON array, so that a table is read by one statement: as it was at one moment."""
    pairs = ", ".join(f"'{name}', {column}" for name, column in columns.items())
    return f"(SELECT json_group_array(json_object({pairs})) FROM ({rows}))"  # noqa: S608


def _plain(*names: str) -> dict[str, str]:
    return {name: name for name in names}


def _times(*names: str) -> dict[str, str]:
    """With all digits: SQLite's JSON would round a time to some microseconds."""
    return {name: f"json(printf('%!.17g', {name}))" for name in names}


_SEATS = _listed(
    "SELECT * FROM seats WHERE game = ?1 ORDER BY at, user",
    **_plain("seat", "user"),
    present="json(CASE WHEN risen = 0 THEN 'true' ELSE 'false' END)",
)
_STANCES = _listed(
    "SELECT * FROM stances WHERE game = ?1 ORDER BY seat, key",
    **_plain("seat", "key", "way"),
    unless="json(unless)",
)
_LESSONS = _listed(
    "SELECT * FROM lessons WHERE user IN (SELECT user FROM seats WHERE game = ?1 UNION SELECT ?2)",
    **_plain("user", "lesson"),
)
_VOTES = _listed(
    "SELECT * FROM votes WHERE game = ?1 AND version IN (SELECT json_extract(value, '$[0]')"
    " FROM json_each((SELECT asked FROM games WHERE id = ?1))) ORDER BY at, user",
    **_plain("version", "user", "token"),
)
_REQUESTS = _listed(
    "SELECT * FROM requests WHERE game = ?1 AND state = 'open' ORDER BY id",
    **_plain("id", "game", "kind", "version", "user", "target", "seat", "state"),
    **_times("at"),
    waiting="json(waiting)",
)
_REMINDERS = _listed(
    "SELECT * FROM reminders WHERE game = ?1 ORDER BY id",
    **_plain("id", "game", "kind", "seat", "user", "version", "sent"),
    **_times("due", "told", "snoozed", "lease"),
)
_PREFERENCES = _listed(
    "SELECT * FROM preferences WHERE user IN (SELECT user FROM seats WHERE game = ?1 UNION"
    " SELECT target FROM requests WHERE game = ?1 AND state = 'open' UNION SELECT ?2)",
    **_plain("user"),
    choices="json(choices)",
)
_OPEN = (
    f"SELECT games.*, {_SEATS} AS seats, {_STANCES} AS stances, {_VOTES} AS votes,"  # noqa: S608
    f" {_REQUESTS} AS requests, {_REMINDERS} AS reminders, {_PREFERENCES} AS preferences,"
    f" {_LESSONS} AS lessons"
    " FROM games WHERE id = ?1"
)


class _Seat(SeatHolder, frozen=True):
    """A row of seats: somebody who sits there, or who has risen."""

    present: bool


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


class SqliteGames:
    """See `interface.Games`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, number: GameNumber, user: UserId) -> StoredTable | None:
        """A table and all people concerned, also whoever acts, as they are at one moment."""
        row = await self._database.one(_OPEN, (number, user))
        return _table(row) if row else None

    async def write(self, change: Change) -> Game:
        """See `sqlite_write.write`."""
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
            "SELECT * FROM games WHERE id IN (SELECT game FROM seats WHERE user = ? AND risen = 0)"
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
            "SELECT version, kind, seat, token, user, cause, at, events FROM moves"
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

    async def _one(self, where: str, *values: int) -> Game | None:
        row = await self._database.one(f"{_SELECT} {where}", values)
        return as_struct(row, Game) if row else None


def _table(row: Row) -> StoredTable:
    seats = _read_seats(row["seats"])
    return StoredTable(
        game=as_struct(row, Game),
        seated=tuple(SeatHolder(it.seat, it.user) for it in seats if it.present),
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
