"""How a game of people ends before its time: resignation, forfeit, an agreed draw, closing."""

from __future__ import annotations

from bot.errors import UserError
from bot.store import Game, Request
from bot.store.model import GameNumber, UserId
from bot.tables.consent import RequestKind, lapsed
from bot.tables.draft import Draft, say
from bot.tables.game_service import GameService, only_host, playing, still_owed, unfinished
from bot.tables.snapshot import TableSnapshot
from bot.words import announcements, labels, refusals, requests
from engine.core.ids import Seat, Side

DRAW = "draw"


class EarlyEnding:
    """Ends games that no rule of theirs has ended."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def concede(self, number: GameNumber, user: UserId) -> None:
        """The chief of a side gives the game up; the other side, if there is one, has won."""

        async def work(draft: Draft) -> None:
            unfinished(draft.game)
            table = draft.table
            side = side_led_by(table, user)
            verdict = requests.gave_up(table.game, side, "conceded")
            draft.end(verdict, requests.conceded(table.game, user, side))

        await self.service.change_running(number, work, user)

    async def forfeit(self, number: GameNumber, seat: Seat, version: int) -> None:
        """A missed deadline costs the side its game, if the answer is still owed."""

        async def work(draft: Draft) -> None:
            table = draft.table
            if still_owed(table, seat, version):
                verdict = requests.gave_up(table.game, table.rules.side(seat), "forfeited")
                draft.end(verdict, requests.forfeited(table.game, seat, table.holders(seat)))

        await self.service.change_running(number, work)

    async def close(self, number: GameNumber, user: UserId, *, steward: bool = False) -> None:
        """The host, or somebody who runs the server, closes the table."""

        async def work(draft: Draft) -> None:
            may_close(draft.game, user, steward=steward)
            draft.end(announcements.NO_VERDICT, announcements.ended(draft.game, user))

        await self.service.change(number, work, user)

    async def offer_draw(self, number: GameNumber, user: UserId) -> tuple[UserId, ...]:
        """A chief offers a draw to the chiefs of the other sides; gives who was asked."""

        async def work(draft: Draft) -> tuple[UserId, ...]:
            table = draft.table
            playing(table.game)
            asked = _other_chiefs(table, side_led_by(table, user))
            if any(it.kind == DRAW and it.user == user for it in _standing(draft)):
                raise UserError(requests.OFFER_STANDS)
            people = tuple(chief for _, chief in asked)
            request = Request(
                game=number,
                kind=DRAW,
                version=table.game.version,
                user=user,
                waiting=tuple(seat for seat, _ in asked),
            )
            turn = labels.day(table.view(None).turn)
            words = requests.offers_draw(table.game, turn, user, people)
            draft.ask(request, say(words, people))
            return people

        return await self.service.change_running(number, work, user)


async def _draw(draft: Draft, request: Request) -> None:
    draft.end("agreed draw", requests.drawn(draft.game, request.user))


def draw_requests() -> dict[str, RequestKind]:
    """How a draw is granted."""
    return {DRAW: RequestKind(_draw, requests.accepts_draw, requests.declines_draw)}


def may_close(game: Game, user: UserId, *, steward: bool) -> None:
    """Refuse whoever neither opened the table nor runs the server."""
    if not steward:
        only_host(game, user)
    unfinished(game)


def _standing(draft: Draft) -> list[Request]:
    return [it for it in draft.before.requests if not lapsed(draft, it)]


def side_led_by(table: TableSnapshot, user: UserId) -> Side:
    """The side this person leads; whoever leads none is told why they cannot speak for one."""
    seats = table.seats_of(user)
    if not seats:
        raise UserError(refusals.NOT_SITTING)
    for side in table.sides:
        chief = table.chief(side)
        if chief is not None and chief[1] == user:
            return side
    chief = table.chief(table.rules.side(seats[0]))
    raise UserError(requests.not_chief(chief[1] if chief else 0))


def _other_chiefs(table: TableSnapshot, mine: Side) -> list[tuple[Seat, UserId]]:
    others = [side for side in table.sides if side != mine]
    if not others:
        raise UserError(requests.NO_OTHER_SIDE)
    chiefs = [table.chief(side) for side in others]
    asked = [chief for chief in chiefs if chief is not None]
    if len(asked) < len(chiefs):
        raise UserError(requests.OFFICER_FIGHTS_ON)
    return asked
