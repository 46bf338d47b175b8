"""How a game of people ends before its time: resignation, forfeit, an agreed draw."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Announcement, Game, Request
from bot.store.model import BOARD, OVER, SAY
from bot.tables.consent import Consents, RequestKind, question
from bot.tables.game_service import GameService, playing, unfinished
from bot.tables.snapshot import TableSnapshot
from bot.words import announcements, refusals, requests

DRAW = "draw"


class EarlyEnding:
    """Whoever ends a war without a victory on the field."""

    def __init__(self, service: GameService, consents: Consents) -> None:
        self.service = service
        self.store = service.store
        self.consents = consents
        consents.matters[DRAW] = RequestKind(
            self._drawn, requests.accepts_draw, requests.declines_draw
        )

    async def concede(self, game: Game, user: int) -> Game:
        """The chief of a side gives the game up; the other side, if there is one, has won."""
        unfinished(game)
        table = await self.service.snapshots.of(game)
        side = self.side_led_by(table, user)
        words = requests.conceded(table.game, user, side)
        return await self.finish(game, requests.gave_up(table.game, side, "conceded"), words)

    async def forfeit(self, table: TableSnapshot, seat: str) -> Game:
        """A missed deadline costs the side its game."""
        side = table.rules.side(seat)
        words = requests.forfeited(table.game, seat, table.holders(seat))
        verdict = requests.gave_up(table.game, side, "forfeited")
        return await self.finish(table.game, verdict, words)

    async def offer_draw(self, number: int, user: int) -> tuple[int, ...]:
        """A chief offers a draw to the chiefs of the other sides; gives who was asked."""

        async def work() -> tuple[int, ...]:
            table = await self.service.snapshots.open(number)
            playing(table.game)
            mine = self.side_led_by(table, user)
            others = [side for side in table.sides if side != mine]
            if not others:
                raise UserError(requests.NO_OTHER_SIDE)
            chiefs = [table.chief(side) for side in others]
            asked = [chief for chief in chiefs if chief is not None]
            if len(asked) < len(chiefs):
                raise UserError(requests.OFFICER_FIGHTS_ON)
            if any(it.user == user for it in await self.consents.standing(table, DRAW)):
                raise UserError(requests.OFFER_STANDS)
            await self._offer(table, user, asked)
            return tuple(chief for _, chief in asked)

        return await self.service.queues.run(number, work)

    async def finish(self, game: Game, verdict: str, words: str) -> Game:
        """The game is over; its seed is published if dice were ever sealed."""
        changed = replace(game, status=OVER, verdict=verdict, touched=self.service.clock.now())
        news = (
            Announcement(BOARD),
            Announcement(SAY, f"{words}\n{announcements.seed(game)}" if game.version else words),
        )
        if not await self.store.games.update(changed, (), news):
            raise UserError(refusals.MOVED_ON)
        self.service.wake(game.id)
        return changed

    def side_led_by(self, table: TableSnapshot, user: int) -> str:
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

    async def _offer(self, table: TableSnapshot, user: int, asked: list[tuple[str, int]]) -> None:
        people = [chief for _, chief in asked]
        request = Request(
            game=table.game.id,
            kind=DRAW,
            version=table.game.version,
            user=user,
            waiting=tuple(seat for seat, _ in asked),
        )
        await self.consents.ask(request, question(requests.offers_draw(user, people), people))

    async def _drawn(self, table: TableSnapshot, request: Request) -> TableSnapshot:
        await self.finish(table.game, "agreed draw", requests.drawn(table.game, request.user))
        return await self.service.snapshots.open(table.game.id)
