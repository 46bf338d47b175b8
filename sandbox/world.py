"""The whole of a small Discord in memory: who and what there is."""

from __future__ import annotations

import hashlib

from sandbox import payloads, permissions
from sandbox.bus import Bus, Event
from sandbox.clock import Clock, Snowflakes
from sandbox.errors import MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, Refused
from sandbox.model import (
    Attachment,
    Channel,
    ChannelKind,
    Command,
    Guild,
    Interaction,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from sandbox.permissions import Can
from sandbox.refusals import Refusals


class World:
    """Users, guilds, channels, commands and interactions."""

    def __init__(self, clock: Clock, *, bot_name: str = "Dynamo", token: str) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.bus = Bus()
        self.refusals = Refusals(self.bus)
        self.token = token
        self.cdn = "http://127.0.0.1/cdn"
        self.gateway_address = "ws://127.0.0.1/gateway"
        self.shards = 1
        self.identify_concurrency = 1
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int, Command] = {}
        self.interactions: dict[int, Interaction] = {}
        self.read: dict[tuple[int, int], int] = {}
        self.command_files: dict[int, Attachment] = {}
        self.attachment_limit = 10 * 1024 * 1024
        self.bot = self.add_user(bot_name, bot=True)

    # who

    def add_user(self, name: str, display_name: str | None = None, *, bot: bool = False) -> User:
        user = User(self.ids.next(), name if bot else name.lower(), display_name or name, bot)
        self.users[user.id] = user
        self.bus.emit(Event("user", payloads.user(user), to_bot=False))
        return user

    def user_named(self, name: str) -> User:
        """The user with this name."""
        for user in self.users.values():
            if name.lower() in (user.name.lower(), user.display_name.lower()):
                return user
        raise LookupError(f"nobody here is called {name}")

    def people(self) -> list[User]:
        """Everybody but the bot."""
        return [user for user in self.users.values() if not user.bot]

    # guilds

    def add_guild(self, name: str, owner: User, *, with_bot: bool = True) -> Guild:
        """A new guild with its owner and, as a rule, the bot."""
        guild = Guild(self.ids.next(), name, owner.id, self.clock.now())
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.PLAYER, position=0)
        self.guilds[guild.id] = guild
        self._enter(guild, owner)
        if with_bot:
            self.invite_bot(guild)
        return guild

    def invite_bot(self, guild: Guild, rights: int = permissions.BOT) -> None:
        """The bot joins with a role of its own."""
        role = Role(self.ids.next(), self.bot.display_name, rights, position=1, managed=True)
        guild.roles[role.id] = role
        self._enter(guild, self.bot).role_ids.append(role.id)
        self.bus.emit(Event("GUILD_CREATE", {"id": str(guild.id)}, guild_id=guild.id))

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out."""
        del guild.members[self.bot.id]
        self.bus.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild_id=guild.id))

    def join(self, guild: Guild, user: User) -> Member:
        """A user enters a guild."""
        member = self._enter(guild, user)
        body = payloads.member(member) | {"guild_id": str(guild.id)}
        self.bus.emit(Event("GUILD_MEMBER_ADD", body, guild_id=guild.id))
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """A user leaves a guild."""
        del guild.members[user.id]
        body = {"guild_id": str(guild.id), "user": payloads.user(user)}
        self.bus.emit(Event("GUILD_MEMBER_REMOVE", body, guild_id=guild.id))

    def _enter(self, guild: Guild, user: User) -> Member:
        member = Member(user, guild, self.clock.now())
        guild.members[user.id] = member
        return member

    def add_role(self, guild: Guild, name: str, rights: int = 0, *holders: User) -> Role:
        """A new role, given to some."""
        role = Role(self.ids.next(), name, rights, position=len(guild.roles))
        guild.roles[role.id] = role
        body = {"guild_id": str(guild.id), "role": payloads.role(role)}
        self.bus.emit(Event("GUILD_ROLE_CREATE", body, guild_id=guild.id))
        for user in holders:
            guild.members[user.id].role_ids.append(role.id)
            self.tell_member(guild.members[user.id])
        return role

    def tell_member(self, member: Member) -> None:
        """A member's roles or name have changed."""
        body = payloads.member(member) | {"guild_id": str(member.guild.id)}
        self.bus.emit(Event("GUILD_MEMBER_UPDATE", body, guild_id=member.guild.id))

    def set_rights(self, role: Role, guild: Guild, rights: int) -> None:
        """Change what a role may do."""
        role.permissions = rights
        body = {"guild_id": str(guild.id), "role": payloads.role(role)}
        self.bus.emit(Event("GUILD_ROLE_UPDATE", body, guild_id=guild.id))

    # channels

    def add_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """A new text channel."""
        channel = Channel(
            self.ids.next(),
            ChannelKind.TEXT,
            name,
            self.clock.now(),
            guild=guild,
            topic=topic,
            position=len(guild.channels),
        )
        self.register(channel)
        self.tell_channel("CHANNEL_CREATE", channel)
        return channel

    def direct(self, one: User, other: User) -> Channel:
        """The DM between two, opened if need be."""
        for channel in self.channels.values():
            if channel.is_dm and {one, other} == set(channel.recipients):
                return channel
        channel = Channel(
            self.ids.next(), ChannelKind.DM, "", self.clock.now(), recipients=[one, other]
        )
        self.register(channel)
        self.bus.emit(Event("direct", {"id": str(channel.id)}, to_bot=False))
        return channel

    def register(self, channel: Channel) -> None:
        """Put a channel into the books."""
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels[channel.id] = channel

    def drop_channel(self, channel: Channel) -> None:
        """Delete a channel and the threads in it."""
        inner = [thread for thread in self.channels.values() if thread.parent is channel]
        for thread in inner:
            self.drop_channel(thread)
        del self.channels[channel.id]
        if channel.guild:
            del channel.guild.channels[channel.id]
        self.tell_channel("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)

    def set_overwrite(self, channel: Channel, who: User | Role, allow: int, deny: int) -> None:
        """Give or take rights in one channel."""
        kind = 1 if isinstance(who, User) else 0
        channel.overwrites[who.id] = Overwrite(who.id, kind, allow, deny)
        self.tell_channel("CHANNEL_UPDATE", channel)

    def tell_channel(self, name: str, channel: Channel) -> None:
        """Something about a channel has changed."""
        guild_id = channel.guild.id if channel.guild else None
        body = payloads.thread_for(channel, self.bot.id)
        self.bus.emit(Event(name, body, guild_id=guild_id, channel=channel))

    # looking up, as the API does it

    def guild(self, guild_id: int, user: User) -> Guild:
        """A guild the user is in."""
        guild = self.guilds.get(guild_id)
        if guild is None:
            raise Refused(UNKNOWN_GUILD)
        if user.id not in guild.members:
            raise Refused(MISSING_ACCESS)
        return guild

    def channel(self, channel_id: int, user: User) -> Channel:
        """A channel the user may see."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise Refused(UNKNOWN_CHANNEL)
        if not self.can_see(user, channel):
            raise Refused(MISSING_ACCESS)
        return channel

    def message(self, channel: Channel, message_id: int, user: User) -> Message:
        """A message the user may see."""
        message = channel.messages.get(message_id)
        if message is None or message.only_for not in (None, user.id):
            raise Refused(UNKNOWN_MESSAGE)
        return message

    def rights(self, user: User, channel: Channel) -> int:
        """The permission bits of a user in a channel."""
        if channel.guild is None:
            return int(permissions.DIRECT) if user in channel.recipients else 0
        member = channel.guild.members.get(user.id)
        return 0 if member is None else permissions.in_channel(member, channel)

    def can_see(self, user: User, channel: Channel) -> bool:
        """Whether a channel exists for a user."""
        rights = self.rights(user, channel)
        if channel.kind is ChannelKind.PRIVATE_THREAD and user.id not in channel.thread_members:
            return bool(rights & Can.MANAGE_THREADS and rights & Can.VIEW_CHANNEL)
        return bool(rights & Can.VIEW_CHANNEL)

    def secret(self, *words: object) -> str:
        """An unguessable-looking, repeatable token."""
        text = ":".join(str(word) for word in (self.token, *words))
        return hashlib.sha256(text.encode()).hexdigest()
