"""The Discord client: connects, registers commands, and hands everything on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, cast

import aiohttp
import discord
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from discord import app_commands
from discord.ext import commands

from bot.application import Application
from bot.client.commands import COGS
from bot.client.controls import Pick, Press
from bot.client.errors import report_errors
from bot.client.messenger import DiscordMessenger
from bot.client.press_router import PressRouter
from bot.client.private_panels import PrivatePanels
from bot.client.reply import Reply
from bot.clock import Clock
from bot.ending import cut_off
from bot.errors import UserError
from bot.panels import ids
from bot.pictures import Studio
from bot.shards import Shards
from bot.store import Store, StoreConflictError, StoreDownError
from bot.store.model import LIVE, ChannelId, GuildId
from bot.thinking import Thinking
from bot.words import refusals

log = logging.getLogger(__name__)

TICK_SECONDS = 10
FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
GRACE = 2.0  # seconds for presses under way, and as many for what follows from them
IDENTIFY_SECONDS = 5.0  # between two new sessions of one kind, as Discord demands
_TICK = "dynamo-tick"
# what is under way for somebody; discord.py knows its tasks by these names alone
_AT_WORK = ("CommandTree-invoker", "discord-ui-dynamic-item-", "discord.py: ", _TICK)


class Commands(app_commands.CommandTree["Dynamo"]):
    """The slash commands; each is carried out by one process, whichever hears it first."""

    async def interaction_check(self, interaction: discord.Interaction[Dynamo], /) -> bool:
        """Suggestions may come twice: only the first is shown."""
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        reply = Reply(interaction)
        interaction.extras["reply"] = reply
        async with report_errors(reply):
            return await interaction.client.takes(interaction)
        return False


class Dynamo(commands.Bot):
    """Owns the application; hands presses to the router and commands to the cogs."""

    def __init__(  # noqa: PLR0913 - a bot is put together here
        self,
        store: Store,
        clock: Clock,
        studio: Studio,
        thinking: Thinking | None = None,
        *,
        tick: float = TICK_SECONDS,
        shards: Shards | None = None,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            **_part(shards),
        )
        self.shares = shards or Shards()
        self.leaving = False
        self.app = Application(store, clock, studio, DiscordMessenger(self), thinking)
        self.panels = PrivatePanels(self.app)
        self.press_router = PressRouter(self.app, self.panels)
        self.scheduler = AsyncIOScheduler(timezone="UTC")
        self._tick = tick
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Everything before the first event: controls, commands, unfinished news, the ticker."""
        self.add_dynamic_items(Press, Pick)
        for cog in COGS:
            await self.add_cog(cog(self), override=True)
        if self.shares.first:
            await self.tree.sync()
        await self.app.store.claims.start(self.app.worker.wake, self.app.worker.give_up)
        if not self.scheduler.running:
            self.scheduler.add_job(
                _ticked, "interval", [self.app], seconds=self._tick, max_instances=1, coalesce=True
            )
            self.scheduler.start()
        await self.app.recover()

    async def close(self) -> None:
        """Leave in order: nothing new is begun, what is under way is done or handed on."""
        self.leaving = True
        if self.scheduler.running:
            self.scheduler.pause()
        await _let_finish(GRACE)
        if self.scheduler.running:
            self.scheduler.shutdown(wait=False)
        await self.app.reviews.close()
        await self.app.worker.close(GRACE)
        await self.app.store.claims.stop()
        await super().close()

    async def takes(self, interaction: discord.Interaction) -> bool:
        """Whether a press or command is ours: not if we are leaving, nor if another took it."""
        return not self.leaving and await self.app.store.claims.first(interaction.id)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """What Discord tells while we leave is for the next process."""
        if not self.leaving:
            super().dispatch(event, *args, **kwargs)

    @property
    def hears(self) -> bool:
        """Whether Discord's events reach us on every connection."""
        return self.is_ready() and not self.is_closed() and self.ws is not None and self.ws.open

    async def on_app_command_completion(
        self, interaction: discord.Interaction, command: app_commands.Command[Any, ..., Any]
    ) -> None:
        """A line of the log for every command that was carried out."""
        reply = cast("Reply | None", interaction.extras.get("reply"))
        if reply is not None:
            reply.note(f"/{command.qualified_name}")

    async def press(
        self, interaction: discord.Interaction, custom_id: str, values: tuple[str, ...] = ()
    ) -> None:
        """Somebody presses a button or picks from a menu."""
        async with report_errors(Reply(interaction)):
            if await self.takes(interaction):
                await self.press_router.take(interaction, custom_id, values)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Try again what could not be told here; and a control that is none of ours."""
        if interaction.type is not discord.InteractionType.autocomplete:
            await self._try_again(channel=interaction.channel_id or 0)
            await self.app.outbox.look_after(ChannelId(interaction.channel_id or 0))
        data = cast("dict[str, object]", interaction.data or {})
        pressed = interaction.type is discord.InteractionType.component
        filled = interaction.type is discord.InteractionType.modal_submit
        custom_id = str(data.get("custom_id", ""))
        strange = not ids.ours(custom_id)
        if not filled and not (pressed and strange):
            return
        async with report_errors(Reply(interaction)):
            if not await self.takes(interaction):
                return
            if strange:
                raise UserError(refusals.UNKNOWN_CONTROL)
            # nobody waits for a form in memory: its id says what it answers
            await self.press_router.take_form(interaction, custom_id, data)

    async def on_message(self, _: discord.Message) -> None:
        """Nothing that is written concerns us: messages are listened to for the next two alone."""

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A message is gone; if it was a board, it comes back."""
        await self.app.outbox.deleted(ChannelId(event.channel_id), {event.message_id})

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Many at once: the same."""
        await self.app.outbox.deleted(ChannelId(event.channel_id), event.message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: its game waits for another."""
        await self._lost(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone: the same."""
        await self._lost(event.thread_id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread was opened again, perhaps, or unlocked."""
        await self._try_again(channel=event.thread_id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Rights of ours in a channel, and in the threads under it, may have come back."""
        await self._try_again(guild=channel.guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """The same by a role."""
        await self._try_again(guild=role.guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was shown the door: the games of that server wait."""
        for game in await self.app.store.games.of_guild(GuildId(guild.id), 1000):
            if game.status in LIVE:
                await self.app.outbox.lost_channel(game.id)

    async def _try_again(self, *, channel: int = 0, guild: int = 0) -> None:
        """Tell what was left untold there, if something stood in the way."""
        for number in list(self.app.outbox.troubles):
            game = await self.app.store.games.get(number)
            if game is not None and (game.channel == channel or (guild and game.guild == guild)):
                self.app.worker.wake(number)

    async def _lost(self, channel: int) -> None:
        game = await self.app.store.games.at(ChannelId(channel))
        if game is not None:
            await self.app.outbox.lost_channel(game.id)

    async def _command_failed(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """A command that threw: its refusal as a sentence, its fault as a calm one."""
        cause = error.__cause__ or error
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("an autocomplete failed: %s", cause)
            return
        reply = Reply(interaction, thinking=interaction.response.is_done())
        async with report_errors(reply):
            if isinstance(error, app_commands.CheckFailure):
                raise UserError(refusals.NEEDS_SERVER)
            raise cause
        if interaction.command is not None:
            reply.note(f"/{interaction.command.qualified_name}")


class ShardedDynamo(Dynamo, commands.AutoShardedBot):
    """The same with several connections, each for a part of the servers."""

    concurrency = 0

    @property
    def hears(self) -> bool:
        """Whether Discord's events reach us on every connection."""
        up = [not it.is_closed() for it in self.shards.values()]
        return self.is_ready() and bool(up) and all(up)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """One new session at a time in all processes, or as many as Discord allows."""
        if not self.concurrency:
            limits = await self.fetch_session_start_limits()
            self.concurrency = max(1, limits.max_concurrency)
        bucket = (shard_id or 0) % self.concurrency
        while not await self._may_identify(bucket):  # noqa: ASYNC110 - others do
            await asyncio.sleep(IDENTIFY_SECONDS / 10)

    async def _may_identify(self, bucket: int) -> bool:
        """Without a database nobody knows who else begins a session: wait until it is back."""
        try:
            return await self.app.store.claims.may_identify(bucket, IDENTIFY_SECONDS)
        except (StoreDownError, StoreConflictError) as error:
            log.warning("a session with Discord must wait: %s", error)
            return False


async def _ticked(app: Application) -> None:
    """A tick; the scheduler would report one that ends because we leave as a failure."""
    cast("asyncio.Task[None]", asyncio.current_task()).set_name(_TICK)
    with suppress(asyncio.CancelledError):
        await app.tick()


async def _let_finish(patience: float) -> None:
    """Wait for what is under way; what hangs is let go while it can still be told."""
    await asyncio.sleep(0)  # what has just been begun takes its name
    tasks = [it for it in asyncio.all_tasks() if it.get_name().startswith(_AT_WORK)]
    if tasks:
        _, hanging = await asyncio.wait(tasks, timeout=patience)
        await cut_off(hanging)


def _part(shards: Shards | None) -> dict[str, Any]:
    """What discord.py wants to know of it."""
    if shards is None or not shards.ids:
        return {}
    return {
        "shard_ids": list(shards.ids),
        "shard_count": shards.count,
        "shard_connect_timeout": None,
    }


async def connect(client: Dynamo, token: str) -> None:
    """Start, and try again as long as the first connection does not come about.

    discord.py survives later outages by itself, but raises when the very first attempt fails; and
    what is done before the first event needs the database.
    """
    wait = FIRST_WAIT
    while True:
        try:
            await client.login(token)
            break
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            log.warning("Discord cannot be reached (%s); next try in %.0f s", error, wait)
        except (StoreDownError, StoreConflictError) as error:
            log.warning("the start meets no database (%s); next try in %.0f s", error, wait)
        await asyncio.sleep(wait)
        wait = min(wait * 2, LONGEST_WAIT)
    await _stay(client)


async def _stay(client: Dynamo) -> None:
    wait = FIRST_WAIT
    while not client.is_closed():
        try:
            await client.connect(reconnect=True)
        except (discord.GatewayNotFound, aiohttp.ClientError, OSError, AttributeError) as error:
            # discord.py trips over its missing socket when the very first handshake fails
            if isinstance(error, AttributeError) and client.ws is not None:
                raise
            log.warning("the gateway cannot be reached (%s); next try in %.0f s", error, wait)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)
