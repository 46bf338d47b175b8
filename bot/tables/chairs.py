"""Who sits where once a game runs: sharing, leaving, replacing, the staff officer as stand-in."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.store import Game, News, Request
from bot.store.model import ADVANCE, BOARD, OFFICER, PAUSED, PLAYING, SAY
from bot.tables.consent import ANYBODY, Consents, Matter, person, question
from bot.tables.desk import Desk
from bot.tables.position import Position, in_play
from bot.tables.sorry import Sorry
from bot.words import company, texts

SHARE, REPLACE, STAND_IN = "share", "replace", "stand-in"
ABSENT = 2 * 24 * 3600


class Chairs:
    """The seats of running games; nobody learns the secrets of two sides."""

    def __init__(self, desk: Desk, consents: Consents) -> None:
        self.desk = desk
        self.store = desk.store
        self.consents = consents
        words = (company.agrees, company.does_not_agree)
        for kind, grant in (
            (SHARE, self._share),
            (REPLACE, self._replace),
            (STAND_IN, self._stand_in),
        ):
            consents.matters[kind] = Matter(grant, *words, survives_moves=True)

    async def join(self, number: int, seat: str, user: int) -> bool:
        """Take a seat the staff officer minds; one that is held is shared if its people agree."""
        return await self.desk.queues.run(number, partial(self._join, number, seat, user))

    async def leave(self, number: int, user: int) -> Game:
        """Give one's seats up; the staff officer minds them, or the game rests if all are gone."""
        return await self.desk.queues.run(number, partial(self._leave, number, user))

    async def replace(self, number: int, seat: str, user: int, new: int) -> None:
        """Hand one's chair on, or ask to replace somebody absent; `new` 0 calls for anybody."""
        await self.desk.queues.run(number, partial(self._hand_on, number, seat, user, new))

    async def stand_in(self, number: int, seat: str, user: int) -> bool:
        """The staff officer plays for a seat by its own wish, or if all others agree.

        Whoever holds the seat sends him away again in the same way. False if others are asked.
        """
        return await self.desk.queues.run(number, partial(self._send, number, seat, user))

    async def _join(self, number: int, seat: str, user: int) -> bool:
        position = await self._running(number, seat)
        await self._untold(position, seat, user)
        holders = position.holders(seat)
        if position.several and holders:
            request = self._request(position, SHARE, seat, user, (seat,))
            await self.consents.ask(
                replace(request, target=user),
                question(company.asks_to_share(user, seat, holders), holders),
            )
            return False
        await self._sit(position, seat, user)
        await self._told(position.game, texts.joined(user, seat))
        return True

    async def _leave(self, number: int, user: int) -> Game:
        position = await self.desk.positions.open(number)
        game, now = position.game, self.desk.clock.now()
        seats = position.seats_of(user)
        for seat in seats:
            await self.store.people.rise(number, seat, user, now)
        if game.status == PLAYING and not any(it.user not in (user, 0) for it in position.sitters):
            paused = replace(game, status=PAUSED, touched=now)
            news = (News(SAY, texts.deserted(user)), News(BOARD))
            await self.desk.touch(paused, news, replan=True)
            return paused
        await self._told(game, texts.left(user, seats))
        return game

    async def _hand_on(self, number: int, seat: str, user: int, new: int) -> None:
        position = await self._running(number, seat, user)
        if new:
            await self._untold(position, seat, new)
        others: tuple[str, ...] = ()
        if user not in position.holders(seat) and position.holders(seat):
            self._absent(position, seat)
            others = _others(position, seat, user)
        waiting = (*others, person(new)) if new else others
        if not waiting:
            await self._call(position, seat, user)
            return
        people = (*((new,) if new else ()), *_people(position, others))
        request = self._request(position, REPLACE, seat, user, waiting)
        words = company.asks_to_replace(position, seat, user, new)
        await self.consents.ask(replace(request, target=new), question(words, people))

    async def _call(self, position: Position, seat: str, user: int) -> None:
        """An open call: the first who may sit there and presses takes the seat."""
        request = self._request(position, REPLACE, seat, user, (ANYBODY,))
        news = replace(question(company.open_call(seat, user)), agree="Take the seat", refuse="")
        await self.consents.ask(request, news)

    async def _send(self, number: int, seat: str, user: int) -> bool:
        position = await self._running(number, seat, user)
        holders = position.holders(seat)
        own = user in holders
        there = any((it.seat, it.user) == (seat, OFFICER) for it in position.sitters)
        if own and there:
            await self.store.people.rise(number, seat, OFFICER)
            await self._told(position.game, company.takes_back_seat(user, seat))
            return True
        if there or not holders:
            raise Sorry(company.officer_there(seat))
        if not own:
            self._absent(position, seat)
        others = () if own else _others(position, seat, user)
        request = self._request(position, STAND_IN, seat, user, others)
        if not others:
            await self._stand_in(position, request)
            return True
        people = _people(position, others)
        words = company.asks_for_stand_in(position, seat, user, people)
        await self.consents.ask(request, question(words, (*people, *holders)))
        return False

    async def _told(self, game: Game, text: str) -> None:
        """Say it in the channel and show the table anew; reminders follow the people."""
        touched = replace(game, touched=self.desk.clock.now())
        news = [News(BOARD), News(SAY, text)]
        position = await self.desk.positions.of(touched)
        if any(position.has_officer(seat) for seat in position.questions):
            news.append(News(ADVANCE))
        await self.desk.touch(touched, news, replan=True)

    async def _running(self, number: int, seat: str, user: int = 0) -> Position:
        """The table, if it runs, has that seat, and whoever asks sits at it."""
        position = await self.desk.positions.open(number)
        if position.game.status not in (PLAYING, PAUSED):
            raise Sorry(texts.NOT_RUNNING)
        if seat not in in_play(position.game):
            raise Sorry(texts.no_seat(position.game, seat))
        if user and not position.seats_of(user):
            raise Sorry(texts.NOT_SITTING)
        return position

    async def _untold(self, position: Position, seat: str, user: int) -> None:
        """Nobody sits down who sits there, or who knows another side's secrets."""
        if user in position.holders(seat):
            raise Sorry(texts.already_sitting(seat))
        side = position.rules.side(seat)
        for it in await self.store.people.sat(position.game.id):
            if it.user == user and position.rules.side(it.seat) != side:
                raise Sorry(company.KNOWS_TOO_MUCH)

    def _absent(self, position: Position, seat: str) -> None:
        """Others may only ask about a seat that has kept the table waiting for days."""
        asked = position.game.asked.get(seat)
        if asked is None or self.desk.clock.now() < asked.at + ABSENT:
            raise Sorry(company.not_absent(position, seat))

    def _request(
        self, position: Position, kind: str, seat: str, user: int, waiting: tuple[str, ...]
    ) -> Request:
        game = position.game
        return Request(
            game=game.id, kind=kind, seat=seat, version=game.version, user=user, waiting=waiting
        )

    async def _sit(self, position: Position, seat: str, user: int) -> None:
        now = self.desk.clock.now()
        await self.store.people.sit(position.game.id, seat, user, now)
        await self.store.people.rise(position.game.id, seat, OFFICER)

    async def _share(self, position: Position, request: Request) -> Position:
        await self._untold(position, request.seat, request.target)
        await self._sit(position, request.seat, request.target)
        await self._told(position.game, texts.joined(request.target, request.seat))
        return await self.desk.positions.open(position.game.id)

    async def _replace(self, position: Position, request: Request) -> Position:
        """Whoever handed the chair on rises; of an absent seat, everybody."""
        if not request.target:
            await self._call(position, request.seat, request.user)
            return position
        await self._untold(position, request.seat, request.target)
        holders = position.holders(request.seat)
        rising = (request.user,) if request.user in holders else holders
        now = self.desk.clock.now()
        for user in rising:
            await self.store.people.rise(position.game.id, request.seat, user, now)
        if rising == holders:
            for seat, kind in await self.store.people.orders(position.game.id):
                if seat == request.seat:
                    await self.store.people.drop_order(position.game.id, seat, kind)
        await self._sit(position, request.seat, request.target)
        await self._told(position.game, company.replaced(request.target, request.seat, rising))
        return await self.desk.positions.open(position.game.id)

    async def _stand_in(self, position: Position, request: Request) -> Position:
        now = self.desk.clock.now()
        await self.store.people.sit(position.game.id, request.seat, OFFICER, now)
        holders = position.holders(request.seat)
        await self._told(position.game, company.stands_in(request.seat, holders))
        return await self.desk.positions.open(position.game.id)


def _others(position: Position, seat: str, user: int) -> tuple[str, ...]:
    """The seats of people who are neither asked about nor asking."""
    mine = position.seats_of(user)
    absent = {other for who in position.holders(seat) for other in position.seats_of(who)}
    return tuple(
        other
        for other in in_play(position.game)
        if position.holders(other) and other not in mine and other not in absent
    )


def _people(position: Position, waiting: tuple[str, ...]) -> tuple[int, ...]:
    """The people on the seats that are asked."""
    users = [user for voice in waiting for user in position.holders(voice)]
    return tuple(dict.fromkeys(users))
