"""Writes one `Change` of a table: one transaction, guarded by the revision."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.store.database import Database, Transaction
from bot.store.errors import ChannelTakenError, RowRefusedError, StoreConflictError
from bot.store.model import (
    Announcement,
    Change,
    Game,
    GameNumber,
    Preferences,
    Request,
)
from engine.core.stances import Order

KEPT_STATES = 60
_PREFERENCES = msgspec.json.Decoder(Preferences)
_COLUMNS = tuple(it for it in Game.__struct_fields__ if it not in ("id", "revision"))


async def write(database: Database, change: Change) -> Game:
    """Write it whole; gives the row as it stands now.

    Raises `StoreConflictError` if the table is not at the revision the change was made for, and
    `ChannelTakenError` if it would bring a second live table into a channel.
    """
    async with database.transaction() as writer:
        row = await _write_row(writer, change)
        number = row.id
        await _write_record(writer, number, change)
        await _write_people(writer, number, change)
        news = [*change.news, *[await _ask(writer, number, *it) for it in change.asked]]
        await _write_reminders(writer, number, change)
        await write_news(writer, number, news, change.at)
    return row


async def _write_row(writer: Transaction, change: Change) -> Game:
    try:
        if change.before.id:
            await _update(writer, change)
            return replace(change.after, revision=change.before.revision + 1)
        return await _insert(writer, change.after)
    except RowRefusedError as error:
        raise ChannelTakenError from error


async def _insert(writer: Transaction, row: Game) -> Game:
    (kept,) = await writer.all(
        f"INSERT INTO games ({', '.join(_COLUMNS)}, revision)"
        f" VALUES ({_marks(_COLUMNS)}, 1) RETURNING id",
        [_value(row, name) for name in _COLUMNS],
    )
    return replace(row, id=GameNumber(kept["id"]), revision=1)


async def _update(writer: Transaction, change: Change) -> None:
    before, after = change.before, change.after
    moved = [it for it in _COLUMNS if getattr(before, it) != getattr(after, it)]
    columns = "".join(f"{name} = ?, " for name in moved)
    touched = await writer.execute(
        f"UPDATE games SET {columns}revision = revision + 1 WHERE id = ? AND revision = ?",
        [*(_value(after, name) for name in moved), before.id, before.revision],
    )
    if touched != 1:
        raise StoreConflictError


async def _write_record(writer: Transaction, number: GameNumber, change: Change) -> None:
    """The moves and the state they lead to; states of long ago go."""
    if not change.entries:
        return
    await writer.many(
        "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(number, it.version, it.kind, it.seat, it.token, it.user, it.cause),
                *(it.at, msgspec.json.encode(it.events)),
            )
            for it in change.entries
        ],
    )
    version = change.after.version
    await writer.execute(
        "INSERT INTO states VALUES (?, ?, ?)", (number, version, zlib.compress(change.state))
    )
    # So many changes, not versions: the officer's stretch is forty versions at once, and whoever
    # read the table just before it still looks for the state it had then.
    await writer.execute(
        "DELETE FROM states WHERE game = ? AND version <="
        " (SELECT version FROM states WHERE game = ? ORDER BY version DESC LIMIT 1 OFFSET ?)",
        (number, number, KEPT_STATES),
    )


async def _write_people(writer: Transaction, number: GameNumber, change: Change) -> None:
    """Seats, standing orders, votes, and answers to requests."""
    await _check_wishes(writer, change)
    await _many(
        writer,
        'DELETE FROM seats WHERE game = ? AND seat = ? AND "user" = ?',
        [(number, it.seat, it.user) for it in change.unseated],
    )
    await _many(
        writer,
        'UPDATE seats SET risen = ? WHERE game = ? AND seat = ? AND "user" = ?',
        [(change.at, number, it.seat, it.user) for it in change.risen],
    )
    await _many(
        writer,
        'INSERT INTO seats (game, seat, "user", at) VALUES (?, ?, ?, ?)'
        ' ON CONFLICT (game, seat, "user")'
        " DO UPDATE SET risen = 0, at = excluded.at WHERE seats.risen > 0",
        [(number, it.seat, it.user, change.at) for it in change.sat],
    )
    for (seat, key), order in change.stances.items():
        await _write_stance(writer, (number, seat, key), order)
    await _many(writer, "INSERT INTO lessons VALUES (?, ?) ON CONFLICT DO NOTHING", change.learned)
    await _many(
        writer,
        'INSERT INTO votes VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, version, "user")'
        " DO UPDATE SET token = excluded.token, at = excluded.at",
        [(number, it.version, it.user, it.token, change.at) for it in change.votes],
    )
    await _many(
        writer,
        "UPDATE requests SET waiting = ?, target = ?, state = ? WHERE id = ?",
        [(_json(it.waiting), it.target, it.state, it.id) for it in change.settled],
    )


async def _check_wishes(writer: Transaction, change: Change) -> None:
    """Somebody who sits down may have changed how they are reminded at this very moment."""
    for user, read in change.wishes.items():
        await writer.alone_with(user)
        rows = await writer.all('SELECT choices FROM preferences WHERE "user" = ?', (user,))
        kept = [_PREFERENCES.decode(row["choices"]) for row in rows] or [Preferences()]
        if kept != [read]:
            raise StoreConflictError


async def _write_stance(
    writer: Transaction, key: tuple[GameNumber, str, str], order: Order | None
) -> None:
    if order is None:
        await writer.execute("DELETE FROM stances WHERE game = ? AND seat = ? AND key = ?", key)
        return
    await writer.execute(
        "INSERT INTO stances (game, seat, key, way, unless) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, seat, key) DO UPDATE SET way = excluded.way, unless = excluded.unless",
        (*key, order.way, _json(order.unless)),
    )


async def _ask(
    writer: Transaction, number: GameNumber, request: Request, news: Announcement
) -> Announcement:
    """Keep a request; gives its question with the number its buttons need."""
    (row,) = await writer.all(
        'INSERT INTO requests (game, kind, version, target, "user", waiting, seat, at)'
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            *(number, request.kind, request.version, request.target, request.user),
            *(_json(request.waiting), request.seat, request.at),
        ),
    )
    return replace(news, request=row["id"])


async def _write_reminders(writer: Transaction, number: GameNumber, change: Change) -> None:
    """The reminders as they shall be; a claim that somebody holds meanwhile stays theirs."""
    kept = [it for it in change.reminders if it.id]
    but = f" AND id NOT IN ({_marks(kept)})" if kept else ""
    await writer.execute(
        f"DELETE FROM reminders WHERE game = ?{but}",
        [number, *(it.id for it in kept)],
    )
    await _many(
        writer,
        "UPDATE reminders SET due = ?, lease = CASE WHEN sent = ? THEN lease ELSE 0 END,"
        " sent = ?, told = ?, snoozed = ? WHERE id = ?",
        [(it.due, it.sent, it.sent, it.told, it.snoozed, it.id) for it in kept],
    )
    await _many(
        writer,
        'INSERT INTO reminders (game, kind, seat, "user", version, due) VALUES (?, ?, ?, ?, ?, ?)',
        [
            (number, it.kind, it.seat, it.user, it.version, it.due)
            for it in change.reminders
            if not it.id
        ],
    )


async def write_news(
    writer: Transaction, game: GameNumber, news: Iterable[Announcement], at: float
) -> None:
    """Put what must be told into the outbox."""
    await _many(
        writer,
        "INSERT INTO outbox (game, kind, payload, at) VALUES (?, ?, ?, ?)",
        [(game, it.kind, _json(it), at) for it in news],
    )


async def _many(writer: Transaction, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
    if rows:
        await writer.many(sql, rows)


def _marks(values: Iterable[object]) -> str:
    return ", ".join("?" for _ in values)


def _value(row: Game, name: str) -> Any:
    """A column's value; what is no plain value is kept as JSON."""
    value = getattr(row, name)
    return value if isinstance(value, str | int | float) else _json(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
