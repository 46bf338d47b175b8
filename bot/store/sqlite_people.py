"""Seats, votes, requests, standing orders and preferences in SQLite."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.store.database import Database, Row
from bot.store.model import Announcement, Preferences, Request, SeatHolder, StandingOrder
from bot.store.sqlite_games import write_news

_PREFERENCES = msgspec.json.Decoder(Preferences)
_WORDS = msgspec.json.Decoder(tuple[str, ...])


class SqlitePeople:
    """See `interface.People`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seated(self, game: int) -> list[SeatHolder]:
        """Who sits where, in the order they came."""
        rows = await self._database.all(
            "SELECT seat, user FROM seats WHERE game = ? AND risen = 0 ORDER BY at, user", (game,)
        )
        return [SeatHolder(row["seat"], row["user"]) for row in rows]

    async def sat(self, game: int) -> list[SeatHolder]:
        """Who sits or has sat where since the game began."""
        rows = await self._database.all(
            "SELECT seat, user FROM seats WHERE game = ? ORDER BY at, user", (game,)
        )
        return [SeatHolder(row["seat"], row["user"]) for row in rows]

    async def sit(self, game: int, seat: str, user: int, at: float) -> None:
        """Take a seat, or share it; or come back to it."""
        await self._database.execute(
            "INSERT INTO seats (game, seat, user, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game, seat, user)"
            " DO UPDATE SET risen = 0, at = excluded.at WHERE risen > 0",
            (game, seat, user, at),
        )

    async def rise(self, game: int, seat: str, user: int, at: float = 0.0) -> None:
        """Leave a seat: without a trace, or at a time that is remembered."""
        if at and user:
            await self._database.execute(
                "UPDATE seats SET risen = ? WHERE game = ? AND seat = ? AND user = ?",
                (at, game, seat, user),
            )
            return
        await self._database.execute(
            "DELETE FROM seats WHERE game = ? AND seat = ? AND user = ?", (game, seat, user)
        )

    async def vote(self, game: int, version: int, user: int, token: str, at: float) -> None:
        """Vote, or change one's vote, on the present question."""
        await self._database.execute(
            "INSERT INTO votes VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, version, user)"
            " DO UPDATE SET token = excluded.token, at = excluded.at",
            (game, version, user, token, at),
        )

    async def votes(self, game: int, version: int) -> list[tuple[int, str]]:
        """The votes on a question, oldest first."""
        rows = await self._database.all(
            "SELECT user, token FROM votes WHERE game = ? AND version = ? ORDER BY at, user",
            (game, version),
        )
        return [(row["user"], row["token"]) for row in rows]

    async def ask(self, request: Request, at: float, news: Announcement) -> int:
        """Keep a request and put its question into the outbox."""
        async with self._database.transaction() as writer:
            cursor = await writer.execute(
                "INSERT INTO requests (game, kind, version, target, user, waiting, seat, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(request.game, request.kind, request.version, request.target, request.user),
                    *(_json(request.waiting), request.seat, at),
                ),
            )
            number = cursor.lastrowid or 0
            told = msgspec.structs.replace(news, request=number)
            await write_news(writer, request.game, (told,), at)
        return number

    async def request(self, number: int) -> Request | None:
        """A request by its number."""
        row = await self._database.one("SELECT * FROM requests WHERE id = ?", (number,))
        return _request(row) if row else None

    async def requests(self, game: int) -> list[Request]:
        """The requests of a table that nobody has settled."""
        rows = await self._database.all(
            "SELECT * FROM requests WHERE game = ? AND state = 'open' ORDER BY id", (game,)
        )
        return [_request(row) for row in rows]

    async def settle(self, request: Request) -> None:
        """Note an answer to a request."""
        await self._database.execute(
            "UPDATE requests SET waiting = ?, target = ?, state = ? WHERE id = ?",
            (_json(request.waiting), request.target, request.state, request.id),
        )

    async def orders(self, game: int) -> dict[tuple[str, str], StandingOrder]:
        """The standing orders by seat and kind of question."""
        rows = await self._database.all(
            "SELECT * FROM orders WHERE game = ? ORDER BY seat, kind", (game,)
        )
        return {
            (row["seat"], row["kind"]): StandingOrder(row["words"], _WORDS.decode(row["unless"]))
            for row in rows
        }

    async def set_order(self, game: int, seat: str, kind: str, order: StandingOrder) -> None:
        """Do not ask this seat again about that, but for the exceptions."""
        await self._database.execute(
            "INSERT OR REPLACE INTO orders (game, seat, kind, words, unless)"
            " VALUES (?, ?, ?, ?, ?)",
            (game, seat, kind, order.words, _json(order.unless)),
        )

    async def drop_order(self, game: int, seat: str, kind: str) -> None:
        """Ask again."""
        await self._database.execute(
            "DELETE FROM orders WHERE game = ? AND seat = ? AND kind = ?", (game, seat, kind)
        )

    async def preferences(self, users: Iterable[int]) -> dict[int, Preferences]:
        """How these people want to be reminded; the usual way where they never said."""
        wanted = tuple(users)
        marks = ", ".join("?" for _ in wanted)
        rows = await self._database.all(
            f"SELECT user, choices FROM preferences WHERE user IN ({marks})",  # noqa: S608 - marks
            wanted,
        )
        said = {row["user"]: _PREFERENCES.decode(row["choices"]) for row in rows}
        return {user: said.get(user, Preferences()) for user in wanted}

    async def save_preferences(self, user: int, choices: Preferences) -> None:
        """Keep somebody's preferences."""
        await self._database.execute(
            "INSERT OR REPLACE INTO preferences VALUES (?, ?)",
            (user, _json(choices)),
        )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _request(row: Row) -> Request:
    return Request(
        id=row["id"],
        game=row["game"],
        kind=row["kind"],
        version=row["version"],
        user=row["user"],
        waiting=_WORDS.decode(row["waiting"]),
        target=row["target"],
        seat=row["seat"],
        state=row["state"],
        at=row["at"],
    )
