"""Consent: somebody asks, those concerned agree or refuse, and what all agreed to is done.

Taking back, a draw, a replacement, a stand-in and a shared seat are all asked for this way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Request
from bot.store.model import GameNumber, RequestState, Status, UserId
from bot.tables.draft import Draft
from bot.tables.game_service import GameService
from bot.tables.snapshot import TableSnapshot
from bot.words import requests

LAPSE = 3 * 24 * 3600
ANYBODY = "@0"

Grant = Callable[[Draft, Request], Awaitable[None]]


def person(user: UserId) -> str:
    """Somebody who is asked in person, whatever seat they hold; nobody means anybody."""
    return f"@{user}"


@dataclass(frozen=True)
class RequestKind:
    """One kind of request: what is done when all agree, and the words for it."""

    grant: Grant
    agreed: Callable[[UserId], str]
    refused: Callable[[UserId], str]


class Consents:
    """The answers to requests; each kind of request is told here how it is granted."""

    def __init__(self, service: GameService, kinds: Mapping[str, RequestKind]) -> None:
        self.service = service
        self.kinds = kinds

    async def answer(self, number: GameNumber, request: int, user: UserId, *, agree: bool) -> str:
        """Somebody agrees or refuses; at the last consent it is done, in the same change.

        Gives the words for everybody, or none while others are to be heard.
        """

        async def work(draft: Draft) -> str:
            asked = next((it for it in draft.before.requests if it.id == request), None)
            if asked is None:
                raise UserError(await self._gone(number, request))
            return await self._answered(draft, asked, user, agree=agree)

        return await self.service.change_running(number, work, user)

    async def _gone(self, number: GameNumber, request: int) -> str:
        found = await self.service.store.people.request(request)
        known = found is not None and found.game == number
        return requests.REQUEST_CLOSED if known else requests.REQUEST_GONE

    async def _answered(self, draft: Draft, request: Request, user: UserId, *, agree: bool) -> str:
        kind = self.kinds[request.kind]
        if lapsed(draft, request):
            raise UserError(requests.REQUEST_STALE)
        mine = _voices(draft.table, request, user)
        if not mine or (not agree and mine == {ANYBODY}):  # an open call is not for refusing
            raise UserError(requests.NOT_ASKED)
        if not agree:
            draft.settle(replace(request, state=RequestState.REFUSED))
            return kind.refused(user)
        left = tuple(voice for voice in request.waiting if voice not in mine)
        taker = user if ANYBODY in mine else request.target
        outcome = replace(request, waiting=left, target=taker)
        if left:
            draft.settle(outcome)
            return ""
        await kind.grant(draft, outcome)
        draft.settle(replace(outcome, state=RequestState.GRANTED))
        return kind.agreed(user)


def lapsed(draft: Draft, request: Request) -> bool:
    """Whether a request can no longer be answered."""
    game = draft.game
    if game.status not in (Status.PLAYING, Status.PAUSED) or draft.at > request.at + LAPSE:
        return True
    return game.version != request.version and not request.outlives_moves


def _voices(table: TableSnapshot, request: Request, user: UserId) -> set[str]:
    """For whom this person may speak here."""
    return {*table.seats_of(user), person(user), ANYBODY} & set(request.waiting)
