"""Taking back: one's own last answers freely, anything else if the other seats agree."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import StalePressError, UserError
from bot.store import Entry, Game, Request
from bot.store.model import NO_SEAT, GameNumber, Status, UserId
from bot.tables.consent import RequestKind
from bot.tables.decisions import may_answer, named
from bot.tables.draft import Draft, say, show
from bot.tables.game_service import GameService, playing, still_asked
from bot.tables.history import record_of, standing
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.words import refusals, requests
from engine import load, open_asks, play, replay, take_back
from engine.core.choice import CANCEL, by_hand
from engine.core.ids import Seat
from engine.core.sheet import signed
from engine.core.state import State

TAKE_BACK = "undo"


@dataclass(frozen=True)
class TakenBack:
    """What came of asking: done, or those seats were asked."""

    table: TableSnapshot
    asked: tuple[Seat, ...] = ()


class Undo:
    """Takes answers back."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store

    async def ask(
        self,
        number: GameNumber,
        user: UserId,
        place: SeatNumber | None = None,
        version: int | None = None,
    ) -> TakenBack:
        """Take the last answer back, or ask the other seats to agree.

        With a place, only whoever may answer for that seat; with a version, only while the seat
        still owes what it has owed since then, so that an old button takes back nothing newer.
        """

        async def work(draft: Draft) -> TakenBack:
            table = draft.table
            _open_to_change(table.game)
            seats = table.seats_of(user)
            if place is not None:
                seat = named(table, place)
                may_answer(table, user, seat)
                if version is not None and not still_asked(table, seat, version):
                    raise StalePressError(refusals.STALE_TAKE_BACK)
                seats = (seat, *(it for it in seats if it != seat))
            if not seats:
                raise UserError(refusals.WATCHING)
            free = next((seat for seat in seats if take_back(table.state, seat)), NO_SEAT)
            if free:
                await self._freely(draft, free, user)
                return TakenBack(draft.table)
            return TakenBack(table, await self._ask_others(draft, seats, user))

        return await self.service.change_running(number, work, user)

    async def reopen(
        self, number: GameNumber, user: UserId, place: SeatNumber, posed: int
    ) -> TableSnapshot:
        """Take one's signature under an order sheet back, while others still write on theirs."""

        async def work(draft: Draft) -> TableSnapshot:
            table = draft.table
            seat = named(table, place)
            may_answer(table, user, seat)
            same = any(it.first == posed for it in table.game.asked.values())
            if not same or table.sheet is None or not signed(table.state, seat):
                raise StalePressError(refusals.SHEETS_ARE_OPEN)
            draft.answer(seat, CANCEL, user)
            return draft.table

        return await self.service.change_running(number, work, user)

    def request_kinds(self) -> dict[str, RequestKind]:
        """How taking back is granted."""
        return {TAKE_BACK: RequestKind(self._grant, requests.agreed_back, requests.refused_back)}

    async def _grant(self, draft: Draft, request: Request) -> None:
        seat = next(iter(draft.table.seats_of(request.user)), NO_SEAT)
        await self._back(draft, request.target, seat, request.user)
        if draft.quiet():  # what was agreed on in the open is shown, though only a sheet changed
            draft.announce(show())

    async def _freely(self, draft: Draft, seat: Seat, user: UserId) -> None:
        """The last answer; of an order sheet the last entry, whoever has written since."""
        token = take_back(draft.table.state, seat).token
        if token:
            draft.answer(seat, token, user)
        else:
            await self._back(draft, 1, seat, user)

    async def _ask_others(
        self, draft: Draft, seats: tuple[Seat, ...], user: UserId
    ) -> tuple[Seat, ...]:
        table = draft.table
        others = tuple(
            seat for seat in table.rules.seats if seat not in seats and table.holders(seat)
        )
        if not others:
            raise UserError(refusals.NOTHING_TO_TAKE_BACK)
        entries = await self.store.games.entries(table.game.id)
        plies = _to_last_of(_own(table.game, entries), seats)
        if not plies:
            raise UserError(refusals.NO_ORDER_YET)
        request = Request(
            game=table.game.id,
            kind=TAKE_BACK,
            version=table.game.version,
            user=user,
            waiting=others,
            target=plies,
        )
        people = tuple(dict.fromkeys(user for seat in others for user in table.holders(seat)))
        answers = await self._answers(table, entries, plies)
        draft.ask(request, say(requests.asks_to_take_back(user, answers, people), people))
        return others

    async def _answers(self, table: TableSnapshot, entries: list[Entry], plies: int) -> list[str]:
        """The last answers in words, oldest first; of a private one only what it was about."""
        state = await self._state_before(table, entries, plies)
        told = []
        for entry in standing(entries)[-plies:]:
            question = next(it for it in open_asks(state) if it.seat == entry.seat)
            told.append(requests.answer(table.game, question, entry.token))
            state = play(state, entry.seat, entry.token).state
        return told

    async def _back(self, draft: Draft, plies: int, seat: Seat, user: UserId) -> None:
        entries = await self.store.games.entries(draft.game.id)
        draft.go_back(await self._state_before(draft.table, entries, plies), plies, seat, user)

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
    if game.status == Status.OVER:
        raise UserError(refusals.over_for_good(game))
    playing(game)
    if game.settings.council:
        raise UserError(refusals.COUNCIL_NO_UNDO)


def _own(game: Game, entries: list[Entry]) -> list[Entry]:
    """What was entered at this table; what came before it branched off stands for good."""
    fork = game.settings.fork
    return standing(entries)[fork.moves if fork else 0 :]


def _to_last_of(entries: list[Entry], seats: tuple[Seat, ...]) -> int:
    """How many answers must go for the last one they gave themselves to be open again."""
    for plies, entry in enumerate(reversed(entries[1:]), start=1):
        if entry.seat in seats and by_hand(entry.token):
            return plies
    return 0
