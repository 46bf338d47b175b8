"""The war council: the channel votes; the majority decides at the quorum or the deadline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.errors import StalePressError, UserError
from bot.store import Vote
from bot.store.model import OFFICER, GameNumber, UserId
from bot.tables.draft import Draft, show
from bot.tables.game_service import GameService, playing, still_asked, still_owed
from bot.words import refusals
from engine import Refused, play
from engine.core.ids import Seat

COUNCIL = "war council"


@dataclass(frozen=True)
class Ballot:
    """How a vote stands."""

    votes: int
    quorum: int
    decided: bool


def leading(votes: Sequence[Vote]) -> str:
    """The answer with most votes; of equals the one that was proposed first."""
    return Counter(it.token for it in votes).most_common(1)[0][0]


def cast_vote(draft: Draft, version: int, seat: Seat, token: str, user: UserId) -> Ballot:
    """Somebody in the channel votes; at the quorum the majority is carried out."""
    table = draft.table
    playing(table.game)
    if not still_asked(table, seat, version):
        raise StalePressError(refusals.ANSWERED)
    try:
        lapsed = play(table.state, seat, token).lapsed
    except Refused as refused:
        raise UserError(refusals.NOT_AN_ANSWER) from refused
    if lapsed:  # nobody can vote on what comes after the dice
        raise UserError(refusals.NOT_AN_ANSWER)
    draft.vote(version, user, token)
    votes = _votes(draft, version)
    quorum = table.game.settings.quorum
    if len(votes) < quorum:
        draft.announce(show())
        return Ballot(len(votes), quorum, decided=False)
    draft.answer(seat, leading(votes), OFFICER, COUNCIL)
    return Ballot(len(votes), quorum, decided=True)


class Council:
    """The end of the time to vote."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def close(self, number: GameNumber, seat: Seat, version: int) -> None:
        """The deadline: the majority of those who voted decides; nobody voted, nothing happens."""

        async def work(draft: Draft) -> None:
            votes = _votes(draft, version)
            if still_owed(draft.table, seat, version) and votes:
                draft.answer(seat, leading(votes), OFFICER, COUNCIL)

        await self.service.change_running(number, work)


def _votes(draft: Draft, version: int) -> list[Vote]:
    return [it for it in draft.now.votes if it.version == version]
