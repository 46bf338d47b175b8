"""Tables, moves and states in SQLite; a choice is one transaction guarded by the version."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

import aiosqlite
import msgspec

from bot.store.database import Database, Row
from bot.store.model import (
    LIVE,
    Announcement,
    Change,
    Entry,
    Game,
    OpenQuestion,
    ReminderPlan,
    Settings,
)
from engine import Event

KEPT_STATES = 60
_SELECT = "SELECT * FROM games"
_EVENTS = msgspec.json.Decoder(tuple[Event, ...])
_ASKED = msgspec.json.Decoder(dict[str, OpenQuestion])
_SETTINGS = msgspec.json.Decoder(Settings)
_OPTIONS = msgspec.json.Decoder(dict[str, str])


class SqliteGames:
    """See `interface.Games`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        game: Game,
        seats: Iterable[str],
        plans: Iterable[ReminderPlan],
        news: Iterable[Announcement],
    ) -> Game:
        """A new table in its lobby with its host on those seats; gives it its number."""
        async with self._database.transaction() as writer:
            cursor = await writer.execute(
                "INSERT INTO games (game, guild, channel, host, status, options, settings, seed,"
                " created, touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(game.game, game.guild, game.channel, game.host, game.status),
                    *(_json(game.options), _json(game.settings), game.seed),
                    *(game.created, game.touched),
                ),
            )
            number = cursor.lastrowid or 0
            await writer.executemany(
                "INSERT INTO seats (game, seat, user, at) VALUES (?, ?, ?, ?)",
                [(number, seat, game.host, game.created) for seat in seats],
            )
            await write_plans(writer, number, tuple(plans))
            await write_news(writer, number, news, game.created)
        return msgspec.structs.replace(game, id=number)

    async def get(self, number: int) -> Game | None:
        """A table by its number."""
        return _game(await self._database.one(f"{_SELECT} WHERE id = ?", (number,)))

    async def at(self, channel: int) -> Game | None:
        """The live table of a channel."""
        live = ", ".join(f"'{status}'" for status in LIVE)
        return _game(
            await self._database.one(
                f"{_SELECT} WHERE channel = ? AND status IN ({live})", (channel,)
            )
        )

    async def latest_at(self, channel: int) -> Game | None:
        """The live table of a channel, or the last one that was played there."""
        return await self.at(channel) or _game(
            await self._database.one(
                f"{_SELECT} WHERE channel = ? AND version > 0 ORDER BY id DESC LIMIT 1",
                (channel,),
            )
        )

    async def of_guild(self, guild: int, limit: int) -> list[Game]:
        """The tables of a server, those moved last first."""
        rows = await self._database.all(
            f"{_SELECT} WHERE guild = ? ORDER BY touched DESC LIMIT ?", (guild, limit)
        )
        return [_must(row) for row in rows]

    async def of_user(self, user: int, limit: int) -> list[Game]:
        """The tables somebody sits at, those moved last first."""
        rows = await self._database.all(
            "SELECT * FROM games WHERE id IN (SELECT game FROM seats WHERE user = ? AND risen = 0)"
            " ORDER BY touched DESC LIMIT ?",
            (user, limit),
        )
        return [_must(row) for row in rows]

    async def with_status(self, status: str) -> list[int]:
        """The numbers of all tables in a status."""
        rows = await self._database.all(
            "SELECT id FROM games WHERE status = ? ORDER BY id", (status,)
        )
        return [row["id"] for row in rows]

    async def record(self, change: Change) -> bool:
        """A choice and all that follows; False if the table has moved on meanwhile."""
        async with self._database.transaction() as writer:
            return await _record(writer, change)

    async def set_up(self, game: Game, change: Change) -> bool:
        """The start of a game: the lobby's last word and the set-up, in one transaction."""
        async with self._database.transaction() as writer:
            cursor = await writer.execute(
                "UPDATE games SET seed = ?, options = ?, settings = ?"
                " WHERE id = ? AND status = 'lobby'",
                (game.seed, _json(game.options), _json(game.settings), game.id),
            )
            return cursor.rowcount == 1 and await _record(writer, change)

    async def entries(self, number: int, after: int = -1) -> list[Entry]:
        """The record of a game, oldest first."""
        rows = await self._database.all(
            "SELECT * FROM moves WHERE game = ? AND version > ? ORDER BY version", (number, after)
        )
        return [_entry(row) for row in rows]

    async def state(self, number: int, version: int) -> bytes | None:
        """The state a game had at a version, if it is still kept."""
        row = await self._database.one(
            "SELECT state FROM states WHERE game = ? AND version = ?", (number, version)
        )
        return zlib.decompress(row["state"]) if row else None

    async def update(
        self,
        game: Game,
        plans: Iterable[ReminderPlan] | None = None,
        news: Iterable[Announcement] = (),
    ) -> bool:
        """Change how a table is run, if it has not moved on meanwhile."""
        async with self._database.transaction() as writer:
            cursor = await writer.execute(
                "UPDATE games SET game = ?, guild = ?, channel = ?, host = ?, status = ?,"
                " options = ?, settings = ?, asked = ?, verdict = ?, touched = ?"
                " WHERE id = ? AND version = ?",
                (
                    *(game.game, game.guild, game.channel, game.host, game.status),
                    *(_json(game.options), _json(game.settings), _json(game.asked)),
                    *(game.verdict, game.touched, game.id, game.version),
                ),
            )
            if cursor.rowcount != 1:
                return False
            if plans is not None:
                await write_plans(writer, game.id, plans)
            await write_news(writer, game.id, news, game.touched)
            return True


async def _record(writer: aiosqlite.Connection, change: Change) -> bool:
    version = change.entries[-1].version
    cursor = await writer.execute(
        "UPDATE games SET version = ?, status = ?, asked = ?, verdict = ?, touched = ?"
        " WHERE id = ? AND version = ? AND status IN ('lobby', 'playing', 'paused')",
        (
            *(version, change.status, _json(change.asked), change.verdict, change.at),
            *(change.game, change.expected),
        ),
    )
    if cursor.rowcount != 1:
        return False
    await _write_entries(writer, change)
    await writer.execute(
        "INSERT INTO states VALUES (?, ?, ?)",
        (change.game, version, zlib.compress(change.state)),
    )
    await writer.execute(
        "DELETE FROM states WHERE game = ? AND version < ?", (change.game, version - KEPT_STATES)
    )
    await write_plans(writer, change.game, change.plans)
    await write_news(writer, change.game, change.news, change.at)
    return True


async def _write_entries(writer: aiosqlite.Connection, change: Change) -> None:
    await writer.executemany(
        "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(change.game, it.version, it.kind, it.seat, it.token, it.user, it.cause),
                *(it.at, msgspec.json.encode(it.events)),
            )
            for it in change.entries
        ],
    )


async def write_plans(
    writer: aiosqlite.Connection, game: int, plans: Iterable[ReminderPlan]
) -> None:
    """Replace a table's reminders; one for a question still open keeps its time and count."""
    kept = [(plan.kind, plan.seat, plan.user, plan.version) for plan in plans]
    rows = await writer.execute_fetchall(
        "SELECT id, kind, seat, user, version FROM reminders WHERE game = ?", (game,)
    )
    known = {(row["kind"], row["seat"], row["user"], row["version"]): row["id"] for row in rows}
    gone = [(number,) for key, number in known.items() if key not in kept]
    await writer.executemany("DELETE FROM reminders WHERE id = ?", gone)
    await writer.executemany(
        "INSERT INTO reminders (game, kind, seat, user, version, due) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (game, plan.kind, plan.seat, plan.user, plan.version, plan.due)
            for plan, key in zip(plans, kept, strict=True)
            if key not in known
        ],
    )


async def write_news(
    writer: aiosqlite.Connection, game: int, news: Iterable[Announcement], at: float
) -> None:
    """Put what must be told into the outbox."""
    await writer.executemany(
        "INSERT INTO outbox (game, kind, payload, at) VALUES (?, ?, ?, ?)",
        [(game, it.kind, _json(it), at) for it in news],
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _game(row: Row | None) -> Game | None:
    return _must(row) if row else None


def _must(row: Row) -> Game:
    return Game(
        id=row["id"],
        game=row["game"],
        guild=row["guild"],
        channel=row["channel"],
        host=row["host"],
        status=row["status"],
        options=_OPTIONS.decode(row["options"]),
        settings=_SETTINGS.decode(row["settings"]),
        seed=row["seed"],
        version=row["version"],
        asked=_ASKED.decode(row["asked"]),
        verdict=row["verdict"],
        created=row["created"],
        touched=row["touched"],
    )


def _entry(row: Row) -> Entry:
    return Entry(
        version=row["version"],
        kind=row["kind"],
        seat=row["seat"],
        token=row["token"],
        user=row["user"],
        cause=row["cause"],
        at=row["at"],
        events=_EVENTS.decode(row["events"]),
    )
