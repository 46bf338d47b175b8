"""The messenger on Discord: posts, edits, finds; every trouble becomes one typed error."""

from __future__ import annotations

from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import aiohttp
import discord

from bot import limits
from bot.client import discord_view
from bot.delivery.messenger import (
    ARCHIVED,
    CHANNEL_GONE,
    DOWN,
    FORBIDDEN,
    MESSAGE_GONE,
    TOO_LARGE,
    DeliveryError,
)
from bot.panels.panel import Panel
from bot.store.model import ChannelId, UserId

_TOO_LARGE_CODE = 40005
_UNKNOWN_MESSAGE = 10008
_ARCHIVED_CODE = 50083
_LOCKED_CODE = 160005
_LOOK_BACK = 50
_SEND = ("send_messages", "Send Messages")
_SEND_IN_THREADS = ("send_messages_in_threads", "Send Messages in Threads")
_RIGHTS = (
    ("view_channel", "View Channel"),
    _SEND,
    _SEND_IN_THREADS,
    ("attach_files", "Attach Files"),
    ("read_message_history", "Read Message History"),
)


class DiscordMessenger:
    """See `bot.delivery.messenger.Messenger`."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def post(self, channel: ChannelId, panel: Panel, nonce: str) -> int:
        """A new message; an enforced nonce makes a repeated one the same message."""
        _measure(panel)
        async with self._troubles(channel):
            message = await self._channel(channel).send(
                panel.text,
                files=discord_view.files(panel),
                view=discord_view.view(panel.rows),
                allowed_mentions=discord_view.mentions(panel),
                nonce=nonce,
            )
        return message.id

    async def edit(self, channel: ChannelId, message: int, panel: Panel) -> None:
        """Change a message whole; nothing can be changed in a thread that is archived."""
        _measure(panel)
        try:
            await self._edit(channel, message, panel)
        except DeliveryError as failure:
            if failure.kind != ARCHIVED:
                raise
            await self._open_again(channel)
            await self._edit(channel, message, panel)

    async def _edit(self, channel: ChannelId, message: int, panel: Panel) -> None:
        async with self._troubles(channel):
            await self._message(channel, message).edit(
                content=panel.text,
                attachments=discord_view.files(panel),
                view=discord_view.view(panel.rows),
                allowed_mentions=discord_view.mentions(panel),
            )

    async def strip(self, channel: ChannelId, message: int, story: str) -> None:
        """Take the controls off a message; its picture stays, and its story."""
        async with _troubles():
            if story:
                await self._message(channel, message).edit(content=story, view=None)
            else:
                await self._message(channel, message).edit(view=None)

    async def is_gone(self, channel: ChannelId, message: int) -> bool:
        """Look for one message by its number."""
        try:
            await self._message(channel, message).fetch()
        except discord.NotFound as error:
            return _kind(error) == MESSAGE_GONE
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return False
        return False

    async def find(
        self, channel: ChannelId, marker: str, after: float, others: Container[int] = ()
    ) -> int | None:
        """Look for a message of ours; without the right to read history nothing is found."""
        since = datetime.fromtimestamp(after - 5, UTC)
        me = self.client.user
        try:
            async for message in self._channel(channel).history(limit=_LOOK_BACK, after=since):
                ours = me is not None and message.author.id == me.id and message.id not in others
                if ours and _bears(message, marker):
                    return message.id
        except discord.Forbidden:
            return None
        except discord.HTTPException as error:
            raise DeliveryError(_kind(error)) from error
        return None

    async def direct(self, user: UserId) -> ChannelId:
        """The direct messages with somebody."""
        async with _troubles():
            opened = await self.client.create_dm(discord.Object(user))
        return ChannelId(opened.id)

    async def name(self, user: UserId) -> str:
        """The name somebody chose to be shown by."""
        try:
            found = self.client.get_user(user) or await self.client.fetch_user(user)
        except discord.HTTPException:
            return ""
        return found.display_name

    async def typing(self, channel: ChannelId) -> None:
        """The dots that say: at work."""
        async with _troubles():
            await self._channel(channel).typing()

    async def _open_again(self, channel: ChannelId) -> None:
        """Open an archived thread; one that is locked needs somebody with the right to."""
        try:
            thread = await self.client.fetch_channel(channel)
            if isinstance(thread, discord.Thread):
                await thread.edit(archived=False)
        except discord.HTTPException as error:
            raise DeliveryError(ARCHIVED) from error

    @asynccontextmanager
    async def _troubles(self, channel: ChannelId) -> AsyncIterator[None]:
        """Where a right is missing, say which."""
        try:
            async with _troubles():
                yield
        except DeliveryError as failure:
            if failure.kind != FORBIDDEN:
                raise
            raise DeliveryError(FORBIDDEN, self._missing_right(channel)) from failure

    def _missing_right(self, channel: ChannelId) -> str:
        """The first right we lack in a channel of a server, as Discord's settings call it."""
        found = self.client.get_channel(channel)
        guild = getattr(found, "guild", None)
        if found is None or guild is None or isinstance(found, discord.abc.PrivateChannel):
            return ""
        rights = found.permissions_for(guild.me)
        other = _SEND if isinstance(found, discord.Thread) else _SEND_IN_THREADS
        needed = (right for right in _RIGHTS if right != other)
        return next((name for key, name in needed if not getattr(rights, key)), "")

    def _channel(self, channel: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    def _message(self, channel: ChannelId, message: int) -> discord.PartialMessage:
        return self._channel(channel).get_partial_message(message)


def _measure(panel: Panel) -> None:
    if panel.picture is not None and len(panel.picture.png) > limits.UPLOAD:
        raise DeliveryError(TOO_LARGE)


def _bears(message: discord.Message, marker: str) -> bool:
    if message.content == marker or any(it.filename == marker for it in message.attachments):
        return True
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    ids = (getattr(child, "custom_id", "") or "" for row in rows for child in row.children)
    return any(marker in custom_id for custom_id in ids)


@asynccontextmanager
async def _troubles() -> AsyncIterator[None]:
    try:
        yield
    except discord.HTTPException as error:
        raise DeliveryError(_kind(error)) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise DeliveryError(DOWN) from error


def _kind(error: discord.HTTPException) -> str:
    if error.code == _TOO_LARGE_CODE or error.status == 413:
        return TOO_LARGE
    if error.code in (_ARCHIVED_CODE, _LOCKED_CODE):
        return ARCHIVED
    if error.status == 403:
        return FORBIDDEN
    if error.status == 404:
        return MESSAGE_GONE if error.code == _UNKNOWN_MESSAGE else CHANNEL_GONE
    return DOWN
