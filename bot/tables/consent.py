"""Consent: somebody asks, those concerned agree or refuse, and what all agreed to is done.

Taking back, a draw, a replacement, a stand-in and a shared seat are all asked for this way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.store import News, Request
from bot.store.model import PAUSED, PLAYING, SAY
from bot.tables.desk import Desk
from bot.tables.position import Position
from bot.tables.sorry import Sorry
from bot.words import company, texts

LAPSE = 3 * 24 * 3600
ANYBODY = "@0"
OPEN, GRANTED, REFUSED = "open", "granted", "refused"

Grant = Callable[[Position, Request], Awaitable[Position]]


def person(user: int) -> str:
    """Somebody who is asked in person, whatever seat they hold; nobody means anybody."""
    return f"@{user}"


@dataclass(frozen=True)
class Matter:
    """One kind of request: what is done when all agree, and the words for it."""

    grant: Grant
    agreed: Callable[[int], str]
    refused: Callable[[int], str]
    survives_moves: bool = False


@dataclass(frozen=True)
class Heard:
    """What came of an answer: the words for everybody, or none while others are to be heard."""

    position: Position
    words: str = ""


class Consents:
    """The requests of all tables."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.store = desk.store
        self.matters: dict[str, Matter] = {}

    async def ask(self, request: Request, news: News) -> None:
        """Keep a request and put the question, with its buttons, into the channel."""
        await self.store.people.ask(request, self.desk.clock.now(), news)
        self.desk.ring(request.game)

    async def standing(self, position: Position, kind: str) -> list[Request]:
        """The requests of a kind that can still be answered."""
        found = await self.store.people.requests(position.game.id)
        return [it for it in found if it.kind == kind and not self._lapsed(position, it)]

    async def answer(self, number: int, user: int, *, agree: bool) -> Heard:
        """Somebody agrees or refuses; at the last consent it is done."""
        asked = await self.store.people.request(number)
        if asked is None:
            raise Sorry(texts.FORGED)

        async def work() -> Heard:
            request = await self.store.people.request(number) or asked
            return await self._answered(request, user, agree=agree)

        return await self.desk.queues.run(asked.game, work)

    async def _answered(self, request: Request, user: int, *, agree: bool) -> Heard:
        position = await self.desk.positions.open(request.game)
        if request.state != OPEN:
            raise Sorry(company.REQUEST_CLOSED)
        if self._lapsed(position, request):
            raise Sorry(company.REQUEST_STALE)
        matter = self.matters[request.kind]
        mine = _voices(position, request, user)
        if not mine:
            raise Sorry(company.NOT_ASKED)
        if not agree:
            await self.store.people.settle(replace(request, state=REFUSED))
            return Heard(position, matter.refused(user))
        left = tuple(voice for voice in request.waiting if voice not in mine)
        taker = user if ANYBODY in mine else request.target
        heard = replace(request, waiting=left, target=taker)
        if left:
            await self.store.people.settle(heard)
            return Heard(position)
        after = await matter.grant(position, heard)
        await self.store.people.settle(replace(heard, state=GRANTED))
        return Heard(after, matter.agreed(user))

    def _lapsed(self, position: Position, request: Request) -> bool:
        if position.game.status not in (PLAYING, PAUSED):
            return True
        if self.desk.clock.now() > request.at + LAPSE:
            return True
        moved = position.game.version != request.version
        return moved and not self.matters[request.kind].survives_moves


def _voices(position: Position, request: Request, user: int) -> set[str]:
    """For whom this person may speak here."""
    return {*position.seats_of(user), person(user), ANYBODY} & set(request.waiting)


def question(words: str, pings: Sequence[int] = ()) -> News:
    """A request put to the channel, with its two buttons."""
    return News(SAY, words, pings=tuple(pings))
