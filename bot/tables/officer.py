"""The staff officer: his own turns, standing in for somebody absent, advice."""

from __future__ import annotations

import asyncio

from bot.store.model import NO_SEAT, OFFICER, GameNumber, Status
from bot.tables.draft import Draft, say
from bot.tables.game_service import GameService, still_asked
from bot.tables.snapshot import TableSnapshot
from bot.words import announcements
from engine.core.ids import Seat
from engine.core.views import Advice

STRETCH = 40  # longer than his turns between two answers of a person
STAND_IN = "stand-in"


class StaffOfficer:
    """Plays the seats nobody holds; whoever is absent may be stood in for."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def advance(self, number: GameNumber) -> bool:
        """He plays a stretch, if it is his turn; False if there was nothing to play."""

        async def work(draft: Draft) -> bool:
            if draft.game.status != Status.PLAYING:
                return False
            for _ in range(STRETCH):
                seat = _his_turn(draft.table)
                if not seat:
                    break
                advice = await self.advice(draft.table, seat)
                draft.answer(seat, advice.token, OFFICER)
            return bool(draft.entries)

        return await self.service.change_running(number, work)

    async def stand_in(self, number: GameNumber, seat: Seat, version: int) -> bool:
        """He answers one question for somebody absent; False if it was answered meanwhile."""

        async def work(draft: Draft) -> bool:
            if not still_asked(draft.table, seat, version):
                return False
            holders = draft.table.holders(seat)
            draft.announce(say(announcements.stood_in(draft.game, seat, holders), holders))
            advice = await self.advice(draft.table, seat)
            draft.answer(seat, advice.token, OFFICER, STAND_IN)
            return True

        return await self.service.change_running(number, work)

    async def advice(self, table: TableSnapshot, seat: Seat) -> Advice:
        """What he would do; he thinks beside the event loop."""
        return await asyncio.to_thread(table.rules.officer.advise, table.view(seat), frozenset())


def _his_turn(table: TableSnapshot) -> Seat:
    """A seat of his that owes an answer."""
    return next((seat for seat in table.questions if table.has_officer(seat)), NO_SEAT)
