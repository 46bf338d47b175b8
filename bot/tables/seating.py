"""Who sits where once a game runs: sharing, leaving, replacing, the staff officer as stand-in."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Game, Request, SeatHolder
from bot.store.model import OFFICER, GameNumber, Level, Span, Status, UserId
from bot.store.privacy import mark
from bot.tables.consent import ANYBODY, RequestKind, person
from bot.tables.draft import Draft, say, show
from bot.tables.game_service import GameService
from bot.tables.officer import errand
from bot.tables.snapshot import TableSnapshot, in_play, level_of
from bot.words import announcements, refusals, requests
from engine import rules_of
from engine.core.ids import Seat

SHARE, REPLACE, STAND_IN = "share", "replace", "stand-in"
ABSENT = 2 * 24 * 3600


class Seating:
    """The seats of running games; nobody learns the secrets of two sides."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def replace(self, number: GameNumber, seat: Seat, user: UserId, new: UserId) -> None:
        """Hand one's seat on, or ask to replace somebody absent; `new` 0 calls for anybody."""

        async def work(draft: Draft) -> None:
            _hand_on(draft, seat, user, new)

        await self.service.change_running(number, work, user)

    async def stand_in(
        self,
        number: GameNumber,
        seat: Seat,
        user: UserId,
        span: Span = Span.AWAY,
        level: Level = Level.OFFICER,
    ) -> bool:
        """The staff officer plays for a seat by its own wish, or if all others agree.

        In a solitaire he plays for that span, in other games until he is sent away. Whoever holds
        the seat sends him away again in the same way. False if others are asked. The general comes
        by one's own wish alone; whoever plays against the staff only may change who commands it.
        """

        async def work(draft: Draft) -> bool:
            offered(draft.game, seat, level)
            return _send_officer(draft, seat, user, span, level)

        return await self.service.change_running(number, work, user)


def seat_requests() -> dict[str, RequestKind]:
    """How shared, handed on and minded seats are granted."""
    grants = {SHARE: _share, REPLACE: _replace, STAND_IN: _stand_in}
    return {
        kind: RequestKind(grant, requests.agrees, requests.does_not_agree)
        for kind, grant in grants.items()
    }


def known_level(level: str) -> Level:
    """One of the staff, by the word somebody typed."""
    if level not in list(Level):
        raise UserError(refusals.no_level(level))
    return Level(level)


def offered(game: Game, seat: Seat, level: Level) -> None:
    """Refuse a general where the game has none for the seat."""
    if level == Level.GENERAL and seat not in rules_of(game.game).generals:
        raise UserError(refusals.no_general(game))


def join(draft: Draft, seat: Seat, user: UserId) -> bool:
    """Take a seat the staff officer minds; one that is held is shared if its people agree.

    False if they are asked.
    """
    table = _running(draft, seat)
    _knows_no_secrets(table, seat, user)
    holders = table.holders(seat)
    if table.several and holders:
        request = replace(_request(table, SHARE, seat, user, (seat,)), target=user)
        draft.ask(request, say(requests.asks_to_share(table.game, user, seat, holders), holders))
        return False
    draft.sit(seat, user)
    draft.announce(say(announcements.joined(table.game, user, seat, holders)), show())
    return True


def leave(draft: Draft, user: UserId) -> None:
    """Give one's seats up; the staff officer minds them, or the game rests if all are gone."""
    table = draft.table
    seats = table.seats_of(user)
    for seat in seats:
        draft.rise(seat, user)
    deserted = not any(it.user for it in draft.now.seated)
    if draft.game.status == Status.PLAYING and deserted:
        draft.set(status=Status.PAUSED)
        draft.announce(say(announcements.deserted(user)), show())
    else:
        empty = [seat for seat in seats if not draft.table.holders(seat)]
        draft.announce(say(announcements.left(draft.game, user, seats, empty)), show())


def _hand_on(draft: Draft, seat: Seat, user: UserId, new: UserId) -> None:
    table = _running(draft, seat, user)
    if new:
        _knows_no_secrets(table, seat, new)
    others: tuple[Seat, ...] = ()
    if user not in table.holders(seat) and table.holders(seat):
        _absent(draft, seat)
        others = _others(table, seat, user)
    waiting = (*others, person(new)) if new else others
    if not waiting:
        _call(draft, seat, user)
        return
    people = (*((new,) if new else ()), *_people(table, others))
    request = replace(_request(table, REPLACE, seat, user, waiting), target=new)
    draft.ask(
        request,
        say(requests.asks_to_replace(table.game, seat, user, new, table.holders(seat)), people),
    )


def _call(draft: Draft, seat: Seat, user: UserId) -> None:
    """An open call: the first who may sit there and presses takes the seat."""
    request = _request(draft.table, REPLACE, seat, user, (ANYBODY,))
    news = replace(
        say(requests.open_call(draft.game, seat, user)), agree=requests.TAKE_THE_SEAT, refuse=""
    )
    draft.ask(request, news)


def _send_officer(draft: Draft, seat: Seat, user: UserId, span: Span, level: Level) -> bool:
    table = _running(draft, seat, user)
    if table.game.settings.council:
        raise UserError(requests.COUNCIL_DECIDES)
    holders = table.holders(seat)
    own = user in holders
    there = SeatHolder(seat, OFFICER) in table.seated
    if own and not there and SeatHolder(seat, OFFICER) in draft.before.seated:
        return True  # the seat was taken back by asking
    other = level != level_of(table.game, seat)
    alone = user and {it.user for it in table.seated} <= {user, OFFICER}
    if other and (there or not holders) and (own or alone):
        draft.send(seat, level)
        draft.announce(say(requests.commands(draft.game, seat)), show())
        return True
    if own and there:
        draft.rise(seat, OFFICER)
        draft.announce(say(requests.takes_back_seat(table.game, user, seat)), show())
        return True
    if there or not holders:
        raise UserError(requests.officer_there(table.game, seat))
    if not own:
        if level == Level.GENERAL:
            raise UserError(requests.GENERAL_BY_OWN_WISH)
        _absent(draft, seat)
    others = () if own else _others(table, seat, user)
    if not others:
        _mind(draft, seat, span, level)
        return True
    people = _people(table, others)
    words = requests.asks_for_stand_in(table.game, seat, user, holders, people)
    draft.ask(_request(table, STAND_IN, seat, user, others), say(words, (*people, *holders)))
    return False


async def _share(draft: Draft, request: Request) -> None:
    new = UserId(request.target)
    _knows_no_secrets(draft.table, request.seat, new)
    beside = draft.table.holders(request.seat)
    draft.sit(request.seat, new)
    draft.announce(say(announcements.joined(draft.game, new, request.seat, beside)), show())


async def _replace(draft: Draft, request: Request) -> None:
    """Whoever handed the seat on rises; of an absent seat, everybody, and their orders lapse."""
    new, seat = UserId(request.target), request.seat
    if not new:
        _call(draft, seat, request.user)
        return
    _knows_no_secrets(draft.table, seat, new)
    holders = draft.table.holders(seat)
    rising = (request.user,) if request.user in holders else holders
    for user in rising:
        draft.rise(seat, user)
    if rising == holders:
        draft.take_proposed_stances(seat)
    draft.sit(seat, new)
    draft.announce(say(requests.replaced(draft.game, new, seat, rising), (new, *rising)), show())


async def _stand_in(draft: Draft, request: Request) -> None:
    _mind(draft, request.seat, Span.AWAY)


def _mind(draft: Draft, seat: Seat, span: Span, level: Level = Level.OFFICER) -> None:
    holders = draft.table.holders(seat)
    called = [user for user in holders if user != draft.user]
    draft.send(seat, level)
    if not draft.table.several:
        sent = errand(draft, span)
        draft.set(settings=replace(draft.game.settings, errand=sent))
        draft.announce(say(requests.plays_for(draft.game, seat, sent, holders)), show())
        return
    draft.announce(say(requests.stands_in(draft.game, seat, holders), called), show())


def _running(draft: Draft, seat: Seat, user: UserId = OFFICER) -> TableSnapshot:
    """The table, if it runs, has that seat, and whoever asks sits at it."""
    table = draft.table
    if table.game.status not in (Status.PLAYING, Status.PAUSED):
        raise UserError(refusals.NOT_RUNNING)
    if seat not in in_play(table.game):
        raise UserError(refusals.no_seat(table.game, seat))
    if user and not table.seats_of(user):
        raise UserError(refusals.NOT_SITTING)
    return table


def _knows_no_secrets(table: TableSnapshot, seat: Seat, user: UserId) -> None:
    """Nobody sits down who sits there, or who knows another side's secrets."""
    if user in table.holders(seat):
        raise UserError(refusals.already_sitting(table.game, seat))
    side = table.rules.side(seat)
    for it in table.stored.ever_seated:
        if it.user in (user, mark(table.game.seed, user)) and table.rules.side(it.seat) != side:
            raise UserError(requests.KNOWS_TOO_MUCH)


def _absent(draft: Draft, seat: Seat) -> None:
    """Others may only ask about a seat that has kept the table waiting for days."""
    asked = draft.game.asked.get(seat)
    if asked is None or draft.at < asked.at + ABSENT:
        raise UserError(requests.not_absent(draft.table.holders(seat)))


def _request(
    table: TableSnapshot, kind: str, seat: Seat, user: UserId, waiting: tuple[str, ...]
) -> Request:
    game = table.game
    return Request(
        game=game.id, kind=kind, seat=seat, version=game.version, user=user, waiting=waiting
    )


def _others(table: TableSnapshot, seat: Seat, user: UserId) -> tuple[Seat, ...]:
    """The seats of people who are neither asked about nor asking."""
    mine = table.seats_of(user)
    absent = {other for who in table.holders(seat) for other in table.seats_of(who)}
    return tuple(
        other
        for other in in_play(table.game)
        if table.holders(other) and other not in mine and other not in absent
    )


def _people(table: TableSnapshot, waiting: tuple[Seat, ...]) -> tuple[UserId, ...]:
    """The people on the seats that are asked."""
    users = [user for seat in waiting for user in table.holders(seat)]
    return tuple(dict.fromkeys(users))
