"""The staff officer's draft for a phase: read, struck through, signed; or the phase left to him."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from bot.errors import StalePressError, UserError
from bot.store.model import GameNumber, Span, UserId
from bot.tables.council import Ballot, cast_vote
from bot.tables.decisions import may_answer, named
from bot.tables.draft import Draft
from bot.tables.game_service import GameService, playing, still_asked
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.words import refusals
from engine.core.ids import Seat
from engine.core.proposal import Proposal, propose, without

BY_DRAFT = "draft"
_MOST_DRAFTS = 200  # of one turn, each up to the next dice


class Signed(NamedTuple):
    """Which draft somebody signs, and which of its lines they struck out."""

    digest: str
    struck: frozenset[int] = frozenset()


class Proposals:
    """Works drafts out, beside the event loop; they are never kept, for they never differ."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def draft(
        self, table: TableSnapshot, seat: Seat, struck: Collection[int] = ()
    ) -> tuple[Proposal, Proposal]:
        """All he would order, and what is left of it without the lines struck out."""
        return await asyncio.to_thread(_drafted, table, seat, struck)

    async def sign(
        self,
        number: GameNumber,
        version: int,
        place: SeatNumber,
        user: UserId,
        signed: Signed,
    ) -> tuple[TableSnapshot, Ballot | None]:
        """Somebody signs the draft they read; if it would be another now, nothing is done.

        In a war council a signature is a vote for all of its lines.
        """

        async def work(draft: Draft) -> tuple[TableSnapshot, Ballot | None]:
            table, seat = self._asked(draft, version, place, user)
            whole, left = await self.draft(table, seat, signed.struck)
            if whole.digest != signed.digest or not left.lines:
                raise StalePressError(refusals.ANOTHER_DRAFT)
            if table.game.settings.council:
                return draft.table, cast_vote(draft, version, seat, left.token, user)
            draft.answer(seat, left.token, user, BY_DRAFT)
            return draft.table, None

        return await self.service.change_running(number, work, user)

    async def finish(
        self, number: GameNumber, version: int, place: SeatNumber, user: UserId, span: Span
    ) -> TableSnapshot:
        """He plays the seat's phase or turn to its end, or until somebody else is asked."""

        async def work(draft: Draft) -> TableSnapshot:
            table, seat = self._asked(draft, version, place, user)
            if table.game.settings.council:
                raise UserError(refusals.COUNCIL_DECIDES)
            await asyncio.to_thread(play_span, draft, seat, user, span)
            return draft.table

        return await self.service.change_running(number, work, user)

    def _asked(
        self, draft: Draft, version: int, place: SeatNumber, user: UserId
    ) -> tuple[TableSnapshot, Seat]:
        table, seat = draft.table, named(draft.table, place)
        if table.game.settings.council:
            playing(table.game)
        else:
            may_answer(table, user, seat)
        if not still_asked(table, seat, version):
            raise StalePressError(refusals.ANSWERED)
        return table, seat


def play_span(draft: Draft, seat: Seat, user: UserId, span: Span) -> None:
    """Play a seat's phase or turn to its end by one draft after the other, each up to the dice."""
    here = _when(draft.table, seat, span)
    for _ in range(_MOST_DRAFTS):
        draft.answer(seat, _drafted(draft.table, seat, ())[0].token, user, BY_DRAFT)
        if seat not in draft.table.questions or _when(draft.table, seat, span) != here:
            return


def _drafted(
    table: TableSnapshot, seat: Seat, struck: Collection[int]
) -> tuple[Proposal, Proposal]:
    standing = table.standing(seat)
    whole = propose(table.state, seat, standing)
    return whole, without(table.state, seat, whole, struck, standing) if struck else whole


def _when(table: TableSnapshot, seat: Seat, span: Span) -> tuple[str, str]:
    seen = table.view(seat)
    return seen.turn, seen.phase if span == Span.PHASE else ""
