"""What somebody decides ahead: ways for the stances of their seat, changed at any time."""

from __future__ import annotations

from bot.errors import UserError
from bot.store.model import GameNumber, UserId
from bot.tables.decisions import named
from bot.tables.draft import Draft
from bot.tables.game_service import GameService, playing
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.words import refusals
from engine.core.ids import Seat
from engine.core.stances import ASK, Order, Stance, Subject, split_key


class Stances:
    """Changes stances; what they answer of the question now open is answered at once."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def take(
        self, number: GameNumber, place: SeatNumber, user: UserId, key: str, order: Order
    ) -> TableSnapshot:
        """Somebody picks a way, for all or for one unit or place."""

        async def work(draft: Draft) -> TableSnapshot:
            table, seat = draft.table, named(draft.table, place)
            may_order(table, user, seat)
            _check(table, seat, key, order)
            draft.take_stance(seat, key, order)
            draft.answer_ahead()
            return draft.table

        return await self.service.change_running(number, work, user)

    async def take_all(
        self, number: GameNumber, place: SeatNumber, user: UserId, *, proposed: bool
    ) -> TableSnapshot:
        """Everything as the game proposes it, or everything asked."""

        async def work(draft: Draft) -> TableSnapshot:
            table, seat = draft.table, named(draft.table, place)
            may_order(table, user, seat)
            draft.take_proposed_stances(seat)
            if not proposed:
                for key in table.rules.all_stances:
                    draft.take_stance(seat, key, Order(ASK))
            draft.answer_ahead()
            return draft.table

        return await self.service.change_running(number, work, user)


def may_order(table: TableSnapshot, user: UserId, seat: Seat) -> None:
    """Whoever holds the seat decides ahead; for a council, whoever opened the table."""
    playing(table.game)
    council = table.game.settings.council and user == table.game.host
    if user not in table.holders(seat) and not council:
        raise UserError(refusals.not_your_seat(table.game, seat, table.seats_of(user)))


def stance_of(table: TableSnapshot, key: str) -> Stance:
    """The stance of a key, or the same key for one unit or place."""
    stance = table.rules.all_stances.get(split_key(key)[0])
    if stance is None:
        raise UserError(refusals.NO_SUCH_STANCE)
    return stance


def subjects(table: TableSnapshot, seat: Seat, stance: Stance) -> tuple[Subject, ...]:
    """The units or places for which a stance may be set apart now."""
    return stance.subjects(table.view(seat)) if stance.subjects else ()


def orders_apart(table: TableSnapshot, seat: Seat, stance: Stance) -> dict[str, Order]:
    """What was ordered for single units or places, by their ids."""
    return {
        subject: order
        for (owner, key), order in table.stored.stances.items()
        for whose, subject in [split_key(key)]
        if (owner, whose) == (seat, stance.key) and subject
    }


def order_of(table: TableSnapshot, seat: Seat, stance: Stance, subject: str = "") -> Order:
    """What holds for a stance of a seat, or for one unit or place."""
    standing = table.standing(seat)
    about = (subject,) if subject else ()
    return stance.order(standing.orders, about) if standing else Order(ASK)


def _check(table: TableSnapshot, seat: Seat, key: str, order: Order) -> None:
    stance, subject = stance_of(table, key), split_key(key)[1]
    if order.way != ASK and stance.option(order.way) is None:
        raise UserError(refusals.NO_SUCH_STANCE)
    if not {*order.unless} <= {*stance.occasions}:
        raise UserError(refusals.EXCEPTION_GONE)
    if subject and subject not in {it.id for it in subjects(table, seat, stance)}:
        raise UserError(refusals.SUBJECT_GONE)
