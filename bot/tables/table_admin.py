"""How a table is run between the moves: pause, resume, settings, archive, export, import."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Entry, Game, Preferences, Settings, StoredTable
from bot.store.model import LIVE, EntryKind, Fork, FormerTimes, GameNumber, Status, UserId
from bot.tables.draft import Draft, say, show
from bot.tables.game_service import GameService, member, only_host, unfinished
from bot.tables.history import record_of
from bot.tables.lobby import Place, blank, known_game
from bot.tables.snapshot import in_play
from bot.words import announcements, refusals
from bot.words.chronicle import chronicle
from engine import Outcome, Record, Refused, rules_of
from engine.core.ids import Seat
from engine.core.record import confirmed, export, open_to_all, outdated, read, sealed, verify

CHANNEL_LOST = "channel gone"
MOST_TABLES = 100
MOST_MOVES = 20_000
LONGEST_SEED = 200
LONGEST_MOVE = 4_000  # a batch of many answers


class TableAdmin:
    """Changes how tables are run, and hands out and takes in their records."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store

    async def pause(self, number: GameNumber, user: UserId) -> None:
        """No reminders, no deadlines, no moves until resumed."""

        async def work(draft: Draft) -> None:
            member(draft.now, user)
            if draft.game.status != Status.PLAYING:
                raise UserError(refusals.NOT_RUNNING)
            draft.set(status=Status.PAUSED)
            draft.announce(say(announcements.pause_told(user)), show())

        await self.service.change(number, work, user)

    async def resume(self, number: GameNumber, user: UserId, where: Place) -> None:
        """Take a paused or archived game up again, here if its channel is another."""

        async def work(draft: Draft) -> None:
            game = draft.game
            member(draft.now, user)
            if game.status == Status.OVER:
                raise UserError(refusals.over(game))
            if game.status not in (Status.PAUSED, Status.ARCHIVED) or not game.version:
                raise UserError(refusals.NOT_PAUSED)
            draft.set(
                status=Status.PLAYING,
                guild=where.guild,
                channel=where.channel,
                settings=replace(game.settings, silenced=""),
                asked={seat: replace(it, at=draft.at) for seat, it in game.asked.items()},
            )
            draft.announce(say(announcements.resume_told(user)), show(fresh=True))

        await self.service.change(number, work, user)

    async def settings(self, number: GameNumber, user: UserId, **changes: object) -> Game:
        """The host changes how a table is run; what is not named stays."""

        async def work(draft: Draft) -> Game:
            only_host(draft.game, user)
            unfinished(draft.game)
            former = draft.game.settings
            settings = replace(former, **changes)
            if draft.game.version:
                settings = replace(settings, former=_former(former, settings, draft.at))
            if draft.game.version and _agreed(former) != _agreed(settings):
                raise UserError(refusals.AGREED_BEFORE)
            if settings.council and len(rules_of(draft.game.game).seats) > 1:
                raise UserError(refusals.ONLY_SOLITAIRE_COUNCIL)
            draft.set(settings=settings)
            draft.announce(show())
            return draft.game

        return await self.service.change(number, work, user)

    async def archive(self, number: GameNumber) -> None:
        """Put a long idle game away; nothing is deleted."""

        async def work(draft: Draft) -> None:
            if draft.game.status in LIVE:
                draft.set(status=Status.ARCHIVED)
                draft.announce(show(), say(announcements.archived(draft.game)))

        await self.service.change(number, work)

    async def show_again(self, number: GameNumber) -> None:
        """The board is to be seen, and nothing else changes."""

        async def work(draft: Draft) -> None:
            draft.announce(show())

        await self.service.change(number, work)

    async def lose_channel(self, number: GameNumber) -> Game | None:
        """A table's channel is gone: its game waits; None if that was known."""

        async def work(draft: Draft) -> Game | None:
            game = draft.game
            if game.status not in LIVE or game.settings.silenced:
                return None
            draft.set(
                status=Status.PAUSED if game.version else game.status,
                settings=replace(game.settings, silenced=CHANNEL_LOST),
            )
            return game

        return await self.service.change(number, work)

    async def prefer(self, user: UserId, wish: Preferences) -> None:
        """Somebody wants to be reminded in another way: what is due at their tables follows.

        Whoever comes back before their time is back now: that is from when a pace counts.
        """
        now = self.service.clock.now()
        former = (await self.store.people.preferences((user,)))[user]
        if former.holiday > now > wish.holiday:
            wish = replace(wish, holiday=now)
        await self.store.people.save_preferences(user, wish)
        for game in await self.store.games.of_user(user, MOST_TABLES):
            if game.status in LIVE:
                await self.service.change(game.id, _follow)

    async def record(self, number: GameNumber) -> Record:
        """The game as its record."""
        table = await self.service.snapshots.open(number)
        entries = await self.store.games.entries(number)
        return record_of(table.game, entries, table.state)

    async def export(self, game: Game) -> bytes:
        """The record for anybody."""
        record = await self._opened(game)
        fork = game.settings.fork
        if fork and not await self._over(fork.of):
            record.before = tuple(replace(it, seed="") for it in record.before)
        if game.status == Status.OVER and record.result is None:
            return export_open(record)
        return export(record)

    async def _over(self, number: GameNumber) -> bool:
        """Whether the seed of a game is no secret any more."""
        game = await self.store.games.get(number)
        return game is not None and game.status == Status.OVER

    async def diary(self, game: Game) -> bytes:
        """The same to read."""
        return chronicle(await self._opened(game), over=game.status == Status.OVER).encode()

    async def _opened(self, game: Game) -> Record:
        """The record; a running game of several seats keeps its secrets."""
        if game.status != Status.OVER and len(rules_of(game.game).seats) > 1:
            raise UserError(refusals.SEALED_RECORD)
        return await self.record(game.id)

    async def verify(self, number: GameNumber) -> int:
        """Replay the whole game; the number of dice that were checked."""
        record = await self.record(number)
        return await asyncio.to_thread(verify, record)

    async def import_record(self, data: bytes, where: Place, user: UserId) -> Game:
        """A record becomes a table: played on if it is unfinished, shown if it is over.

        Only if its seal, its moves and its rules agree; else nothing is created.
        """
        record = _sound(data)
        if await self.store.games.at(where.channel):
            raise UserError(refusals.CHANNEL_TAKEN)
        outcomes = await asyncio.to_thread(_played, record)
        at = self.service.clock.now()
        row = blank(record.game, where, user, at)
        options = outcomes[0].state.options
        fork = Fork(GameNumber(0), record.before) if record.before else None
        row = replace(
            row,
            seed=record.seed,
            options=options,
            settings=replace(row.settings, fork=fork),
            status=Status.PAUSED,
        )
        draft = Draft(StoredTable(game=row), at, user)
        for seat in in_play(row):
            draft.sit(seat, user)
            draft.take_proposed_stances(seat)
        draft.begin(outcomes[-1].state, tuple(entries_of(record, outcomes, user, at)))
        draft.announce(show(fresh=True))
        return await self.service.write(draft)


def _former(before: Settings, after: Settings, at: float) -> FormerTimes | None:
    """The times that held until now; under another consequence there was none."""
    if (before.pace, before.vote_minutes, before.missed) == (
        *(after.pace, after.vote_minutes),
        after.missed,
    ):
        return before.former
    pace = before.pace if before.missed == after.missed else 0
    return FormerTimes(at, pace, before.vote_minutes)


def _sound(data: bytes) -> Record:
    """A record from a file, if it is one of a game this release can play again."""
    try:
        record = read(data)
    except Refused as refused:
        raise UserError(refusals.NO_RECORD) from refused
    rules = known_game(record.game)
    longest = max((len(it.token) for it in record.moves), default=0)
    if len(record.moves) > MOST_MOVES or len(record.seed) > LONGEST_SEED or longest > LONGEST_MOVE:
        raise UserError(refusals.ABSURD_RECORD)
    if not open_to_all(record):
        raise UserError(refusals.SEALED_IMPORT)
    if not sealed(record):
        raise UserError(refusals.SEAL_BROKEN)
    if outdated(record):
        raise UserError(refusals.other_edition(rules.title, record.edition, rules.edition))
    values = {option.key: option.values for option in rules.options}
    wrong = [key for key, value in record.options.items() if value not in values.get(key, ())]
    if wrong:
        raise UserError(refusals.no_such_options(rules.title, wrong))
    return record


def _played(record: Record) -> list[Outcome]:
    """The record played again; a finished one must tell of every roll."""
    try:
        return confirmed(record, whole=record.result is not None)
    except Refused as refused:
        raise UserError(refusals.record_disagrees(str(refused))) from refused


async def _follow(draft: Draft) -> None:
    draft.follow_preferences()


def export_open(record: Record) -> bytes:
    """A conceded game has no result of the rules; its seed is public all the same."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def entries_of(record: Record, outcomes: list[Outcome], user: UserId, at: float) -> Iterator[Entry]:
    """What was played elsewhere, as entries of a new table."""
    yield Entry(version=1, kind=EntryKind.SETUP, user=user, at=at, events=outcomes[0].events)
    played = zip(record.moves, outcomes[1:], strict=True)
    for version, (move, outcome) in enumerate(played, start=2):
        yield Entry(
            version=version,
            kind=EntryKind.MOVE,
            seat=Seat(move.seat),
            token=move.token,
            user=user,
            cause="imported",
            at=at,
            events=outcome.events,
        )


def _agreed(settings: Settings) -> tuple[bool, bool]:
    """What everybody sat down to: it cannot change once the game has begun."""
    return settings.swift, settings.asks_all
