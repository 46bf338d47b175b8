"""How a game of people ends before its time: resignation, forfeit, an agreed draw."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store import Game, News, Request
from bot.store.model import BOARD, OVER, SAY
from bot.tables.consent import Consents, Matter, question
from bot.tables.desk import Desk, playing, unfinished
from bot.tables.position import Position
from bot.tables.sorry import Sorry
from bot.words import company, texts

DRAW = "draw"


class Peace:
    """Whoever ends a war without a victory on the field."""

    def __init__(self, desk: Desk, consents: Consents) -> None:
        self.desk = desk
        self.store = desk.store
        self.consents = consents
        consents.matters[DRAW] = Matter(self._drawn, company.accepts_draw, company.declines_draw)

    async def concede(self, game: Game, user: int) -> Game:
        """The chief of a side gives the game up; the other side, if there is one, has won."""
        unfinished(game)
        position = await self.desk.positions.of(game)
        side = self._led(position, user)
        words = company.conceded(position, user, side)
        return await self.finish(game, company.gave_up(position, side, "conceded"), words)

    async def forfeit(self, position: Position, seat: str) -> Game:
        """A missed deadline costs the side its game."""
        side = position.rules.side(seat)
        words = company.forfeited(position, seat)
        verdict = company.gave_up(position, side, "forfeited")
        return await self.finish(position.game, verdict, words)

    async def offer_draw(self, number: int, user: int) -> tuple[int, ...]:
        """A chief offers a draw to the chiefs of the other sides; gives who was asked."""

        async def work() -> tuple[int, ...]:
            position = await self.desk.positions.open(number)
            playing(position.game)
            mine = self._led(position, user)
            others = [side for side in position.sides if side != mine]
            if not others:
                raise Sorry(company.NO_OTHER_SIDE)
            chiefs = [position.chief(side) for side in others]
            asked = [chief for chief in chiefs if chief is not None]
            if len(asked) < len(chiefs):
                raise Sorry(company.OFFICER_FIGHTS_ON)
            if any(it.user == user for it in await self.consents.standing(position, DRAW)):
                raise Sorry(company.OFFER_STANDS)
            await self._offer(position, user, asked)
            return tuple(chief for _, chief in asked)

        return await self.desk.queues.run(number, work)

    async def finish(self, game: Game, verdict: str, words: str) -> Game:
        """The game is over; its seed is published if dice were ever sealed."""
        changed = replace(game, status=OVER, verdict=verdict, touched=self.desk.clock.now())
        news = (News(BOARD), News(SAY, f"{words}\n{texts.seed(game)}" if game.version else words))
        if not await self.store.games.update(changed, (), news):
            raise Sorry(texts.MOVED_ON)
        self.desk.ring(game.id)
        return changed

    def _led(self, position: Position, user: int) -> str:
        """The side this person leads."""
        seats = position.seats_of(user)
        if not seats:
            raise Sorry(texts.NOT_SITTING)
        for side in position.sides:
            chief = position.chief(side)
            if chief is not None and chief[1] == user:
                return side
        chief = position.chief(position.rules.side(seats[0]))
        raise Sorry(company.not_chief(chief[1] if chief else 0))

    async def _offer(self, position: Position, user: int, asked: list[tuple[str, int]]) -> None:
        people = [chief for _, chief in asked]
        request = Request(
            game=position.game.id,
            kind=DRAW,
            version=position.game.version,
            user=user,
            waiting=tuple(seat for seat, _ in asked),
        )
        await self.consents.ask(request, question(company.offers_draw(user, people), people))

    async def _drawn(self, position: Position, request: Request) -> Position:
        await self.finish(position.game, "agreed draw", company.drawn(position, request.user))
        return await self.desk.positions.open(position.game.id)
