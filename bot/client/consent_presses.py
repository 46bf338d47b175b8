"""Buttons that ask for consent or confirm: requests, conceding, closing, snoozing."""

from __future__ import annotations

from bot.application import Application
from bot.client.reply import Reply
from bot.errors import UserError
from bot.panels.ids import FOR_THE_GENERAL, Pressed
from bot.panels.panel import Panel
from bot.store import Game
from bot.store.model import Level, Span
from bot.tables.game_service import playing
from bot.words import privacy, refusals, reminding, replies, requests
from engine import rules_of


class ConsentPresses:
    """What happens when somebody agrees, refuses or confirms."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def agree(self, reply: Reply, control: Pressed) -> None:
        """Somebody agrees to what was asked."""
        await self._answer(reply, control, agree=True)

    async def refuse(self, reply: Reply, control: Pressed) -> None:
        """Somebody does not."""
        await self._answer(reply, control, agree=False)

    async def _answer(self, reply: Reply, control: Pressed, *, agree: bool) -> None:
        words = await self.app.consents.answer(
            control.game, control.number, reply.user, agree=agree
        )
        await reply.ack()  # what was said goes under the question, so thinking would be in its way
        if words:
            await reply.show(Panel(reply.under_the_message(words)))
        else:
            await reply.say(requests.CONSENT_NOTED)

    async def snooze(self, reply: Reply, control: Pressed) -> None:
        """Somebody wants to be left alone for a while."""
        due = await self.app.reminder_worker.snooze(control.game, control.number, reply.user)
        await reply.say(reminding.snoozed(due))

    async def concede(self, reply: Reply, control: Pressed) -> None:
        """Yes, give the game up."""
        game = await self._game(control)
        await reply.once(self.app.early_ending.concede(game.id, reply.user))
        await reply.show(Panel(replies.you_conceded(game)))

    async def close(self, reply: Reply, control: Pressed) -> None:
        """Yes, close the table."""
        game = await self._game(control)
        steward = reply.interaction.permissions.manage_guild
        await reply.once(self.app.early_ending.close(game.id, reply.user, steward=steward))
        await reply.show(Panel(replies.you_closed(game)))

    async def forget(self, reply: Reply, control: Pressed) -> None:
        """Yes, forget me; as much as I was told."""
        await reply.once(self.app.privacy.forget(reply.user, control.tail))
        await reply.show(Panel(privacy.FORGOTTEN))

    async def stand_in(self, reply: Reply, control: Pressed) -> None:
        """Yes, one of the staff may play a solitaire for that long; or: I am back."""
        game = await self._game(control)
        if not control.tail:
            await reply.once(self.app.service.come_back(game.id, reply.user))
            return
        if len(rules_of(game.game).seats) > 1:
            raise UserError(refusals.UNKNOWN_CONTROL)
        playing(game)
        if game.settings.errand is not None or control.version != game.version:
            raise UserError(refusals.ANSWERED)
        (seat,) = rules_of(game.game).seats
        span = control.tail.removeprefix(FOR_THE_GENERAL)
        level = Level.OFFICER if span == control.tail else Level.GENERAL
        work = self.app.seating.stand_in(game.id, seat, reply.user, Span(span), level)
        done = await reply.once(work)
        await reply.show(Panel(replies.officer_plays(game, level) if done else requests.ASKED))

    async def _game(self, control: Pressed) -> Game:
        game = await self.app.store.games.get(control.game)
        if game is None:
            raise UserError(refusals.no_game(control.game))
        return game
