"""What is kept of one person: told whole, and forgotten in one transaction.

The moves stay, so that a game can be played on and verified; the person becomes "a player", a
number below zero. In a game that goes on it is a number that only the game's sealed seed and the
person give, so that nobody comes back to another side with what they know; else it is any number.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec
from msgspec import Struct

from bot.store.database import Database, Row, Transaction
from bot.store.errors import StoreConflictError
from bot.store.model import LIVE, Announcement, GameNumber, UserId

A_PLAYER = "a player"
_LIVE = ", ".join(f"'{status}'" for status in LIVE)
_TIES = (
    'SELECT game FROM moves WHERE "user" = ?1 UNION SELECT game FROM seats WHERE "user" = ?1'
    ' UNION SELECT game FROM votes WHERE "user" = ?1 UNION SELECT game FROM requests'
    " WHERE \"user\" = ?1 OR target = ?1 OR waiting LIKE '%@' || ?2 || '%'"
    " UNION SELECT id FROM games WHERE host = ?1"
)
_AT_TABLES = (
    f"SELECT id FROM games WHERE status IN ({_LIVE}) AND (host = ?1 OR id IN"
    ' (SELECT game FROM seats WHERE "user" = ?1 AND risen = 0)) ORDER BY id'
)
_KEPT = {
    "preferences": 'SELECT choices FROM preferences WHERE "user" = ?',
    "lessons": 'SELECT lesson FROM lessons WHERE "user" = ? ORDER BY lesson',
    "tables_opened": "SELECT id, game, created FROM games WHERE host = ? ORDER BY id",
    "seats": 'SELECT game, seat, at, risen FROM seats WHERE "user" = ? ORDER BY game, seat',
    "answers": (
        'SELECT game, version, kind, seat, token, at FROM moves WHERE "user" = ?'
        " ORDER BY game, version"
    ),
    "votes": 'SELECT game, version, token, at FROM votes WHERE "user" = ? ORDER BY game, version',
    "requests": (
        'SELECT id, game, kind, version, seat, state, at FROM requests WHERE "user" = ? ORDER BY id'
    ),
    "reminders": (
        'SELECT game, kind, seat, due, sent, told, snoozed FROM reminders WHERE "user" = ?'
        " ORDER BY game, id"
    ),
}


class Personal(Struct, frozen=True):
    """Every row that names a person, area by area, in the words of the tables."""

    user: UserId
    rows: dict[str, list[dict[str, object]]]

    def count(self, area: str) -> int:
        """How many rows of an area there are."""
        return len(self.rows[area])


class SqlPrivacy:
    """See `interface.Privacy`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: UserId) -> Personal:
        """All that is kept of somebody."""
        rows = {
            area: [_plain(row) for row in await self._database.all(sql, (user,))]
            for area, sql in _KEPT.items()
        }
        return Personal(user, rows)

    async def tables(self, user: UserId) -> list[GameNumber]:
        """The live tables somebody sits at, or is the host of."""
        return [row["id"] for row in await self._database.all(_AT_TABLES, (user,))]

    async def forget(self, user: UserId) -> None:
        """All at once; `StoreConflictError` if they have sat down at a table meanwhile."""
        async with self._database.transaction() as writer:
            await writer.alone_with(user)
            if await writer.all(_AT_TABLES, (user,)):
                raise StoreConflictError
            for row in await writer.all(
                f"SELECT id, status, seed FROM games WHERE id IN ({_TIES}) ORDER BY id",
                (user, str(user)),
            ):
                name = mark(row["seed"], user) if row["status"] != "over" else _anybody()
                await _rename(writer, row["id"], user, name)
            for table in ("preferences", "lessons", "reminders"):
                await writer.execute(f'DELETE FROM {table} WHERE "user" = ?', (user,))
            await _silence(writer, user)


def mark(seed: str, user: UserId) -> UserId:
    """What somebody who was forgotten is called in a game that goes on."""
    found = hmac.digest(seed.encode(), str(user).encode(), hashlib.sha256)
    return UserId(-1 - int.from_bytes(found[:7], "big"))


def _anybody() -> UserId:
    return UserId(-1 - secrets.randbits(56))


async def _rename(writer: Transaction, game: GameNumber, user: UserId, name: UserId) -> None:
    """Every row of a table that names somebody; whoever has read it must read it again."""
    for table, column in (
        *((table, '"user"') for table in ("moves", "seats", "votes", "requests")),
        ("requests", "target"),
    ):
        about = " AND seat != ''" if column == "target" else ""  # else it is a count of answers
        await writer.execute(
            f"UPDATE {table} SET {column} = ? WHERE game = ? AND {column} = ?{about}",
            (name, game, user),
        )
    await writer.execute(
        "UPDATE requests SET waiting = replace(waiting, ?, ?) WHERE game = ?",
        (f'"@{user}"', f'"@{name}"', game),
    )
    await writer.execute(
        "UPDATE games SET host = CASE WHEN host = ? THEN ? ELSE host END, revision = revision + 1"
        " WHERE id = ?",
        (user, name, game),
    )


async def _silence(writer: Transaction, user: UserId) -> None:
    """What was told of them, or is still to be told, names nobody."""
    mention = f"<@{user}>"
    await writer.execute(
        "UPDATE boards SET story = replace(story, ?1, ?2) WHERE story LIKE '%' || ?1 || '%'",
        (mention, A_PLAYER),
    )
    rows = await writer.all(
        "SELECT id, payload FROM outbox WHERE payload LIKE '%' || ? || '%'", (str(user),)
    )
    for row in rows:
        news = msgspec.json.decode(row["payload"], type=Announcement)
        named = msgspec.structs.replace(
            news,
            text=news.text.replace(mention, A_PLAYER),
            pings=tuple(it for it in news.pings if it != user),
        )
        await writer.execute(
            "UPDATE outbox SET payload = ? WHERE id = ?",
            (msgspec.json.encode(named).decode(), row["id"]),
        )


def _plain(row: Row) -> dict[str, object]:
    return {name: row[name] for name in row.keys()}  # noqa: SIM118 - a row is no mapping
