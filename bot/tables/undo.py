"""Taking back: one's own last answers freely, anything else if the other seats agree."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import UserError
from bot.store import Entry, Game, Request
from bot.store.model import OVER
from bot.tables.consent import Consents, RequestKind, question
from bot.tables.game_service import GameService, playing
from bot.tables.history import record_of, standing
from bot.tables.pending_turn import PendingTurn
from bot.tables.snapshot import TableSnapshot
from bot.words import refusals, requests
from engine import load, replay, take_back
from engine.core.state import State

TAKE_BACK = "undo"


@dataclass(frozen=True)
class TakenBack:
    """What came of asking: done, or the others were asked."""

    table: TableSnapshot
    plies: int
    asked: tuple[str, ...] = ()


class Undo:
    """The referee's eraser."""

    def __init__(self, service: GameService, consents: Consents) -> None:
        self.service = service
        self.store = service.store
        self.consents = consents
        consents.matters[TAKE_BACK] = RequestKind(
            self._granted, requests.agreed_back, requests.refused_back
        )

    async def ask(self, number: int, user: int) -> TakenBack:
        """Take the last answer back, or ask the other seats to agree."""

        async def work() -> TakenBack:
            table = await self.service.snapshots.open(number)
            _open_to_change(table.game)
            seats = table.seats_of(user)
            if not seats:
                raise UserError(refusals.WATCHING)
            free = next((seat for seat in seats if take_back(table.state, seat)), "")
            if free:
                return TakenBack(await self._freely(table, free, user), 1)
            return await self._request(table, seats, user)

        return await self.service.queues.run(number, work)

    async def _freely(self, table: TableSnapshot, seat: str, user: int) -> TableSnapshot:
        """The last answer; of an order sheet the last entry, whoever has written since."""
        token = take_back(table.state, seat).token
        if not token:
            return await self._back(table, 1, seat, user)
        pending = PendingTurn.of(table, await self.service.context(table))
        pending.answer(seat, token, user)
        return await self.service.write(table, pending)

    async def _granted(self, table: TableSnapshot, request: Request) -> TableSnapshot:
        seat = next(iter(table.seats_of(request.user)), "")
        return await self._back(table, request.target, seat, request.user)

    async def _request(self, table: TableSnapshot, seats: tuple[str, ...], user: int) -> TakenBack:
        others = tuple(
            seat for seat in table.rules.seats if seat not in seats and table.holders(seat)
        )
        if not others:
            raise UserError(refusals.NOTHING_TO_TAKE_BACK)
        entries = standing(await self.store.games.entries(table.game.id))
        plies = _to_last_of(entries, seats)
        if not plies:
            raise UserError(refusals.NOTHING_TO_TAKE_BACK)
        request = Request(
            game=table.game.id,
            kind=TAKE_BACK,
            version=table.game.version,
            user=user,
            waiting=others,
            target=plies,
        )
        people = tuple(dict.fromkeys(user for seat in others for user in table.holders(seat)))
        words = requests.asks_to_take_back(user, plies, people)
        await self.consents.ask(request, question(words, people))
        return TakenBack(table, 0, others)

    async def _back(self, table: TableSnapshot, plies: int, seat: str, user: int) -> TableSnapshot:
        entries = await self.store.games.entries(table.game.id)
        state = await self._state_before(table, entries, plies)
        pending = PendingTurn.of(table, await self.service.context(table))
        pending.go_back(state, plies, seat, user)
        return await self.service.write(table, pending)

    async def _state_before(self, table: TableSnapshot, entries: list[Entry], plies: int) -> State:
        """The state kept from then; a game long past that is played again up to there."""
        kept = standing(entries)
        target = kept[-1 - plies]
        data = await self.store.games.state(table.game.id, target.version)
        if data is not None:
            return load(data)
        record = record_of(table.game, entries, table.state)
        del record.moves[len(record.moves) - plies :]
        for outcome in replay(record):
            state = outcome.state
        return state


def _open_to_change(game: Game) -> None:
    """Not in a game whose seed is published, nor against the vote of a council."""
    if game.status == OVER:
        raise UserError(refusals.over_for_good(game))
    playing(game)
    if game.settings.council:
        raise UserError(refusals.COUNCIL_NO_UNDO)


def _to_last_of(entries: list[Entry], seats: tuple[str, ...]) -> int:
    """How many answers must go for the last one of these seats to be open again."""
    for plies, entry in enumerate(reversed(entries[1:]), start=1):
        if entry.seat in seats:
            return plies
    return 0
