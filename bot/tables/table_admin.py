"""Keeping a table: pause, resume, settings, close, archive, export, import."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Announcement, Change, Entry, Game
from bot.store.model import (
    ARCHIVED,
    BOARD,
    LOBBY,
    MOVE,
    OVER,
    PAUSED,
    PLAYING,
    SAY,
    SETUP,
)
from bot.tables.early_ending import EarlyEnding
from bot.tables.game_service import GameService, unfinished
from bot.tables.history import record_of
from bot.tables.lobby import Place, blank
from bot.words import announcements, refusals
from bot.words.chronicle import chronicle
from engine import Outcome, Record, replay, rules_of, save
from engine.core.record import export, read, verify


class TableAdmin:
    """Whoever minds the tables between the moves."""

    def __init__(self, service: GameService, early_ending: EarlyEnding) -> None:
        self.service = service
        self.store = service.store
        self.early_ending = early_ending

    async def pause(self, game: Game, user: int) -> None:
        """No reminders, no deadlines, no moves until resumed."""
        await self.member(game, user)
        if game.status != PLAYING:
            raise UserError(refusals.NOT_RUNNING)
        await self._status(game, PAUSED, announcements.pause_told(user))

    async def resume(self, game: Game, user: int, where: Place) -> Game:
        """Take a paused or archived game up again, here if its channel is another."""
        await self.member(game, user)
        if game.status == OVER:
            raise UserError(refusals.over(game))
        if game.status not in (PAUSED, ARCHIVED) or not game.version:
            raise UserError(refusals.NOT_PAUSED)
        here = await self.store.games.at(where.channel)
        if here is not None and here.id != game.id:
            raise UserError(refusals.CHANNEL_TAKEN)
        settings = replace(game.settings, silenced="")
        moved = replace(game, guild=where.guild, channel=where.channel, settings=settings)
        return await self._status(moved, PLAYING, announcements.resume_told(user), fresh=True)

    async def settings(self, game: Game, user: int, **changes: object) -> Game:
        """The host changes how a running table is run."""
        if user != game.host:
            raise UserError(refusals.ONLY_HOST)
        unfinished(game)
        changed = replace(game, settings=replace(game.settings, **changes))
        if changed.settings.council and len(rules_of(game.game).seats) > 1:
            raise UserError(refusals.ONLY_SOLITAIRE_COUNCIL)
        await self.service.touch(changed, (Announcement(BOARD),), replan=game.status != LOBBY)
        return changed

    async def close(self, game: Game, user: int, *, steward: bool = False) -> Game:
        """The host, or somebody who runs the server, closes the table."""
        self.may_close(game, user, steward=steward)
        return await self.early_ending.finish(game, "closed", announcements.ended(game, user))

    def may_close(self, game: Game, user: int, *, steward: bool) -> None:
        """Refuse whoever neither opened the table nor runs the server."""
        if user != game.host and not steward:
            raise UserError(refusals.ONLY_HOST)
        unfinished(game)

    async def archive(self, game: Game) -> None:
        """Put a long idle game away; nothing is deleted."""
        changed = replace(game, status=ARCHIVED)
        await self.store.games.update(
            changed, (), (Announcement(BOARD), Announcement(SAY, announcements.archived(game)))
        )
        self.service.wake(game.id)

    async def record(self, game: Game) -> Record:
        """The game as its record."""
        table = await self.service.snapshots.of(game)
        entries = await self.store.games.entries(game.id)
        return record_of(game, entries, table.state)

    async def export(self, game: Game) -> bytes:
        """The record for anybody."""
        record = await self._opened(game)
        if game.status == OVER and record.result is None:
            return export_open(record)
        return export(record)

    async def diary(self, game: Game) -> bytes:
        """The same to read."""
        return chronicle(await self._opened(game), over=game.status == OVER).encode()

    async def _opened(self, game: Game) -> Record:
        """The record; a running game of several seats keeps its secrets."""
        if game.status != OVER and len(rules_of(game.game).seats) > 1:
            raise UserError(refusals.SEALED_RECORD)
        return await self.record(game)

    async def verify(self, game: Game) -> int:
        """Replay the whole game; the number of dice that were checked."""
        record = await self.record(game)
        return await asyncio.to_thread(verify, record)

    async def import_record(self, data: bytes, where: Place, user: int) -> Game:
        """A record becomes a table: played on if it is unfinished, shown if it is over."""
        record = read(data)
        if not record.seed:
            raise UserError(refusals.SEALED_IMPORT)
        if await self.store.games.at(where.channel):
            raise UserError(refusals.CHANNEL_TAKEN)
        outcomes = await asyncio.to_thread(lambda: list(replay(record)))
        now = self.service.clock.now()
        row = replace(blank(record.game, where, user, now), seed=record.seed)
        seats = rules_of(record.game).seated(record.options)
        row = await self.store.games.create(row, seats, (), (Announcement(BOARD, fresh=True),))
        entries = tuple(_entries(record, outcomes, user, now))
        state = outcomes[-1].state
        change = Change(
            game=row.id,
            expected=0,
            entries=entries,
            state=save(state),
            status=OVER if state.result else PAUSED,
            asked=dict(self.service.asked_now(state, entries[-1].version)),
            plans=(),
            news=(),
            verdict=state.result.verdict if state.result else "",
            at=now,
        )
        await self.store.games.set_up(replace(row, options=record.options), change)
        self.service.wake(row.id)
        return row

    async def member(self, game: Game, user: int) -> None:
        """Only people of the table may do that."""
        seated = await self.store.people.seated(game.id)
        if user != game.host and all(it.user != user for it in seated):
            raise UserError(refusals.NOT_SITTING)

    async def _status(self, game: Game, status: str, words: str, *, fresh: bool = False) -> Game:
        changed = replace(game, status=status, touched=self.service.clock.now())
        if status == PLAYING:
            asked = {seat: replace(it, at=changed.touched) for seat, it in game.asked.items()}
            changed = replace(changed, asked=asked)
        news = (Announcement(SAY, words), Announcement(BOARD, fresh=fresh))
        await self.service.touch(changed, news, replan=True)
        return changed


def export_open(record: Record) -> bytes:
    """A conceded game has no result of the rules; its seed is public all the same."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def _entries(record: Record, outcomes: list[Outcome], user: int, now: float) -> Iterator[Entry]:
    yield Entry(version=1, kind=SETUP, user=user, at=now, events=outcomes[0].events)
    played = zip(record.moves, outcomes[1:], strict=True)
    for version, (move, outcome) in enumerate(played, start=2):
        yield Entry(
            version=version,
            kind=MOVE,
            seat=move.seat,
            token=move.token,
            user=user,
            cause="imported",
            at=now,
            events=outcome.events,
        )
