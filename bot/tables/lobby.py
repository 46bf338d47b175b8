"""Before a game: a table is opened, seats are taken, options chosen, the game started."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Announcement, Change, Entry, Game, ReminderPlan, Settings
from bot.store.model import ADVANCE, BOARD, LOBBY, OFFICER, PLAYING, SAY, SETUP
from bot.tables.game_service import GameService
from bot.tables.schedule import ARCHIVE, plans
from bot.tables.seating import Seating
from bot.tables.snapshot import TableSnapshot, in_play
from bot.words import announcements, refusals
from engine import new_game, rules_of, save

LOBBY_IDLE = 14 * 24 * 3600


def new_seed() -> str:
    """Dice nobody can know."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Place:
    """Where somebody stands: a server (0 in a direct message) and a channel."""

    guild: int
    channel: int


class Lobby:
    """Everything that happens at a table before the first decision."""

    def __init__(self, service: GameService, seating: Seating) -> None:
        self.service = service
        self.store = service.store
        self.seating = seating
        self.seeds: Callable[[], str] = new_seed

    async def open(self, game: str, where: Place, host: int, settings: Settings) -> Game:
        """A new table; whoever opens it sits down on the first seat."""
        await self.free(where)
        now = self.service.clock.now()
        row = replace(blank(game, where, host, now), settings=settings, seed=self.seeds())
        idle = ReminderPlan(ARCHIVE, "", 0, 0, now + LOBBY_IDLE)
        seats = in_play(row)[:1]
        try:
            row = await self.store.games.create(
                row, seats, (idle,), (Announcement(BOARD, fresh=True),)
            )
        except sqlite3.IntegrityError as error:
            raise UserError(refusals.CHANNEL_TAKEN) from error
        self.service.wake(row.id)
        return row

    async def choose(self, number: int, user: int, **changes: object) -> Game:
        """The host changes the options or how the table is run."""
        game = await self.waiting(number)
        if user != game.host:
            raise UserError(refusals.ONLY_HOST)
        changed: Game = replace(game, touched=self.service.clock.now(), **changes)
        _possible(changed)
        await self._save(changed, await self._vanished(changed))
        return changed

    async def _vanished(self, game: Game) -> tuple[Announcement, ...]:
        """Whoever sits where no seat is under these options stands up and is told."""
        rules, seats = rules_of(game.game), in_play(game)
        gone = [
            it
            for it in await self.store.people.seated(game.id)
            if it.seat in rules.seats and it.seat not in seats
        ]
        for it in gone:
            await self.store.people.rise(game.id, it.seat, it.user)
        people = [it for it in gone if it.user]
        words = "\n".join(announcements.seat_gone(game, it.user, it.seat) for it in people)
        return (Announcement(SAY, words, pings=tuple(it.user for it in people)),) if people else ()

    async def switch(self, number: int, user: int, other: str) -> Game:
        """The host puts another game on the table; everybody but the host stands up."""
        rules = rules_of(other)
        options = {option.key: option.default for option in rules.options}
        seated = await self.store.people.seated(number)
        game = await self.choose(number, user, game=other, options=options, settings=Settings())
        for it in seated:
            await self.store.people.rise(number, it.seat, it.user)
        await self.store.people.sit(number, in_play(game)[0], user, self.service.clock.now())
        await self._save(game)
        return game

    async def join(self, number: int, seat: str, user: int) -> bool:
        """Take a seat, or share it; the staff officer gives way. False if others are asked."""
        game = await self._any(number)
        if seat not in in_play(game):
            raise UserError(refusals.no_seat(game, seat))
        seated = await self.store.people.seated(number)
        if any((it.seat, it.user) == (seat, user) for it in seated):
            raise UserError(refusals.already_sitting(game, seat))
        if game.version:
            return await self.seating.join(number, seat, user)
        await self.store.people.sit(number, seat, user, self.service.clock.now())
        await self.store.people.rise(number, seat, OFFICER)
        await self._save(game)
        return True

    async def leave(self, number: int, user: int) -> Game:
        """Give one's seats up; in a running game the staff officer minds them."""
        game = await self._any(number)
        mine = [it.seat for it in await self.store.people.seated(number) if it.user == user]
        if not mine:
            raise UserError(refusals.NOT_SITTING)
        if game.version:
            return await self.seating.leave(number, user)
        for seat in mine:
            await self.store.people.rise(number, seat, user)
        await self._save(game)
        return game

    async def officer(self, number: int, seat: str, user: int) -> Game:
        """The host gives an open seat to the staff officer, or takes it from him."""
        game = await self.waiting(number)
        if user != game.host:
            raise UserError(refusals.ONLY_HOST)
        seated = [it for it in await self.store.people.seated(number) if it.seat == seat]
        if seat not in in_play(game):
            raise UserError(refusals.no_seat(game, seat))
        if any(it.user != OFFICER for it in seated):
            raise UserError(refusals.seat_taken(game, seat))
        if seated:
            await self.store.people.rise(number, seat, OFFICER)
        else:
            await self.store.people.sit(number, seat, OFFICER, self.service.clock.now())
        await self._save(game)
        return game

    async def start(self, number: int, user: int) -> Game:
        """Seal the dice, set the game up, and ask the first question."""
        game = await self.waiting(number)
        seated = tuple(await self.store.people.seated(number))
        if user != game.host and all(it.user != user for it in seated):
            raise UserError(refusals.ONLY_PLAYERS_START)
        free = [seat for seat in in_play(game) if all(it.seat != seat for it in seated)]
        if free and not game.settings.council:
            raise UserError(refusals.open_seats(game, free))
        outcome = new_game(game.game, game.seed, game.options)
        now = self.service.clock.now()
        asked = self.service.asked_now(outcome.state, 1)
        started = replace(game, status=PLAYING)
        table = TableSnapshot(started, outcome.state, seated)
        context = await self.service.context(table)
        news = [Announcement(BOARD, fresh=True)]
        if any(table.has_officer(seat) for seat in table.questions):
            news.insert(0, Announcement(ADVANCE))
        change = Change(
            game=number,
            expected=0,
            entries=(Entry(version=1, kind=SETUP, user=user, at=now, events=outcome.events),),
            state=save(outcome.state),
            status=PLAYING,
            asked=asked,
            plans=plans(table, asked, 1, context),
            news=tuple(news),
            at=now,
        )
        if not await self.store.games.set_up(game, change):
            raise UserError(refusals.MOVED_ON)
        self.service.snapshots.remember(number, 1, outcome.state)
        self.service.wake(number)
        return started

    async def waiting(self, number: int) -> Game:
        """A table that has not started."""
        game = await self._any(number)
        if game.status != LOBBY:
            raise UserError(refusals.ALREADY_STARTED)
        return game

    async def _any(self, number: int) -> Game:
        game = await self.store.games.get(number)
        if game is None:
            raise UserError(refusals.no_game(number))
        return game

    async def free(self, where: Place) -> None:
        """Whether another table has room there; a friendly no if not."""
        if await self.store.games.at(where.channel):
            raise UserError(refusals.CHANNEL_TAKEN)

    async def _save(self, game: Game, news: tuple[Announcement, ...] = ()) -> None:
        touched = replace(game, touched=self.service.clock.now())
        await self.store.games.update(touched, None, (Announcement(BOARD), *news))
        self.service.wake(game.id)


def _possible(game: Game) -> None:
    """Only values an option knows."""
    for option in rules_of(game.game).options:
        if game.options[option.key] not in option.values:
            raise UserError(refusals.OPTION_GONE)


def blank(game: str, where: Place, host: int, now: float) -> Game:
    """A table nobody has done anything at."""
    return Game(
        id=0,
        game=game,
        guild=where.guild,
        channel=where.channel,
        host=host,
        status=LOBBY,
        options={option.key: option.default for option in rules_of(game).options},
        settings=Settings(),
        seed="",
        version=0,
        asked={},
        verdict="",
        created=now,
        touched=now,
    )
