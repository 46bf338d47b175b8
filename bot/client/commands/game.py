"""`/game …`: open, join, start, pause, end, settings, export, import."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands.base import BaseCog, headings, named_seats, suggesting
from bot.client.log_book import LogBook
from bot.client.reply import Reply
from bot.client.waiting import board_trouble
from bot.errors import UserError
from bot.limits import THREAD_NAME, clip
from bot.panels.lobby import choosing
from bot.panels.notices import officer_may, sure_to_close, sure_to_concede
from bot.panels.panel import Attachment, Panel
from bot.panels.status import listing, settings_panel, status
from bot.search import matching
from bot.store import Game
from bot.store.model import LIVE, ChannelId, GuildId, Level, UserId
from bot.tables.early_ending import may_close, side_led_by
from bot.tables.game_service import playing
from bot.tables.lobby import Place, known_game
from bot.tables.seating import known_level, offered
from bot.tables.snapshot import in_play
from bot.words import names, refusals, replies, requests, table_setup
from engine import games, rules_of
from engine.core.ids import Seat

if TYPE_CHECKING:
    from bot.client.dynamo import Dynamo

IMPORT_LIMIT = 2 * 1024 * 1024
_GAMES = [
    Choice(name=f"{rules_of(it).title} ({names.players(rules_of(it))})", value=it) for it in games()
]
_LEVELS = [
    Choice(name="Staff officer", value=Level.OFFICER.value),
    Choice(name="General", value=Level.GENERAL.value),
]
_MISSED = [Choice(name=words, value=key) for key, words in table_setup.MISSED.items()]


class GameCommands(BaseCog, commands.GroupCog, name="game", description="Open and run a table."):
    """The table and its seats."""

    def __init__(self, bot: Dynamo) -> None:
        super().__init__(bot)
        self.lobby = bot.app.lobby
        self.admin = bot.app.admin
        self.log_book = LogBook(bot.app)

    @app_commands.command(description="Open a new table in this channel.")
    @app_commands.describe(game="Which game", council="Let the whole channel vote (solitaire)")
    @app_commands.choices(game=_GAMES)
    async def new(
        self, interaction: discord.Interaction, game: str = "", council: bool = False
    ) -> None:
        """Open a lobby; without a game named, ask which."""
        reply = Reply(interaction)
        if not game:
            await self.lobby.free(reply.place)
            await reply.private(choosing(council=council))
            return
        rules = known_game(game)
        if council and len(rules.seats) > 1:
            raise UserError(refusals.ONLY_SOLITAIRE_COUNCIL)
        await reply.think()
        settings = self.lobby.usual(council=council)
        row = await self.lobby.open(game, reply.place, reply.user, settings)
        trouble = await board_trouble(self.app, row.id, reply.user)
        await reply.show(Panel(trouble or replies.opened(row)))

    @app_commands.command(description="Take a seat, or share one.")
    @app_commands.describe(seat="Which side")
    async def join(self, interaction: discord.Interaction, seat: str = "") -> None:
        """The seat that is named, else the first nobody holds."""
        game = await self.live(interaction)
        taken = {it.seat for it in await self.store.people.seated(game.id) if it.user}
        free = [it for it in in_play(game) if it not in taken]
        chosen = seat or (free or in_play(game))[0]
        seated = await self.lobby.join(game.id, Seat(chosen), UserId(interaction.user.id))
        await Reply(interaction).say(
            replies.you_sit(game, chosen) if seated else requests.ASKED_HOLDERS
        )

    @join.autocomplete("seat")
    @suggesting
    async def _seats(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        game = await self.live(interaction)
        return named_seats(game, in_play(game), current)

    @app_commands.command(description="Leave your seat; the staff officer minds it.")
    async def leave(self, interaction: discord.Interaction) -> None:
        """Give up every seat one holds."""
        game = await self.live(interaction)
        await self.lobby.leave(game.id, UserId(interaction.user.id))
        await Reply(interaction).say(replies.you_left(game))

    @app_commands.command(description="Hand your seat on, or ask to replace somebody absent.")
    @app_commands.describe(seat="Which seat", user="Who sits down; nobody for an open call")
    @app_commands.autocomplete(seat=_seats)
    async def replace(
        self, interaction: discord.Interaction, seat: str, user: discord.User | None = None
    ) -> None:
        """Ask whoever must agree."""
        if user is not None and user.bot:
            raise UserError(refusals.NO_BOT)
        game = await self.live(interaction)
        new = UserId(user.id if user else 0)
        await self.app.seating.replace(game.id, Seat(seat), UserId(interaction.user.id), new)
        await Reply(interaction).say(requests.ASKED)

    @app_commands.command(description="The staff officer stands in for a seat, or goes again.")
    @app_commands.describe(
        seat="Which seat; yours if you say nothing",
        level="Who comes: the staff officer, or the general where the game has one",
    )
    @app_commands.autocomplete(seat=_seats)
    @app_commands.choices(level=_LEVELS)
    async def officer(
        self, interaction: discord.Interaction, seat: str = "", level: str = Level.OFFICER
    ) -> None:
        """By one's own wish at once; for somebody absent if all others agree.

        In a solitaire he says first what he would do.
        """
        wanted = known_level(level)
        errand = (await self._here(interaction)).settings.errand
        table = await self.running(interaction)
        user = UserId(interaction.user.id)
        alone = not table.several and not table.game.settings.council
        if alone and user in table.holders(table.rules.seats[0]):
            if errand is not None:
                await Reply(interaction).say(replies.you_are_back(table.game))
                return
            playing(table.game)
            offered(table.game, table.rules.seats[0], wanted)
            seen = table.view(None)
            await Reply(interaction).private(officer_may(table.game, seen.turn, seen.phase, wanted))
            return
        chosen = Seat(seat or table.viewing_seat(user) or "")
        done = await self.app.seating.stand_in(table.game.id, chosen, user, level=wanted)
        after = await self.service.snapshots.open(table.game.id)
        told = replies.officer_sent(after.game, chosen, stands_in=after.has_officer(chosen))
        await Reply(interaction).say(told if done else requests.ASKED)

    @app_commands.command(description="Offer the other sides a draw.")
    async def draw(self, interaction: discord.Interaction) -> None:
        """Put it to their chiefs."""
        game = await self.live(interaction)
        chiefs = await self.app.early_ending.offer_draw(game.id, UserId(interaction.user.id))
        await Reply(interaction).say(requests.draw_offered(chiefs))

    @app_commands.command(description="Begin the game.")
    async def start(self, interaction: discord.Interaction) -> None:
        """Seal the dice; the board follows by itself."""
        game = await self.live(interaction)
        reply = Reply(interaction)
        await reply.think()
        await self.lobby.start(game.id, reply.user)
        await reply.show(Panel(replies.STARTED))

    @app_commands.command(description="Where the game stands and who is awaited.")
    async def status(self, interaction: discord.Interaction) -> None:
        """Facts and people; and the board again, if somebody deleted it."""
        game = await self.game(interaction)
        if game.version:
            table = await self.service.snapshots.open(game.id)
            await Reply(interaction).private(status(table))
        else:
            await Reply(interaction).say(refusals.not_started(game))
        if game.status in LIVE:
            await self.app.outbox.restore(game.id)

    @app_commands.command(name="list", description="The tables of this server, and yours.")
    async def list_(self, interaction: discord.Interaction) -> None:
        """Ten of one's own, fifteen of the server's, the latest first."""
        user = UserId(interaction.user.id)
        mine = await self.store.games.of_user(user, 10)
        guild = interaction.guild_id
        here = await self.store.games.of_guild(GuildId(guild), 15) if guild else []
        await Reply(interaction).private(listing(mine, here))

    @app_commands.command(description="Pause the game: no reminders, no deadlines.")
    async def pause(self, interaction: discord.Interaction) -> None:
        """Anybody at the table may."""
        game = await self.live(interaction)
        await self.admin.pause(game.id, UserId(interaction.user.id))
        await Reply(interaction).say(replies.you_paused(game))

    @app_commands.command(description="Take a paused or archived game up again, here.")
    @app_commands.describe(number="Its number, if it was in another channel")
    async def resume(self, interaction: discord.Interaction, number: int = 0) -> None:
        """Here, wherever it was before."""
        game = await self._to_resume(interaction, number)
        reply = Reply(interaction)
        await self.admin.resume(game.id, reply.user, reply.place)
        await reply.say(replies.you_resumed(game))

    @app_commands.command(description="Concede the game for your side.")
    async def resign(self, interaction: discord.Interaction) -> None:
        """Concede, after a second thought; whoever leads no side is not offered it."""
        table = await self.running(interaction)
        side_led_by(table, UserId(interaction.user.id))
        await Reply(interaction).private(sure_to_concede(table.game))

    @app_commands.command(description="Close the table for good (whoever opened it).")
    async def end(self, interaction: discord.Interaction) -> None:
        """Close, after a second thought; whoever may not is not offered it."""
        game = await self.live(interaction)
        steward = interaction.permissions.manage_guild
        may_close(game, UserId(interaction.user.id), steward=steward)
        await Reply(interaction).private(sure_to_close(game))

    @app_commands.command(description="Show or change pace, deadlines and council.")
    @app_commands.describe(
        pace="Hours for a decision; 0 for no deadline",
        missed="What a missed deadline does",
        council="Let the channel vote (solitaire)",
        quorum="Votes that decide at once",
        vote_hours="Hours a vote stays open",
        swift="Pass windows over in which nothing could be played (before the start)",
        ask_all="Propose no standing orders: ask everything (before the start)",
        every_step="A new message for every step instead of one that is edited",
    )
    @app_commands.choices(missed=_MISSED)
    async def settings(
        self,
        interaction: discord.Interaction,
        pace: app_commands.Range[int, 0, 720] | None = None,
        missed: str | None = None,
        council: bool | None = None,
        quorum: app_commands.Range[int, 1, 50] | None = None,
        vote_hours: app_commands.Range[int, 1, 168] | None = None,
        swift: bool | None = None,
        ask_all: bool | None = None,
        every_step: bool | None = None,
    ) -> None:
        """Show, or change what was given."""
        game = await self.live(interaction)
        if missed is not None and missed not in table_setup.MISSED:
            raise UserError(refusals.no_such_line("missed", missed))
        given = {
            "pace": None if pace is None else pace * 60,
            "missed": missed,
            "council": council,
            "quorum": quorum,
            "vote_minutes": None if vote_hours is None else vote_hours * 60,
            "swift": swift,
            "asks_all": ask_all,
            "every_step": every_step,
        }
        changes = {key: value for key, value in given.items() if value is not None}
        if changes:
            game = await self.admin.settings(game.id, UserId(interaction.user.id), **changes)
        await Reply(interaction).private(settings_panel(game))

    @app_commands.command(description="The game as files: its record, and its war diary to read.")
    @app_commands.describe(number="Its number, if not the one of this channel")
    async def export(self, interaction: discord.Interaction, number: int = 0) -> None:
        """Hand out the record."""
        reply = Reply(interaction)
        await reply.think()
        game = await self.game(interaction, number)
        record = Attachment(f"dynamo-game-{game.id}.json", await self.admin.export(game))
        diary = Attachment(f"dynamo-game-{game.id}.md", await self.admin.diary(game))
        await reply.show(Panel(replies.exported(game), files=(record, diary)))

    @app_commands.command(name="import", description="Put an exported game on the table here.")
    @app_commands.describe(record="The file from /game export")
    async def import_(self, interaction: discord.Interaction, record: discord.Attachment) -> None:
        """Take a record in."""
        if record.size > IMPORT_LIMIT:
            raise UserError(refusals.RECORD_TOO_LARGE)
        reply = Reply(interaction)
        await reply.think()
        data = await record.read()
        game = await self.admin.import_record(data, reply.place, reply.user)
        await reply.show(Panel(replies.imported(game)))

    @suggesting
    async def _turns(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        number = getattr(interaction.namespace, "number", 0)
        game = await self.game(interaction, number if isinstance(number, int) else 0)
        table = await self.service.snapshots.open(game.id)
        return headings(await self.log_book.turns(table, UserId(interaction.user.id)), current)

    @app_commands.command(description="What if: fight on from an earlier turn, at a new table.")
    @app_commands.describe(
        turn="The turn with whose beginning the other war begins",
        number="The game's number, if not the one of this channel",
    )
    @app_commands.autocomplete(turn=_turns)
    async def fork(self, interaction: discord.Interaction, turn: str, number: int = 0) -> None:
        """Of a game that is over, or of one's own solitaire; in a thread where there can be one."""
        reply = Reply(interaction)
        await reply.think()
        origin = await self.game(interaction, number)
        table = await self.service.snapshots.open(origin.id)
        diary = await self.log_book.turns(table, reply.user)
        found = matching(turn, diary, lambda it: it.heading) if turn.strip() else []
        if not found:
            raise UserError(refusals.no_turn(turn))
        begun = found[0]

        async def opened() -> Place:
            return await self._thread(reply, replies.thread_of(origin, begun.heading))

        game = await self.app.forking.fork(table, begun.first, reply.user, opened)
        await reply.show(Panel(replies.forked(game, origin, begun.heading)))

    async def _thread(self, reply: Reply, title: str) -> Place:
        """A thread of this channel; where there can be none, the channel itself if it is free."""
        channel = reply.interaction.channel
        if isinstance(channel, discord.TextChannel):
            kind = discord.ChannelType.public_thread
            try:
                thread = await channel.create_thread(name=clip(title, THREAD_NAME), type=kind)
            except discord.Forbidden:
                pass
            else:
                return replace(reply.place, channel=ChannelId(thread.id))
        if await self.store.games.at(reply.channel):
            raise UserError(refusals.NO_PLACE_TO_FORK)
        return reply.place

    async def _to_resume(self, interaction: discord.Interaction, number: int) -> Game:
        """A game moves with its people, also out of a server that is closed to the bot."""
        if not number:
            return await self.game(interaction)
        return await self.numbered(number)
