"""A table as it stands: its row, its state and the people around it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NewType, TypeVar

from msgspec.structs import replace

from bot.errors import UserError
from bot.store import Game, OpenQuestion, SeatHolder, Store, StoredTable
from bot.store.model import LIVE, OFFICER, GameNumber, Level, Status, UserId
from bot.words import refusals
from engine import Question, View, load, open_asks, public_asks, rules_of, view
from engine.core.automatic import Standing
from engine.core.ids import Seat, Side
from engine.core.rules import Rules
from engine.core.sheet import Sheet
from engine.core.state import State

K = TypeVar("K")
V = TypeVar("V")
REMEMBERED = 256
SeatNumber = NewType("SeatNumber", int)  # a seat as a button's id has it: its place in the rules


def in_play(game: Game) -> tuple[Seat, ...]:
    """The seats a table has under its options."""
    return rules_of(game.game).seated(game.options)


def level_of(game: Game, seat: Seat) -> Level:
    """Which of the staff's men holds a seat, where one does."""
    return Level.GENERAL if seat in game.settings.generals else Level.OFFICER


@dataclass(frozen=True)
class TableSnapshot:
    """A started table at one moment: what is kept about it, and its state."""

    stored: StoredTable
    state: State

    @property
    def game(self) -> Game:
        """Its row."""
        return self.stored.game

    @property
    def seated(self) -> tuple[SeatHolder, ...]:
        """Who sits where, in the order they came."""
        return self.stored.seated

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return rules_of(self.game.game)

    @property
    def several(self) -> bool:
        """Whether the game has more than one seat, and so perhaps secrets between them."""
        return len(self.rules.seats) > 1

    @cached_property
    def questions(self) -> dict[Seat, Question]:
        """What each seat owes; nothing once the game is over, also if it was given up."""
        if self.game.status == Status.OVER:
            return {}
        return {question.seat: question for question in open_asks(self.state)}

    @cached_property
    def posed(self) -> dict[Seat, Question]:
        """What each seat owes as far as everybody may know, who may not know who has signed.

        Of the staff officer everybody knows that he has signed at once.
        """
        if self.game.status == Status.OVER:
            return {}
        public = public_asks(self.state)
        kept = (it for it in public if it.seat in self.questions or not self.has_officer(it.seat))
        return {question.seat: question for question in kept}

    def asked(self, seat: Seat) -> OpenQuestion:
        """Since when a seat is asked; who has signed a sheet is asked like those who have not."""
        asked = self.game.asked.get(seat)
        return asked or next(iter(self.game.asked.values()))

    @property
    def discreet(self) -> bool:
        """Whether nobody may know yet who has signed the order sheet."""
        return self.sheet is not None and self.sheet.discreet

    @property
    def sheet(self) -> Sheet[Any] | None:
        """The order sheet that is being written, if one is."""
        ask = self.state.agenda[-1] if self.state.agenda else None
        return ask if isinstance(ask, Sheet) else None

    def view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know."""
        return view(self.state, seat)

    def holders(self, seat: Seat) -> tuple[UserId, ...]:
        """The people on a seat."""
        return tuple(it.user for it in self.seated if it.seat == seat and it.user != OFFICER)

    def has_officer(self, seat: Seat) -> bool:
        """Whether the staff officer holds a seat: it is his, or nobody sits there."""
        officer = any(it.seat == seat and it.user == OFFICER for it in self.seated)
        return officer or (not self.holders(seat) and not self.game.settings.council)

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats somebody holds, in the order of the rules."""
        mine = {it.seat for it in self.seated if it.user == user}
        return tuple(seat for seat in self.rules.seats if seat in mine)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in play, in the order of the rules."""
        return tuple(dict.fromkeys(self.rules.side(seat) for seat in in_play(self.game)))

    def chief(self, side: Side) -> tuple[Seat, UserId] | None:
        """Who leads a side: the first person on its first seat that people hold."""
        for seat in in_play(self.game):
            if self.rules.side(seat) == side and self.holders(seat):
                return seat, self.holders(seat)[0]
        return None

    def open_to(self, user: UserId) -> bool:
        """Whether all of it may be told: when it is over; a solitaire to whoever plays it."""
        alone = len(self.sides) == 1 and user in {it.user for it in self.seated}
        return alone or self.game.status == Status.OVER

    def rivals(self, seat: Seat) -> bool:
        """Whether people sit on another side, from whom a seat has something to hide."""
        side = self.rules.side(seat)
        return any(it.user and self.rules.side(it.seat) != side for it in self.seated)

    def viewing_seat(self, user: UserId) -> Seat | None:
        """Through which seat somebody looks at the table: one that owes, else any; or none."""
        return next(iter((*self.seats_to_answer(user), *self.seats_of(user))), None)

    def seats_to_answer(self, user: UserId) -> tuple[Seat, ...]:
        """The seats for which somebody owes an answer."""
        return tuple(seat for seat in self.seats_of(user) if seat in self.questions)

    def standing(self, seat: Seat) -> Standing | None:
        """What the people of a seat need not be asked; of the staff officer, nothing is known.

        Windows with nothing in them are passed over where the table agreed on it, or nobody is
        there to notice.
        """
        if self.has_officer(seat) and not self.holders(seat):
            return None
        orders = {key: it for (owner, key), it in self.stored.stances.items() if owner == seat}
        return Standing(orders, self.game.settings.swift or not self.rivals(seat))


class Snapshots:
    """Opens tables; what a version or a revision was never changes, so it is remembered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[tuple[GameNumber, int], State] = OrderedDict()
        self._written: OrderedDict[GameNumber, StoredTable] = OrderedDict()

    async def stored(self, number: GameNumber, user: UserId = OFFICER) -> StoredTable:
        """What is kept about a table, and how its people, and whoever acts, are reminded."""
        found = await self._store.games.open(number, user)
        if found is None:
            raise UserError(refusals.no_game(number))
        return found

    async def shown(self, number: GameNumber, revision: int) -> StoredTable:
        """What a board shows of a table: as it was written, if that is the revision, else read."""
        written = self._written.get(number)
        if written is not None and written.game.revision == revision:
            return written
        return await self.stored(number)

    async def open(self, number: GameNumber) -> TableSnapshot:
        """A started table by its number."""
        return await self.of(await self.stored(number))

    async def of(self, stored: StoredTable) -> TableSnapshot:
        """A started table by what is kept about it."""
        game = stored.game
        if not game.version and game.status != Status.LOBBY:
            raise UserError(refusals.never_began(game))
        if not game.version:
            raise UserError(refusals.not_started(game))
        return _posed(TableSnapshot(stored, await self._state(game)))

    def remember(self, number: GameNumber, version: int, state: State) -> None:
        """Keep a state at hand."""
        _keep(self._known, (number, version), state)

    def remember_written(self, table: StoredTable) -> None:
        """Keep at hand what was just written about a table."""
        _keep(self._written, table.game.id, table)

    async def _state(self, game: Game) -> State:
        known = self._known.get((game.id, game.version))
        if known is not None:
            return known
        data = await self._store.games.state(game.id, game.version)
        if data is None:
            raise UserError(refusals.state_missing(game))
        state = load(data)
        self.remember(game.id, game.version, state)
        return state


def _keep(known: OrderedDict[K, V], key: K, value: V) -> None:
    """Add the newest; the oldest go."""
    known[key] = value
    known.move_to_end(key)
    while len(known) > REMEMBERED:
        known.popitem(last=False)


def _posed(table: TableSnapshot) -> TableSnapshot:
    """With everybody asked who owes by the rules of today: a new release may ask others."""
    game = table.game
    if game.status not in LIVE or table.questions.keys() == game.asked.keys():
        return table
    posed = OpenQuestion(game.version, game.touched)
    asked = {seat: game.asked.get(seat, posed) for seat in table.questions}
    return TableSnapshot(replace(table.stored, game=replace(game, asked=asked)), table.state)
