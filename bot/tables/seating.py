"""Who sits where once a game runs: sharing, leaving, replacing, the staff officer as stand-in."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Announcement, Game, Request
from bot.store.model import ADVANCE, BOARD, OFFICER, PAUSED, PLAYING, SAY
from bot.tables.consent import ANYBODY, Consents, RequestKind, person, question
from bot.tables.game_service import GameService
from bot.tables.snapshot import TableSnapshot, in_play
from bot.words import announcements, refusals, requests

SHARE, REPLACE, STAND_IN = "share", "replace", "stand-in"
ABSENT = 2 * 24 * 3600


class Seating:
    """The seats of running games; nobody learns the secrets of two sides."""

    def __init__(self, service: GameService, consents: Consents) -> None:
        self.service = service
        self.store = service.store
        self.consents = consents
        words = (requests.agrees, requests.does_not_agree)
        for kind, grant in (
            (SHARE, self._share),
            (REPLACE, self._replace),
            (STAND_IN, self._stand_in),
        ):
            consents.matters[kind] = RequestKind(grant, *words, survives_moves=True)

    async def join(self, number: int, seat: str, user: int) -> bool:
        """Take a seat the staff officer minds; one that is held is shared if its people agree."""
        return await self.service.queues.run(number, partial(self._join, number, seat, user))

    async def leave(self, number: int, user: int) -> Game:
        """Give one's seats up; the staff officer minds them, or the game rests if all are gone."""
        return await self.service.queues.run(number, partial(self._leave, number, user))

    async def replace(self, number: int, seat: str, user: int, new: int) -> None:
        """Hand one's seat on, or ask to replace somebody absent; `new` 0 calls for anybody."""
        await self.service.queues.run(number, partial(self._hand_on, number, seat, user, new))

    async def stand_in(self, number: int, seat: str, user: int) -> bool:
        """The staff officer plays for a seat by its own wish, or if all others agree.

        Whoever holds the seat sends him away again in the same way. False if others are asked.
        """
        return await self.service.queues.run(number, partial(self._send, number, seat, user))

    async def _join(self, number: int, seat: str, user: int) -> bool:
        table = await self._running(number, seat)
        await self._untold(table, seat, user)
        holders = table.holders(seat)
        if table.several and holders:
            request = self._request(table, SHARE, seat, user, (seat,))
            await self.consents.ask(
                replace(request, target=user),
                question(requests.asks_to_share(table.game, user, seat, holders), holders),
            )
            return False
        await self._sit(table, seat, user)
        await self._told(table.game, announcements.joined(table.game, user, seat))
        return True

    async def _leave(self, number: int, user: int) -> Game:
        table = await self.service.snapshots.open(number)
        game, now = table.game, self.service.clock.now()
        seats = table.seats_of(user)
        for seat in seats:
            await self.store.people.rise(number, seat, user, now)
        if game.status == PLAYING and not any(it.user not in (user, 0) for it in table.seated):
            paused = replace(game, status=PAUSED, touched=now)
            news = (Announcement(SAY, announcements.deserted(user)), Announcement(BOARD))
            await self.service.touch(paused, news, replan=True)
            return paused
        await self._told(game, announcements.left(game, user, seats))
        return game

    async def _hand_on(self, number: int, seat: str, user: int, new: int) -> None:
        table = await self._running(number, seat, user)
        if new:
            await self._untold(table, seat, new)
        others: tuple[str, ...] = ()
        if user not in table.holders(seat) and table.holders(seat):
            self._absent(table, seat)
            others = _others(table, seat, user)
        waiting = (*others, person(new)) if new else others
        if not waiting:
            await self._call(table, seat, user)
            return
        people = (*((new,) if new else ()), *_people(table, others))
        request = self._request(table, REPLACE, seat, user, waiting)
        words = requests.asks_to_replace(table.game, seat, user, new, table.holders(seat))
        await self.consents.ask(replace(request, target=new), question(words, people))

    async def _call(self, table: TableSnapshot, seat: str, user: int) -> None:
        """An open call: the first who may sit there and presses takes the seat."""
        request = self._request(table, REPLACE, seat, user, (ANYBODY,))
        news = replace(
            question(requests.open_call(table.game, seat, user)),
            agree=requests.TAKE_THE_SEAT,
            refuse="",
        )
        await self.consents.ask(request, news)

    async def _send(self, number: int, seat: str, user: int) -> bool:
        table = await self._running(number, seat, user)
        holders = table.holders(seat)
        own = user in holders
        there = any((it.seat, it.user) == (seat, OFFICER) for it in table.seated)
        if own and there:
            await self.store.people.rise(number, seat, OFFICER)
            await self._told(table.game, requests.takes_back_seat(table.game, user, seat))
            return True
        if there or not holders:
            raise UserError(requests.officer_there(table.game, seat))
        if not own:
            self._absent(table, seat)
        others = () if own else _others(table, seat, user)
        request = self._request(table, STAND_IN, seat, user, others)
        if not others:
            await self._stand_in(table, request)
            return True
        people = _people(table, others)
        words = requests.asks_for_stand_in(table.game, seat, user, holders, people)
        await self.consents.ask(request, question(words, (*people, *holders)))
        return False

    async def _told(self, game: Game, text: str) -> None:
        """Say it in the channel and show the table anew; reminders follow the people."""
        touched = replace(game, touched=self.service.clock.now())
        news = [Announcement(BOARD), Announcement(SAY, text)]
        table = await self.service.snapshots.of(touched)
        if any(table.has_officer(seat) for seat in table.questions):
            news.append(Announcement(ADVANCE))
        await self.service.touch(touched, news, replan=True)

    async def _running(self, number: int, seat: str, user: int = 0) -> TableSnapshot:
        """The table, if it runs, has that seat, and whoever asks sits at it."""
        table = await self.service.snapshots.open(number)
        if table.game.status not in (PLAYING, PAUSED):
            raise UserError(refusals.NOT_RUNNING)
        if seat not in in_play(table.game):
            raise UserError(refusals.no_seat(table.game, seat))
        if user and not table.seats_of(user):
            raise UserError(refusals.NOT_SITTING)
        return table

    async def _untold(self, table: TableSnapshot, seat: str, user: int) -> None:
        """Nobody sits down who sits there, or who knows another side's secrets."""
        if user in table.holders(seat):
            raise UserError(refusals.already_sitting(table.game, seat))
        side = table.rules.side(seat)
        for it in await self.store.people.sat(table.game.id):
            if it.user == user and table.rules.side(it.seat) != side:
                raise UserError(requests.KNOWS_TOO_MUCH)

    def _absent(self, table: TableSnapshot, seat: str) -> None:
        """Others may only ask about a seat that has kept the table waiting for days."""
        asked = table.game.asked.get(seat)
        if asked is None or self.service.clock.now() < asked.at + ABSENT:
            raise UserError(requests.not_absent(table.holders(seat)))

    def _request(
        self, table: TableSnapshot, kind: str, seat: str, user: int, waiting: tuple[str, ...]
    ) -> Request:
        game = table.game
        return Request(
            game=game.id, kind=kind, seat=seat, version=game.version, user=user, waiting=waiting
        )

    async def _sit(self, table: TableSnapshot, seat: str, user: int) -> None:
        now = self.service.clock.now()
        await self.store.people.sit(table.game.id, seat, user, now)
        await self.store.people.rise(table.game.id, seat, OFFICER)

    async def _share(self, table: TableSnapshot, request: Request) -> TableSnapshot:
        await self._untold(table, request.seat, request.target)
        await self._sit(table, request.seat, request.target)
        await self._told(table.game, announcements.joined(table.game, request.target, request.seat))
        return await self.service.snapshots.open(table.game.id)

    async def _replace(self, table: TableSnapshot, request: Request) -> TableSnapshot:
        """Whoever handed the seat on rises; of an absent seat, everybody."""
        if not request.target:
            await self._call(table, request.seat, request.user)
            return table
        await self._untold(table, request.seat, request.target)
        holders = table.holders(request.seat)
        rising = (request.user,) if request.user in holders else holders
        now = self.service.clock.now()
        for user in rising:
            await self.store.people.rise(table.game.id, request.seat, user, now)
        if rising == holders:
            for seat, kind in await self.store.people.orders(table.game.id):
                if seat == request.seat:
                    await self.store.people.drop_order(table.game.id, seat, kind)
        await self._sit(table, request.seat, request.target)
        await self._told(
            table.game, requests.replaced(table.game, request.target, request.seat, rising)
        )
        return await self.service.snapshots.open(table.game.id)

    async def _stand_in(self, table: TableSnapshot, request: Request) -> TableSnapshot:
        now = self.service.clock.now()
        await self.store.people.sit(table.game.id, request.seat, OFFICER, now)
        holders = table.holders(request.seat)
        await self._told(table.game, requests.stands_in(table.game, request.seat, holders))
        return await self.service.snapshots.open(table.game.id)


def _others(table: TableSnapshot, seat: str, user: int) -> tuple[str, ...]:
    """The seats of people who are neither asked about nor asking."""
    mine = table.seats_of(user)
    absent = {other for who in table.holders(seat) for other in table.seats_of(who)}
    return tuple(
        other
        for other in in_play(table.game)
        if table.holders(other) and other not in mine and other not in absent
    )


def _people(table: TableSnapshot, waiting: tuple[str, ...]) -> tuple[int, ...]:
    """The people on the seats that are asked."""
    users = [user for messenger in waiting for user in table.holders(messenger)]
    return tuple(dict.fromkeys(users))
