"""Consent: somebody asks, those concerned agree or refuse, and what all agreed to is done.

Taking back, a draw, a replacement, a stand-in and a shared seat are all asked for this way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Announcement, Request
from bot.store.model import PAUSED, PLAYING, SAY
from bot.tables.game_service import GameService
from bot.tables.snapshot import TableSnapshot
from bot.words import requests

LAPSE = 3 * 24 * 3600
ANYBODY = "@0"
OPEN, GRANTED, REFUSED = "open", "granted", "refused"

Grant = Callable[[TableSnapshot, Request], Awaitable[TableSnapshot]]


def person(user: int) -> str:
    """Somebody who is asked in person, whatever seat they hold; nobody means anybody."""
    return f"@{user}"


@dataclass(frozen=True)
class RequestKind:
    """One kind of request: what is done when all agree, and the words for it."""

    grant: Grant
    agreed: Callable[[int], str]
    refused: Callable[[int], str]
    survives_moves: bool = False


@dataclass(frozen=True)
class ConsentOutcome:
    """What came of an answer: the words for everybody, or none while others are to be heard."""

    table: TableSnapshot
    words: str = ""


class Consents:
    """The requests of all tables."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store
        self.matters: dict[str, RequestKind] = {}

    async def ask(self, request: Request, news: Announcement) -> None:
        """Keep a request and put the question, with its buttons, into the channel."""
        await self.store.people.ask(request, self.service.clock.now(), news)
        self.service.wake(request.game)

    async def standing(self, table: TableSnapshot, kind: str) -> list[Request]:
        """The requests of a kind that can still be answered."""
        found = await self.store.people.requests(table.game.id)
        return [it for it in found if it.kind == kind and not self._lapsed(table, it)]

    async def answer(self, number: int, user: int, *, agree: bool) -> ConsentOutcome:
        """Somebody agrees or refuses; at the last consent it is done."""
        asked = await self.store.people.request(number)
        if asked is None:
            raise UserError(requests.REQUEST_GONE)

        async def work() -> ConsentOutcome:
            request = await self.store.people.request(number) or asked
            return await self._answered(request, user, agree=agree)

        return await self.service.queues.run(asked.game, work)

    async def _answered(self, request: Request, user: int, *, agree: bool) -> ConsentOutcome:
        table = await self.service.snapshots.open(request.game)
        if request.state != OPEN:
            raise UserError(requests.REQUEST_CLOSED)
        if self._lapsed(table, request):
            raise UserError(requests.REQUEST_STALE)
        matter = self.matters[request.kind]
        mine = _voices(table, request, user)
        if not mine:
            raise UserError(requests.NOT_ASKED)
        if not agree:
            await self.store.people.settle(replace(request, state=REFUSED))
            return ConsentOutcome(table, matter.refused(user))
        left = tuple(messenger for messenger in request.waiting if messenger not in mine)
        taker = user if ANYBODY in mine else request.target
        outcome = replace(request, waiting=left, target=taker)
        if left:
            await self.store.people.settle(outcome)
            return ConsentOutcome(table)
        after = await matter.grant(table, outcome)
        await self.store.people.settle(replace(outcome, state=GRANTED))
        return ConsentOutcome(after, matter.agreed(user))

    def _lapsed(self, table: TableSnapshot, request: Request) -> bool:
        if table.game.status not in (PLAYING, PAUSED):
            return True
        if self.service.clock.now() > request.at + LAPSE:
            return True
        moved = table.game.version != request.version
        return moved and not self.matters[request.kind].survives_moves


def _voices(table: TableSnapshot, request: Request, user: int) -> set[str]:
    """For whom this person may speak here."""
    return {*table.seats_of(user), person(user), ANYBODY} & set(request.waiting)


def question(words: str, pings: Sequence[int] = ()) -> Announcement:
    """A request put to the channel, with its two buttons."""
    return Announcement(SAY, words, pings=tuple(pings))
