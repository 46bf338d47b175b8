"""The staff officer: his own turns, standing in for somebody absent, advice."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from bot.store import Errand
from bot.store.model import NO_SEAT, OFFICER, GameNumber, Level, Span, Status
from bot.tables.draft import Draft, say, show
from bot.tables.game_service import GameService, still_owed
from bot.tables.snapshot import TableSnapshot, level_of
from bot.thinking import Thinking
from bot.words import announcements, requests
from engine.core.ids import Seat
from engine.core.proposal import Line, next_order, propose
from engine.core.sheet import READY
from engine.core.views import Advice

STRETCH = 40  # longer than his turns between two answers of a person
STAND_IN = "stand-in"
SILENCE = "silence"
BETWEEN_TURNS = 3600  # of a solitaire he plays until its owner is back


class StaffOfficer:
    """Plays the seats nobody holds; whoever is absent may be stood in for."""

    def __init__(self, service: GameService, thinking: Thinking) -> None:
        self.service = service
        self.thinking = thinking

    async def advance(self, number: GameNumber) -> bool:
        """He plays a stretch, if it is his turn; False if there was nothing to play."""

        async def work(draft: Draft) -> bool:
            if draft.game.status != Status.PLAYING:
                return False
            for _ in range(STRETCH):
                seat = _his_turn(draft.table)
                if not seat or _stops(draft, seat):
                    break
                advice = await self.decision(draft.table, seat)
                draft.answer(seat, advice.token, OFFICER)
            return bool(draft.entries)

        return await self.service.change_running(number, work)

    async def stand_in(self, number: GameNumber, seat: Seat, version: int) -> bool:
        """He answers one question for somebody absent; False if it was answered meanwhile."""

        async def work(draft: Draft) -> bool:
            if not still_owed(draft.table, seat, version):
                return False
            holders = draft.table.holders(seat)
            draft.announce(say(announcements.stood_in(draft.game, seat, holders), holders))
            if draft.table.sheet is not None:
                await asyncio.to_thread(_hand_in, draft, seat)
                return True
            advice = await self.advice(draft.table, seat)
            draft.answer(seat, advice.token, OFFICER, STAND_IN)
            return True

        return await self.service.change_running(number, work)

    async def let_lapse(self, number: GameNumber, seat: Seat, version: int) -> bool:
        """The agreed time has passed, and silence means something; False if it was answered."""

        async def work(draft: Draft) -> bool:
            if not still_owed(draft.table, seat, version):
                return False
            holders = draft.table.holders(seat)
            draft.announce(say(announcements.lapsed(draft.game, seat, holders), holders))
            draft.answer(seat, draft.table.questions[seat].lapse, OFFICER, SILENCE)
            return True

        return await self.service.change_running(number, work)

    async def decision(self, table: TableSnapshot, seat: Seat) -> Advice:
        """What he, or the general, does on a seat he holds."""
        if level_of(table.game, seat) == Level.OFFICER:
            return await self.advice(table, seat)
        return await self.thinking.general(table.state, seat)

    async def advice(self, table: TableSnapshot, seat: Seat) -> Advice:
        """What he would do; he thinks beside the event loop."""
        return await asyncio.to_thread(table.rules.officer.advise, table.view(seat), frozenset())

    async def order(self, table: TableSnapshot, seat: Seat) -> Line:
        """What he would do, as a whole order: who and where."""
        return await asyncio.to_thread(next_order, table.state, seat)


def _hand_in(draft: Draft, seat: Seat) -> None:
    """An order sheet as its owner left it; an empty one, or one that will not do, he fills in."""
    sheet = draft.table.sheet
    for _ in range(STRETCH):
        question = draft.table.questions.get(seat)
        if question is None or draft.table.sheet != sheet:
            return
        as_it_stands = question.lines and question.choice(READY)
        token = READY if as_it_stands else propose(draft.table.state, seat).token
        draft.answer(seat, token, OFFICER, STAND_IN)


def errand(draft: Draft, span: Span) -> Errand:
    """What he is sent to play, from where the game stands now."""
    seen = draft.table.view(None)
    return Errand(span, seen.turn, seen.phase, draft.at)


def _stops(draft: Draft, seat: Seat) -> bool:
    """Whether what he was sent to play is done, or its next turn has time."""
    sent = draft.game.settings.errand
    if sent is None:
        return False
    now = errand(draft, sent.span)
    if now.turn == sent.turn and (sent.span != Span.PHASE or now.phase == sent.phase):
        return False
    if sent.span != Span.AWAY:
        holders = draft.table.holders(seat)
        done = requests.officer_done(draft.game, seat, sent, holders)
        draft.end_errand(seat)
        draft.announce(show(), say(done, holders))
        return True
    if draft.at < sent.at + BETWEEN_TURNS:
        return True
    draft.set(settings=replace(draft.game.settings, errand=now))
    return False


def _his_turn(table: TableSnapshot) -> Seat:
    """A seat of his that owes an answer."""
    return next((seat for seat in table.questions if table.has_officer(seat)), NO_SEAT)
