"""Taking back: one's own last answers freely, anything else if the other seats agree."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import Entry, Game, Request
from bot.store.model import OVER
from bot.tables.consent import Consents, Matter, question
from bot.tables.course import Course
from bot.tables.desk import Desk, playing
from bot.tables.history import record_of, standing
from bot.tables.position import Position
from bot.tables.sorry import Sorry
from bot.words import company, texts
from engine import load, replay, take_back
from engine.core.state import State

TAKE_BACK = "undo"


@dataclass(frozen=True)
class TakenBack:
    """What came of asking: done, or the others were asked."""

    position: Position
    plies: int
    asked: tuple[str, ...] = ()


class Undo:
    """The referee's eraser."""

    def __init__(self, desk: Desk, consents: Consents) -> None:
        self.desk = desk
        self.store = desk.store
        self.consents = consents
        consents.matters[TAKE_BACK] = Matter(
            self._granted, company.agreed_back, company.refused_back
        )

    async def ask(self, number: int, user: int) -> TakenBack:
        """Take the last answer back, or ask the other seats to agree."""

        async def work() -> TakenBack:
            position = await self.desk.positions.open(number)
            _open_to_change(position.game)
            seats = position.seats_of(user)
            if not seats:
                raise Sorry(texts.stranger(position, user))
            free = next((seat for seat in seats if take_back(position.state, seat)), "")
            if free:
                return TakenBack(await self._back(position, 1, free, user), 1)
            return await self._request(position, seats, user)

        return await self.desk.queues.run(number, work)

    async def _granted(self, position: Position, request: Request) -> Position:
        seat = next(iter(position.seats_of(request.user)), "")
        return await self._back(position, request.target, seat, request.user)

    async def _request(self, position: Position, seats: tuple[str, ...], user: int) -> TakenBack:
        others = tuple(
            seat for seat in position.rules.seats if seat not in seats and position.holders(seat)
        )
        if not others:
            raise Sorry(texts.NOTHING_TO_TAKE_BACK)
        entries = standing(await self.store.games.entries(position.game.id))
        plies = _to_last_of(entries, seats)
        if not plies:
            raise Sorry(texts.NOTHING_TO_TAKE_BACK)
        request = Request(
            game=position.game.id,
            kind=TAKE_BACK,
            version=position.game.version,
            user=user,
            waiting=others,
            target=plies,
        )
        people = tuple(dict.fromkeys(user for seat in others for user in position.holders(seat)))
        words = company.asks_to_take_back(user, plies, people)
        await self.consents.ask(request, question(words, people))
        return TakenBack(position, 0, others)

    async def _back(self, position: Position, plies: int, seat: str, user: int) -> Position:
        entries = await self.store.games.entries(position.game.id)
        state = await self._state_before(position, entries, plies)
        course = Course.of(position, await self.desk.around(position))
        course.go_back(state, plies, seat, user)
        return await self.desk.write(position, course)

    async def _state_before(self, position: Position, entries: list[Entry], plies: int) -> State:
        """The state kept from then; a game long past that is played again up to there."""
        kept = standing(entries)
        target = kept[-1 - plies]
        data = await self.store.games.state(position.game.id, target.version)
        if data is not None:
            return load(data)
        record = record_of(position.game, entries, position.state)
        del record.moves[len(record.moves) - plies :]
        for outcome in replay(record):
            state = outcome.state
        return state


def _open_to_change(game: Game) -> None:
    """Not in a game whose seed is published, nor against the vote of a council."""
    if game.status == OVER:
        raise Sorry(texts.over_for_good(game))
    playing(game)
    if game.settings.council:
        raise Sorry(texts.COUNCIL_NO_UNDO)


def _to_last_of(entries: list[Entry], seats: tuple[str, ...]) -> int:
    """How many answers must go for the last one of these seats to be open again."""
    for plies, entry in enumerate(reversed(entries[1:]), start=1):
        if entry.seat in seats:
            return plies
    return 0
