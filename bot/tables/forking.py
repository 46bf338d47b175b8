"""What if: a position of a game that is over, or of one's own solitaire, becomes a new table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Game, Settings, StoredTable
from bot.store.model import Fork, Level, Status, UserId
from bot.tables.draft import Draft, show
from bot.tables.lobby import Lobby, Place, blank
from bot.tables.snapshot import TableSnapshot, in_play
from bot.tables.table_admin import TableAdmin, entries_of
from bot.words import refusals
from engine import Outcome, Record, Refused, replay
from engine.core.record import Before


class Forking:
    """Lets a war go another way, at a table of its own and with new dice."""

    def __init__(self, lobby: Lobby, admin: TableAdmin) -> None:
        self.lobby = lobby
        self.admin = admin
        self.service = lobby.service

    async def fork(
        self,
        table: TableSnapshot,
        moves: int,
        user: UserId,
        opened: Callable[[], Awaitable[Place]],
    ) -> Game:
        """The position after so many answers at a new table; its place is opened when all is well.

        Whoever asks sits where they sat, else on the first seat; the staff officer takes the rest.
        """
        if not table.open_to(user):
            raise UserError(refusals.NOT_OPEN_YET)
        record = _branch(await self.admin.record(table.game.id), moves, self.lobby.seeds())
        outcomes = await asyncio.to_thread(_played, record)
        where, at = await opened(), self.service.clock.now()
        if await self.service.store.games.at(where.channel):
            raise UserError(refusals.CHANNEL_TAKEN)
        row = replace(
            blank(record.game, where, user, at),
            seed=record.seed,
            options=outcomes[0].state.options,
            settings=_settings(table.game, record),
            status=Status.PLAYING,
        )
        draft = Draft(StoredTable(game=row), at, user)
        own = table.seats_of(user) or in_play(row)[:1]
        for seat in in_play(row):
            if seat in own:
                draft.sit(seat, user)
            else:
                draft.send(seat, Level.OFFICER)
            draft.take_proposed_stances(seat)
        for (seat, key), order in table.stored.stances.items():
            if seat in own:
                draft.take_stance(seat, key, order)
        draft.begin(outcomes[-1].state, tuple(entries_of(record, outcomes, user, at)))
        draft.announce(show(fresh=True))
        return await self.service.write(draft)


def _settings(origin: Game, record: Record) -> Settings:
    """Asked as at the table the war branched off; nobody waits for anybody."""
    before = origin.settings
    return Settings(
        swift=before.swift,
        asks_all=before.asks_all,
        every_step=before.every_step,
        fork=Fork(origin.id, record.before),
    )


def _branch(record: Record, moves: int, seed: str) -> Record:
    """The first answers of a game, and other dice for what follows."""
    earlier = tuple(it for it in record.before if it.moves < moves)
    until = next((it.seed for it in record.before if it.moves >= moves), record.seed)
    return replace(
        record,
        moves=record.moves[:moves],
        result=None,
        seed=seed,
        before=(*earlier, Before(until, moves)),
    )


def _played(record: Record) -> list[Outcome]:
    try:
        outcomes = [*replay(record)]
    except Refused as refused:
        raise UserError(refusals.record_disagrees(str(refused))) from refused
    if outcomes[-1].state.result is not None:
        raise UserError(refusals.NOTHING_FOLLOWS)
    return outcomes
