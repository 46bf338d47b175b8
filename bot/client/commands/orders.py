"""`/do`, `/undo`, `/hint`, `/odds`, `/orders`: everything about one's decision."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from msgspec import structs

from bot.client.commands.base import BaseCog, named_seats, suggesting
from bot.client.private_panels import last_orders
from bot.client.reply import Reply
from bot.client.waiting import board_trouble, typing_while
from bot.errors import UserError
from bot.limits import AUTOCOMPLETE, CONTENT, OPTION_LABEL, OPTION_VALUE, clip
from bot.panels.decision import PanelState
from bot.panels.form import unfilled
from bot.panels.panel import Panel
from bot.panels.stances import stance_sheet
from bot.search import matching
from bot.store.model import UserId
from bot.tables.decisions import filled_in, owed
from bot.tables.game_service import playing, unfinished
from bot.tables.snapshot import SeatNumber, TableSnapshot
from bot.tables.stances import may_order
from bot.words import refusals, replies, requests
from engine import Choice as Answer
from engine import Question, Refused, open_asks, play
from engine.core.choice import BATCH
from engine.core.forms import FILLED, blanks
from engine.core.ids import Seat
from engine.core.state import State

MOST_ODDS = 8


class OrderCommands(BaseCog):
    """Orders, and second thoughts about them."""

    @app_commands.command(name="do", description="Give any legal order by typing a part of it.")
    @app_commands.describe(
        order="Type a unit, a place or a verb and pick; several with “;”",
        seat="For which of your seats, if you hold several",
    )
    async def do(self, interaction: discord.Interaction, order: str, seat: str = "") -> None:
        """Play whatever was picked or typed; the board brings the picture, the answer is quick."""
        reply = Reply(interaction)
        await reply.think()
        table = await self.table(interaction)
        question = _owed(table, reply.user, Seat(seat))
        picked = _picked(table, question, order)
        blank = next((it for it in picked if it.fields and FILLED not in it.token), None)
        if blank is not None and len(picked) > 1:
            raise UserError(refusals.FORMS_STAND_ALONE)
        if blank is not None:
            await reply.show(unfilled(table, question, blank))
            return
        token = BATCH.join(choice.token for choice in picked)
        asked = table.game.asked[question.seat]
        number = SeatNumber(table.rules.seats.index(question.seat))
        work = self.app.decisions.answer(table.game.id, asked.version, number, token, reply.user)
        done = await typing_while(self.app, reply.channel, work)
        if done.ballot is not None and not done.ballot.decided:
            await reply.show(Panel(replies.voted(done.ballot.votes, done.ballot.quorum)))
            return
        given = last_orders(done)
        lead = given.words if given else ""
        state = PanelState(lead=lead, seat=question.seat, given=given, without_map=True)
        await self.panels.show(reply, done.table, state)
        trouble = await board_trouble(self.app, table.game.id, reply.user)
        if trouble:
            await reply.private(Panel(trouble))

    @do.autocomplete("order")
    @suggesting
    async def _orders(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        """The legal orders that bear every word typed; in a batch, after those before the last ;"""
        table = await self.table(interaction)
        seat = getattr(interaction.namespace, "seat", None) or ""
        question = owed(table, UserId(interaction.user.id), Seat(seat))
        if question is None:
            return []
        before, _, typed = current.rpartition(BATCH)
        given = _picked(table, question, before) if before.strip() else []
        state, asked = table.state, question
        for choice in given:
            state, asked = _following(state, asked, choice, question)
        found = matching(typed, asked.choices, lambda choice: choice.label)
        rows = [[*given, choice] for choice in found[:AUTOCOMPLETE]]
        return [
            Choice(name=clip("; ".join(it.label for it in row), OPTION_LABEL), value=value)
            for row in rows
            if len(value := BATCH.join(it.token for it in row)) <= OPTION_VALUE
        ]

    @do.autocomplete("seat")
    @suggesting
    async def _mine(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        """The seats for which one owes an answer."""
        table = await self.table(interaction)
        return named_seats(table.game, table.seats_to_answer(UserId(interaction.user.id)), current)

    @app_commands.command(description="Take your last order back, or ask the others to agree.")
    async def undo(self, interaction: discord.Interaction) -> None:
        """The last order; past dice and revelations the others are asked."""
        reply = Reply(interaction)
        await reply.think()
        game = await self.game(interaction)
        done = await self.app.undo.ask(game.id, reply.user)
        if done.asked:
            await reply.show(Panel(requests.asked_others(game, done.asked)))
        else:
            await self.panels.show(reply, done.table)

    @app_commands.command(description="What the staff officer would do in your place.")
    async def hint(self, interaction: discord.Interaction) -> None:
        """Advice, privately."""
        reply = Reply(interaction)
        await reply.think()
        table = await self.table(interaction)
        await self.panels.advise(reply, table)

    @app_commands.command(description="The exact chances of the fights that could come.")
    @app_commands.describe(find="Only those with these words, such as a unit or a place")
    async def odds(self, interaction: discord.Interaction, find: str = "") -> None:
        """Forecasts from one's own view."""
        reply = Reply(interaction)
        await reply.think()
        table = await self.table(interaction)
        unfinished(table.game)
        forecasts = table.rules.forecasts(table.view(table.viewing_seat(reply.user)))
        lines = matching(find, [replies.chances(forecast) for forecast in forecasts], str)
        none = refusals.no_such_odds(find) if find and forecasts else refusals.NO_ODDS
        if len(lines) > MOST_ODDS:
            lines = [*lines[:MOST_ODDS], replies.more_odds(len(lines) - MOST_ODDS)]
        await reply.show(Panel(clip("\n".join(lines) or none, CONTENT)))

    @app_commands.command(description="What you have decided ahead: see and change it.")
    @app_commands.describe(seat="For which of your seats, if you hold several")
    async def orders(self, interaction: discord.Interaction, seat: str = "") -> None:
        """The sheet of standing orders."""
        reply = Reply(interaction)
        table = await self.running(interaction)
        mine = table.seats_of(reply.user)
        if table.game.settings.council and reply.user == table.game.host:
            mine = table.rules.seated(table.game.options)
        if not mine:
            raise UserError(refusals.NOT_SITTING)
        if seat and Seat(seat) not in mine:
            raise UserError(refusals.not_your_seat(table.game, seat, mine))
        chosen = Seat(seat) if seat else mine[0]
        may_order(table, reply.user, chosen)
        await reply.private(stance_sheet(table, chosen))

    @orders.autocomplete("seat")
    @suggesting
    async def _held(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        """The seats one holds."""
        table = await self.running(interaction)
        return named_seats(table.game, table.seats_of(UserId(interaction.user.id)), current)


def _owed(table: TableSnapshot, user: UserId, seat: Seat) -> Question:
    playing(table.game)
    if seat and seat not in table.rules.seated(table.game.options):
        raise UserError(refusals.no_seat(table.game, seat))
    if seat and not table.game.settings.council and seat not in table.seats_of(user):
        raise UserError(refusals.not_your_seat(table.game, seat, table.seats_of(user)))
    question = owed(table, user, seat)
    if question is None:
        mine, waiting = table.seats_of(user), tuple(table.posed)
        raise UserError(refusals.nothing_asked(table.game, mine, waiting))
    return question


def _picked(table: TableSnapshot, question: Question, order: str) -> list[Answer]:
    """The order that was picked or typed; several in a row are parted by a semicolon.

    Each is looked for in the question that the ones before it lead to; what comes after dice, in
    the first, for nobody can know what will be asked then.
    """
    parts = [part.strip() for part in order.split(BATCH) if part.strip()] or [order]
    picked: list[Answer] = []
    state, asked = table.state, question
    for part in parts:
        choice = _one(table, asked, part)
        picked.append(choice)
        state, asked = _following(state, asked, choice, question)
    return picked


def _following(
    state: State, asked: Question, choice: Answer, first: Question
) -> tuple[State, Question]:
    """Where an order leads, and what is asked of the same seat then."""
    try:
        after = play(state, asked.seat, choice.token).state
    except Refused:  # it says why when all is carried out
        return state, first
    tried = (state.chance.drawn, state.revealed) == (after.chance.drawn, after.revealed)
    asks = {it.seat: it for it in open_asks(after)} if tried else {}
    return after, asks.get(asked.seat, first)


def _form(table: TableSnapshot, question: Question, order: str) -> Answer:
    """A form typed in a line: which one, `=`, and a text for each blank with `/` between."""
    which, texts = blanks(order)
    forms = structs.replace(question, choices=tuple(it for it in question.choices if it.fields))
    choice = _one(table, forms, which.strip())
    return structs.replace(choice, token=filled_in(table, question, choice, texts))


def _one(table: TableSnapshot, question: Question, order: str) -> Answer:
    """What was picked from the list, or the only order that bears all the words typed."""
    for choice in question.choices:
        if order in (choice.token, choice.label):
            return choice
    if FILLED in order and any(it.fields for it in question.choices):
        return _form(table, question, order)
    found = matching(order, question.choices, lambda choice: choice.label)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UserError(refusals.no_such_order(order))
    raise UserError(refusals.several_orders([choice.label for choice in found[:5]], len(found)))
