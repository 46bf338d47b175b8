"""The lobby's buttons and menus."""

from __future__ import annotations

from bot.application import Application
from bot.client.reply import Reply
from bot.client.waiting import board_trouble
from bot.errors import UserError
from bot.panels.ids import Control
from bot.panels.lobby import OPEN, SEND, SIT, for_a_council, values_panel
from bot.panels.panel import Panel
from bot.store import Game, Settings
from bot.store.model import Missed
from bot.words import refusals, replies, table_setup
from engine import games, rules_of
from engine.core.ids import Seat


class LobbyPresses:
    """What happens when somebody presses something in the lobby."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.lobby = app.lobby

    async def join(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Take the seat of the button; a held one is shared if its people agree."""
        await reply.once(self.lobby.join(control.game, Seat(control.rest), reply.user))

    async def leave(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Give up every seat one holds."""
        await reply.once(self.lobby.leave(control.game, reply.user))

    async def officer(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """The staff officer sits down or stands up."""
        await reply.once(self.lobby.officer(control.game, Seat(control.rest), reply.user))

    async def start(self, reply: Reply, control: Control, _: tuple[str, ...]) -> None:
        """Seal the dice and put the first question."""
        await reply.once(self.lobby.start(control.game, reply.user))

    async def game(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """The host puts another game on the table."""
        await reply.once(self.lobby.switch(control.game, reply.user, values[0]))

    async def new(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """A game was chosen for a new table."""
        if values[0] not in games():
            raise UserError(refusals.no_such_game(values[0]))
        settings = Settings(council=for_a_council(control))
        row = await reply.once(self.lobby.open(values[0], reply.place, reply.user, settings))
        trouble = await board_trouble(self.app, row.id, reply.user)
        await reply.show(Panel(trouble or replies.opened(row)))

    async def option(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """Switches as a whole; or one option to open, or its new value."""
        game = await self.lobby.waiting(control.game)
        if control.rest:
            await self._one(reply, game, control.rest, values[0])
            return
        options = {option.key: option.default for option in rules_of(game.game).options}
        for value in values:
            key, _, chosen = value.partition("=")
            if key in options:
                options[key] = chosen
        await reply.once(self.lobby.options(control.game, reply.user, options))

    async def _one(self, reply: Reply, game: Game, key: str, value: str) -> None:
        """Show the values of an option to the host, or set it and show the next."""
        if reply.user != game.host:
            raise UserError(refusals.ONLY_HOST)
        picked = value if key == OPEN else key
        if picked not in game.options:
            raise UserError(refusals.OPTION_GONE)
        if key != OPEN:
            game = await self.lobby.options(game.id, reply.user, {key: value})
        await reply.panel(values_panel(game, picked))

    async def seat(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """Sit down, or send the staff officer."""
        sends = values[0].startswith(SEND)
        name = values[0].removeprefix(SEND if sends else SIT)
        work = self.lobby.officer if sends else self.lobby.join
        await reply.once(work(control.game, Seat(name), reply.user))

    async def pace(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """Deadline, and what missing it does."""
        minutes, _, missed = values[0].partition("=")
        if not minutes.isdigit() or missed not in table_setup.MISSED:
            raise UserError(refusals.UNKNOWN_CONTROL)
        work = self.lobby.pace(control.game, reply.user, int(minutes), Missed(missed))
        await reply.once(work)

    async def council(self, reply: Reply, control: Control, values: tuple[str, ...]) -> None:
        """The seats decide, or the channel votes."""
        quorum, _, minutes = values[0].partition("=")
        if not (quorum.isdigit() and minutes.isdigit()):
            raise UserError(refusals.UNKNOWN_CONTROL)
        await reply.once(self.lobby.council(control.game, reply.user, int(quorum), int(minutes)))
