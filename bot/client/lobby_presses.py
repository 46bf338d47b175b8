"""The lobby's buttons and menus."""

from __future__ import annotations

from bot.application import Application
from bot.client.reply import Reply
from bot.client.waiting import board_trouble
from bot.errors import UserError
from bot.panels.ids import Pressed, UnreadableError
from bot.panels.lobby import OPEN, SIT, VOTES, for_a_council, values_panel
from bot.panels.panel import Panel
from bot.store import Game
from bot.store.model import Level, Missed
from bot.tables.lobby import known_game
from bot.words import refusals, replies, table_setup
from engine import rules_of
from engine.core.ids import Seat


class LobbyPresses:
    """What happens when somebody presses something in the lobby."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.lobby = app.lobby

    async def join(self, reply: Reply, control: Pressed) -> None:
        """Take the seat of the button; a held one is shared if its people agree."""
        await reply.once(self.lobby.join(control.game, Seat(control.tail), reply.user))

    async def leave(self, reply: Reply, control: Pressed) -> None:
        """Give up every seat one holds."""
        await reply.once(self.lobby.leave(control.game, reply.user))

    async def officer(self, reply: Reply, control: Pressed) -> None:
        """The staff officer sits down or stands up."""
        await reply.once(self.lobby.officer(control.game, Seat(control.tail), reply.user))

    async def general(self, reply: Reply, control: Pressed) -> None:
        """The general takes the seat over, or stands up."""
        work = self.lobby.officer(control.game, Seat(control.tail), reply.user, Level.GENERAL)
        await reply.once(work)

    async def start(self, reply: Reply, control: Pressed) -> None:
        """Seal the dice and put the first question."""
        await reply.once(self.lobby.start(control.game, reply.user))

    async def game(self, reply: Reply, control: Pressed) -> None:
        """The host puts another game on the table."""
        known_game(control.value)
        told = await reply.once(self.lobby.switch(control.game, reply.user, control.value))
        await reply.say(told)

    async def new(self, reply: Reply, control: Pressed) -> None:
        """A game was chosen for a new table."""
        rules = known_game(control.value)
        settings = self.app.lobby.usual(council=for_a_council(control))
        if settings.council and len(rules.seats) > 1:
            raise UserError(refusals.ONLY_SOLITAIRE_COUNCIL)
        row = await reply.once(self.lobby.open(control.value, reply.place, reply.user, settings))
        trouble = await board_trouble(self.app, row.id, reply.user)
        await reply.show(Panel(trouble or replies.opened(row)))

    async def option(self, reply: Reply, control: Pressed) -> None:
        """Switches as a whole; or one option to open, or its new value."""
        game = await self.lobby.waiting(control.game)
        if control.tail:
            if len(control.values) != 1:
                raise UnreadableError
            await self._one(reply, game, control.tail, control.value)
            return
        options = {option.key: option.default for option in rules_of(game.game).options}
        for value in control.values:
            key, _, chosen = value.partition("=")
            options[key] = chosen
        await reply.once(self.lobby.options(control.game, reply.user, options))

    async def _one(self, reply: Reply, game: Game, key: str, value: str) -> None:
        """Show the values of an option to the host, or set it and show the next.

        Set from the lobby itself, the lobby shows it.
        """
        if reply.user != game.host:
            raise UserError(refusals.ONLY_HOST)
        picked = value if key == OPEN else key
        if picked not in game.options:
            raise UserError(refusals.OPTION_GONE)
        if key != OPEN:
            work = self.lobby.options(game.id, reply.user, {key: value})
            if not reply.in_private:
                await reply.once(work)
                return
            game = await work
        await reply.panel(values_panel(game, picked))

    async def seat(self, reply: Reply, control: Pressed) -> None:
        """Sit down, or send the staff officer or the general."""
        who, _, name = control.value.partition(":")
        seat = Seat(name)
        if who == SIT:
            await reply.once(self.lobby.join(control.game, seat, reply.user))
        else:
            await reply.once(self.lobby.officer(control.game, seat, reply.user, Level(who)))

    async def pace(self, reply: Reply, control: Pressed) -> None:
        """Deadline, and what missing it does."""
        minutes, _, missed = control.value.partition("=")
        if int(minutes) not in dict(table_setup.PACES) or missed not in table_setup.MISSED:
            raise UnreadableError
        work = self.lobby.pace(control.game, reply.user, int(minutes), Missed(missed))
        await reply.once(work)

    async def council(self, reply: Reply, control: Pressed) -> None:
        """The seats decide, or the channel votes."""
        quorum, minutes = map(int, control.value.split("="))
        if (quorum, minutes) not in VOTES:
            raise UnreadableError
        await reply.once(self.lobby.council(control.game, reply.user, quorum, minutes))
