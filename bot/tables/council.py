"""The war council: the channel votes; the majority decides at the quorum or the deadline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.store import News
from bot.store.model import BOARD, OFFICER, PLAYING
from bot.tables.course import Course
from bot.tables.desk import Desk, playing
from bot.tables.position import Position
from bot.tables.sorry import Sorry, Stale
from bot.words import texts

COUNCIL = "war council"


@dataclass(frozen=True)
class Ballot:
    """What came of a vote: the tally so far, and the position if it decided."""

    position: Position
    votes: int
    quorum: int
    decided: bool


def leading(votes: Sequence[tuple[int, str]]) -> str:
    """The answer with most votes; of equals the one that was proposed first."""
    return Counter(token for _, token in votes).most_common(1)[0][0]


class Council:
    """Votes on the questions of a solitaire game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.store = desk.store

    async def vote(self, number: int, version: int, seat: int, token: str, user: int) -> Ballot:
        """Somebody in the channel votes; at the quorum the majority is carried out."""

        async def work() -> Ballot:
            position = await self.desk.positions.open(number)
            playing(position.game)
            name = self._question(position, version, seat, token)
            now = self.desk.clock.now()
            await self.store.people.vote(number, version, user, token, now)
            votes = await self.store.people.votes(number, version)
            quorum = position.game.settings.quorum
            if len(votes) < quorum:
                await self.store.outbox.put(number, News(BOARD), now)
                self.desk.ring(number)
                return Ballot(position, len(votes), quorum, decided=False)
            after = await self._carry_out(position, name, votes)
            return Ballot(after, len(votes), quorum, decided=True)

        return await self.desk.queues.run(number, work)

    async def close(self, number: int, seat: str, version: int) -> bool:
        """The deadline: the majority of those who voted decides; nobody voted, nothing happens."""

        async def work() -> bool:
            position = await self.desk.positions.open(number)
            asked = position.game.asked.get(seat)
            if position.game.status != PLAYING or asked is None or asked.version != version:
                return True
            votes = await self.store.people.votes(number, version)
            if not votes:
                return False
            await self._carry_out(position, seat, votes)
            return True

        return await self.desk.queues.run(number, work)

    def _question(self, position: Position, version: int, seat: int, token: str) -> str:
        seats = position.rules.seats
        if not 0 <= seat < len(seats):
            raise Sorry(texts.FORGED)
        asked = position.game.asked.get(seats[seat])
        if asked is None or asked.version != version:
            raise Stale(texts.ANSWERED)
        legal = {choice.token for choice in position.questions[seats[seat]].choices}
        if token not in legal:
            raise Sorry(texts.FORGED)
        return seats[seat]

    async def _carry_out(
        self, position: Position, seat: str, votes: Sequence[tuple[int, str]]
    ) -> Position:
        course = Course.of(position, await self.desk.around(position))
        course.answer(seat, leading(votes), OFFICER, COUNCIL)
        return await self.desk.write(position, course)
