"""`/map`, `/hand`, `/log`, `/chart`, `/replay`: looking at the game."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.commands.base import BaseCog, headings, suggesting
from bot.client.log_book import LogBook
from bot.client.reply import Reply
from bot.delivery.last_page import last_page
from bot.errors import UserError
from bot.limits import AUTOCOMPLETE, CONTENT, OPTION_LABEL, UPLOAD, clip
from bot.panels.logbook import log_pages
from bot.panels.panel import Attachment, Panel
from bot.pictures import Picture
from bot.search import matching
from bot.store.model import UserId
from bot.tables.film import frames
from bot.tables.snapshot import TableSnapshot
from bot.words import names, refusals, replies
from engine import View, view
from engine.core.ids import Seat

if TYPE_CHECKING:
    from bot.client.dynamo import Dynamo

logger = logging.getLogger(__name__)


class LookingCommands(BaseCog):
    """Pictures and the diary."""

    def __init__(self, bot: Dynamo) -> None:
        super().__init__(bot)
        self.log_book = LogBook(bot.app)

    @app_commands.command(name="map", description="The map, or a part of it, for you alone.")
    @app_commands.describe(
        place="Where to zoom to",
        layer="What else to show",
        words="The whole position in words instead of a picture",
        share="Show it to the whole channel",
        turn="As it was at the end of an earlier turn",
    )
    async def map_(
        self,
        interaction: discord.Interaction,
        place: str = "",
        layer: str = "",
        words: bool = False,
        share: bool = False,
        turn: str = "",
    ) -> None:
        """Draw it anew, or tell it."""
        reply = Reply(interaction)
        await reply.think(private=not share)
        table = await self.table(interaction)
        seat = None if share else table.viewing_seat(reply.user)
        seen = table.view(seat)
        title = names.title(table.game)
        if turn:
            page = await self._page_of(table, reply.user, turn)
            state = await self.log_book.position(table, reply.user, page)
            seen = view(state, seat)
            title = f"{title}, {seen.turn}"
        if words:
            await reply.show(_told(title, table.rules.describe(seen)))
        else:
            await reply.show(Panel(title, await self._drawn(seen, place, layer)))

    async def _drawn(self, view: View, place: str, layer: str) -> Picture:
        """The whole map, or what was asked for."""
        studio = self.app.studio
        layers = studio.layers(view.game)
        if layer and layer not in layers:
            raise UserError(refusals.no_layer(layer, layers))
        if not place and layer in studio.layers_of_a_place(view.game):
            raise UserError(refusals.LAYER_OF_WHICH_PLACE)
        if not place and not layer:
            return await studio.snapshot(view, ())
        names = studio.places(view.game)
        known = place if place in names or not place else _named(place, names)
        return await studio.crop(view, known, layer=layer or None)

    @map_.autocomplete("place")
    @suggesting
    async def _places(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        game = await self.game(interaction)
        names = self.app.studio.places(game.game)
        found = matching(current, list(names), lambda key: f"{names[key]} {key}")
        return [Choice(name=names[key], value=key) for key in found[:AUTOCOMPLETE]]

    @map_.autocomplete("layer")
    @suggesting
    async def _layers(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        game = await self.game(interaction)
        layers = self.app.studio.layers(game.game)
        found = matching(current, list(layers), lambda key: layers[key])
        return [Choice(name=clip(layers[key], OPTION_LABEL), value=key) for key in found]

    @app_commands.command(description="What your seat holds in secret, for you alone.")
    async def hand(self, interaction: discord.Interaction) -> None:
        """Cards and the like, from one's own view."""
        table = await self.table(interaction)
        seats = table.seats_of(UserId(interaction.user.id))
        told = table.rules.hand
        if told is None:
            raise UserError(refusals.NO_HAND)
        if not seats:
            raise UserError(refusals.NOT_SITTING)
        hands = [replies.hand(table.game, seat, told(table.view(seat))) for seat in seats]
        reply = Reply(interaction)
        await reply.think(private=True)
        drawn = [await self._cards(table, seat) for seat in seats]
        files = tuple(
            Attachment(f"hand-{number}.png", it.png, it.alt)
            for number, it in enumerate(drawn, start=1)
            if it
        )
        await reply.show(Panel(clip("\n".join(hands), CONTENT), files=files))

    async def _cards(self, table: TableSnapshot, seat: Seat) -> Picture | None:
        """A seat's cards; where they cannot be drawn, the words must do."""
        try:
            return await self.app.studio.hand(table.view(seat))
        except Exception:
            logger.exception("drawing a hand of game %d failed", table.game.id)
            return None

    @app_commands.command(description="The war diary, turn by turn, or a search in it.")
    @app_commands.describe(find="Only entries with these words", when="The turn to begin with")
    async def log(self, interaction: discord.Interaction, find: str = "", when: str = "") -> None:
        """Lines this person may read, the newest page first; buttons turn the pages."""
        reply = Reply(interaction)
        await reply.think()
        table = await self.table(interaction)
        number = None if find or not when else await self._page_of(table, reply.user, when)
        await reply.show(await self.log_book.page(table, reply.user, number, find))

    async def _page_of(self, table: TableSnapshot, user: UserId, turn: str) -> int:
        """The first page of a turn somebody picked or typed."""
        pages = log_pages(await self.log_book.turns(table, user))
        first = [at for at, page in enumerate(pages) if page.first_of_turn]
        found = matching(turn, first, lambda at: pages[at].heading)
        if not found:
            raise UserError(refusals.no_turn(turn))
        return found[0]

    @map_.autocomplete("turn")
    @log.autocomplete("when")
    @suggesting
    async def _turns(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        table = await self.table(interaction)
        diary = await self.log_book.turns(table, UserId(interaction.user.id))
        return headings(diary, current)

    @app_commands.command(description="Score and losses by turn; of a finished game its last page.")
    @app_commands.describe(share="Show it to the whole channel")
    async def chart(self, interaction: discord.Interaction, share: bool = False) -> None:
        """From the public view, whoever asks; when all is over, as it will be remembered."""
        reply = Reply(interaction)
        await reply.think(private=not share)
        table = await self.table(interaction)
        studio = self.app.studio
        if table.state.result is None:
            picture = await studio.chart(table.view(None))
        else:
            picture = await last_page(self.store, self.app.messenger, studio, table)
        await reply.show(Panel(names.title(table.game), picture, name="chart.png"))

    @app_commands.command(description="The game so far as a moving picture.")
    @app_commands.describe(share="Show it to the whole channel")
    async def replay(self, interaction: discord.Interaction, share: bool = False) -> None:
        """Play the record again and draw a frame for each turn."""
        reply = Reply(interaction)
        await reply.think(private=not share)
        table = await self.table(interaction)
        record = await self.app.admin.record(table.game.id)
        shown = await frames(record)
        film = await self.app.studio.animate(shown)
        if len(film.content) > UPLOAD:
            raise UserError(refusals.FILM_TOO_LARGE)
        alt = replies.film_alt(table.game, [seen.turn for seen, _ in shown])
        file = Attachment(f"replay-{table.game.id}.{film.suffix}", film.content, alt)
        await reply.show(Panel(replies.film(table.game), files=(file,)))


def _told(title: str, table: str) -> Panel:
    """A position in words; as a file, where a message cannot hold it."""
    whole = f"**{title}**\n{table}"
    if len(whole) <= CONTENT:
        return Panel(whole)
    return Panel(f"**{title}**", files=(Attachment("position.txt", table.encode()),))


def _named(place: str, names: Mapping[str, str]) -> str:
    """A place somebody typed without picking it."""
    found = matching(place, list(names), lambda key: f"{names[key]} {key}")
    if not found:
        raise UserError(refusals.no_place(place))
    return found[0]
