"""`/do`, `/undo`, `/hint`, `/odds`, `/orders`: everything about one's decision."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.commands.base import BaseCog, suggesting
from bot.client.reply import Reply
from bot.errors import UserError
from bot.limits import AUTOCOMPLETE, CONTENT, OPTION_LABEL, OPTION_VALUE, clip
from bot.panels.decision import PanelState
from bot.panels.last_orders import LastOrders
from bot.panels.panel import Panel
from bot.search import matching
from bot.tables.game_service import playing, unfinished
from bot.tables.snapshot import TableSnapshot
from bot.words import names, refusals, replies, requests
from engine import Choice as Answer
from engine import Question
from engine.core.choice import BATCH
from engine.core.views import Forecast

MOST_ODDS = 8
LEAST = 0.005  # a chance that would be shown as 0 %


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
        question = self._owed(table, reply.user, seat)
        picked = _picked(question, order, several=_several(table, question))
        token = BATCH.join(choice.token for choice in picked)
        if table.game.settings.council:
            await reply.show(await self._vote(table, question, token, reply.user))
            return
        work = self.service.say(table.game.id, question.seat, token, reply.user)
        after = await self.bot.decisions.busy(table.game.channel, work)
        given = LastOrders.of(question, token, after.lapsed)
        state = PanelState(lead=given.words, seat=question.seat, given=given, without_map=True)
        await reply.show(await self.bot.decisions.panel(after, reply.user, state))
        await self.bot.decisions.trouble(reply, table.game.id)

    @do.autocomplete("order")
    @suggesting
    async def _orders(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        """The legal orders that bear every word typed; in a batch, after those before the last ;"""
        table = await self.table(interaction)
        seat = getattr(interaction.namespace, "seat", None) or ""
        question = self.bot.decisions.question(table, interaction.user.id, seat)
        if question is None:
            return []
        before, _, typed = current.rpartition(BATCH) if question.batch else ("", "", current)
        given = _picked(question, before, several=True) if before.strip() else []
        found = matching(typed, question.choices, lambda choice: choice.label)
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
        owing = table.seats_to_answer(interaction.user.id)
        called = {seat: names.seat_name(table.game, seat) for seat in owing}
        return [
            Choice(name=called[seat], value=seat)
            for seat in matching(current, owing, lambda seat: called[seat])
        ]

    @app_commands.command(description="Take your last order back, or ask the others to agree.")
    async def undo(self, interaction: discord.Interaction) -> None:
        """Take back."""
        reply = Reply(interaction)
        await reply.think()
        game = await self.game(interaction)
        done = await self.app.undo.ask(game.id, reply.user)
        if done.asked:
            await reply.show(Panel(requests.asked_others(game, done.asked)))
        else:
            await reply.show(await self.bot.decisions.panel(done.table, reply.user))

    @app_commands.command(description="What the staff officer would do in your place.")
    async def hint(self, interaction: discord.Interaction) -> None:
        """Advice, privately."""
        reply = Reply(interaction)
        await reply.think()
        table = await self.table(interaction)
        playing(table.game)
        await reply.show(await self.bot.decisions.advice(table, reply.user))

    @app_commands.command(description="The exact chances of the fights that could come.")
    @app_commands.describe(find="Only those with these words, such as a unit or a place")
    async def odds(self, interaction: discord.Interaction, find: str = "") -> None:
        """Forecasts from one's own view."""
        reply = Reply(interaction)
        await reply.think()
        table = await self.table(interaction)
        unfinished(table.game)
        forecasts = table.rules.forecasts(table.view(table.viewing_seat(reply.user)))
        lines = matching(find, [_chances(forecast) for forecast in forecasts], str)
        none = refusals.no_such_odds(find) if find and forecasts else refusals.NO_ODDS
        if len(lines) > MOST_ODDS:
            lines = [*lines[:MOST_ODDS], replies.more_odds(len(lines) - MOST_ODDS)]
        await reply.show(Panel(clip("\n".join(lines) or none, CONTENT)))

    @app_commands.command(description="Your standing orders; pick one to lift it.")
    @app_commands.describe(lift="The standing order to lift")
    async def orders(self, interaction: discord.Interaction, lift: str = "") -> None:
        """List, or lift one."""
        game = await self.live(interaction)
        mine = await self._standing(game.id, interaction.user.id)
        if lift in mine:
            seat, _, kind = lift.partition("/")
            await self.store.people.drop_order(game.id, seat, kind)
            await Reply(interaction).say(replies.order_lifted(mine[lift]))
            return
        lines = [f"• {words}" for words in mine.values()]
        await Reply(interaction).say(replies.standing_orders(lines) if lines else replies.NO_ORDERS)

    @orders.autocomplete("lift")
    @suggesting
    async def _lift(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        game = await self.live(interaction)
        mine = await self._standing(game.id, interaction.user.id)
        found = matching(current, list(mine), lambda key: mine[key])
        return [Choice(name=clip(mine[key], OPTION_LABEL), value=key) for key in found[:25]]

    async def _standing(self, game: int, user: int) -> dict[str, str]:
        table = await self.service.snapshots.open(game)
        seats = table.seats_of(user)
        orders = await self.store.people.orders(game)
        return {
            f"{seat}/{kind}": replies.standing_order(order)
            for (seat, kind), order in orders.items()
            if seat in seats
        }

    def _owed(self, table: TableSnapshot, user: int, seat: str) -> Question:
        playing(table.game)
        question = self.bot.decisions.question(table, user, seat)
        if question is None:
            mine, waiting = table.seats_of(user), tuple(table.questions)
            raise UserError(refusals.nothing_asked(table.game, mine, waiting))
        return question

    async def _vote(self, table: TableSnapshot, question: Question, token: str, user: int) -> Panel:
        """Vote in a war council; what it decided is on the board."""
        number, seat = table.game.id, table.rules.seats.index(question.seat)
        version = table.game.asked[question.seat].version
        ballot = await self.app.council.vote(number, version, seat, token, user)
        if not ballot.decided:
            return Panel(replies.voted(ballot.votes, ballot.quorum))
        return await self.bot.decisions.panel(ballot.table, user, PanelState(without_map=True))


def _several(table: TableSnapshot, question: Question) -> bool:
    """Whether several orders may be given at once; a council votes on one."""
    return question.batch and not table.game.settings.council


def _picked(question: Question, order: str, *, several: bool) -> list[Answer]:
    """The order that was picked or typed; several are parted by a semicolon."""
    parts = order.split(BATCH) if several else [order]
    return [_one(question, part.strip()) for part in parts if part.strip() or not several]


def _one(question: Question, order: str) -> Answer:
    """What was picked from the list, or the only order that bears all the words typed."""
    for choice in question.choices:
        if order in (choice.token, choice.label):
            return choice
    found = matching(order, question.choices, lambda choice: choice.label)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UserError(refusals.no_such_order(order))
    raise UserError(refusals.several_orders([choice.label for choice in found[:5]], len(found)))


def _chances(forecast: Forecast) -> str:
    likely = [(words, share) for words, share in forecast.outcomes if share >= LEAST]
    chances = ", ".join(f"{words} {share:.0%}" for words, share in likely)
    return f"**{forecast.label}**: {chances} `{forecast.rule}`"
