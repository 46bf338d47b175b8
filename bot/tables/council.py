"""The war council: the channel votes; the majority decides at the quorum or the deadline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.errors import StalePressError, UserError
from bot.store import Announcement
from bot.store.model import BOARD, OFFICER, PLAYING
from bot.tables.game_service import GameService, playing
from bot.tables.pending_turn import PendingTurn
from bot.tables.snapshot import TableSnapshot
from bot.words import refusals

COUNCIL = "war council"


@dataclass(frozen=True)
class Ballot:
    """What came of a vote: the tally so far, and the position if it decided."""

    table: TableSnapshot
    votes: int
    quorum: int
    decided: bool


def leading(votes: Sequence[tuple[int, str]]) -> str:
    """The answer with most votes; of equals the one that was proposed first."""
    return Counter(token for _, token in votes).most_common(1)[0][0]


class Council:
    """Votes on the questions of a solitaire game."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store

    async def vote(self, number: int, version: int, seat: int, token: str, user: int) -> Ballot:
        """Somebody in the channel votes; at the quorum the majority is carried out."""

        async def work() -> Ballot:
            table = await self.service.snapshots.open(number)
            playing(table.game)
            name = self._question(table, version, seat, token)
            now = self.service.clock.now()
            await self.store.people.vote(number, version, user, token, now)
            votes = await self.store.people.votes(number, version)
            quorum = table.game.settings.quorum
            if len(votes) < quorum:
                await self.store.outbox.put(number, Announcement(BOARD), now)
                self.service.wake(number)
                return Ballot(table, len(votes), quorum, decided=False)
            after = await self._carry_out(table, name, votes)
            return Ballot(after, len(votes), quorum, decided=True)

        return await self.service.queues.run(number, work)

    async def close(self, number: int, seat: str, version: int) -> bool:
        """The deadline: the majority of those who voted decides; nobody voted, nothing happens."""

        async def work() -> bool:
            table = await self.service.snapshots.open(number)
            asked = table.game.asked.get(seat)
            if table.game.status != PLAYING or asked is None or asked.version != version:
                return True
            votes = await self.store.people.votes(number, version)
            if not votes:
                return False
            await self._carry_out(table, seat, votes)
            return True

        return await self.service.queues.run(number, work)

    def _question(self, table: TableSnapshot, version: int, seat: int, token: str) -> str:
        seats = table.rules.seats
        if not 0 <= seat < len(seats):
            raise UserError(refusals.UNKNOWN_CONTROL)
        asked = table.game.asked.get(seats[seat])
        if asked is None or asked.version != version:
            raise StalePressError(refusals.ANSWERED)
        legal = {choice.token for choice in table.questions[seats[seat]].choices}
        if token not in legal:
            raise UserError(refusals.NOT_AN_ANSWER)
        return seats[seat]

    async def _carry_out(
        self, table: TableSnapshot, seat: str, votes: Sequence[tuple[int, str]]
    ) -> TableSnapshot:
        pending = PendingTurn.of(table, await self.service.context(table))
        pending.answer(seat, leading(votes), OFFICER, COUNCIL)
        return await self.service.write(table, pending)
