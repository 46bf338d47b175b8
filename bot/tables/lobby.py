"""Before a game: a table is opened, seats are taken, options chosen, the game started."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Entry, Game, SeatHolder, Settings, StoredTable
from bot.store.model import (
    OFFICER,
    ChannelId,
    EntryKind,
    GameNumber,
    GuildId,
    Level,
    Missed,
    Status,
    UserId,
)
from bot.tables import seating
from bot.tables.draft import Draft, say, show
from bot.tables.game_service import GameService, only_host, unfinished
from bot.tables.snapshot import in_play, level_of
from bot.words import announcements, refusals, table_setup
from engine import Refused, new_game, rules_of
from engine.core.ids import Seat
from engine.core.rules import Rules


def new_seed() -> str:
    """Dice nobody can know."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Place:
    """Where somebody stands: a server (0 in a direct message) and a channel."""

    guild: GuildId
    channel: ChannelId


class Lobby:
    """Everything that happens at a table before the first decision."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store
        self.seeds: Callable[[], str] = new_seed
        self.usual: Callable[..., Settings] = Settings  # how a new table is run

    async def open(self, game: str, where: Place, host: UserId, settings: Settings) -> Game:
        """A new table; whoever opens it sits down on the first seat."""
        at = self.service.clock.now()
        row = replace(blank(game, where, host, at), settings=settings, seed=self.seeds())
        draft = Draft(StoredTable(game=row), at, host)
        draft.sit(in_play(row)[0], host)
        draft.announce(show(fresh=True))
        return await self.service.write(draft)

    async def options(self, number: GameNumber, user: UserId, values: Mapping[str, str]) -> Game:
        """The host sets options; those not named stay as they are."""

        async def work(draft: Draft) -> Game:
            game = draft.game
            _changeable(game, user)
            _possible(game, values)
            draft.set(options={**game.options, **values})
            _clear_vanished_seats(draft)
            draft.announce(show())
            return draft.game

        return await self.service.change(number, work, user)

    async def pace(self, number: GameNumber, user: UserId, minutes: int, missed: Missed) -> None:
        """The host sets the time for a decision, and what missing it does."""
        await self._settings(number, user, pace=minutes, missed=missed)

    async def council(
        self, number: GameNumber, user: UserId, quorum: int, vote_minutes: int
    ) -> None:
        """The host lets the channel vote; with no quorum, whoever sits down decides."""
        if quorum:
            vote = {"quorum": quorum, "vote_minutes": vote_minutes}
            await self._settings(number, user, council=True, **vote)
        else:
            await self._settings(number, user, council=False)

    async def switch(self, number: GameNumber, user: UserId, other: str) -> str:
        """The host puts another game on the table and sits down at it; gives what that changed.

        How the table is run stays, but for a council where the other game has several seats. The
        rest stand up, since their seats are of the game that goes, and are told.
        """
        rules = rules_of(other)

        async def work(draft: Draft) -> str:
            _changeable(draft.game, user)
            before, rising = draft.game, draft.now.seated
            for it in rising:
                draft.rise(it.seat, it.user)
            settings = draft.game.settings
            if len(rules.seats) > 1:
                settings = replace(settings, council=False)
            options = {option.key: option.default for option in rules.options}
            draft.set(game=other, options=options, settings=settings)
            draft.sit(in_play(draft.game)[0], user)
            others = (it.user for it in rising if it.user not in (OFFICER, user))
            losing = tuple(dict.fromkeys(others))
            draft.announce(show())
            if losing:
                draft.announce(say(announcements.switched(draft.game, losing), losing))
            officer = any(it.user == OFFICER for it in rising)
            return table_setup.switched(before, draft.game, officer=officer)

        return await self.service.change(number, work, user)

    async def join(self, number: GameNumber, seat: Seat, user: UserId) -> bool:
        """Take a seat, or share it; the staff officer gives way. False if others are asked."""

        async def work(draft: Draft) -> bool:
            game = draft.game
            unfinished(game)
            if seat not in in_play(game):
                raise UserError(refusals.no_seat(game, seat))
            if SeatHolder(seat, user) in draft.now.seated:
                raise UserError(refusals.already_sitting(game, seat))
            if game.version:
                return seating.join(draft, seat, user)
            draft.sit(seat, user)
            draft.announce(show())
            return True

        return await self.service.change(number, work, user)

    async def leave(self, number: GameNumber, user: UserId) -> None:
        """Give one's seats up; in a running game the staff officer minds them."""

        async def work(draft: Draft) -> None:
            mine = [it.seat for it in draft.now.seated if it.user == user]
            if not mine:
                raise UserError(refusals.NOT_SITTING)
            unfinished(draft.game)
            if draft.game.version:
                seating.leave(draft, user)
                return
            for seat in mine:
                draft.rise(seat, user)
            draft.announce(show())

        await self.service.change(number, work, user)

    async def officer(
        self, number: GameNumber, seat: Seat, user: UserId, level: Level = Level.OFFICER
    ) -> None:
        """The host gives an open seat to the staff officer or the general, or takes it from him."""

        async def work(draft: Draft) -> None:
            _changeable(draft.game, user)
            if seat not in in_play(draft.game):
                raise UserError(refusals.no_seat(draft.game, seat))
            holders = [it.user for it in draft.now.seated if it.seat == seat]
            if any(holders):
                raise UserError(refusals.seat_taken(draft.game, seat))
            if holders and level == level_of(draft.game, seat):
                draft.rise(seat, OFFICER)
            else:
                seating.offered(draft.game, seat, level)
                draft.send(seat, level)
            draft.announce(show())

        await self.service.change(number, work, user)

    async def start(self, number: GameNumber, user: UserId) -> None:
        """Seal the dice, set the game up, and ask the first question."""

        async def work(draft: Draft) -> None:
            game, seated = draft.game, draft.now.seated
            _waiting(game)
            if user != game.host and all(it.user != user for it in seated):
                raise UserError(refusals.ONLY_PLAYERS_START)
            free = [seat for seat in in_play(game) if all(it.seat != seat for it in seated)]
            if free and not game.settings.council:
                raise UserError(refusals.open_seats(game, free))
            outcome = new_game(game.game, game.seed, game.options)
            setup = Entry(
                version=1, kind=EntryKind.SETUP, user=user, at=draft.at, events=outcome.events
            )
            draft.set(status=Status.PLAYING)
            for seat in in_play(game):
                draft.take_proposed_stances(seat)
            draft.begin(outcome.state, (setup,))
            draft.announce(show(fresh=True))

        await self.service.change(number, work, user)

    async def waiting(self, number: GameNumber) -> Game:
        """A table that has not started."""
        game = await self.store.games.get(number)
        if game is None:
            raise UserError(refusals.no_game(number))
        _waiting(game)
        return game

    async def free(self, where: Place) -> None:
        """Whether another table has room there; a friendly no if not."""
        if await self.store.games.at(where.channel):
            raise UserError(refusals.CHANNEL_TAKEN)

    async def _settings(self, number: GameNumber, user: UserId, **changes: object) -> None:
        async def work(draft: Draft) -> None:
            _changeable(draft.game, user)
            if "council" in changes and len(rules_of(draft.game.game).seats) > 1:
                raise UserError(refusals.ONLY_SOLITAIRE_COUNCIL)
            draft.set(settings=replace(draft.game.settings, **changes))
            draft.announce(show())

        await self.service.change(number, work, user)


def known_game(game: str) -> Rules:
    """The rules of a game somebody named; a friendly no if there is none of that name."""
    try:
        return rules_of(game)
    except Refused as refused:
        raise UserError(refusals.no_such_game(game)) from refused


def _waiting(game: Game) -> None:
    if game.status != Status.LOBBY:
        raise UserError(refusals.ALREADY_STARTED)


def _changeable(game: Game, user: UserId) -> None:
    _waiting(game)
    only_host(game, user)


def _possible(game: Game, values: Mapping[str, str]) -> None:
    """Only values an option knows."""
    known = {option.key: option.values for option in rules_of(game.game).options}
    if any(value not in known.get(key, ()) for key, value in values.items()):
        raise UserError(refusals.OPTION_GONE)


def _clear_vanished_seats(draft: Draft) -> None:
    """Whoever sits where no seat is under these options stands up and is told."""
    seats = in_play(draft.game)
    gone = [it for it in draft.now.seated if it.seat not in seats]
    for it in gone:
        draft.rise(it.seat, it.user)
    people = [it for it in gone if it.user]
    if people:
        words = "\n".join(announcements.seat_gone(draft.game, it.user, it.seat) for it in people)
        draft.announce(say(words, [it.user for it in people]))


def blank(game: str, where: Place, host: UserId, now: float) -> Game:
    """A table nobody has done anything at."""
    return Game(
        id=GameNumber(0),
        game=game,
        guild=where.guild,
        channel=where.channel,
        host=host,
        status=Status.LOBBY,
        options={option.key: option.default for option in rules_of(game).options},
        settings=Settings(),
        seed="",
        version=0,
        asked={},
        verdict="",
        created=now,
        touched=now,
    )
